/** Types of built-in variables, with how messages call them. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  bitWidthOf,
  dimensionOf,
  elementOf,
  isArray,
  isBool,
  isFloatOfWidth,
  isFloatVector,
  isInt,
  isIntOfWidth,
  isIntVector,
  matrixOf,
} from "../../facts/types.ts";

export interface TypeRule {
  /** "3-component 32-bit int vector". */
  readonly phrase: string;
  readonly test: (m: Facts, type: number) => boolean;
}

export const int: TypeRule = { phrase: "32-bit int scalar", test: (m, type) => isIntOfWidth(m, type, 32) };
export const anyInt: TypeRule = { phrase: "int scalar", test: isInt };
export const float: TypeRule = { phrase: "32-bit float scalar", test: (m, type) => isFloatOfWidth(m, type, 32) };
export const bool: TypeRule = { phrase: "bool scalar", test: isBool };

export const intVector = (size: number): TypeRule => ({
  phrase: `${size}-component 32-bit int vector`,
  test: (m, type) => isIntVector(m, type) && dimensionOf(m, type) === size && bitWidthOf(m, type) === 32,
});

export const floatVector = (size: number): TypeRule => ({
  phrase: `${size}-component 32-bit float vector`,
  test: (m, type) => isFloatVector(m, type) && dimensionOf(m, type) === size && bitWidthOf(m, type) === 32,
});

/** Whether a type is an array of this many elements that satisfy a test; any number for 0. */
function isArrayOf(m: Facts, type: number, size: number, test: TypeRule["test"]): boolean {
  if (m.opcodeOf(type) !== Op.TypeArray || !test(m, elementOf(m, type))) return false;
  const length = constantNumber(m, m.wordOf(type, 3));
  return size === 0 || length === undefined || length === size;
}

/** An array of floats; of any size for 0. */
export const floatArray = (size: number): TypeRule => ({
  phrase: size === 0 ? "32-bit float array" : `${size}-component 32-bit float array`,
  test: (m, type) => isArrayOf(m, type, size, float.test),
});

export const intArray: TypeRule = {
  phrase: "32-bit int array",
  test: (m, type) => isArrayOf(m, type, 0, int.test),
};

/** An array of vectors of integers, of any size. */
export const intVectorArray = (size: number): TypeRule => ({
  phrase: `${size}-component 32-bit int array`,
  test: (m, type) => isArrayOf(m, type, 0, intVector(size).test),
});

export const floatVectorArray = (size: number, length: number): TypeRule => ({
  phrase: `${length}-component array of ${size}-component 32-bit float vectors`,
  test: (m, type) => isArrayOf(m, type, length, floatVector(size).test),
});

export const matrix4x3: TypeRule = {
  phrase: "matrix with 4 columns of 3-component vectors of 32-bit floats",
  test: (m, type) => {
    const matrix = matrixOf(m, type);
    return matrix !== undefined && matrix.columns === 4 && matrix.rows === 3 && bitWidthOf(m, type) === 32;
  },
};

/** The type, or an array of it. */
export const optionalArray = ({ phrase, test }: TypeRule): TypeRule => ({
  phrase,
  test: (m, type) => test(m, type) || (isArray(m, type) && test(m, elementOf(m, type))),
});

/** A bool or an array of them. */
export const anyBool: TypeRule = optionalArray(bool);
