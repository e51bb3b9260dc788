// Arithmetic on integers and floats, comparisons, select and freeze.

import {
  anyOf,
  attr,
  defineOp,
  type FoldResult,
  knownInteger,
  SameOperandsAndResultType,
  SameTypeOperands,
  sameType,
  speculatableIf,
  typesMatchWith,
  value,
} from "../../../define/index.ts";
import {
  type Attribute,
  boolAttr,
  Commutative,
  DenseElementsAttr,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Operation,
  Pure,
  StringAttr,
  type Type,
  VectorType,
} from "../../../ir/index.ts";
import type { OpDraft, Parser, Printer } from "../../../text/index.ts";
import { isOp } from "../../op-name/index.ts";
import { isCompatibleType } from "../compatible.ts";
import { AnyLLVMType, Bools, Floats, Integers, Pointers } from "../constraints.ts";
import { FCmpPredicate, fastmath, ICmpPredicate } from "../enums.ts";
import {
  disjointBinary,
  exactBinary,
  fastmathArg,
  floatBinary,
  integerBinary,
  numberAttr,
  wrappingBinary,
} from "../families.ts";
import { instruction } from "../instruction.ts";
import { zero } from "./constant.ts";

export const add = wrappingBinary("add", { traits: [Commutative, Pure] });
export const sub = wrappingBinary("sub");
export const mul = wrappingBinary("mul", { traits: [Commutative, Pure] });
export const udiv = exactBinary("udiv", { traits: [speculatableIf((op) => isSafeDivisor(op, [0n]))] });
export const sdiv = exactBinary("sdiv", { traits: [speculatableIf((op) => isSafeDivisor(op, [0n, -1n]))] });
export const urem = integerBinary("urem");
export const srem = integerBinary("srem");
export const and = integerBinary("and");
export const or = disjointBinary("or", {
  fold: (view, { lhs, rhs }) => foldIntegers(view.res.type, lhs, rhs, (a, b) => a | b),
});
export const xor = integerBinary("xor");
export const shl = wrappingBinary("shl", {
  fold(view, { lhs, rhs }): FoldResult {
    const { type } = view.res;
    if (!IntegerType.is(type)) return undefined;
    const width = BigInt(type.width);
    return foldIntegers(type, lhs, rhs, (a, b) => {
      const amount = BigInt.asUintN(type.width, b);
      return amount < width ? a << amount : undefined;
    });
  },
});
export const lshr = exactBinary("lshr");
export const ashr = exactBinary("ashr");

/** Whether the divisor is a constant without those values. */
function isSafeDivisor(op: Operation, unsafe: readonly bigint[]): boolean {
  const divisor = knownInteger(op.operand(1));
  return divisor !== undefined && !unsafe.includes(divisor);
}

function foldIntegers(
  type: Type,
  lhs: unknown,
  rhs: unknown,
  fold: (a: bigint, b: bigint) => bigint | undefined,
): FoldResult {
  if (!(IntegerAttr.is(lhs as IntegerAttr) && IntegerAttr.is(rhs as IntegerAttr))) return undefined;
  const result = fold((lhs as IntegerAttr).value, (rhs as IntegerAttr).value);
  return result === undefined ? undefined : integerAttr(type.context, type, result);
}

export const fadd = floatBinary("fadd");
export const fsub = floatBinary("fsub");
export const fmul = floatBinary("fmul");
export const fdiv = floatBinary("fdiv");
export const frem = floatBinary("frem");
export const fneg = defineOp("llvm.fneg", {
  summary: "Changes the sign of a float.",
  args: { operand: value(Floats), ...fastmathArg },
  results: { res: value(Floats) },
  traits: [instruction("fneg"), Pure, SameOperandsAndResultType],
  assembly: "$operand attr-dict `:` type($res)",
});

// ---- comparisons

/** i1, or a vector of it in the shape of the operands. */
export function boolShape(type: Type): Type {
  const { context } = type;
  return VectorType.is(type)
    ? VectorType.get(context, { shape: type.shape, scalable: type.scalable, element: context.i1 })
    : context.i1;
}

const comparison = [
  typesMatchWith("result type has i1 element type and same shape as operands", "lhs", "res", boolShape),
  SameTypeOperands,
  Pure,
];
const Comparable = anyOf(Integers, Pointers);

