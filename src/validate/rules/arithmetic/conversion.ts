/** Conversion instructions. */
import { AddressingModel, StorageClass } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  componentOf,
  dimensionOf,
  isCooperativeMatrix,
  isFloatCooperativeMatrix,
  isFloatOfWidth,
  isFloatScalarOrVector,
  isInt,
  isIntCooperativeMatrix,
  isIntOfWidth,
  isIntScalarOrVector,
  isIntVector,
  isPointer,
  isUnsignedInt,
  isUnsignedIntCooperativeMatrix,
  isUnsignedIntScalarOrVector,
  pointeeOf,
  scalarOf,
  storageClassOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { cooperativeShapeProblem, isTransposed } from "../cooperative/shapes.ts";
import { spirv15 } from "../module/versions.ts";

const conversion = chapter("3.3.11 Conversion Instructions", "conversion");

const inputType = (m: Facts, at: number): number => m.typeOf(m.word(at, 3));

type TypeTest = (m: Facts, id: number) => boolean;

const unsignedInts: TypeTest = (m, id) => isUnsignedIntScalarOrVector(m, id) || isUnsignedIntCooperativeMatrix(m, id);
const ints: TypeTest = (m, id) => isIntScalarOrVector(m, id) || isIntCooperativeMatrix(m, id);
const floats: TypeTest = (m, id) => isFloatScalarOrVector(m, id) || isFloatCooperativeMatrix(m, id);

const fromFloat = [Op.ConvertFToU, Op.ConvertFToS];
const toFloat = [Op.ConvertSToF, Op.ConvertUToF];
const widths = [Op.UConvert, Op.SConvert, Op.FConvert];
const saturating = [Op.SatConvertSToU, Op.SatConvertUToS];

/** Input and result must have the same shape. */
function sameShape(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  if (isCooperativeMatrix(m, result) || isCooperativeMatrix(m, input)) {
    const swapsRowsAndColumns = isTransposed(m, at);
    return cooperativeShapeProblem(m, at, input, result, { conversion: true, swapsRowsAndColumns });
  }
  if (dimensionOf(m, input) === dimensionOf(m, result)) return undefined;
  return `Expected input to have the same dimension as Result Type: ${m.opName(at)}`;
}

/** Storage classes that a generic pointer may come from. */
const specific: ReadonlySet<number> = new Set([
  StorageClass.Workgroup,
  StorageClass.CrossWorkgroup,
  StorageClass.Function,
  StorageClass.CodeSectionINTEL,
]);
const specificText = "Workgroup, CrossWorkgroup, Function or CodeSectionINTEL";

function pointerAsNumber(m: Facts, at: number, pointer: number, number: number): Outcome {
  const name = m.opName(at);
  if (m.addressingModel === AddressingModel.Logical) return `Logical addressing not supported: ${name}`;
  if (m.addressingModel !== AddressingModel.PhysicalStorageBuffer64) return undefined;
  if (storageClassOf(m, scalarOf(m, pointer)) !== StorageClass.PhysicalStorageBuffer) {
    return `Pointer storage class must be PhysicalStorageBuffer: ${name}`;
  }
  return m.isVulkan && bitWidthOf(m, number) !== 64
    ? { rule: addressWidth, message: addressWidthMessage(m, at), at: undefined }
    : undefined;
}

const addressWidth = conversion.sentence(
  "address-width",
  "OpConvertUToPtr and OpConvertPtrToU must have a 64-bit integer operand or result with PhysicalStorageBuffer64.",
  { vulkan: "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04710" },
);

function addressWidthMessage(m: Facts, at: number): string {
  const what = m.opcode(at) === Op.ConvertPtrToU ? "result integer type" : "input integer";
  return `PhysicalStorageBuffer64 addressing mode requires the ${what} to have a 64-bit width for Vulkan environment.`;
}

function pointerToNumber(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  if (!isUnsignedInt(m, scalarOf(m, result)))
    return `Expected unsigned int scalar type as Result Type: ${m.opName(at)}`;
  if (!isPointer(m, scalarOf(m, input))) return `Expected input to be a pointer: ${m.opName(at)}`;
  return pointerAsNumber(m, at, input, result);
}

function numberToPointer(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  const name = m.opName(at);
  if (!isPointer(m, scalarOf(m, result))) return `Expected Result Type to be a pointer: ${name}`;
  if (isPointer(m, result)) {
    if (!isInt(m, input)) return `Expected int scalar as input: ${name}`;
  } else if (!isIntVector(m, input)) return `Expected input to be a vector when Result Type is a vector: ${name}`;
  return pointerAsNumber(m, at, result, input);
}

