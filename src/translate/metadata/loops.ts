// Loop controls and metadata of loops: one table for both directions.

import { LoopControl } from "../../grammar/enumerants.generated.ts";

/** A bit of the control and the property of a loop that it is. */
export interface LoopProperty {
  readonly bit: number;
  readonly name: string;
  /** Words after the mask; 1 is written as an operand of the property. */
  readonly operands: 0 | 1;
}

function property(bit: number, name: string, operands: 0 | 1 = 0): LoopProperty {
  return { bit, name: `llvm.loop.${name}`, operands };
}

/** In the order in which llvm-spirv writes them; the operands in SPIR-V are in the order of the bits. */
export const loopProperties: readonly LoopProperty[] = [
  property(LoopControl.Unroll, "unroll.enable"),
  property(LoopControl.DontUnroll, "unroll.disable"),
  property(LoopControl.DependencyInfinite, "ivdep.enable"),
  property(LoopControl.DependencyLength, "ivdep.safelen", 1),
  property(LoopControl.MinIterations, "miniterations.count", 1),
  property(LoopControl.MaxIterations, "maxiterations.count", 1),
  property(LoopControl.IterationMultiple, "iterationmultiple.count", 1),
  property(LoopControl.PeelCount, "peel.count", 1),
  property(LoopControl.PartialCount, "unroll.count", 1),
  property(LoopControl.InitiationIntervalALTERA, "ii.count", 1),
  property(LoopControl.MaxConcurrencyALTERA, "max_concurrency.count", 1),
  property(LoopControl.PipelineEnableALTERA, "intel.pipelining.enable", 1),
  property(LoopControl.LoopCoalesceALTERA, "coalesce.count", 1),
  property(LoopControl.MaxInterleavingALTERA, "max_interleaving.count", 1),
  property(LoopControl.SpeculatedIterationsALTERA, "intel.speculated.iterations.count", 1),
  property(LoopControl.NoFusionALTERA, "fusion.disable"),
  property(LoopControl.MaxReinvocationDelayALTERA, "intel.max_reinvocation_delay.count", 1),
];
