// Intrinsics, as ops `llvm.intr.<name>`: rows of what they take and give.

import {
  AnyFloat,
  AnyIntegerAttr,
  AnyType,
  type Args,
  type AttrConstraint,
  attr,
  attrConstraint,
  type Directive,
  defineOp,
  I1,
  I32,
  I32Attr,
  I64Attr,
  integerAttrOf,
  memoryEffects,
  type OpDefinition,
  optional,
  optionalAttr,
  predicate,
  type Results,
  SameOperandsAndResultElementType,
  SameOperandsAndResultType,
  SameOperandsElementType,
  SameTypeOperands,
  sameType,
  signlessInteger,
  UnitAttribute,
  value,
  variadic,
} from "../../../define/index.ts";
import {
  FloatAttr,
  type OpDef,
  type Operation,
  Pure,
  parameterOf,
  type Trait,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import { typeText } from "../../../text/index.ts";
import { AliasScope } from "../attr-constraints.ts";
import { isScalableVector } from "../compatible.ts";
import {
  AnyIntegers,
  AnyLLVMFloat,
  AnyLLVMType,
  AnyLLVMVector,
  BoolVector,
  DefaultPointer,
  Floats,
  FloatVector,
  Integers,
  IntegerVector,
  Pointer,
  Pointers,
  PointerVector,
  SignlessInteger,
  Token,
} from "../constraints.ts";
import { FPExceptionBehavior, RoundingMode } from "../enums.ts";
import { fastmathArg, intrinsicResult } from "../families.ts";
import type { IntrinsicName } from "../intrinsic-names.generated.ts";
import { CopiesSlot, FillsSlot } from "../memory/intrinsic-slots.ts";
import { ForwardsSlot, GoesWithSlot } from "../memory/slot-users.ts";
import { literalStruct } from "../types/index.ts";
import { BundleSizes, bundleArgs, checkBundles, signatureArgs } from "./call.ts";
import { OpBundles, PropDict } from "./directives.ts";
import { aliasArgs } from "./memory.ts";

type Definition = OpDefinition<Args, Results>;

interface Row {
  readonly args?: Args;
  readonly results?: Results;
  readonly traits?: readonly Trait[];
  /** Generic form only where there is none. */
  readonly assembly?: string;
  readonly directives?: Readonly<Record<string, Directive>>;
  readonly verify?: (view: unknown, op: Operation) => ReturnType<Operation["error"]> | undefined;
}

/** Definitions by the names of the intrinsics. */
const definitions = new Map<string, Definition>();

function define(name: string, row: Row): Definition {
  const definition = defineOp<Args, Results>(`llvm.intr.${name}`, {
    summary: `The intrinsic llvm.${name}.`,
    ...row,
  });
  definitions.set(name, definition);
  return definition;
}

function defineAll(names: string, row: Row): void {
  for (const name of names.split(" ")) define(name, row);
}

const CALL = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
const results = intrinsicResult;
const sameTypes = [Pure, SameOperandsAndResultType];
const [i1, i32, integer, pointer] = [value(I1), value(I32), value(SignlessInteger), value(Pointer)];
const [floats, integers, vector] = [value(Floats), value(Integers), value(AnyLLVMVector)];

// ---- math on floats

defineAll(
  "acos asin atan ceil cos cosh exp exp10 exp2 fabs floor log log10 log2 nearbyint rint round roundeven sin sinh sqrt tan tanh trunc",
  { args: { in: floats, ...fastmathArg }, results, traits: sameTypes, assembly: CALL },
);
defineAll("atan2 copysign maximum maxnum minimum minnum pow", {
  args: { a: floats, b: floats, ...fastmathArg },
  results,
  traits: sameTypes,
  assembly: CALL,
});
defineAll("fma fmuladd", {
  args: { a: floats, b: floats, c: floats, ...fastmathArg },
  results,
  traits: sameTypes,
  assembly: CALL,
});
defineAll("powi ldexp", {
  args: { val: floats, power: integer, ...fastmathArg },
  results,
  traits: [Pure],
  assembly: CALL,
});
define("frexp", { args: { val: floats, ...fastmathArg }, results, traits: [Pure], assembly: CALL });
define("sincos", {
  args: { val: floats, ...fastmathArg },
  results,
  traits: [Pure],
  assembly: CALL,
  verify(_view, op) {
    const type = op.operandType(0);
    const expected = literalStruct(op.context, [type, type]);
    return op.resultType() === expected
      ? undefined
      : op.error(
          "expected result type to be an homogeneous struct with two elements matching the operand type, but got " +
            `'${typeText(op.resultType())}'`,
        );
  },
});
defineAll("lround lrint llrint", { args: { val: floats }, results, traits: [Pure], assembly: CALL });
define("llround", { args: { val: value(AnyLLVMFloat) }, results, traits: [Pure], assembly: CALL });
define("is.fpclass", { args: { in: floats, bit: attr(I32Attr) }, results, traits: [Pure] });

// ---- integers and bits

defineAll("bitreverse bswap ctpop", { args: { in: integers }, results, traits: sameTypes, assembly: CALL });
defineAll("sadd.sat smax smin sshl.sat ssub.sat uadd.sat umax umin ushl.sat usub.sat", {
  args: { a: integers, b: integers },
  results,
  traits: sameTypes,
  assembly: CALL,
});
defineAll("fshl fshr", { args: { a: integers, b: integers, c: integers }, results, traits: sameTypes, assembly: CALL });
defineAll("scmp ucmp", {
  args: { a: integers, b: integers },
  results: { res: integers },
  traits: [Pure, SameTypeOperands],
  assembly: CALL,
});
const I1Attr = integerAttrOf(1);
defineAll("ctlz cttz", { args: { in: integers, is_zero_poison: attr(I1Attr) }, results, traits: sameTypes });
define("abs", { args: { in: integers, is_int_min_poison: attr(I1Attr) }, results, traits: [Pure] });
defineAll(
  "sadd.with.overflow smul.with.overflow ssub.with.overflow uadd.with.overflow umul.with.overflow usub.with.overflow",
  { args: { lhs: integers, rhs: integers }, results, traits: [SameOperandsElementType, Pure] },
);

// ---- hints

define("expect", {
  args: { val: integer, expected: integer },
  results,
  traits: sameTypes,
  assembly: "$val `,` $expected attr-dict `:` type($val)",
});
const F64Attr: AttrConstraint<FloatAttr> = attrConstraint(
  "64-bit float attribute",
  (attribute) => FloatAttr.is(attribute) && attribute.type.format === "f64",
  { valueType: (context) => context.float("f64"), isKind: (attribute) => FloatAttr.is(attribute) },
);
define("expect.with.probability", {
  args: { val: integer, expected: integer, prob: attr(F64Attr) },
  results,
  traits: [Pure, sameType("val", "expected", "res")],
  assembly: "$val `,` $expected `,` $prob attr-dict `:` type($val)",
});
define("assume", {
  args: { cond: i1, ...bundleArgs },
  traits: [BundleSizes],
  assembly:
    "$cond ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands), $op_bundle_tags, $op_bundle_sizes)^ )? `:` type($cond) attr-dict",
  directives: { OpBundles },
  verify: (_view, op) => checkBundles(op),
});
define("ssa.copy", {
  args: { operand: value(AnyType) },
  results,
  traits: sameTypes,
  assembly: "$operand attr-dict `:` type($operand)",
});
define("is.constant", { args: { val: value(AnyLLVMType) }, results: { res: i1 }, traits: [Pure] });
define("threadlocal.address", { args: { global: pointer }, results, traits: [Pure] });
define("prefetch", {
  args: { addr: pointer, rw: attr(I32Attr), hint: attr(I32Attr), cache: attr(I32Attr) },
});
define("annotation", {
  args: { integer, annotation: pointer, fileName: pointer, line: i32 },
  results: { res: integer },
  traits: [sameType("res", "integer"), sameType("annotation", "fileName")],
});
define("ptr.annotation", {
  args: { ptr: pointer, annotation: pointer, fileName: pointer, line: i32, attr: pointer },
  results: { res: pointer },
  traits: [sameType("res", "ptr"), sameType("annotation", "fileName", "attr")],
});
define("var.annotation", {
  args: { val: pointer, annotation: pointer, fileName: pointer, line: i32, attr: pointer },
  traits: [sameType("annotation", "fileName", "attr")],
});

// ---- memory

const isVolatile = { isVolatile: attr(I1Attr) };
const copied = memoryEffects((op) => [
  { kind: "write", value: op.operand(0) },
  { kind: "read", value: op.operand(1) },
]);
const written = memoryEffects((op) => [{ kind: "write", value: op.operand(0) }]);
const accessArgs = { ...aliasArgs, ...signatureArgs };
const byte = value(signlessInteger(8));
defineAll("memcpy memmove", {
  args: { dst: pointer, src: pointer, len: integer, ...isVolatile, ...accessArgs },
  traits: [copied, CopiesSlot],
});
define("memcpy.inline", {
  args: { dst: pointer, src: pointer, len: attr(AnyIntegerAttr), ...isVolatile, ...accessArgs },
  traits: [copied, CopiesSlot],
});
define("memset", {
  args: { dst: pointer, val: byte, len: integer, ...isVolatile, ...accessArgs },
  traits: [written, FillsSlot],
});
define("memset.inline", {
  args: { dst: pointer, val: byte, len: attr(AnyIntegerAttr), ...isVolatile, ...accessArgs },
  traits: [written, FillsSlot],
});

const POINTER = "$ptr attr-dict `:` qualified(type($ptr))";
defineAll("lifetime.start lifetime.end", { args: { ptr: pointer }, traits: [GoesWithSlot], assembly: POINTER });
define("stackrestore", { args: { ptr: pointer }, assembly: POINTER });
define("stacksave", { results, assembly: "attr-dict `:` qualified(type($res))" });
define("invariant.start", {
  args: { size: attr(I64Attr), ptr: pointer },
  results: { res: value(DefaultPointer) },
  traits: [GoesWithSlot],
  assembly: "$size `,` $ptr attr-dict `:` qualified(type($ptr))",
});
define("invariant.end", {
  args: { start: value(DefaultPointer), size: attr(I64Attr), ptr: pointer },
  traits: [GoesWithSlot],
  assembly: "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))",
});
defineAll("launder.invariant.group strip.invariant.group", {
  args: { ptr: pointer },
  results: { res: pointer },
  traits: [SameOperandsAndResultType, ForwardsSlot],
  assembly: POINTER,
});
define("ptrmask", {
  args: { ptr: value(Pointers), mask: value(AnyIntegers) },
  results: { res: value(Pointers) },
  traits: [Pure, sameType("ptr", "res")],
  assembly: "$ptr `,` $mask attr-dict `:` functional-type(operands, results)",
});
define("experimental.noalias.scope.decl", { args: { scope: attr(AliasScope) }, assembly: "$scope attr-dict" });
define("vacopy", {
  args: { dest_list: pointer, src_list: pointer },
  assembly: "$src_list `to` $dest_list attr-dict `:` type(operands)",
});
defineAll("vastart vaend", {
  args: { arg_list: pointer },
  assembly: "$arg_list attr-dict `:` qualified(type($arg_list))",
});

// ---- traps

defineAll("trap debugtrap", { assembly: "attr-dict" });
define("ubsantrap", {
  args: { failureKind: attr(integerAttrOf(8)) },
  assembly: "custom<PropDict>($failureKind) attr-dict",
  directives: { PropDict },
});

// ---- vectors

const reduced = [Pure, SameOperandsAndResultElementType];
defineAll(
  "vector.reduce.add vector.reduce.and vector.reduce.mul vector.reduce.or vector.reduce.smax vector.reduce.smin " +
    "vector.reduce.umax vector.reduce.umin vector.reduce.xor",
  { args: { in: value(IntegerVector) }, results, traits: reduced },
);
defineAll("vector.reduce.fmax vector.reduce.fmaximum vector.reduce.fmin vector.reduce.fminimum", {
  args: { in: value(FloatVector), ...fastmathArg },
  results,
  traits: reduced,
  assembly: CALL,
});
defineAll("vector.reduce.fadd vector.reduce.fmul", {
  args: { start_value: value(AnyFloat), input: value(FloatVector), ...fastmathArg },
  results,
  traits: reduced,
});
define("vscale", { results });
define("stepvector", { results: { res: value(IntegerVector) }, traits: [Pure], assembly: "attr-dict `:` type($res)" });

const bitsOf = (type: Type): number => {
  if (!VectorType.is(type)) return 0;
  const { element } = type;
  const width = Number(parameterOf(element, "width") ?? 64);
  return width * (type.shape[0] ?? 0);
};
const notTooBig = (first: (op: Operation) => Type, second: (op: Operation) => Type): Trait =>
  predicate(
    "vectors are not bigger than 2^17 bits.",
    (op) => bitsOf(first(op)) <= 131072 && bitsOf(second(op)) <= 131072,
  );
const result = (op: Operation): Type => op.resultType();
define("vector.insert", {
  args: { dstvec: vector, srcvec: vector, pos: attr(I64Attr) },
  results: { res: vector },
  traits: [
    Pure,
    sameType("dstvec", "res"),
    notTooBig(
      (op) => op.operandType(1),
      (op) => op.operandType(0),
    ),
    predicate(
      "it is not inserting scalable into fixed-length vectors.",
      (op) => !isScalableVector(op.operandType(1)) || isScalableVector(op.operandType(0)),
    ),
  ],
  assembly: "$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)",
});
define("vector.extract", {
  args: { srcvec: vector, pos: attr(I64Attr) },
  results: { res: vector },
  traits: [
    Pure,
    notTooBig((op) => op.operandType(0), result),
    predicate(
      "it is not extracting scalable from fixed-length vectors.",
      (op) => !isScalableVector(op.resultType()) || isScalableVector(op.operandType(0)),
    ),
  ],
  assembly: "$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)",
});
define("vector.interleave2", {
  args: { vec1: vector, vec2: vector },
  results,
  traits: [
    Pure,
    sameType("vec1", "vec2"),
    predicate("result has twice as many elements as 'vec1'", (op) => {
      const [source, made] = [op.operandType(0), op.resultType()];
      if (!VectorType.is(source) || !VectorType.is(made)) return false;
      const isTwice = made.shape[0] === 2 * (source.shape[0] ?? 0) && made.scalable[0] === source.scalable[0];
      return isTwice && made.element === source.element;
    }),
  ],
});
define("vector.deinterleave2", { args: { vec: vector }, results, traits: [Pure] });
define("get.active.lane.mask", {
  args: { base: integer, n: integer },
  results,
  traits: [Pure],
  assembly: "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)",
});

const [i32Attr, mask] = [attr(I32Attr), value(BoolVector)];
define("matrix.multiply", {
  args: { lhs: vector, rhs: vector, lhs_rows: i32Attr, lhs_columns: i32Attr, rhs_columns: i32Attr },
  results: { res: vector },
  assembly: "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)",
});
define("matrix.transpose", {
  args: { matrix: vector, rows: i32Attr, columns: i32Attr },
  results: { res: vector },
  assembly: "$matrix attr-dict `:` type($matrix) `into` type($res)",
});
define("matrix.column.major.load", {
  args: { data: pointer, stride: integer, ...isVolatile, rows: i32Attr, columns: i32Attr },
  results: { res: vector },
  assembly:
    "$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` qualified(type($data)) `stride` type($stride)",
});
define("matrix.column.major.store", {
  args: { matrix: vector, data: pointer, stride: integer, ...isVolatile, rows: i32Attr, columns: i32Attr },
  assembly:
    "$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` qualified(type($data)) `stride` type($stride)",
});

// ---- masked accesses

define("masked.load", {
  args: {
    data: pointer,
    mask,
    pass_thru: optional(AnyLLVMVector),
    alignment: i32Attr,
    nontemporal: optionalAttr(UnitAttribute),
  },
  results: { res: vector },
  assembly: "operands attr-dict `:` functional-type(operands, results)",
});
define("masked.store", {
  args: { value: vector, data: pointer, mask, alignment: i32Attr },
  assembly: "$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))",
});

/** The pointers of a gather or scatter are as many as the elements. */
function checkPointers(op: Operation, pointers: Type, data: Type): ReturnType<Operation["error"]> | undefined {
  if (!VectorType.is(pointers) || !VectorType.is(data)) return undefined;
  const isRight = pointers.shape[0] === data.shape[0] && pointers.scalable[0] === data.scalable[0];
  if (isRight) return undefined;
  const expected = VectorType.get(op.context, {
    shape: data.shape,
    scalable: data.scalable,
    element: pointers.element,
  });
  return op.error(`expected operand #${op.numResults === 0 ? 2 : 1} type to be '${typeText(expected)}'`);
}

define("masked.gather", {
  args: { ptrs: value(PointerVector), mask, pass_thru: variadic(AnyLLVMVector), alignment: i32Attr },
  results: { res: vector },
  assembly: "operands attr-dict `:` functional-type(operands, results)",
  verify: (_view, op) => checkPointers(op, op.operandType(0), op.resultType()),
});
define("masked.scatter", {
  args: { value: vector, ptrs: value(PointerVector), mask, alignment: i32Attr },
  assembly: "$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)",
  verify: (_view, op) => checkPointers(op, op.operandType(1), op.operandType(0)),
});
define("masked.expandload", { args: { ptr: pointer, mask, passthru: vector, ...signatureArgs }, results });
define("masked.compressstore", { args: { value: vector, ptr: pointer, mask, ...signatureArgs } });

// ---- coroutines and exceptions

const token = value(Token);
define("coro.id", {
  args: { align: i32, promise: pointer, coroaddr: pointer, fnaddrs: pointer },
  results,
  assembly: "$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)",
});
define("coro.begin", {
  args: { token, mem: pointer },
  results,
  assembly: "$token `,` $mem attr-dict `:` functional-type(operands, results)",
});
defineAll("coro.size coro.align", { results, assembly: "attr-dict `:` type($res)" });
define("coro.save", {
  args: { handle: pointer },
  results,
  assembly: "$handle attr-dict `:` functional-type(operands, results)",
});
define("coro.suspend", {
  args: { save: token, final: i1 },
  results,
  assembly: "$save `,` $final attr-dict `:` type($res)",
});
define("coro.end", {
  args: { handle: pointer, unwind: i1, retvals: token },
  results,
  assembly: "$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)",
});
define("coro.free", {
  args: { id: token, handle: pointer },
  results,
  assembly: "$id `,` $handle attr-dict `:` functional-type(operands, results)",
});
define("coro.resume", { args: { handle: pointer }, assembly: "$handle attr-dict `:` qualified(type($handle))" });
define("coro.promise", {
  args: { handle: pointer, align: i32, from: i1 },
  results: { res: pointer },
  assembly: "$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)",
});
define("eh.typeid.for", {
  args: { type_info: pointer },
  results,
  assembly: "$type_info attr-dict `:` functional-type(operands, results)",
});

// ---- floats in an environment of their own

const llvmValue = value(AnyLLVMType);
const behavior = { fpExceptionBehavior: attr(FPExceptionBehavior) };
define("experimental.constrained.fpext", {
  args: { arg_0: llvmValue, ...behavior },
  results,
  traits: [Pure],
  assembly: "$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
});
const ValidRoundingMode = {
  ...RoundingMode,
  summary: "LLVM Rounding Mode whose minimum value is 0",
};
defineAll("experimental.constrained.fptrunc experimental.constrained.sitofp experimental.constrained.uitofp", {
  args: { arg_0: llvmValue, roundingmode: attr(ValidRoundingMode), ...behavior },
  results,
  traits: [Pure],
  assembly: "$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)",
});

// ---- vector predication: lanes of a mask, up to a length

const lanes = { mask, evl: i32 };
const [integerVector, floatVector] = [value(IntegerVector), value(FloatVector)];
const pure = [Pure];
defineAll(
  "vp.add vp.and vp.ashr vp.lshr vp.mul vp.or vp.sdiv vp.shl vp.smax vp.smin vp.srem vp.sub vp.udiv vp.umax vp.umin vp.urem vp.xor",
  {
    args: { lhs: integerVector, rhs: integerVector, ...lanes },
    results,
    traits: pure,
  },
);
defineAll("vp.fadd vp.fdiv vp.fmul vp.frem vp.fsub", {
  args: { lhs: floatVector, rhs: floatVector, ...lanes },
  results,
  traits: pure,
});
defineAll("vp.fma vp.fmuladd", {
  args: { op1: floatVector, op2: floatVector, op3: floatVector, ...lanes },
  results,
  traits: pure,
});
define("vp.fneg", { args: { op: floatVector, ...lanes }, results, traits: pure });
defineAll("vp.inttoptr vp.sext vp.sitofp vp.trunc vp.uitofp vp.zext", {
  args: { src: integerVector, ...lanes },
  results,
  traits: pure,
});
defineAll("vp.fpext vp.fptosi vp.fptoui vp.fptrunc", { args: { src: floatVector, ...lanes }, results, traits: pure });
define("vp.ptrtoint", { args: { src: value(PointerVector), ...lanes }, results, traits: pure });
defineAll("vp.merge vp.select", {
  args: { cond: mask, true_val: vector, false_val: vector, evl: i32 },
  results,
  traits: pure,
});
defineAll(
  "vp.reduce.add vp.reduce.and vp.reduce.mul vp.reduce.or vp.reduce.smax vp.reduce.smin vp.reduce.umax vp.reduce.umin vp.reduce.xor",
  { args: { satrt_value: integer, val: integerVector, ...lanes }, results, traits: pure },
);
defineAll("vp.reduce.fadd vp.reduce.fmax vp.reduce.fmin vp.reduce.fmul", {
  args: { satrt_value: value(AnyFloat), val: floatVector, ...lanes },
  results,
  traits: pure,
});
define("vp.load", { args: { ptr: pointer, ...lanes }, results });
define("vp.store", { args: { val: vector, ptr: pointer, ...lanes } });
define("experimental.vp.strided.load", { args: { ptr: pointer, stride: integer, ...lanes }, results });
define("experimental.vp.strided.store", { args: { val: vector, ptr: pointer, stride: integer, ...lanes } });

/** All of them. */
export const intrinsics: readonly OpDef[] = [...definitions.values()];

/** The definition of an intrinsic by its name without `llvm.`: `intrinsic("fabs")`. @internal */
export function intrinsic(name: IntrinsicName): Definition {
  const found = definitions.get(name);
  if (found === undefined) throw new Error(`there is no intrinsic 'llvm.intr.${name}'`);
  return found;
}