function toGeneric(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  const name = m.opName(at);
  if (!isPointer(m, result)) return `Expected Result Type to be a pointer: ${name}`;
  if (storageClassOf(m, result) !== StorageClass.Generic)
    return `Expected Result Type to have storage class Generic: ${name}`;
  if (!isPointer(m, input)) return `Expected input to be a pointer: ${name}`;
  if (!specific.has(storageClassOf(m, input))) return `Expected input to have storage class ${specificText}: ${name}`;
  return samePointee(m, at);
}

function samePointee(m: Facts, at: number): Outcome {
  if (pointeeOf(m, inputType(m, at)) === pointeeOf(m, m.typeAt(at))) return undefined;
  return `Expected input and Result Type to point to the same type: ${m.opName(at)}`;
}

function fromGeneric(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  const name = m.opName(at);
  if (!isPointer(m, result)) return `Expected Result Type to be a pointer: ${name}`;
  if (!specific.has(storageClassOf(m, result)))
    return `Expected Result Type to have storage class ${specificText}: ${name}`;
  if (!isPointer(m, input)) return `Expected input to be a pointer: ${name}`;
  if (storageClassOf(m, input) !== StorageClass.Generic) return `Expected input to have storage class Generic: ${name}`;
  return samePointee(m, at);
}

function fromGenericExplicit(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  const target = m.word(at, 4);
  const name = m.opName(at);
  if (!isPointer(m, result)) return `Expected Result Type to be a pointer: ${name}`;
  if (storageClassOf(m, result) !== target) return `Expected Result Type to be of target storage class: ${name}`;
  if (!isPointer(m, input)) return `Expected input to be a pointer: ${name}`;
  const pointee = samePointee(m, at);
  if (pointee !== undefined) return pointee;
  if (storageClassOf(m, input) !== StorageClass.Generic) return `Expected input to have storage class Generic: ${name}`;
  return specific.has(target) ? undefined : `Expected target storage class to be ${specificText}: ${name}`;
}

function bitcastTypes(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  const isBits: TypeTest = (_, id) => isPointer(m, id) || ints(m, id) || floats(m, id) || isPointer(m, scalarOf(m, id));
  if (!isBits(m, result))
    return `Expected Result Type to be a pointer or int or float vector or scalar type: ${m.opName(at)}`;
  if (!isBits(m, input)) return `Expected input to be a pointer or int or float vector or scalar: ${m.opName(at)}`;
  if (isCooperativeMatrix(m, result) !== isCooperativeMatrix(m, input)) {
    return `Cooperative matrix can only be cast to another cooperative matrix: ${m.opName(at)}`;
  }
  return isCooperativeMatrix(m, result) ? cooperativeShapeProblem(m, at, input, result) : bitcastPointers(m, at);
}

function bitcastPointers(m: Facts, at: number): Outcome {
  const [input, result] = [inputType(m, at), m.typeAt(at)];
  const name = m.opName(at);
  const isLate = m.version >= spirv15 || m.hasExtension("SPV_KHR_physical_storage_buffer");
  const isAddress = (id: number) =>
    isPointer(m, id) || isInt(m, id) || (isLate && isIntVector(m, id) && isIntOfWidth(m, componentOf(m, id), 32));
  const when = isLate
    ? "In SPIR-V 1.5 or later (or with SPV_KHR_physical_storage_buffer)"
    : "In SPIR-V 1.4 or earlier (and without SPV_KHR_physical_storage_buffer)";
  const from = isLate ? "a pointer, int scalar or 32-bit int vector" : "a pointer or int scalar";
  const to = isLate ? "another pointer, int scalar or 32-bit int vector" : "another pointer or int scalar";
  if (isPointer(m, result) && !isAddress(input)) {
    return `${when}, expected input to be ${from} if Result Type is pointer: ${name}`;
  }
  if (isPointer(m, input) && !isAddress(result)) return `${when}, pointer can only be converted to ${to}: ${name}`;
  if (isPointer(m, result) || isPointer(m, input)) return undefined;
  if (bitWidthOf(m, input) * dimensionOf(m, input) === bitWidthOf(m, result) * dimensionOf(m, result)) return undefined;
  return `Expected input to have the same total bit width as Result Type: ${name}`;
}

