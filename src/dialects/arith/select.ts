// arith.select: one of two values by a condition, for whole values or elementwise.

import {
  AnyType,
  BoolLike,
  defineOp,
  Elementwise,
  type FoldResult,
  failCustom,
  type OpDefinition,
  ranges,
  sameType,
  typePredicate,
  type ValueArg,
  value,
} from "../../define/index.ts";
import {
  type Attribute,
  IntegerAttr,
  isShaped,
  isSignless,
  NoMemoryEffect,
  type Operation,
  Pure,
  splatPattern,
  TensorType,
  type Trait,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../text/index.ts";
import { CmpIPredicate, type IntegerPredicate, predicateOf } from "./attributes.ts";
import { selectPatterns } from "./canonicalize/select.ts";
import { cmpi } from "./compare.ts";
import { constant } from "./constant.ts";
import { foldElementwise, isPoison } from "./constant-folding.ts";
import { i1SameShape } from "./families.ts";
import { xori } from "./integers/bitwise.ts";
import { extui } from "./integers/extension.ts";

const args = { condition: value(BoolLike), true_value: value(AnyType), false_value: value(AnyType) };
const results = { result: value(AnyType) };
/** @internal */
export type Select = OpDefinition<typeof args, { result: ValueArg }>;

const ConditionFits: Trait = typePredicate("condition is signless i1 or has matching shape", (op) => {
  const [condition, result] = [op.operandType(0), op.resultType()];
  if (isSignless(condition, 1)) return true;
  if (!isShaped(condition) || !isShaped(result)) return false;
  return condition.shape?.join() === result.shape?.join();
});

export const select: Select = defineOp("arith.select", {
  summary: "Gives the one or the other value by a condition.",
  args,
  results,
  traits: [
    sameType("true_value", "false_value", "result"),
    ConditionFits,
    Pure,
    NoMemoryEffect,
    Elementwise,
    ranges("select"),
  ],
  plain: true,
  parse: parseSelect,
  print: printSelect,
  inferResults: ({ operandTypes }) => operandTypes.slice(1, 2),
  verifiesTypes: true,
  verify: verifySelect,
  fold: (view, constants, op) =>
    foldByCondition(op, constants.condition) ??
    foldPoison(op, constants.true_value, constants.false_value) ??
    foldToCondition(op) ??
    foldByComparison(op) ??
    foldConstants(view.result.type, constants.condition, constants.true_value, constants.false_value),
  canonicalize: () => selectPatterns(select, { constant, xori, extui }),
});

function parseSelect(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  if (parser.draftOperands(draft) !== 3) failCustom(parser, draft, position, "expected 3 operands");
  const dictionary = parser.position;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), dictionary);
  const first = parser.colonType();
  const hasCondition = parser.acceptByte(44);
  const type = hasCondition ? parser.type() : first;
  parser.resolve(draft, 0, hasCondition ? first : parser.context.i1);
  parser.resolve(draft, 1, type);
  parser.resolve(draft, 2, type);
  draft.addResult(type);
}

function printSelect(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.values(op.operands);
  printer.optionalAttrDict(op);
  printer.write(" : ");
  if (isShaped(op.operandType(0))) printer.write(`${printer.capture(() => printer.type(op.operandType(0)))}, `);
  printer.type(op.resultType());
}

function verifySelect(_view: unknown, op: Operation): Diagnostic | undefined {
  const [condition, result] = [op.operandType(0), op.resultType()];
  if (isSignless(condition, 1)) return undefined;
  if (!TensorType.is(result) && !VectorType.is(result)) {
    return op.error(`expected condition to be a signless i1, but got '${typeText(condition)}'`);
  }
  const expected = i1SameShape(result);
  if (condition === expected) return undefined;
  return op.error(
    "expected condition type to have the same shape as the result type, " +
      `expected '${typeText(expected)}', but got '${typeText(condition)}'`,
  );
}

/** Folds that need no constants, or only the condition. */
function foldByCondition(op: Operation, condition: Attribute | undefined): FoldResult {
  const [, trueValue, falseValue] = op.operands;
  if (trueValue === falseValue) return trueValue;
  const bit = splatPattern(condition);
  if (bit === 1n) return trueValue;
  return bit === 0n ? falseValue : undefined;
}

/** Instead of poison, the other value may be given. */
function foldPoison(op: Operation, trueValue: Attribute | undefined, falseValue: Attribute | undefined): FoldResult {
  if (isPoison(trueValue)) return op.operand(2);
  return isPoison(falseValue) ? op.operand(1) : undefined;
}

/** `c ? true : false` is c. */
function foldToCondition(op: Operation): FoldResult {
  const [flag, trueValue, falseValue] = op.operands;
  const isI1 = op.resultType() === op.context.i1;
  return isI1 && isConstantBit(trueValue, 1n) && isConstantBit(falseValue, 0n) ? flag : undefined;
}

function isConstantBit(operand: Value | undefined, bit: bigint): boolean {
  const op = operand?.definingOp;
  const attr = op?.def === constant ? op.attr("value") : undefined;
  return IntegerAttr.is(attr) && attr.value === bit;
}

/** `a == b ? a : b` is b, and `a != b ? a : b` is a; also with a and b the other way round in the comparison. */
function foldByComparison(op: Operation): Value | undefined {
  const [flag, trueValue, falseValue] = op.operands;
  const comparison = cmpi.of(flag?.definingOp);
  if (comparison === undefined || trueValue === undefined || falseValue === undefined) return undefined;
  const { lhs, rhs } = comparison;
  const isSame = (lhs === trueValue && rhs === falseValue) || (rhs === trueValue && lhs === falseValue);
  if (!isSame) return undefined;
  const relation: IntegerPredicate = predicateOf(CmpIPredicate, comparison.predicate);
  if (relation === "eq") return falseValue;
  return relation === "ne" ? trueValue : undefined;
}

function foldConstants(
  type: Type,
  condition: Attribute | undefined,
  trueValue: Attribute | undefined,
  falseValue: Attribute | undefined,
): FoldResult {
  if (isPoison(condition) || !isShaped(type)) return undefined;
  return foldElementwise([condition, trueValue, falseValue], type, (bit, a, b) => (bit === 1n ? a : b));
}
