// Metadata of kernels: their arguments as OpenCL C has them, execution modes, decorations of parameters.

import { AccessQualifier, FunctionParameterAttribute } from "../../../grammar/enumerants.generated.ts";
import type { Constant, LLVMFunction, MetadataOperand } from "../../../llvm/index.ts";
import { type FunctionRange, Op } from "../../../spirv/modules.ts";
import { attachFunctionMetadata } from "../../decorations/function-metadata.ts";
import { listOfParameters } from "../../decorations/lists.ts";
import { attachArgumentNumbers, hasAttribute, qualifiersOf } from "../../decorations/parameters.ts";
import { entryOfMode, isListed, listedMode } from "../../metadata/execution-modes.ts";
import { openClTypeName } from "../../types/opaque-names.ts";
import type { Instruction } from "../instruction.ts";
import type { ToLlvm } from "../module-state.ts";
import { imageNumbers } from "../types.ts";

/** Attaches the metadata of a kernel; `modes` are the OpExecutionMode of it. */
export function addKernelMetadata(
  at: ToLlvm,
  made: LLVMFunction,
  range: FunctionRange,
  modes: readonly Instruction[],
): void {
  const list = (name: string, operands: readonly MetadataOperand[]): void =>
    made.attach(at.module.metadata.kind(name), at.module.metadata.tuple(operands));
  const each = (operand: (id: number) => MetadataOperand): readonly MetadataOperand[] => range.parameters.map(operand);
  const string =
    (of: (id: number) => string) =>
    (id: number): MetadataOperand => ({ string: of(id) });
  list(
    "kernel_arg_addr_space",
    each((id) => at.module.constants.integer(at.int(32), addressSpaceOf(at, id))),
  );
  list("kernel_arg_access_qual", each(string((id) => accessOf(at, at.input.typeOf(id)))));
  const stated = (name: string, of: (id: number) => string): readonly MetadataOperand[] =>
    at.argumentTypes().of(name, made.name, range.parameters.length) ?? each(string(of));
  list(
    "kernel_arg_type",
    stated("kernel_arg_type", (id) => typeName(at, id)),
  );
  list(
    "kernel_arg_type_qual",
    stated("kernel_arg_type_qual", (id) => qualifiersOf(at, id)),
  );
  list("kernel_arg_base_type", each(string((id) => typeName(at, id))));
  if (at.options.argumentNames === true) list("kernel_arg_name", each(string((id) => at.input.name(id) ?? "")));
  listOfParameters(at, made, range.parameters, true);
  attachArgumentNumbers(at, made, range.parameters);
  attachFunctionMetadata(at, made, range.id);
  const ordered = [...modes].sort((a, b) => rankOf(a) - rankOf(b));
  for (const mode of ordered) addMode(at, made, mode);
  const listed = at.options.isRegularizing === true ? [...modes].sort((a, b) => a.operand(1) - b.operand(1)) : ordered;
  for (const mode of listed) listMode(at, made, mode);
}

// ---- arguments

/** The address space of an argument's pointee: images and other opaque types are in global memory. */
function addressSpaceOf(at: ToLlvm, id: number): number {
  const type = at.input.definition(at.input.typeOf(id));
  const isPointer = type.opcode === Op.TypePointer || type.opcode === Op.TypeUntypedPointerKHR;
  if (isPointer) return isByValue(at, id) ? 0 : at.types.addressSpace(at.input.typeOf(id));
  return type.opcode === Op.TypeImage || type.opcode === Op.TypePipe ? 1 : 0;
}

const ACCESS: Readonly<Record<number, string>> = {
  [AccessQualifier.ReadOnly]: "read_only",
  [AccessQualifier.WriteOnly]: "write_only",
  [AccessQualifier.ReadWrite]: "read_write",
};

function accessOf(at: ToLlvm, typeId: number): string {
  const type = at.input.definition(typeId);
  if (type.opcode === Op.TypeImage) return ACCESS[type.optional(7) ?? 0] ?? "read_only";
  return type.opcode === Op.TypePipe ? (ACCESS[type.optional(0) ?? 0] ?? "read_only") : "none";
}

