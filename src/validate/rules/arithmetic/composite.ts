/** Composite instructions. */
import { Capability } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import { logicallyMatches } from "../../facts/logical-match.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isLimitedType } from "../../facts/small-types.ts";
import {
  componentOf,
  dimensionOf,
  isInt,
  isLongVector,
  isScalar,
  isVector,
  isVoid,
  matrixOf,
  membersOf,
} from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { elementOfComposite } from "../types/constant.ts";

const composite = chapter("3.3.12 Composite Instructions", "composite");

const operandType = (m: Facts, at: number, index: number): number => m.typeOf(m.word(at, index));

const outOfBounds = composite.sentence("index-bounds", "Each index must be within the bounds of the type it indexes.");
const traverses = composite.sentence("index-composite", "Each index must index a composite.");
const smallSentence = "Types of 8 or 16 bits without Int8, Int16 or Float16 may only be loaded, stored and converted.";

/** Rules on types that may only be stored. */
function small(
  name: string,
  opcodes: readonly number[],
  message: string,
  isConcerned: (m: Facts, at: number) => number,
): Rule {
  return composite.instruction(
    name,
    opcodes,
    smallSentence,
    (m, at) => (isLimitedType(m, isConcerned(m, at)) ? message : undefined),
    { when: (m) => m.has(Capability.Shader) },
  );
}

const maximum = 255;

/** The type that literal indices from word `from` on select in a type; or what is wrong. */
function indexedType(m: Facts, at: number, start: number, from: number): number | Broken {
  const count = m.length(at) - from;
  if (count > maximum) {
    return broken(
      outOfBounds,
      `The number of indexes in Op${m.opName(at)} may not exceed ${maximum}. Found ${count} indexes.`,
    );
  }
  let type = start;
  for (const index of m.rest(at, from)) {
    const next = memberAt(m, type, index);
    if (typeof next !== "number") return next;
    type = next;
  }
  return type;
}

function memberAt(m: Facts, type: number, index: number): number | Broken {
  switch (m.opcodeOf(type)) {
    case Op.TypeVector:
    case Op.TypeVectorIdEXT: {
      const size = dimensionOf(m, type);
      if (index < size || size === 0) return m.wordOf(type, 2);
      return broken(
        outOfBounds,
        `Vector access is out of bounds, vector size is ${size}, but access index is ${index}`,
      );
    }
    case Op.TypeMatrix: {
      const columns = m.wordOf(type, 3);
      if (index < columns) return m.wordOf(type, 2);
      return broken(
        outOfBounds,
        `Matrix access is out of bounds, matrix has ${columns} columns, but access index is ${index}`,
      );
    }
    case Op.TypeArray: {
      const size = constantNumber(m, m.wordOf(type, 3));
      if (size === undefined || index < size) return m.wordOf(type, 2);
      return broken(outOfBounds, `Array access is out of bounds, array size is ${size}, but access index is ${index}`);
    }
    case Op.TypeRuntimeArray:
    case Op.TypeCooperativeMatrixKHR:
    case Op.TypeCooperativeMatrixNV:
      return m.wordOf(type, 2);
    case Op.TypeStruct:
      return structMemberAt(m, type, index);
    default:
      return broken(traverses, "Reached non-composite type while indexes still remain to be traversed.");
  }
}

function structMemberAt(m: Facts, type: number, index: number): number | Broken {
  const members = membersOf(m, type);
  const member = members[index];
  if (member !== undefined) return member;
  const message =
    `Index is out of bounds, can not find index ${index} in the structure <id> '${type}'. This structure has ` +
    `${members.length} members. Largest valid index is ${members.length - 1}.`;
  return broken(outOfBounds, message);
}

function extract(m: Facts, at: number): Outcome {
  if (m.length(at) === 4) return "Expected at least one index to OpCompositeExtract, zero found";
  const found = indexedType(m, at, operandType(m, at, 3), 4);
  if (typeof found !== "number") return found;
  const result = m.typeAt(at);
  if (found === result) return undefined;
  return `Result type (${m.opTextOf(result)}) does not match the type that results from indexing into the composite (${m.opTextOf(found)}).`;
}

function insert(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  if (operandType(m, at, 4) !== result) {
    return `The Result Type must be the same as Composite type in Op${m.opName(at)} yielding Result Id ${result}.`;
  }
  if (m.length(at) === 5) return "Expected at least one index to OpCompositeInsert, zero found";
  const found = indexedType(m, at, result, 5);
  if (typeof found !== "number") return found;
  const object = operandType(m, at, 3);
  if (found === object) return undefined;
  return `The Object type (${m.opTextOf(object)}) does not match the type that results from indexing into the Composite (${m.opTextOf(found)}).`;
}

