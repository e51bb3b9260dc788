import * as Op from "../../grammar/opcodes.generated.ts";
import { constantNumber } from "./constants.ts";
import type { Facts } from "./module-facts.ts";

// Scalars.

export const isVoid = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeVoid;
export const isBool = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeBool;
export const isInt = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeInt;
export const isFloat = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeFloat;

/** An integer whose signedness is 0. */
export const isUnsignedInt = (m: Facts, id: number): boolean => isInt(m, id) && m.wordOf(id, 3) === 0;
export const isSignedInt = (m: Facts, id: number): boolean => isInt(m, id) && m.wordOf(id, 3) === 1;
export const isIntOfWidth = (m: Facts, id: number, width: number): boolean => isInt(m, id) && m.wordOf(id, 2) === width;
export const isFloatOfWidth = (m: Facts, id: number, width: number): boolean =>
  isFloat(m, id) && m.wordOf(id, 2) === width;

/** An integer or a float. */
export const isNumber = (m: Facts, id: number): boolean => isInt(m, id) || isFloat(m, id);
export const isScalar = (m: Facts, id: number): boolean => isNumber(m, id) || isBool(m, id);

// Vectors.

export function isVector(m: Facts, id: number): boolean {
  const opcode = m.opcodeOf(id);
  return opcode === Op.TypeVector || opcode === Op.TypeVectorIdEXT;
}

export const isBoolVector = (m: Facts, id: number): boolean => isVector(m, id) && isBool(m, m.wordOf(id, 2));
export const isIntVector = (m: Facts, id: number): boolean => isVector(m, id) && isInt(m, m.wordOf(id, 2));
export const isUnsignedIntVector = (m: Facts, id: number): boolean =>
  isVector(m, id) && isUnsignedInt(m, m.wordOf(id, 2));
export const isFloatVector = (m: Facts, id: number): boolean => isVector(m, id) && isFloat(m, m.wordOf(id, 2));

export const isBoolScalarOrVector = (m: Facts, id: number): boolean => isBool(m, scalarOf(m, id));
export const isIntScalarOrVector = (m: Facts, id: number): boolean => isInt(m, scalarOf(m, id));
export const isUnsignedIntScalarOrVector = (m: Facts, id: number): boolean => isUnsignedInt(m, scalarOf(m, id));
export const isFloatScalarOrVector = (m: Facts, id: number): boolean => isFloat(m, scalarOf(m, id));

/** The component type of a vector; otherwise the id itself. */
export const scalarOf = (m: Facts, id: number): number => (isVector(m, id) ? m.wordOf(id, 2) : id);

// Matrices and what is like them.

export const isMatrix = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeMatrix;
export const isFloatMatrix = (m: Facts, id: number): boolean => isMatrix(m, id) && isFloatVector(m, m.wordOf(id, 2));

/** Rows, columns, column type and component type of a matrix; undefined for another type. */
export function matrixOf(m: Facts, id: number) {
  if (!isMatrix(m, id)) return undefined;
  const column = m.wordOf(id, 2);
  return { column, columns: m.wordOf(id, 3), rows: m.wordOf(column, 3), component: m.wordOf(column, 2) };
}

export function isCooperativeMatrix(m: Facts, id: number): boolean {
  const opcode = m.opcodeOf(id);
  return opcode === Op.TypeCooperativeMatrixKHR || opcode === Op.TypeCooperativeMatrixNV;
}

export const isCooperativeMatrixKhr = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeCooperativeMatrixKHR;
export const isIntCooperativeMatrix = (m: Facts, id: number): boolean =>
  isCooperativeMatrix(m, id) && isInt(m, m.wordOf(id, 2));
export const isUnsignedIntCooperativeMatrix = (m: Facts, id: number): boolean =>
  isCooperativeMatrix(m, id) && isUnsignedInt(m, m.wordOf(id, 2));
export const isFloatCooperativeMatrix = (m: Facts, id: number): boolean =>
  isCooperativeMatrix(m, id) && isFloat(m, m.wordOf(id, 2));

/** A vector of any length, whose length is an id. */
export const isLongVector = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeVectorIdEXT;

// Shapes.

/**
 * Components of a scalar (1) or vector, columns of a matrix; 0 for a cooperative matrix, a vector whose length is not known, and
 * every other type.
 */
export function dimensionOf(m: Facts, id: number): number {
  switch (m.opcodeOf(id)) {
    case Op.TypeInt:
    case Op.TypeFloat:
    case Op.TypeBool:
      return 1;
    case Op.TypeVector:
    case Op.TypeMatrix:
      return m.wordOf(id, 3);
    case Op.TypeVectorIdEXT:
      return constantNumber(m, m.wordOf(id, 3)) ?? 0;
    default:
      return 0;
  }
}

