// Execution modes of kernels, from the metadata of their functions and of the module.

import { ExecutionMode } from "../../grammar/enumerants.generated.ts";
import { enumerant } from "../../grammar/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { Constant, type LLVMFunction, type MetadataOperand } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { ToSpirv } from "./module-state.ts";

/** Modes whose metadata is a list of numbers, filled up to a count; those that are instructions of an extension name it. */
const LISTS: readonly {
  readonly kind: string;
  readonly mode: number;
  readonly count?: number;
  readonly fill?: number;
  readonly extension?: string;
}[] = [
  { kind: "reqd_work_group_size", mode: ExecutionMode.LocalSize, count: 3, fill: 1 },
  { kind: "work_group_size_hint", mode: ExecutionMode.LocalSizeHint, count: 3, fill: 1 },
  { kind: "intel_reqd_sub_group_size", mode: ExecutionMode.SubgroupSize, count: 1 },
  {
    kind: "max_work_group_size",
    mode: ExecutionMode.MaxWorkgroupSizeINTEL,
    count: 3,
    fill: 1,
    extension: "SPV_INTEL_kernel_attributes",
  },
  {
    kind: "max_global_work_dim",
    mode: ExecutionMode.MaxWorkDimINTEL,
    count: 1,
    extension: "SPV_INTEL_kernel_attributes",
  },
  {
    kind: "num_simd_work_items",
    mode: ExecutionMode.NumSIMDWorkitemsINTEL,
    count: 1,
    extension: "SPV_INTEL_kernel_attributes",
  },
  {
    kind: "scheduler_target_fmax_mhz",
    mode: ExecutionMode.SchedulerTargetFmaxMhzINTEL,
    count: 1,
    extension: "SPV_INTEL_kernel_attributes",
  },
];

/** Writes the modes of a kernel. */
export function writeModes(at: ToSpirv, kernel: LLVMFunction, id: number): void {
  for (const { kind, mode, count = 0, fill = 0, extension } of LISTS) {
    const numbers = numbersOf(at, kernel, kind);
    if (numbers === undefined) continue;
    if (extension !== undefined) {
      if (!at.builder.options.allows(extension)) continue;
      at.builder.extension(extension);
    }
    const words = [...numbers, ...Array<number>(Math.max(0, count - numbers.length)).fill(fill)].slice(0, count);
    at.builder.add("modes", Op.ExecutionMode, id, mode, ...words);
  }
  const hint = vectorHint(at, kernel);
  if (hint !== undefined) at.builder.add("modes", Op.ExecutionMode, id, ExecutionMode.VecTypeHint, hint);
}

/** Writes the modes that the module lists: a function, a mode, its numbers. */
export function writeListedModes(at: ToSpirv): void {
  const { metadata } = at.module;
  for (const node of metadata.named.get("spirv.ExecutionMode") ?? []) {
    const [one, mode, ...rest] = metadata.node(node).operands;
    const id = one instanceof Constant ? at.idOfGlobal(one) : undefined;
    const number = numberOf(mode);
    if (id === undefined || number === undefined) continue;
    const words = rest.map((operand) => numberOf(operand) ?? 0);
    const isKnown = enumerant("ExecutionMode", number) !== undefined;
    if (isKnown) at.builder.add("modes", Op.ExecutionMode, id, number, ...words);
  }
}

function numberOf(operand: MetadataOperand): number | undefined {
  return operand instanceof Constant ? Number(operand.bits) : undefined;
}

function numbersOf(at: ToSpirv, kernel: LLVMFunction, kind: string): readonly number[] | undefined {
  const node = attachmentOf(at, kernel, kind);
  return node?.map((operand) => numberOf(operand) ?? 0);
}

/** The operands of the node that a function has of a kind. */
export function attachmentOf(at: ToSpirv, one: LLVMFunction, kind: string): readonly MetadataOperand[] | undefined {
  const { metadata } = at.module;
  const number = metadata.kind(kind);
  const found = one.attachments.find(([other]) => other === number);
  return found && metadata.node(found[1]).operands;
}

/** `vec_type_hint`: lanes, then the code of the scalar. */
function vectorHint(at: ToSpirv, kernel: LLVMFunction): number | undefined {
  const [type] = attachmentOf(at, kernel, "vec_type_hint") ?? [];
  if (!(type instanceof Constant)) return undefined;
  const [lanes, scalar] = VectorType.is(type.type) ? [type.type.shape[0] ?? 0, type.type.element] : [0, type.type];
  return (lanes << 16) | codeOfScalar(scalar);
}

function codeOfScalar(type: Type): number {
  if (IntegerType.is(type)) return Math.max(0, Math.log2(type.width / 8));
  if (!FloatType.is(type)) return 0;
  return type.format === "f16" ? 4 : type.format === "f64" ? 6 : 5;
}
