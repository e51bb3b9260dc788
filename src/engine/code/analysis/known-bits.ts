// Known bits of integers, for each node from its operands: one walk over the blocks, in which values that a loop carries back to its start are unknown.

import { convert, forType, i32, i64, int, memory, select, type ValueType } from "../../wasm/opcodes.ts";
import { type Block, leaf, type Node } from "../graph.ts";
import type { Flow } from "./flow.ts";
import type { Range } from "./ranges.ts";

/** An integer is less than 2^bits without its sign, is a multiple of 2^zeros, and its first `signs` bits are alike. */
export interface Known {
  readonly bits: number;
  readonly zeros: number;
  readonly signs: number;
}

export function widthOf(type: Node["type"]): 32 | 64 {
  return type === i64 ? 64 : 32;
}

export class KnownBits {
  readonly #flow: Flow;
  readonly #rangeOf: (node: Node) => Range | undefined;
  readonly #known = new Map<Node, Known>();

  /** `rangeOf` gives ranges of leaves and of parameters of blocks, where they have any. */
  constructor(flow: Flow, rangeOf: (node: Node) => Range | undefined) {
    this.#flow = flow;
    this.#rangeOf = rangeOf;
    for (const block of flow.order) {
      block.params.forEach((param, at) => {
        if (isInteger(param)) this.#known.set(param, this.#ofParam(param, block, at));
      });
      for (const node of block.body) if (isInteger(node)) this.#known.set(node, this.#computed(node));
    }
  }

