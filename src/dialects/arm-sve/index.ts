// The arm_sve dialect: instructions of ARM's scalable vectors, and the intrinsics that LLVM has for them.

import {
  AnyFloat,
  AnyType,
  type Args,
  anyOf,
  attr,
  defineOp,
  F32,
  F64,
  floatOf,
  I1,
  I32,
  I64,
  I64Attr,
  Index,
  type OpDefinition,
  type Results,
  ScalableVectorOfRank1,
  sameType,
  signlessInteger,
  type TypeConstraint,
  typeConstraint,
  typePredicate,
  typesMatchWith,
  value,
  vectorWhere,
} from "../../define/index.ts";
import { Commutative, type Dialect, Pure, type Trait, type Type, VectorType } from "../../ir/index.ts";
import { AnyLLVMType } from "../llvm/index.ts";

type Definition = OpDefinition<Args, Results>;

const [I8, I16, F16, BF16] = [
  signlessInteger(8),
  signlessInteger(16),
  floatOf("f16", "16-bit float"),
  floatOf("bf16", "bfloat16 type"),
];

const isScalable = ({ scalable }: VectorType): boolean => scalable.includes(true);

function scalableOf(element: TypeConstraint): TypeConstraint {
  return vectorWhere("scalable vector of $ values", element, isScalable);
}

/** Scalable vectors with one of these numbers of elements, times what is known when running. */
function ofLength(lengths: readonly number[], ...elements: readonly TypeConstraint[]): TypeConstraint {
  return vectorWhere(
    `scalable vector of $ values of length ${lengths.join("/")}`,
    anyOf(...elements),
    (type) => isScalable(type) && lengths.includes(type.shape.reduce((product, size) => product * size, 1)),
  );
}

const isOfOne = (type: Type, lengths: readonly number[]): boolean =>
  VectorType.is(type) && type.shape.length === 1 && isScalable(type) && lengths.includes(type.shape[0] ?? 0);

const [all, PREDICATES] = [[16], [16, 8, 4, 2, 1]];
function predicateOf(summary: string, lengths: readonly number[]): TypeConstraint {
  return vectorWhere(summary, I1, (type) => isOfOne(type, lengths));
}
const svbool = predicateOf("vector<[16]xi1>", all);
const predicate = predicateOf(
  "vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
  PREDICATES,
);

/** Masks of any rank of which the last dimension alone is scalable. */
function maskOf(lengths: readonly number[]): TypeConstraint {
  return vectorWhere(
    `trailing scalable vector of $ values with dim -1 having a size of {${lengths.join(", ")}}`,
    I1,
    ({ shape, scalable }) => scalable.indexOf(true) === shape.length - 1 && lengths.includes(shape.at(-1) ?? 0),
  );
}

/** Vectors that fill 128 bits, times a factor that is known at run time. */
const full: readonly (readonly [length: number, element: TypeConstraint])[] = [
  [2, anyOf(I64, F64)],
  [4, anyOf(I32, F32)],
  [8, anyOf(I16, F16, BF16)],
  [16, I8],
];
const register = typeConstraint("an SVE vector with element size <= 64-bit", (type) =>
  full.some(([length, { accepts }]) => isOfOne(type, [length]) && VectorType.is(type) && accepts(type.element)),
);

// ---- instructions

function product(name: string, what: string, sum: TypeConstraint, source: TypeConstraint, result = "dst"): Definition {
  return defineOp<Args, Results>(`arm_sve.${name}`, {
    summary: `Adds products of ${what}.`,
    args: { acc: value(sum), src1: value(source), src2: value(source) },
    results: { [result]: value(sum) },
    traits: [Pure, sameType("src1", "src2"), sameType("acc", result)],
    assembly: `$acc \`,\` $src1 \`,\` $src2 attr-dict \`:\` type($src1) \`to\` type($${result})`,
  });
}

const [numbers, pieces] = [ofLength([4, 2], I32, I64), ofLength([16, 8], I8, I16)];
const [words, bytes] = [ofLength([4], I32), ofLength([16], I8)];
const products = [
  product("sdot", "four pairs of signed integers each", numbers, pieces),
  product("udot", "four pairs of unsigned integers each", numbers, pieces),
  product("smmla", "matrices of signed bytes", words, bytes),
  product("ummla", "matrices of unsigned bytes", words, bytes),
  product("usmmla", "matrices of unsigned and signed bytes", words, bytes),
  product("intr.bfmmla", "matrices of bfloat16 numbers", ofLength([4], F32), ofLength([8], BF16), "res"),
];

const integers = value(scalableOf(anyOf(I8, I16, I32, I64)));
const floats = value(scalableOf(AnyFloat));

const maskMatches = typesMatchWith("mask has i1 element type and same shape as operands", "src1", "mask", (type) =>
  VectorType.is(type) ? VectorType.get(type.context, { ...dimensions(type), element: type.context.i1 }) : undefined,
);
function dimensions({ shape, scalable }: VectorType): Pick<VectorType, "shape" | "scalable"> {
  return { shape, scalable };
}