function construct(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  switch (m.opcodeOf(result)) {
    case Op.TypeVector:
    case Op.TypeVectorIdEXT:
      return constructVector(m, at, result);
    case Op.TypeMatrix:
      return constructMatrix(m, at, result);
    case Op.TypeArray:
      return constructArray(m, at, result);
    case Op.TypeStruct:
      return constructStruct(m, at, result);
    case Op.TypeCooperativeMatrixKHR:
    case Op.TypeCooperativeMatrixNV:
      if (m.length(at) !== 4) return "Must be only one constituent";
      return operandType(m, at, 3) === componentOf(m, result)
        ? undefined
        : "Expected Constituent type to be equal to the component type";
    default:
      return "Expected Result Type to be a composite type";
  }
}

/** One value for all parts of a composite whose parts have one type. */
function replicate(m: Facts, at: number): Outcome {
  const element = elementOfComposite(m, m.typeAt(at));
  if (element === undefined) return "Expected Result Type to be a composite type";
  if (operandType(m, at, 3) === element) return undefined;
  return "Expected Constituent type to be equal to the component type";
}

function constructVector(m: Facts, at: number, result: number): Outcome {
  if (m.length(at) <= 4 && !isLongVector(m, result)) return "Expected number of constituents to be at least 2";
  const component = componentOf(m, result);
  let given = 0;
  for (const id of m.rest(at, 3)) {
    const type = m.typeOf(id);
    if (type !== component && (!isVector(m, type) || componentOf(m, type) !== component)) {
      return "Expected Constituents to be scalars or vectors of the same type as Result Type components";
    }
    given += dimensionOf(m, type);
  }
  const size = dimensionOf(m, result);
  if (given === size || size === 0) return undefined;
  return "Expected total number of given components to be equal to the size of Result Type vector";
}

function constructMatrix(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const matrix = matrixOf(m, result);
  if (parts.length !== matrix?.columns) {
    return "Expected total number of Constituents to be equal to the number of columns of Result Type matrix";
  }
  if (parts.every((id) => m.typeOf(id) === matrix.column)) return undefined;
  return "Expected Constituent type to be equal to the column type Result Type matrix";
}

function constructArray(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const size = constantNumber(m, m.wordOf(result, 3));
  if (size !== undefined && parts.length !== size) {
    return "Expected total number of Constituents to be equal to the number of elements of Result Type array";
  }
  const element = m.wordOf(result, 2);
  if (parts.every((id) => m.typeOf(id) === element)) return undefined;
  return "Expected Constituent type to be equal to the column type Result Type array";
}

function constructStruct(m: Facts, at: number, result: number): Outcome {
  const parts = m.rest(at, 3);
  const members = membersOf(m, result);
  if (parts.length !== members.length) {
    return "Expected total number of Constituents to be equal to the number of members of Result Type struct";
  }
  if (parts.every((id, index) => m.typeOf(id) === members[index])) return undefined;
  return "Expected Constituent type to be equal to the corresponding member type of Result Type struct";
}

function shuffle(m: Facts, at: number): Outcome {
  const result = m.typeAt(at);
  if (!isVector(m, result))
    return `The Result Type of OpVectorShuffle must be a vector type. Found ${m.opTextOf(result)}.`;
  const literals = m.rest(at, 5);
  if (literals.length !== dimensionOf(m, result)) {
    return `OpVectorShuffle component literals count does not match Result Type <id> ${m.name(result)}s vector component count.`;
  }
  const types = [operandType(m, at, 3), operandType(m, at, 4)];
  for (const [index, type] of types.entries()) {
    if (!isVector(m, type)) return `The type of Vector ${index + 1} must be a vector type.`;
    if (componentOf(m, type) !== componentOf(m, result)) {
      return `The Component Type of Vector ${index + 1} must be the same as ResultType.`;
    }
  }
  const size = dimensionOf(m, types[0] ?? 0) + dimensionOf(m, types[1] ?? 0);
  const bad = literals.find((literal) => literal !== 0xffffffff && literal >= size);
  if (bad === undefined) return undefined;
  return `Component index ${bad} is out of bounds for combined (Vector1 + Vector2) size of ${size}.`;
}

function transpose(m: Facts, at: number): Outcome {
  const [result, matrix] = [m.typeAt(at), operandType(m, at, 3)];
  const [to, from] = [matrixOf(m, result), matrixOf(m, matrix)];
  if (to === undefined) return "Expected Result Type to be a matrix type";
  if (from === undefined) return "Expected Matrix to be of type OpTypeMatrix";
  if (to.component !== from.component) return "Expected component types of Matrix and Result Type to be identical";
  if (to.rows === from.columns && to.columns === from.rows) return undefined;
  return "Expected number of columns and the column size of Matrix to be the reverse of those of Result Type";
}