/** The type of the scalars in a scalar, vector, matrix or cooperative matrix; 0 for another type. */
export function componentOf(m: Facts, id: number): number {
  switch (m.opcodeOf(id)) {
    case Op.TypeInt:
    case Op.TypeFloat:
    case Op.TypeBool:
      return id;
    case Op.TypeVector:
    case Op.TypeVectorIdEXT:
    case Op.TypeCooperativeMatrixKHR:
    case Op.TypeCooperativeMatrixNV:
      return m.wordOf(id, 2);
    case Op.TypeMatrix:
      return m.wordOf(m.wordOf(id, 2), 2);
    default:
      return 0;
  }
}

/** Bits of a scalar of the type; 1 for bool, 0 for what has no scalars. */
export function bitWidthOf(m: Facts, id: number): number {
  const component = componentOf(m, id);
  if (isNumber(m, component)) return m.wordOf(component, 2);
  return isBool(m, component) ? 1 : 0;
}

// Encodings of floats.

/** The encoding of a float; undefined for IEEE 754 and for other types. */
export function encodingOf(m: Facts, id: number): number | undefined {
  const component = componentOf(m, id);
  return isFloat(m, component) ? m.optionalWord(m.definition(component), 3) : undefined;
}

// Pointers.

/** A typed or untyped pointer. */
export function isPointer(m: Facts, id: number): boolean {
  const opcode = m.opcodeOf(id);
  return opcode === Op.TypePointer || opcode === Op.TypeUntypedPointerKHR;
}

export const isTypedPointer = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypePointer;
export const isUntypedPointer = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeUntypedPointerKHR;

/** The storage class of a pointer type; -1 for another type. */
export const storageClassOf = (m: Facts, id: number): number => (isPointer(m, id) ? m.wordOf(id, 2) : -1);

/** The type that a typed pointer type points to; 0 for another type. */
export const pointeeOf = (m: Facts, id: number): number => (isTypedPointer(m, id) ? m.wordOf(id, 3) : 0);

// Aggregates.

export const isStruct = (m: Facts, id: number): boolean => m.opcodeOf(id) === Op.TypeStruct;

/** Types of the members of a structure; empty for another type. */
export function membersOf(m: Facts, id: number): Uint32Array {
  const at = m.definition(id);
  return m.opcodeOf(id) === Op.TypeStruct ? m.rest(at, 2) : new Uint32Array(0);
}

export function isArray(m: Facts, id: number): boolean {
  const opcode = m.opcodeOf(id);
  return opcode === Op.TypeArray || opcode === Op.TypeRuntimeArray;
}

/** The element type of an array, sized or not; 0 for another type. */
export const elementOf = (m: Facts, id: number): number => (isArray(m, id) ? m.wordOf(id, 2) : 0);

export const isOpaque = (m: Facts, id: number): boolean => opaque.has(m.opcodeOf(id));

const opaque: ReadonlySet<number> = new Set([
  Op.TypeImage,
  Op.TypeSampler,
  Op.TypeSampledImage,
  Op.TypeOpaque,
  Op.TypeEvent,
  Op.TypeDeviceEvent,
  Op.TypeReserveId,
  Op.TypeQueue,
  Op.TypePipe,
  Op.TypePipeStorage,
  Op.TypeNamedBarrier,
]);

/**
 * Whether a type or a type that it contains satisfies `test`. Pointers are followed only with `throughPointers`. Types may not
 * be recursive but through pointers; each is visited once, so any input ends.
 */
export function containsType(m: Facts, id: number, test: (id: number) => boolean, throughPointers = false): boolean {
  const seen = new Set<number>([id]);
  for (const type of seen) {
    if (test(type)) return true;
    for (const part of partsOf(m, type, throughPointers)) seen.add(part);
  }
  return false;
}

/** The types that a type directly contains. */
function partsOf(m: Facts, id: number, throughPointers: boolean): Iterable<number> {
  const at = m.definition(id);
  switch (m.opcodeOf(id)) {
    case Op.TypeVector:
    case Op.TypeVectorIdEXT:
    case Op.TypeMatrix:
    case Op.TypeArray:
    case Op.TypeRuntimeArray:
    case Op.TypeImage:
    case Op.TypeSampledImage:
    case Op.TypeCooperativeMatrixKHR:
    case Op.TypeCooperativeMatrixNV:
      return [m.word(at, 2)];
    case Op.TypeStruct:
    case Op.TypeFunction:
      return m.rest(at, 2);
    case Op.TypePointer:
      return throughPointers ? [m.word(at, 3)] : [];
    default:
      return [];
  }
}
