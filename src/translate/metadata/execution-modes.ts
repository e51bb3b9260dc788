// Execution modes of kernels and the metadata that states them: one table for both directions, and the modes that the module lists.

import { ExecutionMode } from "../../grammar/enumerants.generated.ts";
import { type Enumerant, enumerant, enumerantNamed } from "../../grammar/index.ts";
import { FloatType, floatType, IntegerType, type Type, VectorType, vectorType } from "../../ir/index.ts";
import { Constant, type MetadataOperand } from "../../llvm/index.ts";
import { rejectRow } from "../common/rejection.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { numberOf, textOf } from "./attachments.ts";

/** A mode and its operands. */
export interface StatedMode {
  readonly mode: number;
  readonly words: readonly number[];
  /** Whether the words are ids of constants. */
  readonly isIds?: boolean;
}

type Operands = readonly MetadataOperand[];

/** Modes that the metadata of one kind states. */
interface ModeEntry {
  /** The kind of the metadata of a kernel. */
  readonly kind: string;
  readonly modes: readonly number[];
  /** Without it the metadata is left out; undefined for modes of the core. */
  readonly extension?: string;
  /** The place towards LLVM IR among those that llvm-spirv attaches first; others follow in the module's order. */
  readonly rank?: number;
  /** The mode of the metadata; undefined if it states none. */
  readonly toSpirv: (at: ToSpirv, operands: Operands) => StatedMode | undefined;
  /** The operands of the metadata for a mode with these numbers. */
  readonly toLlvm: (at: ToLlvm, mode: number, numbers: readonly Constant[]) => Operands;
}

const KERNEL_ATTRIBUTES = "SPV_INTEL_kernel_attributes";
const SUBGROUPS = "SPV_INTEL_subgroup_requirements";

// ---- lists of numbers

/** Metadata that is a list of numbers, cut to a count and filled with ones; `more` are other modes that become it. */
function numbers(
  kind: string,
  mode: number,
  count: number,
  rank: number,
  extra: { readonly more?: readonly number[]; readonly extension?: string } = {},
): ModeEntry {
  const { more = [], extension } = extra;
  return {
    kind,
    modes: [mode, ...more],
    rank,
    ...(extension === undefined ? {} : { extension }),
    toSpirv(_at, operands) {
      const stated = operands.map((operand) => numberOf(operand) ?? 0);
      return { mode, words: [...stated, ...Array<number>(Math.max(0, count - stated.length)).fill(1)].slice(0, count) };
    },
    toLlvm: (_at, _mode, found) => found,
  };
}

const workGroupSizes = numbers("reqd_work_group_size", ExecutionMode.LocalSize, 3, 0, {
  more: [ExecutionMode.LocalSizeId],
});

const workGroupSize: ModeEntry = {
  ...workGroupSizes,
  toSpirv(at, operands) {
    if (operands.some((one) => (numberOf(one) ?? 0) === 0)) return rejectRow("a kernel requires work-groups of size 0");
    return workGroupSizes.toSpirv(at, operands);
  },
};

/** The size of sub-groups that means the primary one of the device. */
const PRIMARY = 0xffffffff;

const subgroupSizes = numbers("intel_reqd_sub_group_size", ExecutionMode.SubgroupSize, 1, 2);

/** The primary size has a mode of its own, if an extension allows it. */
const subgroupSize: ModeEntry = {
  ...subgroupSizes,
  toSpirv(at, operands) {
    const isPrimary = numberOf(operands[0]) === PRIMARY && at.builder.options.allows(SUBGROUPS);
    if (isPrimary) return { mode: ExecutionMode.NamedSubgroupSizeINTEL, words: [0] };
    return subgroupSizes.toSpirv(at, operands);
  },
};

const primarySize: ModeEntry = {
  kind: subgroupSizes.kind,
  modes: [ExecutionMode.NamedSubgroupSizeINTEL],
  toSpirv: () => undefined,
  toLlvm: (at) => [at.module.constants.integer(at.int(32), -1)],
};

// ---- types