function copyLogical(m: Facts, at: number): Outcome {
  const [result, source] = [m.typeAt(at), operandType(m, at, 3)];
  if (result === source) return "Result Type must not equal the Operand type";
  return logicallyMatches(m, source, result) ? undefined : "Result Type does not logically match the Operand type";
}

export const compositeRules: readonly Rule[] = [
  outOfBounds,
  traverses,
  composite.instruction(
    "extract-dynamic",
    [Op.VectorExtractDynamic],
    "Vector must be a vector whose component type is Result Type; Index must be a scalar integer.",
    (m, at) => {
      const [result, vector] = [m.typeAt(at), operandType(m, at, 3)];
      if (!isScalar(m, result)) return "Expected Result Type to be a scalar type";
      if (!isVector(m, vector)) return "Expected Vector type to be OpTypeVector";
      if (componentOf(m, vector) !== result) return "Expected Vector component type to be equal to Result Type";
      return isInt(m, operandType(m, at, 4)) ? undefined : "Expected Index to be int scalar";
    },
  ),
  small(
    "extract-dynamic-small",
    [Op.VectorExtractDynamic],
    "Cannot extract from a vector of 8- or 16-bit types",
    (m, at) => m.typeAt(at),
  ),
  composite.instruction(
    "insert-dynamic",
    [Op.VectorInsertDynamic],
    "Vector must have the type Result Type, Component its component type; Index must be a scalar integer.",
    (m, at) => {
      const result = m.typeAt(at);
      if (!isVector(m, result)) return "Expected Result Type to be OpTypeVector";
      if (operandType(m, at, 3) !== result) return "Expected Vector type to be equal to Result Type";
      if (operandType(m, at, 4) !== componentOf(m, result)) {
        return "Expected Component type to be equal to Result Type component type";
      }
      return isInt(m, operandType(m, at, 5)) ? undefined : "Expected Index to be int scalar";
    },
  ),
  small(
    "insert-dynamic-small",
    [Op.VectorInsertDynamic],
    "Cannot insert into a vector of 8- or 16-bit types",
    (m, at) => m.typeAt(at),
  ),
  composite.instruction(
    "shuffle",
    [Op.VectorShuffle],
    "Result Type, Vector 1 and Vector 2 must be vectors of one component type; each literal selects a component of both.",
    shuffle,
  ),
  small("shuffle-small", [Op.VectorShuffle], "Cannot shuffle a vector of 8- or 16-bit types", (m, at) => m.typeAt(at)),
  composite.instruction(
    "construct",
    [Op.CompositeConstruct],
    "The Constituents must be the components, columns, elements or members of Result Type.",
    construct,
  ),
  composite.instruction(
    "replicate",
    [Op.CompositeConstructReplicateEXT],
    "Value must have the type of all parts of Result Type, which must be a composite type.",
    replicate,
  ),
  small(
    "construct-small",
    [Op.CompositeConstruct, Op.CompositeConstructReplicateEXT],
    "Cannot create a composite containing 8- or 16-bit types",
    (m, at) => m.typeAt(at),
  ),
  composite.instruction(
    "extract",
    [Op.CompositeExtract],
    "Result Type must be the type of the part that the indexes select.",
    extract,
  ),
  small("extract-small", [Op.CompositeExtract], "Cannot extract from a composite of 8- or 16-bit types", (m, at) =>
    operandType(m, at, 3),
  ),
  composite.instruction(
    "insert",
    [Op.CompositeInsert],
    "Composite must have the type Result Type; Object must have the type of the part that the indexes select.",
    insert,
  ),
  small("insert-small", [Op.CompositeInsert], "Cannot insert into a composite of 8- or 16-bit types", (m, at) =>
    m.typeAt(at),
  ),
  composite.instruction("copy-object", [Op.CopyObject], "Operand must have the type Result Type.", (m, at) => {
    const result = m.typeAt(at);
    if (operandType(m, at, 3) !== result) return "Expected Result Type and Operand type to be the same";
    return isVoid(m, result) ? "OpCopyObject cannot have void result type" : undefined;
  }),
  composite.instruction(
    "transpose",
    [Op.Transpose],
    "Matrix must have the component type of Result Type, and its rows and columns exchanged.",
    transpose,
  ),
  composite.instruction(
    "transpose-small",
    [Op.Transpose],
    smallSentence,
    (m, at) => (isLimitedType(m, m.typeAt(at)) ? "Cannot transpose matrices of 16-bit floats" : undefined),
    { when: (m) => m.has(Capability.Shader) },
  ),
  composite.instruction(
    "copy-logical",
    [Op.CopyLogical],
    "Result Type must not be the type of Operand, and must logically match it.",
    copyLogical,
  ),
  small("copy-logical-small", [Op.CopyLogical], "Cannot copy composites of 8- or 16-bit types", (m, at) =>
    m.typeAt(at),
  ),
];
