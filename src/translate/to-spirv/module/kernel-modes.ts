// Execution modes of kernels, from the metadata of their functions and of the module.

import { ExecutionMode } from "../../../grammar/enumerants.generated.ts";
import { enumerant, enumerantNamed } from "../../../grammar/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../../ir/index.ts";
import { Constant, type GlobalValue, type LLVMFunction, type MetadataOperand } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { rejectRow } from "../../common/rejection.ts";
import { interfaces } from "../../metadata/interfaces.ts";
import type { ToSpirv } from "../module-state.ts";

const KERNEL_ATTRIBUTES = "SPV_INTEL_kernel_attributes";

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
    extension: KERNEL_ATTRIBUTES,
  },
  {
    kind: "max_global_work_dim",
    mode: ExecutionMode.MaxWorkDimINTEL,
    count: 1,
    extension: KERNEL_ATTRIBUTES,
  },
  {
    kind: "no_global_work_offset",
    mode: ExecutionMode.NoGlobalOffsetINTEL,
    extension: KERNEL_ATTRIBUTES,
  },
  {
    kind: "num_simd_work_items",
    mode: ExecutionMode.NumSIMDWorkitemsINTEL,
    count: 1,
    extension: KERNEL_ATTRIBUTES,
  },
  {
    kind: "scheduler_target_fmax_mhz",
    mode: ExecutionMode.SchedulerTargetFmaxMhzINTEL,
    count: 1,
    extension: KERNEL_ATTRIBUTES,
  },
];

/** The size of sub-groups in metadata that means the primary one of the device. */
const PRIMARY = 0xffffffff;

/** Writes the mode for the primary size of sub-groups; false without the extension that has it. */
function writeNamedSize({ builder }: ToSpirv, id: number): boolean {
  if (!builder.options.allows("SPV_INTEL_subgroup_requirements")) return false;
  builder.add("modes", Op.ExecutionMode, id, ExecutionMode.NamedSubgroupSizeINTEL, 0);
  return true;
}

/** Writes the modes of a kernel. */
export function writeModes(at: ToSpirv, kernel: LLVMFunction, id: number): void {
  for (const { kind, mode, count = 0, fill = 0, extension } of LISTS) {
    const numbers = numbersOf(at, kernel, kind);
    if (numbers === undefined) continue;
    if (extension !== undefined) {
      if (!at.builder.options.allows(extension)) continue;
      at.builder.extension(extension);
    }
    if (mode === ExecutionMode.SubgroupSize && numbers[0] === PRIMARY && writeNamedSize(at, id)) continue;
    const words = [...numbers, ...Array<number>(Math.max(0, count - numbers.length)).fill(fill)].slice(0, count);
    addMode(at, id, mode, words);
  }
  const hint = vectorHint(at, kernel);
  if (hint !== undefined) at.builder.add("modes", Op.ExecutionMode, id, ExecutionMode.VecTypeHint, hint);
  writeInterface(at, kernel, id);
  writeRegisters(at, kernel, id);
}

/** The interface of a kernel to its host: `ip_interface` names it, and an option. */
function writeInterface(at: ToSpirv, kernel: LLVMFunction, id: number): void {
  const { builder } = at;
  const words = (attachmentOf(at, kernel, "ip_interface") ?? []).map(textOf);
  const found = interfaces.find(({ name }) => words.includes(name));
  if (found === undefined || !builder.options.allows(KERNEL_ATTRIBUTES)) return;
  builder.extension(KERNEL_ATTRIBUTES);
  builder.add("modes", Op.ExecutionMode, id, found.mode, Number(words.includes(found.option)));
}

const IDS_VERSION = 0x00010200;
const REGISTERS = "SPV_INTEL_maximum_registers";

/** The most registers of a work item: a number, a node with the number of a constant, or a name. */
function writeRegisters(at: ToSpirv, kernel: LLVMFunction, id: number): void {
  const [operand] = attachmentOf(at, kernel, "RegisterAllocMode") ?? [];
  if (operand !== undefined && at.builder.options.allows(REGISTERS)) writeRegisterMode(at, id, operand);
}