/** The code of a type: lanes in the high half; 0 to 3 are integers of 8 to 64 bits, 4 to 6 floats of 16 to 64 bits. */
const vectorHint: ModeEntry = {
  kind: "vec_type_hint",
  modes: [ExecutionMode.VecTypeHint],
  toSpirv(_at, [type]) {
    if (!(type instanceof Constant)) return undefined;
    const [lanes, scalar] = VectorType.is(type.type) ? [type.type.shape[0] ?? 0, type.type.element] : [0, type.type];
    return { mode: ExecutionMode.VecTypeHint, words: [(lanes << 16) | codeOfScalar(scalar)] };
  },
  toLlvm(at, _mode, [code]) {
    const { constants } = at.module;
    return [constants.undef(typeOfCode(at, Number(code?.bits ?? 0n))), constants.integer(at.int(32), 0)];
  },
};

const FLOATS = ["f16", "f32", "f64"] as const;
/** The code of the first of the floats. */
const FIRST_FLOAT = 4;

function codeOfScalar(type: Type): number {
  if (IntegerType.is(type)) return Math.max(0, Math.log2(type.width / 8));
  if (!FloatType.is(type)) return 0;
  const { format } = type;
  return FIRST_FLOAT + (format === "f16" ? 0 : format === "f64" ? 2 : 1);
}

function typeOfCode(at: ToLlvm, code: number): Type {
  const { context } = at.module;
  const [lanes, kind] = [code >>> 16, code & 0xffff];
  const float = FLOATS[kind - FIRST_FLOAT];
  const scalar = float === undefined ? at.int(8 << (kind & 3)) : floatType(context, float);
  return lanes > 1 ? vectorType(context, [lanes], scalar) : scalar;
}

// ---- interfaces to the host

/** Modes whose operand is 1 if the metadata has the option. */
const INTERFACES: readonly { readonly mode: number; readonly name: string; readonly option: string }[] = [
  { mode: ExecutionMode.StreamingInterfaceINTEL, name: "streaming", option: "stall_free_return" },
  { mode: ExecutionMode.RegisterMapInterfaceINTEL, name: "csr", option: "wait_for_done_write" },
];

const hostInterface: ModeEntry = {
  kind: "ip_interface",
  modes: INTERFACES.map(({ mode }) => mode),
  extension: KERNEL_ATTRIBUTES,
  toSpirv(_at, operands) {
    const words = operands.map(textOf);
    const found = INTERFACES.find(({ name }) => words.includes(name));
    return found && { mode: found.mode, words: [Number(words.includes(found.option))] };
  },
  toLlvm(_at, mode, [hasOption]) {
    const found = INTERFACES.filter((one) => one.mode === mode);
    return found
      .flatMap(({ name, option }) => [name, ...(hasOption?.bits === 0n ? [] : [option])])
      .map((string) => ({ string }));
  },
};

// ---- registers

const REGISTERS = "SPV_INTEL_maximum_registers";
const IDS_VERSION = 0x00010200;

/** The most registers of a work item: a number, a node with the number of a constant, or a name. */
function registersToSpirv(at: ToSpirv, operand: NonNullable<MetadataOperand>): StatedMode | undefined {
  const number = numberOf(operand);
  if (number !== undefined) return { mode: ExecutionMode.MaximumRegistersINTEL, words: [number] };
  const name = textOf(operand);
  if (name !== "") {
    const named = enumerantNamed("NamedMaximumNumberOfRegisters", name);
    if (named === undefined) return rejectRow(`'${name}' is no name of a number of registers`);
    return { mode: ExecutionMode.NamedMaximumRegistersINTEL, words: [named.value] };
  }
  if (!("node" in operand)) return undefined;
  const [inner] = at.module.metadata.node(operand.node).operands;
  const most = numberOf(inner) ?? 0;
  // Earlier versions have no modes with ids.
  if (!at.builder.reaches(IDS_VERSION)) return { mode: ExecutionMode.MaximumRegistersINTEL, words: [most] };
  return { mode: ExecutionMode.MaximumRegistersIdINTEL, words: [at.constants.int32(most)], isIds: true };
}

