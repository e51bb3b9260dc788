// Simplifications by the ranges of integers: values with a single possible number become constants, remainders of what is less than
// the divisor go.

import { type Pattern, pattern, type RangeTrait } from "../../define/index.ts";
import {
  type Attribute,
  type Block,
  ConstantLike,
  DenseElementsAttr,
  elementBytes,
  elementTypeOrSelf,
  IntegerAttr,
  integerAttr,
  isShaped,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
  writeBits,
} from "../../ir/index.ts";
import { toSigned } from "../../support/bigint.ts";
import { type IntegerRange, singlePattern } from "../../support/integer-range.ts";

import { dialectOf, materializeConstant } from "../driver/constants.ts";
import { constantOf } from "../driver/fold.ts";
import { applyPatternsGreedily } from "../driver/greedy.ts";
import { PatternSet } from "../driver/pattern-set.ts";
import { wouldBeTriviallyDead } from "../simplification/dead-code.ts";
import { IntegerRanges } from "./analysis.ts";
import { rangeWidth } from "./rules.ts";

/** Optimizes what is inside of an op; returns whether it converged. */
export function optimizeByRanges(top: Operation): boolean {
  return top.store.withStableIds(() => {
    const ranges = new CurrentRanges(top);
    const patterns = new PatternSet([constantValues(ranges), needlessRemainder(ranges)]);
    const listener = { blockErased: () => ranges.controlFlowChanged() };
    return applyPatternsGreedily(top, patterns, { listener }).converged;
  });
}

/** The ranges that hold now: the control flow is looked at again after blocks have been merged or erased. */
class CurrentRanges {
  readonly #ranges: IntegerRanges;
  #isOutdated = false;

  constructor(top: Operation) {
    this.#ranges = new IntegerRanges(top);
  }

  controlFlowChanged(): void {
    this.#isOutdated = true;
  }

  of(value: Value): IntegerRange | undefined {
    if (this.#isOutdated) {
      this.#isOutdated = false;
      this.#ranges.dropOutdated();
    }
    return this.#ranges.of(value);
  }

  copy(from: Value, to: Value): void {
    this.#ranges.copy(from, to);
  }
}

function constantValues(ranges: CurrentRanges): Pattern {
  const isReplaceable = (value: Value): boolean => value.hasUses && patternOf(ranges, value) !== undefined;
  return pattern("constant values", undefined, (op, rewriter) => {
    if (op.def.has(ConstantLike)) return false;
    const blocks = op.regions.flatMap((region) => region.blocks);
    const values = [...op.results, ...blocks.flatMap((block) => block.arguments)];
    if (!values.some(isReplaceable)) return false;
    let all = op.numResults > 0;
    rewriter.insertBefore(op);
    for (const result of op.results) all = (replace(ranges, result, op, rewriter) || !result.hasUses) && all;
    if (all && wouldBeTriviallyDead(op.store, op.id)) rewriter.eraseOp(op);
    else for (const block of blocks) replaceArguments(ranges, block, op, rewriter);
    return true;
  });
}

function replaceArguments(ranges: CurrentRanges, block: Block, op: Operation, rewriter: Rewriter): void {
  rewriter.insertAtStart(block);
  for (const argument of block.arguments) replace(ranges, argument, op, rewriter);
}

function patternOf(ranges: CurrentRanges, value: Value): bigint | undefined {
  const range = ranges.of(value);
  return range === undefined ? undefined : singlePattern(range);
}

/** Uses a constant instead of a value; a dialect that has none leaves that to arith. */
function replace(ranges: CurrentRanges, value: Value, op: Operation, rewriter: Rewriter): boolean {
  const bits = patternOf(ranges, value);
  if (bits === undefined || !value.hasUses) return false;
  const { type, location } = value;
  const attr = constantAttr(type, bits);
  const made =
    materializeConstant(dialectOf(op), rewriter, attr, type, location) ??
    materializeConstant(op.context.dialects.get("arith"), rewriter, attr, type, location);
  if (made === undefined) return false;
  ranges.copy(value, made.result());
  rewriter.replaceAllUses(value, made.result());
  return true;
}

function constantAttr(type: Type, bits: bigint): Attribute {
  const element = elementTypeOrSelf(type);
  if (!isShaped(type)) return integerAttr(type.context, element, bits);
  const data = new Uint8Array(elementBytes(element));
  writeBits(data, 0, data.length, bits);
  return DenseElementsAttr.get(type.context, { type, splat: true, data });
}

/** A remainder of what is less than the divisor, a constant, changes nothing. */
function needlessRemainder(ranges: CurrentRanges): Pattern {
  return pattern("needless remainder", undefined, (op, rewriter) => {
    const trait = op.def.traits.find((one) => "rangeRule" in one && one.rangeRule === "remainder");
    if (trait === undefined || op.def.dialect !== "arith") return false;
    const [dividend, divisor] = op.operands;
    const by = divisor?.definingOp === undefined ? undefined : constantOf(divisor.definingOp);
    const range = dividend === undefined ? undefined : ranges.of(dividend);
    if (dividend === undefined || range === undefined || !IntegerAttr.is(by)) return false;
    const modulus = toSigned(by.value, rangeWidth(by.type));
    // Sound: it has a rule.
    const isUnsigned = (trait as RangeTrait).reading === "unsigned";
    const [low, high] = isUnsigned ? [range.umin, range.umax] : [range.smin, range.smax];
    if (modulus <= 0n || low < 0n || high >= modulus) return false;
    rewriter.replaceOp(op, [dividend]);
    return true;
  });
}
