/** Products of cooperative vectors (SPV_NV_cooperative_vector). */
import { ComponentType } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { componentOf, dimensionOf, isBool, isFloatOfWidth, isIntOfWidth, isLongVector } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { isInt32, operandType } from "../operand-types.ts";
import { arrayPointee, fullName, sharedPointerProblem } from "./memory.ts";

const vectors = chapter("SPV_NV_cooperative_vector", "cooperative-vector");

function vectorProblem(m: Facts, at: number, word: number, label: string): Outcome {
  const type = operandType(m, at, word);
  if (isLongVector(m, type)) return undefined;
  return `${fullName(m, at)} ${label} type <id> ${m.name(type)} is not a cooperative vector type.`;
}

/** Checks operands that are 32-bit integers, where they are present. */
function intProblem(m: Facts, at: number, words: readonly (readonly [label: string, word: number])[]): Outcome {
  for (const [label, word] of words) {
    const id = m.optionalWord(at, word);
    if (id === undefined || isInt32(m, m.typeOf(id))) continue;
    return `${fullName(m, at)} ${label} type <id> ${m.name(m.typeOf(id))} is not a 32 bit integer.`;
  }
  return undefined;
}

function offsetProblem(m: Facts, at: number, label: string, word: number): Outcome {
  const type = operandType(m, at, word);
  if (isIntOfWidth(m, type, 32) || isIntOfWidth(m, type, 64)) return undefined;
  return `${fullName(m, at)} ${label} type <id> ${m.name(type)} is not a 32 or 64 bit integer.`;
}

function pointerProblem(m: Facts, at: number, word: number): Outcome {
  return sharedPointerProblem(m, at, word, "Workgroup or StorageBuffer") ?? arrayPointee(m, at, word);
}

function outerProduct(m: Facts, at: number): Outcome {
  const [a, b] = [componentOf(m, operandType(m, at, 3)), componentOf(m, operandType(m, at, 4))];
  return (
    pointerProblem(m, at, 1) ??
    offsetProblem(m, at, "Offset", 2) ??
    vectorProblem(m, at, 3, "A") ??
    vectorProblem(m, at, 4, "B") ??
    (a === b ? undefined : `${fullName(m, at)} A and B component types ${m.name(a)} and ${m.name(b)} do not match.`) ??
    intProblem(m, at, [
      ["MemoryLayout", 5],
      ["MatrixInterpretation", 6],
      ["MatrixStride", 7],
    ])
  );
}

const reduceSum = (m: Facts, at: number): Outcome =>
  pointerProblem(m, at, 1) ?? offsetProblem(m, at, "Offset", 2) ?? vectorProblem(m, at, 3, "V");

const packed: ReadonlySet<number> = new Set([ComponentType.SignedInt8PackedNV, ComponentType.UnsignedInt8PackedNV]);

/** Whether every component holds several numbers. */
function isPacked(m: Facts, interpretation: number): boolean {
  const value = constantNumber(m, interpretation);
  return value === undefined || packed.has(value);
}

/** A product with a matrix of M rows and K columns; with a bias, three operands more precede M. */
function product(m: Facts, at: number): Outcome {
  const hasBias = m.opcode(at) === Op.CooperativeVectorMatrixMulAddNV;
  const rest = hasBias ? 11 : 8;
  return (
    vectorProblem(m, at, 2, "result") ??
    resultComponent(m, at) ??
    vectorProblem(m, at, 3, "input") ??
    intProblem(m, at, [
      ["InputInterpretation", 4],
      ["MatrixInterpretation", 7],
      ...(hasBias ? ([["BiasInterpretation", 10]] as const) : []),
      ["M", rest],
      ["K", rest + 1],
    ]) ??
    sizes(m, at, rest) ??
    pointerProblem(m, at, 5) ??
    offsetProblem(m, at, "MatrixOffset", 6) ??
    (hasBias ? (pointerProblem(m, at, 8) ?? offsetProblem(m, at, "BiasOffset", 9)) : undefined) ??
    intProblem(m, at, [
      ["MemoryLayout", rest + 2],
      ["MatrixStride", rest + 4],
    ]) ??
    transpose(m, at, rest + 3)
  );
}

function resultComponent(m: Facts, at: number): Outcome {
  const component = componentOf(m, m.typeAt(at));
  const isAllowed =
    isIntOfWidth(m, component, 32) || isFloatOfWidth(m, component, 32) || isFloatOfWidth(m, component, 16);
  if (isAllowed) return undefined;
  return `${fullName(m, at)} result component type <id> ${m.name(component)} is not a 32 bit int or 16/32 bit float.`;
}

function sizes(m: Facts, at: number, rest: number): Outcome {
  const differ = (type: number, id: number): readonly [number, number] | undefined => {
    const [given, wanted] = [dimensionOf(m, type), constantNumber(m, id)];
    return given === 0 || wanted === undefined || given === wanted ? undefined : [given, wanted];
  };
  const rows = differ(m.typeAt(at), m.word(at, rest));
  if (rows !== undefined) {
    return `${fullName(m, at)} result type number of components ${rows[0]} does not match M ${rows[1]}`;
  }
  const columns = isPacked(m, m.word(at, 4)) ? undefined : differ(operandType(m, at, 3), m.word(at, rest + 1));
  return columns === undefined
    ? undefined
    : `${fullName(m, at)} input number of components ${columns[0]} does not match K ${columns[1]}`;
}

function transpose(m: Facts, at: number, word: number): Outcome {
  const id = m.word(at, word);
  return isBool(m, m.typeOf(id))
    ? undefined
    : `${fullName(m, at)} Transpose <id> ${m.name(id)} is not a scalar boolean.`;
}

export const cooperativeVectorRules: readonly Rule[] = [
  vectors.instruction(
    "product",
    [Op.CooperativeVectorMatrixMulNV, Op.CooperativeVectorMatrixMulAddNV],
    "Input has K components, unless they are packed, and Result Type has M; matrix and bias are arrays in shared memory.",
    product,
  ),
  vectors.instruction(
    "outer-product",
    [Op.CooperativeVectorOuterProductAccumulateNV],
    "A and B must be cooperative vectors of one component type, Pointer an array in shared memory, the other operands 32-bit integers.",
    outerProduct,
  ),
  vectors.instruction(
    "reduce-sum",
    [Op.CooperativeVectorReduceSumAccumulateNV],
    "V must be a cooperative vector, Pointer an array in shared memory, Offset a 32- or 64-bit integer.",
    reduceSum,
  ),
];
