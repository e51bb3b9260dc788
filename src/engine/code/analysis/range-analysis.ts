// The ranges of integers of a code graph: from constants, known ranges of leaves, and the conditions under which code runs. Loops are
// followed until nothing changes; what keeps growing grows up to the next number that some comparison names, and then to the end of its type.

import { convert, forType, i32, i64, int, memory, select, type ValueType } from "../../wasm/opcodes.ts";
import { type Block, leaf, type Node } from "../graph.ts";
import type { Flow } from "./flow.ts";
import {
  between,
  difference,
  fullRange,
  isPart,
  isSame,
  joined,
  limited,
  product,
  type Range,
  single,
  sum,
  within,
  without,
} from "./ranges.ts";

/** A condition that holds, or does not, wherever code runs; with those further out. */
interface Condition {
  readonly node: Node;
  readonly holds: boolean;
  readonly outer: Condition | undefined;
}

/** Passes in which ranges of parameters grow freely, and all that there may be. */
const FREE_PASSES = 3;
const MOST_PASSES = 24;

/** How deep operands are looked at again where a value is used. */
const DEEPEST = 5;

export class RangeAnalysis {
  readonly #flow: Flow;
  readonly #leafRange: (leaf: Node) => Range | undefined;
  readonly #conditions: (Condition | undefined)[] = [];
  #ranges = new Map<Node, Range>();
  readonly #needed = new Set<Node>();
  #thresholds: readonly number[] = [];

  /** Analyses what `values` may be. */
  constructor(flow: Flow, values: readonly Node[], leafRange: (leaf: Node) => Range | undefined) {
    this.#flow = flow;
    this.#leafRange = leafRange;
    for (const block of flow.order) this.#conditions.push(this.#conditionOf(block));
    this.#need(values);
    this.#run();
  }

  /** The range of a value in a block that uses it. */
  at(value: Node, block: Block): Range {
    const found = this.#look(value, this.#conditions[block.number], DEEPEST);
    // Nothing at all means that the block is never reached.
    return found ?? this.#known(value) ?? fullRange(value.valueType);
  }

  // ---- conditions

