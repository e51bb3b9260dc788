/** Conversions between arrays and cooperative matrices (SPV_QCOM_cooperative_matrix_conversion). */
import { CooperativeMatrixUse as Use } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  componentOf,
  isCooperativeMatrixKhr,
  isFloatOfWidth,
  isIntOfWidth,
  isUnsignedInt,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { isInt32, operandType } from "../operand-types.ts";
import { columnsOf, rowsOf, useOf } from "./shapes.ts";

const qcom = chapter("SPV_QCOM_cooperative_matrix_conversion", "matrix-conversion");

const head = (m: Facts, at: number): string => `Opcode ${m.opName(at)} requires`;
const isArray = (m: Facts, type: number): boolean => m.opcodeOf(type) === Op.TypeArray;
const elementOf = (m: Facts, type: number): number => m.wordOf(type, 2);
const lengthOf = (m: Facts, type: number): number | undefined => constantNumber(m, m.wordOf(type, 3));

/** Integers of one width, and floats of 16 or 32 bits. */
const isNumberOf = (m: Facts, type: number, width: number): boolean =>
  isIntOfWidth(m, type, width) || isFloatOfWidth(m, type, 32) || isFloatOfWidth(m, type, 16);

const words = "32-bit OpTypeInt (signed/unsigned), 32-bit OpTypeFloat and 16-bit OpTypeFloat";

function arrayOperands(m: Facts, at: number): Outcome {
  if (isArray(m, m.typeAt(at)) && isArray(m, operandType(m, at, 3))) return undefined;
  return `${head(m, at)} OpTypeArray operands for the input and the result.`;
}

function bitCast(m: Facts, at: number): Outcome {
  const [source, result] = [operandType(m, at, 3), m.typeAt(at)];
  const problem = arrayOperands(m, at);
  if (problem !== undefined) return problem;
  for (const [name, type] of [
    ["source", source],
    ["result", result],
  ] as const) {
    if (!isNumberOf(m, elementOf(m, type), 32)) return `${head(m, at)} the ${name} element type be one of ${words}`;
  }
  const [from, to] = [lengthOf(m, source), lengthOf(m, result)];
  if (from === undefined || to === undefined) return undefined;
  if (from * bitWidthOf(m, elementOf(m, source)) === to * bitWidthOf(m, elementOf(m, result))) return undefined;
  return `${head(m, at)} source and result types be compatible for conversion.`;
}

function subArray(m: Facts, at: number): Outcome {
  const [source, result] = [operandType(m, at, 3), m.typeAt(at)];
  const problem = arrayOperands(m, at);
  if (problem !== undefined) return problem;
  const element = elementOf(m, source);
  if (element !== elementOf(m, result)) return `${head(m, at)} the input and result element types match.`;
  if (!isNumberOf(m, element, 32)) return `${head(m, at)} the element type be one of ${words}`;
  return isInt32(m, operandType(m, at, 4)) ? undefined : `${head(m, at)} the index be a 32-bit int scalar.`;
}

interface Conversion {
  readonly matrix: number;
  readonly array: number;
  /** How messages name the operands, and each of the matrix's parts. */
  readonly role: "source" | "result";
}

function construct(m: Facts, at: number): Outcome {
  const [matrix, array] = [m.typeAt(at), operandType(m, at, 3)];
  if (!isCooperativeMatrixKhr(m, matrix)) return `${head(m, at)} the result type be OpTypeCooperativeMatrixKHR.`;
  if (!isArray(m, array)) return `${head(m, at)} OpTypeArray operands for the input.`;
  return convert(m, at, { matrix, array, role: "result" });
}

function extract(m: Facts, at: number): Outcome {
  const [matrix, array] = [operandType(m, at, 3), m.typeAt(at)];
  if (!isArray(m, array)) return `${head(m, at)} OpTypeArray operands for the result.`;
  if (!isCooperativeMatrixKhr(m, matrix)) return `${head(m, at)} the source type be OpTypeCooperativeMatrixKHR.`;
  return convert(m, at, { matrix, array, role: "source" });
}