export const icmp = defineOp("llvm.icmp", {
  summary: "Compares integers or pointers.",
  args: { predicate: attr(ICmpPredicate), lhs: value(Comparable), rhs: value(Comparable) },
  results: { res: value(Bools) },
  traits: comparison,
  plain: true,
  parse: (parser, draft) => parseComparison(parser, draft, ICmpPredicate),
  print: (printer, op) => printComparison(printer, op, ICmpPredicate),
  fold: (_view, _constants, op) => foldEquality(op),
});

export const fcmp = defineOp("llvm.fcmp", {
  summary: "Compares floats.",
  args: { predicate: attr(FCmpPredicate), lhs: value(Floats), rhs: value(Floats), ...fastmathArg },
  results: { res: value(Bools) },
  traits: comparison,
  plain: true,
  parse: (parser, draft) => parseComparison(parser, draft, FCmpPredicate),
  print: (printer, op) => printComparison(printer, op, FCmpPredicate),
});

type Predicate = typeof ICmpPredicate;

/** `"eq" %a, %b {…} : i32` */
function parseComparison(parser: Parser, draft: OpDraft, { enum: predicates }: Predicate): void {
  const { position } = parser;
  const attribute = parser.attribute();
  if (!StringAttr.is(attribute)) return parser.failForm("invalid kind of attribute specified", position);
  const name = attribute.value;
  const predicate = predicates.value(name);
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  parser.expect(":");
  const at = parser.position;
  const type = parser.type();
  if (predicate === undefined) {
    parser.failForm(`'${name}' is an incorrect value of the 'predicate' attribute`, position);
  }
  draft.setAttr("predicate", integerAttr(parser.context, parser.context.i64, predicate));
  if (!isCompatibleType(type)) parser.failForm("expected LLVM dialect-compatible type", at);
  parser.resolve(draft, 0, type);
  parser.resolve(draft, 1, type);
  draft.addResult(boolShape(type));
}

function printComparison(printer: Printer, op: Operation, { enum: predicates }: Predicate): void {
  printer.write(` "${predicates.text(numberAttr(op, "predicate") ?? 0)}" `);
  printer.values(op.operands);
  const hasFlags = op.attr("fastmathFlags") !== fastmath.of(op.context, "none");
  printer.optionalAttrDict(op, hasFlags ? ["predicate"] : ["predicate", "fastmathFlags"]);
  printer.write(" : ");
  printer.type(op.operandType(0));
}

const [EQ, NE] = [0, 1];

/** A bit, or a vector of it. */
function boolsOf(type: Type, bit: boolean): Attribute {
  const { context } = type;
  if (!VectorType.is(type)) return boolAttr(context, bit);
  return DenseElementsAttr.get(context, { type, splat: true, data: Uint8Array.of(bit ? 1 : 0) });
}

/** Equality of a value with itself, and of a stack slot with null. */
function foldEquality(op: Operation): FoldResult {
  const predicate = numberAttr(op, "predicate");
  if (predicate !== EQ && predicate !== NE) return undefined;
  const [lhs, rhs] = [op.operand(0), op.operand(1)];
  if (lhs === rhs) return boolsOf(op.resultType(), predicate === EQ);
  const isSlot = (value: typeof lhs): boolean => isOp(value.definingOp, "llvm.alloca");
  const isNull = (value: typeof lhs): boolean => value.definingOp?.def === zero;
  if (isSlot(lhs) && isNull(rhs)) return boolAttr(op.context, predicate === NE);
  if (!isNull(lhs) || !isSlot(rhs)) return undefined;
  op.setOperands([rhs, lhs]);
  return op.result();
}

// ---- choices

export const select = defineOp("llvm.select", {
  summary: "One of two values, by a condition.",
  args: {
    condition: value(Bools),
    trueValue: value(AnyLLVMType),
    falseValue: value(AnyLLVMType),
    ...fastmathArg,
  },
  results: { res: value(AnyLLVMType) },
  traits: [instruction("select"), Pure, sameType("trueValue", "falseValue", "res")],
  assembly: "operands attr-dict `:` type($condition) `,` type($res)",
});

export const freeze = defineOp("llvm.freeze", {
  summary: "Makes some value of poison and undef.",
  args: { val: value(AnyLLVMType) },
  results: { res: value(AnyLLVMType) },
  traits: [instruction("freeze"), Pure, SameOperandsAndResultType],
  assembly: "$val attr-dict `:` type($val)",
});