function writeRegisterMode(at: ToSpirv, id: number, operand: NonNullable<MetadataOperand>): void {
  const { builder, constants, module } = at;
  const name = textOf(operand);
  const number = numberOf(operand);
  if (number !== undefined) builder.add("modes", Op.ExecutionMode, id, ExecutionMode.MaximumRegistersINTEL, number);
  else if (name !== "") {
    const named = enumerantNamed("NamedMaximumNumberOfRegisters", name);
    if (named === undefined) return rejectRow(`'${name}' is no name of a number of registers`);
    builder.add("modes", Op.ExecutionMode, id, ExecutionMode.NamedMaximumRegistersINTEL, named.value);
  } else if ("node" in operand) {
    const [inner] = module.metadata.node(operand.node).operands;
    const most = numberOf(inner) ?? 0;
    // Earlier versions have no modes with ids.
    if (!builder.reaches(IDS_VERSION))
      builder.add("modes", Op.ExecutionMode, id, ExecutionMode.MaximumRegistersINTEL, most);
    else builder.add("modes", Op.ExecutionModeId, id, ExecutionMode.MaximumRegistersIdINTEL, constants.int32(most));
  }
}

/** The string that an operand of metadata is; empty for other operands. */
export function textOf(operand: MetadataOperand): string {
  return operand !== undefined && "string" in operand ? operand.string : "";
}

/** Writes a mode, which may need a later version; without that version it is left out. */
function addMode({ builder }: ToSpirv, id: number, mode: number, words: readonly number[]): void {
  const { version = 0, extensions = [] } = enumerant("ExecutionMode", mode) ?? {};
  const isReached = extensions.length > 0 || builder.reaches(version);
  if (isReached) builder.add("modes", Op.ExecutionMode, id, mode, ...words);
}

/** Writes the modes that the module lists: a function or the node of an entry point, a mode, its numbers. */
export function writeListedModes(at: ToSpirv): void {
  const { metadata } = at.module;
  for (const node of metadata.named.get("spirv.ExecutionMode") ?? []) {
    const [one, mode, ...rest] = metadata.node(node).operands;
    const id = kernelId(at, one);
    const number = numberOf(mode);
    if (id === undefined || number === undefined) continue;
    const [first] = rest;
    if (REGISTER_MODES.has(number) && first !== undefined) {
      writeRegisterMode(at, id, first);
      continue;
    }
    const words = rest.map((operand) => numberOf(operand) ?? 0);
    if (enumerant("ExecutionMode", number) !== undefined) addMode(at, id, number, words);
  }
}

/** The id of a kernel: of a function, or of the one that the node of an entry point names. */
function kernelId(at: ToSpirv, operand: MetadataOperand): number | undefined {
  if (operand instanceof Constant) return at.idOfGlobal(operand);
  if (operand === undefined || !("node" in operand)) return undefined;
  const name = at.module.metadata
    .node(operand.node)
    .operands.map(textOf)
    .find((text) => text !== "");
  const kernel = at.module.functions.find((one) => one.name === name);
  return kernel && at.functionId(kernel);
}

/** Modes whose operand may be a name or a node. */
const REGISTER_MODES: ReadonlySet<number> = new Set([
  ExecutionMode.MaximumRegistersINTEL,
  ExecutionMode.MaximumRegistersIdINTEL,
  ExecutionMode.NamedMaximumRegistersINTEL,
]);

/** The number that an operand of metadata is; undefined for other operands. */
export function numberOf(operand: MetadataOperand): number | undefined {
  return operand instanceof Constant ? Number(operand.bits) : undefined;
}

function numbersOf(at: ToSpirv, kernel: LLVMFunction, kind: string): readonly number[] | undefined {
  const node = attachmentOf(at, kernel, kind);
  return node?.map((operand) => numberOf(operand) ?? 0);
}

/** The node that a function or variable has of a kind. */
export function attachedNode(at: ToSpirv, one: GlobalValue, kind: string): number | undefined {
  const number = at.module.metadata.kind(kind);
  return one.attachments.find(([other]) => other === number)?.[1];
}

/** The operands of the node that a function has of a kind. */
export function attachmentOf(at: ToSpirv, one: LLVMFunction, kind: string): readonly MetadataOperand[] | undefined {
  const node = attachedNode(at, one, kind);
  return node === undefined ? undefined : at.module.metadata.node(node).operands;
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
