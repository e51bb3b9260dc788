// The arm_neon dialect: instructions of ARM's Neon, which LLVM has as intrinsics, and one of them on vectors of two dimensions.

import {
  type Args,
  anyOf,
  defineOp,
  F32,
  floatOf,
  I32,
  I64,
  type OpDefinition,
  type Results,
  sameType,
  signlessInteger,
  type TypeConstraint,
  typePredicate,
  typesMatchWith,
  value,
  vectorWhere,
} from "../../define/index.ts";
import { type Dialect, IntegerType, type Operation, Pure, type Type, VectorType, vectorType } from "../../ir/index.ts";

const [I8, I16, BF16] = [signlessInteger(8), signlessInteger(16), floatOf("bf16", "bfloat16 type")];

/** Vectors with one of these numbers of elements. */
function ofLength(lengths: readonly number[], ...elements: readonly TypeConstraint[]): TypeConstraint {
  return vectorWhere(`vector of $ values of length ${lengths.join("/")}`, anyOf(...elements), ({ shape }) =>
    lengths.includes(shape.reduce((product, size) => product * size, 1)),
  );
}

/** Vectors of one dimension that is known. */
function withLength(length: number, element: TypeConstraint): TypeConstraint {
  return vectorWhere(
    `a vector with length ${length} of $ values`,
    element,
    ({ shape, scalable }) => shape.length === 1 && shape[0] === length && scalable[0] === false,
  );
}

const sources = ofLength([8, 4, 2], I8, I16, I32);
export const smull = defineOp("arm_neon.intr.smull", {
  summary: "Products of signed integers, twice as wide.",
  args: { a: value(sources), b: value(sources) },
  results: { res: value(ofLength([8, 4, 2], I16, I32, I64)) },
  traits: [
    Pure,
    sameType("a", "b"),
    typesMatchWith("res has same vector shape and element bitwidth scaled by 2 as a", "a", "res", (type) => {
      if (!VectorType.is(type) || !IntegerType.is(type.element)) return undefined;
      const { context, shape, scalable, element } = type;
      return VectorType.get(context, { shape, scalable, element: context.integer(2 * element.width) });
    }),
  ],
  assembly: "$a `,` $b attr-dict `:` type($a) `to` type($res)",
});

const [bytes, words] = [value(ofLength([16, 8], I8)), value(ofLength([4, 2], I32))];
const dotArgs = { a: words, b: bytes, c: bytes };
const dotTraits = [Pure, sameType("b", "c"), sameType("a", "res")];
const DOT = "$a `,` $b `,` $c attr-dict `:` type($b) `,` type($c) `to` type($res)";
export const sdot = defineOp("arm_neon.intr.sdot", {
  summary: "Adds to each number the products of four pairs of signed bytes.",
  args: dotArgs,
  results: { res: words },
  traits: [
    ...dotTraits,
    typesMatchWith("res has the same number of elements as operand b", "b", "res", (type) =>
      VectorType.is(type)
        ? vectorType(type.context, [Math.floor((type.shape[0] ?? 0) / 4)], type.context.i32)
        : undefined,
    ),
  ],
  assembly: DOT,
});

function matrixProduct(
  name: string,
  sum: TypeConstraint,
  source: TypeConstraint,
  what: string,
): OpDefinition<Args, Results> {
  return defineOp<Args, Results>(`arm_neon.intr.${name}`, {
    summary: `Adds a product of matrices of ${what}.`,
    args: { acc: value(sum), src1: value(source), src2: value(source) },
    results: { res: value(sum) },
    traits: [Pure, sameType("src1", "src2"), sameType("acc", "res")],
    assembly: "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
  });
}

const [fourWords, sixteenBytes] = [withLength(4, I32), withLength(16, I8)];
export const smmla = matrixProduct("smmla", fourWords, sixteenBytes, "signed bytes");
export const ummla = matrixProduct("ummla", fourWords, sixteenBytes, "unsigned bytes");
export const usmmla = matrixProduct("usmmla", fourWords, sixteenBytes, "unsigned and signed bytes");
export const bfmmla = matrixProduct("bfmmla", withLength(4, F32), withLength(8, BF16), "bfloat16 numbers");

function shapeOf(type: Type): readonly number[] {
  return VectorType.is(type) ? type.shape : [];
}

const shapes = (op: Operation) => op.operandTypes.map(shapeOf);
export const sdot2d = defineOp("arm_neon.2d.sdot", {
  summary: "Adds to each number the dot product of rows of four signed bytes.",
  args: dotArgs,
  results: { res: words },
  traits: [
    ...dotTraits,
    typePredicate("operand `a` should be 1-dimensional", (op) => shapes(op)[0]?.length === 1),
    typePredicate("operand `b` should be 2-dimensional", (op) => shapes(op)[1]?.length === 2),
    typePredicate("operand `b` should have 4 columns", (op) => shapes(op)[1]?.[1] === 4),
    typePredicate(
      "operand `b` should have as many rows as the size of operand `a`",
      (op) => shapes(op)[1]?.[0] === shapes(op)[0]?.[0],
    ),
  ],
  assembly: DOT,
});

/** The arm_neon dialect: instructions of Arm's Neon. */
export const armNeon: Dialect = { name: "arm_neon", ops: [bfmmla, sdot, smmla, smull, ummla, usmmla, sdot2d] };