const useNames: readonly string[] = ["MatrixAKHR", "MatrixBKHR", "MatrixAccumulatorKHR"];
/** Bits that one invocation holds of a factor. */
const factorBits = 256;

function convert(m: Facts, at: number, conversion: Conversion): Outcome {
  const { matrix, role } = conversion;
  const use = useOf(m, matrix);
  if (use === undefined) return undefined;
  const component = componentOf(m, matrix);
  const isAccumulator = use === Use.MatrixAccumulatorKHR;
  const when = `when ${role} coopmat's use is ${useNames[use]}`;
  if (!isNumberOf(m, component, isAccumulator ? 32 : 8)) {
    const verb = role === "result" ? "is" : "be";
    return `${head(m, at)} the ${role} element type ${verb} one of ${isAccumulator ? 32 : 8}-bit OpTypeInt signed/unsigned, 16- or 32-bit OpTypeFloat ${when}`;
  }
  const size = use === Use.MatrixBKHR ? rowsOf(m, matrix) : columnsOf(m, matrix);
  if (!isAccumulator && size !== undefined && size * bitWidthOf(m, component) !== factorBits) {
    const what = use === Use.MatrixBKHR ? `rows of the ${role} operand` : `columns of the ${role} coopmat`;
    return `${head(m, at)} the ${what} have the bit length of ${factorBits} ${when}`;
  }
  return arrayFits(m, conversion, size) ? undefined : arrayMessage(m, at, use, conversion, when);
}

/** An array holds the components themselves, or the 32-bit words that they are packed into. */
function arrayFits(m: Facts, { matrix, array }: Conversion, size: number | undefined): boolean {
  const length = lengthOf(m, array);
  const [component, element] = [componentOf(m, matrix), elementOf(m, array)];
  if (length === undefined || size === undefined) return true;
  if (element === component && length === size) return true;
  const isWords = isUnsignedInt(m, element) && isInt32(m, element);
  return isWords && length * 32 === size * bitWidthOf(m, component);
}

function arrayMessage(m: Facts, at: number, use: number, { role }: Conversion, when: string): string {
  const line = use === Use.MatrixBKHR ? "rows" : "columns";
  const isAccumulator = use === Use.MatrixAccumulatorKHR;
  if (role === "result") {
    const packed = isAccumulator ? "the packed length" : "8";
    return `${head(m, at)} the source array length be ${packed} if its elt type is 32-bit unsigned OpTypeInt and be the result's number of ${line}, otherwise ${when}`;
  }
  const same = `either the result element type be the same as the source cooperative matrix's component type and its length be the same as the number of ${line} of the matrix or the result element type be unsigned 32-bit OpTypeInt and the length be`;
  const packed = isAccumulator
    ? "the number of the columns of the matrix if its component type is 32-bit OpTypeFloat and be a half of the number of the columns of the matrix if its component type is 16-bit OpTypeFloat"
    : "8";
  return `${head(m, at)} ${same} ${packed} ${when}`;
}

export const matrixConversionRules: readonly Rule[] = [
  qcom.instruction(
    "bit-cast",
    [Op.BitCastArrayQCOM],
    "Result Type and Source Array must be arrays of 32-bit integers or 16- or 32-bit floats with as many bits.",
    bitCast,
  ),
  qcom.instruction(
    "sub-array",
    [Op.ExtractSubArrayQCOM],
    "Result Type and Source Array must be arrays with the same element type; index must be a 32-bit integer.",
    subArray,
  ),
  qcom.instruction(
    "construct",
    [Op.CompositeConstructCoopMatQCOM],
    "Source Array must hold one line of the cooperative matrix, as components or as 32-bit words.",
    construct,
  ),
  qcom.instruction(
    "extract",
    [Op.CompositeExtractCoopMatQCOM],
    "Result Type must be an array that holds one line of the cooperative matrix, as components or as 32-bit words.",
    extract,
  ),
];