/** Only towards SPIR-V: these modes are among those that the module lists. */
const registers: ModeEntry = {
  kind: "RegisterAllocMode",
  modes: [],
  extension: REGISTERS,
  toSpirv: (at, [operand]) => (operand === undefined ? undefined : registersToSpirv(at, operand)),
  toLlvm: (_at, _mode, found) => found,
};

/** The modes that metadata of kernels states, in the order in which llvm-spirv writes them towards SPIR-V. */
export const modeEntries: readonly ModeEntry[] = [
  workGroupSize,
  numbers("work_group_size_hint", ExecutionMode.LocalSizeHint, 3, 1, { more: [ExecutionMode.LocalSizeHintId] }),
  subgroupSize,
  primarySize,
  numbers("max_work_group_size", ExecutionMode.MaxWorkgroupSizeINTEL, 3, 3, { extension: KERNEL_ATTRIBUTES }),
  numbers("max_global_work_dim", ExecutionMode.MaxWorkDimINTEL, 1, 5, { extension: KERNEL_ATTRIBUTES }),
  numbers("no_global_work_offset", ExecutionMode.NoGlobalOffsetINTEL, 0, 4, { extension: KERNEL_ATTRIBUTES }),
  numbers("num_simd_work_items", ExecutionMode.NumSIMDWorkitemsINTEL, 1, 6, { extension: KERNEL_ATTRIBUTES }),
  numbers("scheduler_target_fmax_mhz", ExecutionMode.SchedulerTargetFmaxMhzINTEL, 1, 7, {
    extension: KERNEL_ATTRIBUTES,
  }),
  vectorHint,
  hostInterface,
  registers,
];

const byMode: ReadonlyMap<number, ModeEntry> = new Map(
  modeEntries.flatMap((entry) => entry.modes.map((mode) => [mode, entry] as const)),
);

/** The entry of a mode; undefined for modes without metadata of kernels. */
export function entryOfMode(mode: number): ModeEntry | undefined {
  return byMode.get(mode);
}

// ---- modes that the module lists: `spirv.ExecutionMode`

const REGISTER_MODES: ReadonlySet<number> = new Set([
  ExecutionMode.MaximumRegistersINTEL,
  ExecutionMode.MaximumRegistersIdINTEL,
  ExecutionMode.NamedMaximumRegistersINTEL,
]);

/** Whether the module lists a mode towards LLVM IR. */
export function isListed(mode: number): boolean {
  return mode === ExecutionMode.SubgroupsPerWorkgroup || REGISTER_MODES.has(mode);
}

/** Rejects a mode with other operands than numbers, as many as it has. */
function checkOperands({ name, parameters }: Enumerant, count: number): void {
  if (parameters.some(({ kind }) => kind.category === "Id"))
    rejectRow(`metadata states the execution mode ${name}, which has ids`);
  if (count !== parameters.length)
    rejectRow(`metadata states the execution mode ${name} with ${count} of its ${parameters.length} operands`);
}

/** Modes that the module lists: towards SPIR-V any mode, and those of registers by names and nodes as well. */
export const listedMode = {
  toSpirv(at: ToSpirv, mode: number, operands: Operands): StatedMode | undefined {
    const [first] = operands;
    if (REGISTER_MODES.has(mode) && first !== undefined) return registersToSpirv(at, first);
    const known = enumerant("ExecutionMode", mode);
    const extension = entryOfMode(mode)?.extension;
    const isLeftOut = extension !== undefined && !at.builder.options.allows(extension);
    if (known === undefined || isLeftOut) return undefined;
    checkOperands(known, operands.length);
    return { mode, words: operands.map((operand) => numberOf(operand) ?? 0) };
  },
  toLlvm(at: ToLlvm, mode: number, found: readonly Constant[]): Operands {
    if (mode === ExecutionMode.MaximumRegistersIdINTEL) return [{ node: at.module.metadata.tuple(found) }];
    if (mode !== ExecutionMode.NamedMaximumRegistersINTEL) return found;
    return found.map((number) => {
      const named = enumerant("NamedMaximumNumberOfRegisters", Number(number.bits));
      return named === undefined ? number : { string: named.name };
    });
  },
};