  of(node: Node): Known {
    const found = this.#known.get(node);
    if (found !== undefined) return found;
    const width = widthOf(node.type);
    const isLeaf = node.op === leaf.builtIn || node.op === leaf.argument;
    const made = node.isConstant
      ? ofConstant(BigInt(node.imm), width)
      : ofRange(isLeaf ? this.#rangeOf(node) : undefined, width);
    this.#known.set(node, made);
    return made;
  }

  /** Whether an i64 is less than 2^32, so that the low word without a sign is all of it. */
  isWord(node: Node): boolean {
    return this.of(node).bits <= 32;
  }

  /** Whether an i64 is the low word with its sign. */
  isSignedWord(node: Node): boolean {
    return this.of(node).signs > 32;
  }

  #ofParam(param: Node, block: Block, at: number): Known {
    const width = widthOf(param.type);
    const ranged = ofRange(this.#rangeOf(param), width);
    let joined: Known | undefined;
    for (const source of new Set(this.#flow.predecessors[block.number])) {
      if (source >= block.number) return ranged;
      for (const edge of this.#flow.order[source]!.end.edges) {
        if (edge.block !== block) continue;
        const one = this.of(edge.args[at]!);
        joined = joined === undefined ? one : either(joined, one);
      }
    }
    return joined === undefined ? ranged : both(joined, ranged);
  }

  #computed(node: Node): Known {
    const width = widthOf(node.type);
    const rule = rules.get(node.op);
    if (rule === undefined) return unknown(width);
    return settled(
      rule(
        node.args.map((arg) => this.of(arg)),
        node,
        width,
      ),
      width,
    );
  }
}

function isInteger({ type }: Node): boolean {
  return type === i32 || type === i64;
}

function unknown(width: number): Known {
  return { bits: width, zeros: 0, signs: 1 };
}

/** With what one of the numbers says about the others. */
function settled({ bits, zeros, signs }: Known, width: number): Known {
  const most = Math.max(0, Math.min(bits, width));
  return { bits: most, zeros: Math.min(zeros, width), signs: Math.max(1, Math.min(signs, width), width - most) };
}

/** Known of a value that is one of two. */
function either(a: Known, b: Known): Known {
  return { bits: Math.max(a.bits, b.bits), zeros: Math.min(a.zeros, b.zeros), signs: Math.min(a.signs, b.signs) };
}

/** Known of a value of which both hold. */
function both(a: Known, b: Known): Known {
  return { bits: Math.min(a.bits, b.bits), zeros: Math.max(a.zeros, b.zeros), signs: Math.max(a.signs, b.signs) };
}

/** Bits of a number from 0 on. */
function lengthOf(value: bigint): number {
  return value === 0n ? 0 : value.toString(2).length;
}

function ofConstant(imm: bigint, width: 32 | 64): Known {
  const value = BigInt.asUintN(width, imm);
  const signed = BigInt.asIntN(width, imm);
  const zeros = value === 0n ? width : lengthOf(value & -value) - 1;
  return settled({ bits: lengthOf(value), zeros, signs: width - lengthOf(signed < 0n ? ~signed : signed) }, width);
}

function ofRange(range: Range | undefined, width: 32 | 64): Known {
  if (range === undefined || !Number.isSafeInteger(range.min) || !Number.isSafeInteger(range.max))
    return unknown(width);
  const [min, max] = [BigInt(range.min), BigInt(range.max)];
  const length = Math.max(lengthOf(min < 0n ? ~min : min), lengthOf(max < 0n ? ~max : max));
  return settled({ bits: min < 0n ? width : length, zeros: 0, signs: width - length }, width);
}

type Rule = (args: readonly Known[], node: Node, width: number) => Known;

/** A rule for two operands. */
const binary =
  (rule: (a: Known, b: Known, width: number) => Known): Rule =>
  ([a, b], _node, width) =>
    rule(a!, b!, width);

/** A rule for a shift by a constant. */
const shift =
  (rule: (a: Known, amount: number, width: number) => Known): Rule =>
  ([a], { args: [, amount] }, width) =>
    amount?.isConstant === true ? rule(a!, Number(amount.imm) & (width - 1), width) : unknown(width);

const bitwise = binary(either);
const isNatural = ({ bits }: Known, width: number) => bits < width;

const masked = binary((a, b) => ({
  bits: Math.min(a.bits, b.bits),
  zeros: Math.max(a.zeros, b.zeros),
  signs: Math.min(a.signs, b.signs),
}));

const remainder = (a: Known, b: Known): Known => ({ bits: Math.min(a.bits, b.bits), zeros: 0, signs: 1 });

/** By their instructions for i32. */
const intRules: readonly (readonly [op: number, rule: Rule])[] = [
  [int.and, masked],
  [int.or, bitwise],
  [int.xor, bitwise],
  [
    int.add,
    binary((a, b) => ({
      bits: Math.max(a.bits, b.bits) + 1,
      zeros: Math.min(a.zeros, b.zeros),
      signs: Math.min(a.signs, b.signs) - 1,
    })),
  ],
  [
    int.sub,
    binary((a, b, width) => ({
      bits: width,
      zeros: Math.min(a.zeros, b.zeros),
      signs: Math.min(a.signs, b.signs) - 1,
    })),
  ],
  [
    int.mul,
    binary((a, b, width) => ({
      bits: a.bits + b.bits,
      zeros: a.zeros + b.zeros,
      signs: a.signs + b.signs - width - 1,
    })),
  ],
  [int.shl, shift((a, amount) => ({ bits: a.bits + amount, zeros: a.zeros + amount, signs: a.signs - amount }))],
  [
    int.shrU,
    shift((a, amount) => ({
      bits: a.bits - amount,
      zeros: Math.max(0, a.zeros - amount),
      signs: amount === 0 ? a.signs : 1,
    })),
  ],
  [
    int.shrS,
    shift((a, amount, width) => ({
      bits: isNatural(a, width) ? a.bits - amount : width,
      zeros: Math.max(0, a.zeros - amount),
      signs: a.signs + amount,
    })),
  ],
  [int.divU, binary((a) => ({ bits: a.bits, zeros: 0, signs: 1 }))],
  [int.remU, binary(remainder)],
  [int.remS, binary((a, b, width) => (isNatural(a, width) && isNatural(b, width) ? remainder(a, b) : unknown(width)))],
  ...[int.clz, int.ctz, int.popcnt].map((op): [number, Rule] => [op, () => ({ bits: 7, zeros: 0, signs: 1 })]),
];

/** Numbers below 2^bits. */
const natural =
  (bits: number): Rule =>
  () => ({ bits, zeros: 0, signs: 1 });

/** Numbers with a sign that is theirs from a bit on. */
const signed =
  (bits: number): Rule =>
  (_args, _node, width) => ({ bits: width, zeros: 0, signs: width - bits + 1 });

const extended =
  (from: number): Rule =>
  ([a], _node, width) => ({
    bits: a!.bits < from ? a!.bits : width,
    zeros: a!.zeros < from ? a!.zeros : width,
    signs: Math.max(a!.signs, width - from + 1),
  });

const chosen: Rule = ([a, b]) => either(a!, b!);

const integerTypes: readonly ValueType[] = [i32, i64];

const rules: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  ...intRules.flatMap(([op, rule]): [number, Rule][] => integerTypes.map((type) => [forType(op, type), rule])),
  ...Array.from({ length: int.geU - int.eqz + 1 }, (_, at) => int.eqz + at).flatMap((op): [number, Rule][] =>
    integerTypes.map((type) => [forType(op, type), natural(1)]),
  ),
  [select, chosen],
  [convert.i32Extend8S, extended(8)],
  [convert.i32Extend16S, extended(16)],
  [convert.i64Extend8S, extended(8)],
  [convert.i64Extend16S, extended(16)],
  [convert.i64Extend32S, extended(32)],
  [convert.i64ExtendI32U, ([a]) => ({ bits: a!.bits, zeros: a!.zeros, signs: 1 })],
  [convert.i64ExtendI32S, ([a]) => ({ bits: a!.bits < 32 ? a!.bits : 64, zeros: a!.zeros, signs: a!.signs + 32 })],
  [convert.i32WrapI64, ([a]) => ({ bits: a!.bits, zeros: a!.zeros, signs: a!.signs - 32 })],
  [memory.i32Load8U, natural(8)],
  [memory.i32Load8S, signed(8)],
  [memory.i32Load16U, natural(16)],
  [memory.i32Load16S, signed(16)],
]);
