// Loop controls and metadata of loops: one table for both directions.

import { LoopControl } from "../../grammar/enumerants.generated.ts";

/** A bit of the control and the property of a loop that it is. */
export interface LoopProperty {
  readonly bit: number;
  readonly name: string;
  /**
   * Words after the mask: none; a number, which is an operand of the property; for "array" the number of pairs, then a pointer and a number for each;
   * for "counts" three numbers of 64 bits.
   */
  readonly operands: 0 | 1 | "array" | "counts";
  /** Whether an extension has it, {@link FPGA_LOOPS}; others are of a version. */
  readonly isOfFpga: boolean;
}

/** The extension of the controls for FPGAs. */
export const FPGA_LOOPS = "SPV_INTEL_fpga_loop_controls";
/** The property of a loop whose accesses of some groups do not depend on each other. */
export const PARALLEL = "llvm.loop.parallel_access_indices";
/** Coalescing without a number of loops. */
export const COALESCE = "llvm.loop.coalesce.enable";
/** The least, greatest and expected number of iterations, in the order of their words. */
export const LOOP_COUNTS = ["min", "max", "avg"].map((name) => `llvm.loop.intel.loopcount_${name}`);
/** The group of accesses that an address is of. */
export const INDEX_GROUP = "llvm.index.group";

function property(bit: number, name: string, operands: LoopProperty["operands"] = 0): LoopProperty {
  return { bit, name: `llvm.loop.${name}`, operands, isOfFpga: bit >= LoopControl.InitiationIntervalALTERA };
}

/** The words after the mask for a bit, from a position on; `at` reads them. */
export function operandWords({ operands }: LoopProperty, at: number, read: (at: number) => number): number {
  if (operands === "array") return 1 + 2 * read(at);
  return operands === "counts" ? 6 : operands;
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
  property(LoopControl.DependencyArrayALTERA, "parallel_access_indices", "array"),
  property(LoopControl.PipelineEnableALTERA, "intel.pipelining.enable", 1),
  property(LoopControl.LoopCoalesceALTERA, "coalesce.count", 1),
  property(LoopControl.MaxInterleavingALTERA, "max_interleaving.count", 1),
  property(LoopControl.SpeculatedIterationsALTERA, "intel.speculated.iterations.count", 1),
  property(LoopControl.NoFusionALTERA, "fusion.disable"),
  property(LoopControl.LoopCountALTERA, "intel.loopcount", "counts"),
  property(LoopControl.MaxReinvocationDelayALTERA, "intel.max_reinvocation_delay.count", 1),
];