  /** The conditions that hold in a block: the conditions of its dominator, and the condition of its only incoming edge. */
  #conditionOf(block: Block): Condition | undefined {
    const { dominator, predecessors, order } = this.#flow;
    if (block.number === 0) return undefined;
    const outer = this.#conditions[dominator[block.number]!];
    const [source, ...others] = predecessors[block.number]!;
    if (source === undefined || others.length > 0) return outer;
    return this.#along(order[source]!, block, this.#conditions[source]);
  }

  /** The conditions that hold on an edge. */
  #along({ end }: Block, target: Block, outer: Condition | undefined): Condition | undefined {
    const [then, otherwise] = end.edges;
    if (end.kind !== "branch" || then === undefined || then.block === otherwise?.block) return outer;
    return { node: end.operands[0]!, holds: then.block === target, outer };
  }

  // ---- the fixed point

  /** Values from which others follow, and those that branches compare. */
  #need(values: readonly Node[]): void {
    const work = [...values];
    const thresholds = new Set([-1, 0, 1]);
    for (const { end } of this.#flow.order) if (end.kind === "branch") work.push(end.operands[0]!);
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      if (this.#needed.has(node) || !isInteger(node)) continue;
      this.#needed.add(node);
      work.push(...node.args);
      if (comparisons.has(node.op)) {
        for (const { isConstant, imm } of node.args)
          if (isConstant) for (const near of [-1, 0, 1]) thresholds.add(Number(imm) + near);
      }
      const { block } = node;
      if (node.op !== leaf.param || block === undefined) continue;
      const at = block.params.indexOf(node);
      for (const source of new Set(this.#flow.predecessors[block.number]))
        for (const edge of this.#flow.order[source]!.end.edges) if (edge.block === block) work.push(edge.args[at]!);
    }
    this.#thresholds = [...thresholds].sort((a, b) => a - b);
  }

  #run(): void {
    let pass = 0;
    while (this.#pass((old, now, node) => widened(old, now, node, pass, this.#thresholds)) && ++pass < MOST_PASSES);
    if (pass === MOST_PASSES) {
      this.#ranges.clear();
      return;
    }
    const before = this.#ranges;
    this.#ranges = new Map(before);
    // Each of these passes may take back some of what was grown too far.
    for (let again = 0; again < 2; again++) this.#pass((_, now) => now);
    let isStable = true;
    this.#pass((old, now) => {
      isStable &&= isPart(now, old);
      return old;
    });
    if (!isStable) this.#ranges = before;
  }

  /** Computes every range once more; `settle` has the last word about each. Returns whether any has changed. */
  #pass(settle: (old: Range, now: Range, node: Node) => Range): boolean {
    let changed = false;
    const update = (node: Node, now: Range | undefined) => {
      if (now === undefined) return;
      const old = this.#ranges.get(node);
      const settled = old === undefined ? now : settle(old, now, node);
      if (old !== undefined && isSame(old, settled)) return;
      this.#ranges.set(node, settled);
      changed = true;
    };
    for (const block of this.#flow.order) {
      block.params.forEach((param, at) => {
        if (this.#needed.has(param)) update(param, this.#incoming(block, at));
      });
      const here = this.#conditions[block.number];
      for (const node of block.body) if (this.#needed.has(node)) update(node, this.#computed(node, here, 1));
    }
    return changed;
  }

  /** The range of a parameter over all incoming edges. */
  #incoming(block: Block, at: number): Range | undefined {
    let found: Range | undefined;
    for (const number of new Set(this.#flow.predecessors[block.number])) {
      const source = this.#flow.order[number]!;
      for (const edge of source.end.edges) {
        if (edge.block !== block) continue;
        const holds = this.#along(source, block, this.#conditions[number]);
        const one = this.#look(edge.args[at]!, holds, 0);
        if (one !== undefined) found = found === undefined ? one : joined(found, one);
      }
    }
    return found;
  }

  // ---- single values

  /** The range of a value wherever it is used; undefined if none is known to come up. */
  #known(node: Node): Range | undefined {
    if (node.isConstant) {
      const value = Number(node.imm);
      return Number.isSafeInteger(value) ? single(value) : fullRange(node.valueType);
    }
    if (node.op === leaf.builtIn || node.op === leaf.argument)
      return this.#leafRange(node) ?? fullRange(node.valueType);
    return this.#ranges.get(node);
  }

  /** The range of a value under conditions; operands are looked at under them, too, as deep as is said. */
  #look(node: Node, condition: Condition | undefined, depth: number): Range | undefined {
    let range = this.#known(node);
    if (range === undefined) return undefined;
    if (depth > 0 && !isLeafOp(node)) {
      const computed = this.#computed(node, condition, depth);
      range = computed === undefined ? undefined : within(computed, range.min, range.max);
    }
    for (let one = condition; one !== undefined && range !== undefined; one = one.outer) {
      range = this.#refined(node, range, one.node, one.holds);
    }
    return range;
  }

  #computed(node: Node, condition: Condition | undefined, depth: number): Range | undefined {
    const type = node.valueType;
    if (node.op === leaf.param) return this.#ranges.get(node);
    if (node.op === select) return this.#selected(node, condition, depth);
    const rule = rules.get(node.op);
    if (rule === undefined) return fullRange(type);
    const operands: Range[] = [];
    for (const arg of node.args) {
      const range = this.#look(arg, condition, depth - 1);
      if (range === undefined) return undefined;
      operands.push(range);
    }
    return limited(rule(operands[0]!, operands[1] ?? operands[0]!, type), type);
  }

  /** Of a selection each operand counts under its condition. */
  #selected({ args }: Node, outer: Condition | undefined, depth: number): Range | undefined {
    const [then, otherwise, node] = args as [Node, Node, Node];
    const a = this.#look(then, { node, holds: true, outer }, depth - 1);
    const b = this.#look(otherwise, { node, holds: false, outer }, depth - 1);
    return a === undefined || b === undefined ? (a ?? b) : joined(a, b);
  }

  /** The range of a value, refined by a condition that holds, or does not. */
  #refined(value: Node, range: Range, condition: Node, holds: boolean): Range | undefined {
    if (condition === value) return holds ? without(range, 0) : within(range, 0, 0);
    const [a, b] = condition.args;
    if (a === undefined) return range;
    if (condition.op === int.eqz || condition.op === forType(int.eqz, i64))
      return this.#refined(value, range, a, !holds);
    if (b === undefined) return range;
    // A conjunction that holds, or a disjunction that does not, restricts both operands.
    if (condition.op === (holds ? int.and : int.or)) {
      if (holds && !(isTruth(a) && isTruth(b))) return range;
      const half = this.#refined(value, range, a, holds);
      return half === undefined ? undefined : this.#refined(value, half, b, holds);
    }
    const comparison = comparisons.get(condition.op);
    if (comparison === undefined || (a !== value && b !== value)) return range;
    const other = this.#known(a === value ? b : a);
    if (other === undefined || a === b) return range;
    const relation = holds ? comparison.relation : opposites[comparison.relation];
    return refine(range, a === value ? relation : flipped[relation], comparison.isSigned, other);
  }
}

