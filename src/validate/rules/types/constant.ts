/** Constant-creation instructions, and OpUndef. */
import { Capability, StorageClass } from "../../../grammar/enumerants.generated.ts";
import { instruction } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber, isConstantId, isSpecConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isLimitedType } from "../../facts/small-types.ts";
import {
  componentOf,
  dimensionOf,
  isBool,
  isCooperativeMatrix,
  isFloatOfWidth,
  isPointer,
  isVoid,
  matrixOf,
  membersOf,
  scalarOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { spirv14 } from "../module/versions.ts";

const constants = chapter("3.3.7 Constant-Creation Instructions", "constant");

const booleans = [Op.ConstantTrue, Op.ConstantFalse, Op.SpecConstantTrue, Op.SpecConstantFalse];
const composites = [Op.ConstantComposite, Op.SpecConstantComposite];
const replicated = [Op.ConstantCompositeReplicateEXT, Op.SpecConstantCompositeReplicateEXT];

const isConstituent = (m: Facts, id: number): boolean =>
  isConstantId(m, id) || m.opcodeOf(id) === Op.Undef || m.opcodeOf(id) === Op.PoisonKHR;

function composite(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const head = `Op${m.opName(at)}`;
  switch (m.opcodeOf(result)) {
    case Op.TypeVector:
    case Op.TypeVectorIdEXT:
      return vector(m, at, result);
    case Op.TypeMatrix:
      return matrix(m, at, result);
    case Op.TypeArray:
      return array(m, at, result);
    case Op.TypeStruct:
      return struct(m, at, result);
    case Op.TypeCooperativeMatrixKHR:
    case Op.TypeCooperativeMatrixNV:
      return cooperative(m, at, result);
    case Op.TypeTensorARM:
      return undefined;
    default:
      return `${head} Result Type <id> ${m.name(result)} is not a composite type.`;
  }
}

/** The first constituent that is no constant. */
function notConstant(m: Facts, at: number): Outcome {
  const bad = m.rest(at, 3).find((id) => !isConstituent(m, id));
  return bad === undefined
    ? undefined
    : `Op${m.opName(at)} Constituent <id> ${m.name(bad)} is not a constant or undef.`;
}

function vector(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const size = dimensionOf(m, result);
  if (size !== 0 && parts.length !== size) {
    return `Op${m.opName(at)} Constituent <id> count does not match Result Type <id> ${m.name(result)}s vector component count.`;
  }
  const bad = parts.find((id) => m.typeOf(id) !== componentOf(m, result));
  if (bad === undefined) return notConstant(m, at);
  return `Op${m.opName(at)} Constituent <id> ${m.name(bad)}s type does not match Result Type <id> ${m.name(result)}s vector element type.`;
}

function matrix(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const head = `Op${m.opName(at)} Constituent <id>`;
  const type = matrixOf(m, result);
  if (type === undefined) return undefined;
  if (parts.length !== type.columns)
    return `${head} count does not match Result Type <id> ${m.name(result)}s matrix column count.`;
  for (const id of parts) {
    const column = m.typeOf(id);
    const [part, of] = [m.opcodeOf(column), result];
    if (part !== Op.TypeVector)
      return `${head} ${m.name(id)} type does not match Result Type <id> ${m.name(of)}s matrix column type.`;
    if (componentOf(m, column) !== type.component) {
      return `${head} ${m.name(id)} component type does not match Result Type <id> ${m.name(of)}s matrix column component type.`;
    }
    if (dimensionOf(m, column) !== type.rows) {
      return `${head} ${m.name(id)} vector component count does not match Result Type <id> ${m.name(of)}s vector component count.`;
    }
  }
  return notConstant(m, at);
}

function array(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const head = `Op${m.opName(at)} Constituent`;
  const length = constantNumber(m, m.wordOf(result, 3));
  if (length !== undefined && parts.length !== length) {
    return `${head} count does not match Result Type <id> ${m.name(result)}s array length.`;
  }
  const bad = parts.find((id) => m.typeOf(id) !== m.wordOf(result, 2));
  if (bad === undefined) return notConstant(m, at);
  return `${head} <id> ${m.name(bad)}s type does not match Result Type <id> ${m.name(result)}s array element type.`;
}

function struct(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const members = membersOf(m, result);
  const head = `Op${m.opName(at)} Constituent <id>`;
  if (parts.length !== members.length) {
    return `${head} ${m.name(result)} count does not match Result Type <id> ${m.name(result)}s struct member count.`;
  }
  const bad = parts.find((id, index) => m.typeOf(id) !== members[index]);
  if (bad === undefined) return notConstant(m, at);
  return `${head} ${m.name(bad)} type does not match the Result Type <id> ${m.name(result)}s member type.`;
}

function cooperative(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const head = `Op${m.opName(at)} Constituent <id>`;
  const [first = 0] = parts;
  if (parts.length !== 1) return `${head} ${m.name(first)} count must be one.`;
  if (m.typeOf(first) === componentOf(m, result)) return notConstant(m, at);
  return `${head} ${m.name(first)} type does not match the Result Type <id> ${m.name(result)}s component type.`;
}

const specOperand = constants.sentence(
  "spec-operand",
  "OpConstantComposite must not have constituents that are specialization constants.",
);

function specOperands(m: Facts, at: number): Outcome {
  const bad = m.rest(at, 3).find((id) => isSpecConstantId(m, id));
  return bad === undefined
    ? undefined
    : broken(specOperand, `Op${m.opName(at)} must not have spec constant operands: <id> ${m.name(bad)}`);
}

function replicate(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  const value = m.word(at, 3);
  const element = elementOfComposite(m, result);
  const head = `Op${m.opName(at)}`;
  if (element === undefined) return `${head} Result Type <id> ${m.name(result)} is not a composite type.`;
  if (!isConstituent(m, value))
    return `${head} must only have constant, undef, or poison operands: <id> ${m.name(value)}`;
  if (m.opcode(at) === Op.ConstantCompositeReplicateEXT && isSpecConstantId(m, value)) {
    return `${head} must not have spec constant operands: <id> ${m.name(value)}`;
  }
  if (m.typeOf(value) === element) return undefined;
  return `${head} Constituent <id> ${m.name(value)}s type does not match Result Type <id> ${m.name(result)}s element type.`;
}

/** The one type of all parts of a composite; undefined if it is none. */
export function elementOfComposite(m: Facts, type: number): number | undefined {
  if (m.opcodeOf(type) === Op.TypeStruct) {
    const members = membersOf(m, type);
    return members.every((id) => id === members[0]) ? members[0] : undefined;
  }
  const isComposite = [Op.TypeVector, Op.TypeVectorIdEXT, Op.TypeMatrix, Op.TypeArray].includes(
    m.opcodeOf(type) as never,
  );
  return isComposite || isCooperativeMatrix(m, type) || m.opcodeOf(type) === Op.TypeTensorARM
    ? m.wordOf(type, 2)
    : undefined;
}

/** Whether a type has a null value. */
export function isNullable(m: Facts, type: number): boolean {
  const seen = new Set([type]);
  for (const id of seen) {
    switch (m.opcodeOf(id)) {
      case Op.TypeBool:
      case Op.TypeInt:
      case Op.TypeFloat:
      case Op.TypeEvent:
      case Op.TypeDeviceEvent:
      case Op.TypeReserveId:
      case Op.TypeQueue:
      case Op.TypeUntypedPointerKHR:
        break;
      case Op.TypePointer:
        if (m.wordOf(id, 2) === StorageClass.PhysicalStorageBuffer) return false;
        break;
      case Op.TypeArray:
      case Op.TypeMatrix:
      case Op.TypeVector:
      case Op.TypeVectorIdEXT:
      case Op.TypeCooperativeMatrixKHR:
      case Op.TypeCooperativeMatrixNV:
        seen.add(m.wordOf(id, 2));
        break;
      case Op.TypeTensorARM:
        // Only a tensor with a shape has elements to be null.
        if (m.wordOf(id, 4) === 0) return false;
        seen.add(m.wordOf(id, 2));
        break;
      case Op.TypeStruct:
        for (const member of membersOf(m, id)) seen.add(member);
        break;
      default:
        return false;
    }
  }
  return true;
}

/** Operations that only kernels may specialize. */
// biome-ignore format: a list of opcodes
const kernelOperations: ReadonlySet<number> = new Set([
  Op.ConvertFToS, Op.ConvertSToF, Op.ConvertFToU, Op.ConvertUToF, Op.ConvertPtrToU, Op.ConvertUToPtr, Op.GenericCastToPtr,
  Op.PtrCastToGeneric, Op.Bitcast, Op.FNegate, Op.FAdd, Op.FSub, Op.FMul, Op.FDiv, Op.FRem, Op.FMod, Op.AccessChain,
  Op.InBoundsAccessChain, Op.PtrAccessChain, Op.InBoundsPtrAccessChain,
]);

const nameOfOperation = (m: Facts, at: number): string => instruction(m.word(at, 3))?.name ?? String(m.word(at, 3));

function operation(m: Facts, at: number): Outcome {
  const opcode = m.word(at, 3);
  const isKernel = m.has(Capability.Kernel);
  if (kernelOperations.has(opcode) && !isKernel) {
    return `Specialization constant operation ${nameOfOperation(m, at)} requires Kernel capability`;
  }
  if (opcode === Op.UConvert && !isKernel && m.version < spirv14 && !m.hasExtension("SPV_AMD_gpu_shader_int16")) {
    return "Prior to SPIR-V 1.4, specialization constant operation UConvert requires Kernel capability or extension SPV_AMD_gpu_shader_int16";
  }
  if (opcode !== Op.QuantizeToF16) return undefined;
  if (!isFloatOfWidth(m, scalarOf(m, m.typeAt(at)), 32)) {
    return `Expected 32-bit float scalar or vector type as Result Type: ${m.opName(at)}`;
  }
  return m.typeOf(m.word(at, 4)) === m.typeAt(at)
    ? undefined
    : `Expected input type to be equal to Result Type: ${m.opName(at)}`;
}

const all = [
  ...booleans,
  ...composites,
  ...replicated,
  Op.Constant,
  Op.ConstantNull,
  Op.ConstantSampler,
  Op.SpecConstant,
  Op.SpecConstantOp,
];

const numbers = [Op.Constant, Op.SpecConstant];

/** Bits of a literal beyond the width of its type must extend it. */
function highBits(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  const width = m.wordOf(type, 2);
  const rest = width % 32;
  if (rest === 0) return undefined;
  const last = m.word(at, m.length(at) - 1);
  const isSigned = m.opcodeOf(type) === Op.TypeInt && m.wordOf(type, 3) === 1;
  const expected = isSigned ? ((last << (32 - rest)) >> (32 - rest)) >>> 0 : last & ((1 << rest) - 1);
  if (last === expected >>> 0) return undefined;
  return (
    `The high-order bits of a literal number in instruction <id> ${m.word(at, 2)} must be 0 for a floating-point type, or 0 for an ` +
    "integer type with Signedness of 0, or sign extended when Signedness is 1"
  );
}

export const constantRules: readonly Rule[] = [
  specOperand,
  constants.instruction("boolean", booleans, "Result Type must be the scalar Boolean type.", (m, at) =>
    isBool(m, m.typeAt(at))
      ? undefined
      : `Op${m.opName(at)} Result Type <id> ${m.name(m.typeAt(at))} is not a boolean type.`,
  ),
  constants.instruction(
    "composite",
    composites,
    "There must be one Constituent for each part of Result Type, with its type.",
    composite,
  ),
  constants.instruction(
    "composite-spec",
    [Op.ConstantComposite],
    "The Constituents must not be specialization constants.",
    specOperands,
  ),
  constants.instruction(
    "replicate",
    replicated,
    "Value must be a constant of the type of each part of Result Type.",
    replicate,
  ),
  constants.instruction("sampler", [Op.ConstantSampler], "Result Type must be OpTypeSampler.", (m, at) =>
    m.opcodeOf(m.typeAt(at)) === Op.TypeSampler
      ? undefined
      : `OpConstantSampler Result Type <id> ${m.name(m.typeAt(at))} is not a sampler type.`,
  ),
  constants.instruction("null", [Op.ConstantNull], "Result Type must have a null value.", (m, at) =>
    isNullable(m, m.typeAt(at))
      ? undefined
      : `OpConstantNull Result Type <id> ${m.name(m.typeAt(at))} cannot have a null value.`,
  ),
  constants.instruction(
    "operation",
    [Op.SpecConstantOp],
    "Opcode must be one that specialization constants may evaluate.",
    operation,
  ),
  constants.instruction(
    "small",
    all,
    "Types of 8 or 16 bits without Int8, Int16 or Float16 may only be loaded, stored and converted.",
    (m, at) =>
      !isPointer(m, m.typeAt(at)) && isLimitedType(m, m.typeAt(at))
        ? "Cannot form constants of 8- or 16-bit types"
        : undefined,
    { when: (m) => m.has(Capability.Shader) },
  ),
  constants.instruction(
    "high-bits",
    numbers,
    "The high-order bits of a literal must be 0, or sign extended where Signedness is 1.",
    highBits,
  ),
  constants.instruction("undef-void", [Op.Undef], "Result Type must not be void.", (m, at) =>
    isVoid(m, m.typeAt(at)) ? "Cannot create undefined values with void type" : undefined,
  ),
  constants.instruction(
    "undef-small",
    [Op.Undef],
    "Types of 8 or 16 bits without Int8, Int16 or Float16 may only be loaded, stored and converted.",
    (m, at) =>
      isLimitedType(m, m.typeAt(at)) && !isPointer(m, m.typeAt(at))
        ? "Cannot create undefined values with 8- or 16-bit types"
        : undefined,
    { when: (m) => m.has(Capability.Shader) },
  ),
];
