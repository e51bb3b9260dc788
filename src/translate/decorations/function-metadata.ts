// Decorations of functions that LLVM IR has as metadata of its own: one table for both directions.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import type { LLVMFunction, MetadataOperand } from "../../llvm/index.ts";
import { attachmentOf, numberOf } from "../metadata/attachments.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";

/** A decoration and the metadata whose numbers are its operands. */
interface FunctionMetadata {
  readonly kind: string;
  readonly decoration: number;
  /** Without it the metadata is left out. */
  readonly extension: string;
  /** "numbers": the node has the operands; "flag": no operands, and the node has a 1; a name: the kind of metadata of the last operand. */
  readonly operands: "numbers" | "flag" | { readonly last: string };
}

const CLUSTERS = "SPV_INTEL_fpga_cluster_attributes";
const PIPELINES = "SPV_INTEL_fpga_invocation_pipelining_attributes";

/** In the order in which llvm-spirv attaches them. */
const TABLE: readonly FunctionMetadata[] = [
  { kind: "stall_enable", decoration: Decoration.StallEnableALTERA, extension: CLUSTERS, operands: "flag" },
  { kind: "stall_free", decoration: Decoration.StallFreeALTERA, extension: CLUSTERS, operands: "flag" },
  {
    kind: "loop_fuse",
    decoration: Decoration.FuseLoopsInFunctionALTERA,
    extension: "SPV_INTEL_loop_fuse",
    operands: "numbers",
  },
  {
    kind: "prefer_dsp",
    decoration: Decoration.MathOpDSPModeALTERA,
    extension: "SPV_INTEL_fpga_dsp_control",
    operands: { last: "propagate_dsp_preference" },
  },
  {
    kind: "initiation_interval",
    decoration: Decoration.InitiationIntervalALTERA,
    extension: PIPELINES,
    operands: "numbers",
  },
  { kind: "max_concurrency", decoration: Decoration.MaxConcurrencyALTERA, extension: PIPELINES, operands: "numbers" },
  { kind: "pipeline_kernel", decoration: Decoration.PipelineEnableALTERA, extension: PIPELINES, operands: "numbers" },
];

/** Decorates a function by its metadata. */
export function decorateByFunctionMetadata(at: ToSpirv, one: LLVMFunction, id: number): void {
  const { builder } = at;
  for (const { kind, decoration, extension, operands } of TABLE) {
    const numbers = attachmentOf(at, one, kind)?.map((operand) => numberOf(operand) ?? 0);
    if (numbers === undefined || !builder.options.allows(extension)) continue;
    if (operands === "flag") {
      if (numbers[0] !== 0) builder.decorate(id, decoration);
    } else if (operands === "numbers") builder.decorate(id, decoration, ...numbers);
    else {
      const [last] = attachmentOf(at, one, operands.last) ?? [];
      builder.decorate(id, decoration, ...numbers, numberOf(last) ?? 0);
    }
  }
}

/** Attaches the metadata for the decorations of a function. */
export function attachFunctionMetadata(at: ToLlvm, made: LLVMFunction, id: number): void {
  const { metadata, constants } = at.module;
  const attach = (kind: string, numbers: readonly number[]): void => {
    const operands = numbers.map((number): MetadataOperand => constants.integer(at.int(32), number));
    made.attach(metadata.kind(kind), metadata.tuple(operands));
  };
  for (const { kind, decoration, operands } of TABLE) {
    const found = at.input.annotations.find(id, decoration);
    if (found === undefined) continue;
    const numbers = found.operands.filter((operand) => typeof operand === "number");
    if (operands === "flag") attach(kind, [1]);
    else if (operands === "numbers") attach(kind, numbers);
    else {
      attach(kind, numbers.slice(0, -1));
      if (numbers.at(-1) !== 0) attach(operands.last, numbers.slice(-1));
    }
  }
}