/** A range that covers the old and the new one, and after some passes more, up to a threshold, so that there are few such steps. */
function widened(old: Range, now: Range, node: Node, pass: number, thresholds: readonly number[]): Range {
  const both = joined(old, now);
  if (pass < FREE_PASSES || isSame(both, old)) return both;
  const { step } = both;
  const limit = fullRange(node.valueType);
  const below = both.min < old.min ? (thresholds.findLast((one) => one <= both.min) ?? limit.min) : both.min;
  const above = both.max > old.max ? (thresholds.find((one) => one >= both.max) ?? limit.max) : both.max;
  const [low, high] = [Math.max(below, limit.min), Math.min(above, limit.max)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return between(low, high);
  const min = step > 1 ? both.min - Math.floor((both.min - low) / step) * step : low;
  const max = step > 1 ? min + Math.floor((high - min) / step) * step : high;
  return between(min, max, step);
}

/** Whether a node is 0 or 1. */
function isTruth(node: Node): boolean {
  return comparisons.has(node.op) || node.op === int.eqz || node.op === forType(int.eqz, i64);
}

function isInteger({ type }: Node): boolean {
  return type === i32 || type === i64;
}

function isLeafOp({ op }: Node): boolean {
  return op === leaf.constant || op === leaf.builtIn || op === leaf.argument || op === leaf.param;
}

const integerTypes: readonly ValueType[] = [i32, i64];

// ---- comparisons

type Relation = "lt" | "le" | "gt" | "ge" | "eq" | "ne";

const opposites: Readonly<Record<Relation, Relation>> = { lt: "ge", le: "gt", gt: "le", ge: "lt", eq: "ne", ne: "eq" };
const flipped: Readonly<Record<Relation, Relation>> = { lt: "gt", le: "ge", gt: "lt", ge: "le", eq: "eq", ne: "ne" };

interface Comparison {
  readonly relation: Relation;
  readonly isSigned: boolean;
}

const comparisons: ReadonlyMap<number, Comparison> = new Map(
  (
    [
      [int.eq, "eq", true],
      [int.ne, "ne", true],
      [int.ltS, "lt", true],
      [int.ltU, "lt", false],
      [int.gtS, "gt", true],
      [int.gtU, "gt", false],
      [int.leS, "le", true],
      [int.leU, "le", false],
      [int.geS, "ge", true],
      [int.geU, "ge", false],
    ] as const
  ).flatMap(([op, relation, isSigned]) =>
    integerTypes.map((type) => [forType(op, type), { relation, isSigned }] as const),
  ),
);

/** Refines a range whose values have this relation to a value of another range. */
function refine(range: Range, relation: Relation, isSigned: boolean, other: Range): Range | undefined {
  const [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (relation === "ne") return other.min === other.max ? without(range, other.min) : range;
  if (relation === "eq") return within(range, other.min, other.max);
  const isLess = relation === "lt" || relation === "le";
  // In unsigned comparisons, a value less than a non-negative number is non-negative; nothing follows for other numbers.
  if (!isSigned && (other.min < 0 || (!isLess && range.min < 0))) return range;
  const strict = relation === "lt" || relation === "gt" ? 1 : 0;
  return isLess ? within(range, isSigned ? least : 0, other.max - strict) : within(range, other.min + strict, most);
}

// ---- operations

type Rule = (a: Range, b: Range, type: ValueType) => Range;

const bits = (type: ValueType) => (type === i64 ? 64 : 32);

/** The least 2^n - 1 that is not less. */
function ones(value: number): number {
  return Number.isFinite(value) ? 2 ** Math.ceil(Math.log2(value + 1)) - 1 : value;
}

/** Shifts by a constant that is below the width. */
const shifted =
  (shift: (a: Range, factor: number) => Range): Rule =>
  (a, b, type) =>
    b.step === 0 && b.min >= 0 && b.min < Math.min(bits(type), 52) ? shift(a, 2 ** b.min) : fullRange(type);

const towardsZero = (a: Range, factor: number) => between(Math.floor(a.min / factor), Math.floor(a.max / factor));

const masked: Rule = (a, b, type) => {
  const most = Math.min(a.min >= 0 ? a.max : Number.POSITIVE_INFINITY, b.min >= 0 ? b.max : Number.POSITIVE_INFINITY);
  return Number.isFinite(most) ? between(0, most) : fullRange(type);
};

/** Of numbers from 0 on, no bit is set that neither has room for. */
const merged: Rule = (a, b, type) =>
  a.min >= 0 && b.min >= 0 ? between(0, ones(Math.max(a.max, b.max))) : fullRange(type);

const remainder =
  (isSigned: boolean): Rule =>
  (a, b, type) => {
    // By zero the remainder is the dividend, which the code around a division sees to.
    if (b.min <= 0 || !Number.isFinite(b.max)) return fullRange(type);
    if (a.min >= 0) return between(0, Math.min(a.max, b.max - 1));
    return isSigned ? between(1 - b.max, b.max - 1) : between(0, b.max - 1);
  };

const quotient: Rule = (a, b, type) =>
  a.min >= 0 && b.min > 0 ? between(Math.floor(a.min / b.max), Math.floor(a.max / b.min)) : fullRange(type);

/** Without its sign, as a wider integer. */
const extended: Rule = (a) => (a.min >= 0 ? a : between(0, 2 ** 32 - 1));

const signExtended =
  (width: number): Rule =>
  (a) => {
    const most = 2 ** (width - 1) - 1;
    return a.min >= -most - 1 && a.max <= most ? a : between(-most - 1, most);
  };

const truth: Rule = () => between(0, 1);
const counted: Rule = (_a, _b, type) => between(0, bits(type));

/** By their instructions for i32. */
const intRules: readonly (readonly [op: number, rule: Rule])[] = [
  [int.eqz, truth],
  [int.add, sum],
  [int.sub, difference],
  [int.mul, product],
  [int.shl, shifted((a, factor) => product(a, single(factor)))],
  [int.shrS, shifted(towardsZero)],
  [int.shrU, (a, b, type) => (a.min >= 0 ? shifted(towardsZero)(a, b, type) : shiftedFull(b, type))],
  [int.and, masked],
  [int.or, merged],
  [int.xor, merged],
  [int.remU, (a, b, type) => remainder(false)(a.min < 0 ? fullRange(type) : a, b, type)],
  [int.remS, remainder(true)],
  [int.divU, quotient],
  [int.divS, quotient],
  [int.clz, counted],
  [int.ctz, counted],
  [int.popcnt, counted],
];

const rules: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  ...intRules.flatMap(([op, rule]): [number, Rule][] => integerTypes.map((type) => [forType(op, type), rule])),
  ...[...comparisons.keys()].map((op): [number, Rule] => [op, truth]),
  [convert.i32WrapI64, (a) => (a.min >= -(2 ** 31) && a.max <= 2 ** 31 - 1 ? a : fullRange(i32))],
  [convert.i64ExtendI32S, (a) => a],
  [convert.i64ExtendI32U, extended],
  [convert.i32Extend8S, signExtended(8)],
  [convert.i32Extend16S, signExtended(16)],
  [convert.i64Extend8S, signExtended(8)],
  [convert.i64Extend16S, signExtended(16)],
  [convert.i64Extend32S, signExtended(32)],
  [memory.i32Load8U, () => between(0, 255)],
  [memory.i32Load16U, () => between(0, 65535)],
]);

/** A shift to the right, without signs, of what may have one. */
function shiftedFull(b: Range, type: ValueType): Range {
  const isKnown = b.step === 0 && b.min > 0 && b.min < 32 && type !== i64;
  return isKnown ? between(0, 2 ** (32 - b.min) - 1) : fullRange(type);
}
