// Relations between the types of functions of OpenCL.std and GLSL.std.450, by op; see row-relations.ts.

import { FloatType, type Trait } from "../../../ir/index.ts";
import type { OpSet } from "../op-table.ts";
import { elementOrSelf } from "../traits.ts";
import { StructType } from "../types/index.ts";
import {
  allAlike,
  areAlike,
  areAsLong,
  asManyIntegers,
  components,
  countOf,
  isComponentType,
  isFloat,
  isFloats,
  isHalf,
  isIntegers,
  isSquare,
  isVector,
  isWord,
  leadsTo,
  packing,
  relation,
  scalarOf,
  storesIntegers,
  storesSame,
  vectorOf,
  widthOf,
} from "./row-types.ts";

/** By op. */
export const extendedRelations: readonly (readonly [ops: OpSet, traits: readonly Trait[]])[] = [
  // ---- OpenCL.std
  [{ GL: ["Length", "Distance"], CL: ["distance", "length", "fast_distance", "fast_length"] }, isComponentType],
  [{ GL: ["Modf"], CL: ["fract", "modf", "sincos"] }, storesSame],
  [{ GL: ["Frexp"], CL: ["frexp", "lgamma_r", "remquo"] }, storesIntegers],
  [
    { CL: ["ilogb"] },
    relation("the result has an integer for each component of the operand", ([x], result) => {
      return isIntegers(result, 32) && areAsLong(x, result);
    }),
  ],
  [
    { CL: ["ldexp"] },
    relation(
      "the first operand has the type of the result, and the second one has one integer or as many",
      ([x, k], result) => {
        return areAlike([x, result]) && isIntegers(k) && (!isVector(k) || areAsLong(x, k));
      },
    ),
  ],
  [{ CL: ["pown", "rootn"] }, asManyIntegers],
  [
    { CL: ["nan"] },
    relation("the result has floats of the width of the operand's integers", ([x], result) => {
      return isFloats(result) && areAsLong(x, result) && widthOf(x) === widthOf(result);
    }),
  ],
  [
    { CL: ["u_upsample", "s_upsample"] },
    relation("the result has integers of twice the width of the operands'", (operands, result) => {
      const [high] = operands;
      return (
        areAlike(operands) && isIntegers(result) && areAsLong(high, result) && 2 * widthOf(high) === widthOf(result)
      );
    }),
  ],
  [
    { CL: ["select"] },
    relation(
      "the first two operands have the type of the result, and the last one as many integers",
      ([a, b, c], result) => {
        return areAlike([a, b, result]) && isIntegers(c) && areAsLong(c, result);
      },
    ),
  ],
  [
    { CL: ["shuffle", "shuffle2"] },
    relation("the result has components of the vectors, as many as the mask has integers", (operands, result) => {
      const [vectors, mask] = [operands.slice(0, -1), operands.at(-1)];
      const [first] = vectors;
      if (first === undefined || result === undefined || !areAlike(vectors)) return false;
      if (!isVector(first) || !isVector(result) || !isIntegers(mask) || !areAsLong(mask, result)) return false;
      return areAlike([elementOrSelf(first), elementOrSelf(result)]);
    }),
  ],
  [
    { CL: ["vloadn"] },
    relation(
      "the result has as many components as are loaded, of the type that the pointer leads to",
      ([, pointer], result, op) => {
        if (result === undefined || components(result) !== countOf(op)) return false;
        return leadsTo(pointer, (type) => areAlike([type, elementOrSelf(result)]));
      },
    ),
  ],
  [
    { CL: ["vstoren"] },
    relation("the data is a vector of the type that the pointer leads to", ([data, , pointer], result) => {
      return (
        result === undefined && isVector(data) && leadsTo(pointer, (type) => areAlike([type, elementOrSelf(data)]))
      );
    }),
  ],
  [
    { CL: ["vload_half"] },
    relation("the result is a float, and the pointer leads to a half", ([, pointer], result) => {
      return isFloats(result) && !isVector(result) && leadsTo(pointer, isHalf);
    }),
  ],
  [
    { CL: ["vload_halfn", "vloada_halfn"] },
    relation(
      "the result has as many floats as are loaded, and the pointer leads to a half",
      ([, pointer], result, op) => {
        return isFloats(result) && components(result) === countOf(op) && leadsTo(pointer, isHalf);
      },
    ),
  ],
  [
    { CL: ["vstore_half", "vstore_half_r"] },
    relation("the data is a float, and the pointer leads to a half", ([data, , pointer], result) => {
      return result === undefined && isFloats(data) && !isVector(data) && leadsTo(pointer, isHalf);
    }),
  ],
  [
    { CL: ["vstore_halfn", "vstore_halfn_r", "vstorea_halfn", "vstorea_halfn_r"] },
    relation("the data is a vector of floats, and the pointer leads to a half", ([data, , pointer], result) => {
      return result === undefined && isFloats(data) && isVector(data) && leadsTo(pointer, isHalf);
    }),
  ],
  [{ CL: ["prefetch"] }, relation("there is no result", (_, result) => result === undefined)],
  [
    { CL: ["cross"] },
    [
      ...allAlike,
      ...relation("the vectors have three or four components", ([a]) => components(a) === 3 || components(a) === 4),
    ],
  ],
  // ---- GLSL.std.450
  [
    { GL: ["Refract"] },
    relation("the vectors have the type of the result, and the ratio is a float", ([incident, normal, eta], result) => {
      return areAlike([incident, normal, result]) && FloatType.is(eta);
    }),
  ],
  [
    { GL: ["ModfStruct"] },
    relation("the result is a struct with two members of the operand's type", ([x], result) => {
      return StructType.is(result) && result.body.members.length === 2 && areAlike([x, ...result.body.members]);
    }),
  ],
  [
    { GL: ["Determinant"] },
    relation("the matrix is square, and the result has the type of its components", ([matrix], result) => {
      return isSquare(matrix) && elementOrSelf(matrix.column) === result;
    }),
  ],
  [{ GL: ["MatrixInverse"] }, [...allAlike, ...relation("the matrix is square", ([matrix]) => isSquare(matrix))]],
  [
    { GL: ["PackSnorm4x8", "PackUnorm4x8"] },
    packing("a vector of 4 floats of 32 bits", vectorOf(4, isFloat(32)), "an integer of 32 bits", scalarOf(isWord)),
  ],
  [
    { GL: ["PackSnorm2x16", "PackUnorm2x16", "PackHalf2x16"] },
    packing("a vector of 2 floats of 32 bits", vectorOf(2, isFloat(32)), "an integer of 32 bits", scalarOf(isWord)),
  ],
  [
    { GL: ["PackDouble2x32"] },
    packing("a vector of 2 integers of 32 bits", vectorOf(2, isWord), "a float of 64 bits", scalarOf(isFloat(64))),
  ],
  [
    { GL: ["UnpackSnorm4x8", "UnpackUnorm4x8"] },
    packing("an integer of 32 bits", scalarOf(isWord), "a vector of 4 floats of 32 bits", vectorOf(4, isFloat(32))),
  ],
  [
    { GL: ["UnpackSnorm2x16", "UnpackUnorm2x16", "UnpackHalf2x16"] },
    packing("an integer of 32 bits", scalarOf(isWord), "a vector of 2 floats of 32 bits", vectorOf(2, isFloat(32))),
  ],
  [
    { GL: ["UnpackDouble2x32"] },
    packing("a float of 64 bits", scalarOf(isFloat(64)), "a vector of 2 integers of 32 bits", vectorOf(2, isWord)),
  ],
  [
    { GL: ["InterpolateAtCentroid", "InterpolateAtSample", "InterpolateAtOffset"] },
    relation("the result has the type that the interpolant leads to", ([pointer], result) => {
      return leadsTo(pointer, (type) => areAlike([type, result]));
    }),
  ],
];