function masked(name: string, operand: typeof integers, traits: readonly Trait[] = []): Definition {
  return defineOp<Args, Results>(`arm_sve.masked.${name}`, {
    summary: "Computes where the mask is true; elsewhere the first operand stays.",
    args: { mask: value(scalableOf(I1)), src1: operand, src2: operand },
    results: { res: operand },
    traits: [...traits, sameType("src1", "src2", "res"), maskMatches],
    assembly: "$mask `,` $src1 `,` $src2 attr-dict `:` type($mask) `,` type($res)",
  });
}

const maskedOps = [
  ...["addi", "muli"].map((name) => masked(name, integers, [Commutative])),
  ...["subi", "divi_signed", "divi_unsigned"].map((name) => masked(name, integers)),
  ...["addf", "mulf"].map((name) => masked(name, floats, [Commutative])),
  ...["subf", "divf"].map((name) => masked(name, floats)),
];

/** The mask as it lies in memory, of 16 truth values. */
function widened(from: string, to: string): Trait {
  return typesMatchWith("expected corresponding svbool type widened to [16]xi1", from, to, (type) => {
    if (!VectorType.is(type)) return undefined;
    const { context, shape, scalable, element } = type;
    return VectorType.get(context, { shape: [...shape.slice(0, -1), 16], scalable, element });
  });
}

const [wide, narrow] = [value(maskOf(all)), value(maskOf(PREDICATES))];
const conversions = [
  defineOp<Args, Results>("arm_sve.convert_from_svbool", {
    summary: "Narrows a mask as it lies in memory.",
    args: { source: wide },
    results: { result: narrow },
    traits: [Pure, widened("result", "source")],
    assembly: "$source attr-dict `:` type($result)",
  }),
  defineOp<Args, Results>("arm_sve.convert_to_svbool", {
    summary: "Widens a mask to what can lie in memory.",
    args: { source: narrow },
    results: { result: wide },
    traits: [Pure, widened("source", "result")],
    assembly: "$source attr-dict `:` type($source)",
  }),
];

function zip(count: number): Definition {
  const names = (kind: string) => Array.from({ length: count }, (_, index) => `${kind}V${index + 1}`);
  const values = (kind: string) => Object.fromEntries(names(kind).map((name) => [name, value(register)]));
  const [sources, results] = [names("source"), names("result")];
  return defineOp<Args, Results>(`arm_sve.zip.x${count}`, {
    summary: `Interleaves ${count} vectors.`,
    args: values("source"),
    results: values("result"),
    traits: [Pure, sameType(...sources, ...results)],
    assembly: `${sources.map((name) => `$${name}`).join(" `,` ")} attr-dict \`:\` type($sourceV1)`,
  });
}

const others = [
  zip(2),
  zip(4),
  defineOp<Args, Results>("arm_sve.psel", {
    summary: "The first mask where an element of the second is true, otherwise nothing.",
    args: { p1: value(predicate), p2: value(predicate), index: value(Index) },
    results: { result: value(predicate) },
    traits: [Pure, sameType("p1", "result")],
    assembly: "$p1 `,` $p2 `[` $index `]` attr-dict `:` type($p1) `,` type($p2)",
  }),
  defineOp<Args, Results>("arm_sve.dupq_lane", {
    summary: "Repeats one segment of 128 bits.",
    args: { src: value(register), lane: attr(I64Attr) },
    results: { dst: value(register) },
    traits: [Pure, sameType("src", "dst")],
    assembly: "$src `[` $lane `]` attr-dict `:` type($dst)",
  }),
];

// ---- intrinsics, in generic form

function intrinsic(name: string, args: Args, traits: readonly Trait[] = []): Definition {
  return defineOp<Args, Results>(`arm_sve.intr.${name}`, {
    summary: `The intrinsic llvm.aarch64.sve.${name}.`,
    args,
    results: { res: value(AnyLLVMType) },
    traits,
  });
}

/** Said of the result, whose constraint is a wider one. */
const resultIs = ({ summary, accepts }: TypeConstraint): Trait =>
  typePredicate(`'res' is ${summary}`, (op) => accepts(op.resultType()));

const vector = value(scalableOf(AnyType));
const intrinsics = [
  ..."ummla smmla usmmla sdot udot add fadd mul fmul sub fsub sdiv udiv fdiv"
    .split(" ")
    .map((name) => intrinsic(name, { arg0: vector, arg1: vector, arg2: vector })),
  intrinsic("convert.from.svbool", { svbool: value(svbool) }, [resultIs(predicate)]),
  intrinsic("convert.to.svbool", { mask: value(predicate) }, [resultIs(svbool)]),
  intrinsic("zip.x2", { v1: vector, v2: vector }),
  intrinsic("zip.x4", { v1: vector, v2: vector, v3: vector, v4: vector }),
  intrinsic("psel", { p1: value(svbool), p2: value(predicate), index: value(I32) }, [Pure, resultIs(svbool)]),
  intrinsic("whilelt", { base: value(I64), n: value(I64) }, [resultIs(predicate), Pure]),
  intrinsic("dupq_lane", { v: value(ScalableVectorOfRank1), lane: attr(I64Attr) }),
];

/** The arm_sve dialect: instructions of Arm's scalable vectors. */
export const armSve: Dialect = {
  name: "arm_sve",
  ops: [...products, ...maskedOps, ...conversions, ...others, ...intrinsics],
};