function resultRule(name: string, opcodes: readonly number[], what: string, test: TypeTest, sentence: string): Rule {
  return conversion.instruction(name, opcodes, sentence, (m, at) =>
    test(m, m.typeAt(at)) ? undefined : `Expected ${what} scalar or vector type as Result Type: ${m.opName(at)}`,
  );
}

function inputRule(name: string, opcodes: readonly number[], what: string, test: TypeTest, sentence: string): Rule {
  return conversion.instruction(name, opcodes, sentence, (m, at) =>
    test(m, inputType(m, at)) ? undefined : `Expected input to be ${what} scalar or vector: ${m.opName(at)}`,
  );
}

const unsignedSentence = "Result Type must be a scalar or vector of integer type, whose Signedness operand is 0.";
const intSentence = "Result Type must be a scalar or vector of integer type.";
const floatSentence = "Result Type must be a scalar or vector of floating-point type.";

export const conversionRules: readonly Rule[] = [
  addressWidth,
  resultRule("unsigned-result", [Op.ConvertFToU, Op.UConvert], "unsigned int", unsignedInts, unsignedSentence),
  resultRule("int-result", [Op.ConvertFToS, Op.SConvert, ...saturating], "int", ints, intSentence),
  resultRule("float-result", [...toFloat, Op.FConvert], "float", floats, floatSentence),
  inputRule(
    "float-input",
    [...fromFloat, Op.FConvert],
    "float",
    floats,
    "Float Value must be a scalar or vector of floating-point type.",
  ),
  inputRule(
    "int-input",
    [...toFloat, Op.UConvert, Op.SConvert],
    "int",
    ints,
    "The value must be a scalar or vector of integer type.",
  ),
  conversion.instruction(
    "saturating-input",
    saturating,
    "The value must be a scalar or vector of integer type.",
    (m, at) =>
      isIntScalarOrVector(m, inputType(m, at)) ? undefined : `Expected int scalar or vector as input: ${m.opName(at)}`,
  ),
  conversion.instruction(
    "shape",
    [...fromFloat, ...toFloat, ...widths, ...saturating],
    "The value must have as many components as Result Type.",
    sameShape,
  ),
  conversion.instruction(
    "width",
    widths,
    "The component width must not be the same as the component width in Result Type.",
    (m, at) => {
      const [input, result] = [inputType(m, at), m.typeAt(at)];
      if (m.opcode(at) === Op.FConvert && componentOf(m, input) !== componentOf(m, result)) return undefined;
      if (bitWidthOf(m, input) !== bitWidthOf(m, result)) return undefined;
      return `Expected input to have different bit width from Result Type: ${m.opName(at)}`;
    },
  ),
  conversion.instruction(
    "quantize",
    [Op.QuantizeToF16],
    "Result Type must be a scalar or vector of 32-bit floating-point type; Value must have that type.",
    (m, at) => {
      if (!isFloatOfWidth(m, scalarOf(m, m.typeAt(at)), 32)) {
        return `Expected 32-bit float scalar or vector type as Result Type: ${m.opName(at)}`;
      }
      return inputType(m, at) === m.typeAt(at)
        ? undefined
        : `Expected input type to be equal to Result Type: ${m.opName(at)}`;
    },
  ),
  conversion.instruction(
    "pointer-to-number",
    [Op.ConvertPtrToU],
    "Result Type must be a scalar of integer type, whose Signedness operand is 0; Pointer must be a physical pointer.",
    pointerToNumber,
  ),
  conversion.instruction(
    "number-to-pointer",
    [Op.ConvertUToPtr],
    "Result Type must be a physical pointer type; Integer Value must be a scalar of integer type.",
    numberToPointer,
  ),
  conversion.instruction(
    "to-generic",
    [Op.PtrCastToGeneric],
    "Result Type must be a pointer to the Generic storage class; Pointer must point to Workgroup, CrossWorkgroup or Function.",
    toGeneric,
  ),
  conversion.instruction(
    "from-generic",
    [Op.GenericCastToPtr],
    "Pointer must point to the Generic storage class; Result Type must point to Workgroup, CrossWorkgroup or Function.",
    fromGeneric,
  ),
  conversion.instruction(
    "from-generic-explicit",
    [Op.GenericCastToPtrExplicit],
    "Pointer must point to the Generic storage class; Result Type must point to Storage, one of Workgroup, CrossWorkgroup and Function.",
    fromGenericExplicit,
  ),
  conversion.instruction(
    "bitcast",
    [Op.Bitcast],
    "Operand and Result Type must be pointers, scalars or vectors of numbers, with the same total number of bits.",
    bitcastTypes,
  ),
];