function isByValue(at: ToLlvm, id: number): boolean {
  return hasAttribute(at, id, FunctionParameterAttribute.ByVal);
}

/** The type of an argument in OpenCL C's words. Integers are signed unless they are extended with zeros. */
function typeName(at: ToLlvm, id: number): string {
  const typeId = at.input.typeOf(id);
  const isUnsigned = hasAttribute(at, id, FunctionParameterAttribute.Zext);
  if (!isByValue(at, id)) return nameOfType(at, typeId, isUnsigned);
  return nameOfType(at, at.types.pointee(typeId) ?? typeId, isUnsigned);
}

function nameOfType(at: ToLlvm, typeId: number, isUnsigned: boolean): string {
  let target = typeId;
  let stars = "";
  // A pointer may be to itself.
  for (; at.input.opcodeOf(target) === Op.TypePointer && stars.length < MOST_STARS; stars += "*") {
    target = at.input.definition(target).operand(1);
  }
  return nameOfTarget(at, target, isUnsigned) + stars;
}

/** Pointers to pointers are named this deep. */
const MOST_STARS = 64;

function nameOfTarget(at: ToLlvm, typeId: number, isUnsigned: boolean): string {
  const type = at.input.definition(typeId);
  switch (type.opcode) {
    case Op.TypeUntypedPointerKHR:
      return "int*";
    case Op.TypeArray:
      return nameOfTarget(at, type.operand(0), isUnsigned);
    case Op.TypeStruct: {
      const name = at.input.name(typeId) ?? "";
      return name.startsWith("struct.") || name.startsWith("union.") ? name.slice(name.indexOf(".") + 1) : name;
    }
    case Op.TypeOpaque:
      return type.string(0).text.replace(/^(struct|union)\./, "");
    default:
      return (
        openClTypeName(type.opcode, type.opcode === Op.TypeImage ? imageNumbers(type) : []) ??
        at.types.postfix(typeId, isUnsigned)
      );
  }
}

// ---- execution modes

/** The rank of metadata that follows all others. */
const LAST = 1000;

/** The order in which llvm-spirv attaches the metadata of modes; others follow as the module lists them. */
function rankOf(mode: Instruction): number {
  return entryOfMode(mode.operand(1))?.rank ?? LAST;
}

/** Attaches the metadata of a mode to the kernel. */
function addMode(at: ToLlvm, made: LLVMFunction, mode: Instruction): void {
  const { metadata } = at.module;
  const kind = mode.operand(1);
  const entry = entryOfMode(kind);
  if (entry === undefined) return;
  made.attach(metadata.kind(entry.kind), metadata.tuple(entry.toLlvm(at, kind, numbersOf(at, mode))));
}

/** Lists a mode of a kernel in the module: one that no metadata of kernels states, or any where LLVM IR is to state SPIR-V's facts. */
function listMode(at: ToLlvm, made: LLVMFunction, mode: Instruction): void {
  const { metadata, constants } = at.module;
  const kind = mode.operand(1);
  const isOnlyHere = entryOfMode(kind) === undefined && isListed(kind);
  if (at.options.isRegularizing !== true && !isOnlyHere) return;
  const operands = listedMode.toLlvm(at, kind, numbersOf(at, mode));
  const node = metadata.tuple([made.constant, constants.integer(at.int(32), kind), ...operands]);
  metadata.appendNamed("spirv.ExecutionMode", node);
}

/** The numbers of a mode after its kind. */
function numbersOf(at: ToLlvm, mode: Instruction): readonly Constant[] {
  const [, , ...words] = mode.operands();
  const isIds = mode.opcode === Op.ExecutionModeId;
  return words.map((word) =>
    at.module.constants.integer(at.int(32), isIds ? at.input.integerConstant(word, mode) : BigInt(word)),
  );
}
