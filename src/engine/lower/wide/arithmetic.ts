// Arithmetic on integers of more than 64 bits: each is its limbs, integers of 64 bits, the least first. It knows nothing of the IR.
//
// Invariant: the bits of the last limb above the width are zero, except in the results of `signed` and of the functions that say so.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import { convert, i64, int, type ValueType } from "../../wasm/opcodes.ts";
import type { Callees } from "../callees.ts";
import { wideFunctions } from "./functions.ts";

export type Limbs = readonly Node[];

export const LIMB_BITS = 64;

/** Operations on integers of one width. */
export class WideArithmetic {
  readonly builder: Builder;
  readonly width: number;
  readonly count: number;
  readonly #callees: Callees;

  constructor(builder: Builder, callees: Callees, width: number) {
    this.builder = builder;
    this.width = width;
    this.count = Math.ceil(width / LIMB_BITS);
    this.#callees = callees;
  }

  /** The same operations for another width. */
  ofWidth(width: number): WideArithmetic {
    return new WideArithmetic(this.builder, this.#callees, width);
  }

  // ---- limbs

  limb(value: bigint | number): Node {
    return this.builder.graph.constant(i64, value);
  }

  constant(value: bigint): Limbs {
    const bits = BigInt.asUintN(this.width, value);
    return Array.from({ length: this.count }, (_, at) => this.limb(bits >> BigInt(at * LIMB_BITS)));
  }

  get zero(): Limbs {
    return this.constant(0n);
  }

  #types(count: number): ValueType[] {
    return Array.from({ length: count }, (): ValueType => i64);
  }

  /** How many bits of the last limb are above the width. */
  get #above(): number {
    return this.count * LIMB_BITS - this.width;
  }

  #changeLast(value: Limbs, change: (limb: Node) => Node): Limbs {
    return value.map((limb, at) => (at === this.count - 1 ? change(limb) : limb));
  }

  /** Without the bits above the width. */
  cut(value: Limbs): Limbs {
    const mask = this.limb((1n << BigInt(LIMB_BITS - this.#above)) - 1n);
    if (this.#above === 0) return value;
    return this.#changeLast(value, (limb) => this.builder.binary(int.and, limb, mask));
  }

  /** With the sign in all bits above the width. */
  signed(value: Limbs): Limbs {
    const distance = this.limb(this.#above);
    if (this.#above === 0) return value;
    return this.#changeLast(value, (limb) =>
      this.builder.binary(int.shrS, this.builder.binary(int.shl, limb, distance), distance),
    );
  }

  each(op: number, a: Limbs, b: Limbs): Limbs {
    return a.map((limb, at) => this.builder.binary(op, limb, b[at]!));
  }

  select(condition: Node, then: Limbs, otherwise: Limbs): Limbs {
    return then.map((limb, at) => this.builder.select(condition, limb, otherwise[at]!));
  }

  /** A condition as a limb. */
  #word(condition: Node): Node {
    return this.builder.op(convert.i64ExtendI32U, [condition]);
  }

  isZero(value: Limbs): Node {
    return this.builder.unary(
      int.eqz,
      value.reduce((a, b) => this.builder.binary(int.or, a, b)),
    );
  }

  isNegative(value: Limbs): Node {
    return this.builder.binary(int.ltS, this.signed(value).at(-1)!, this.limb(0));
  }

  equal(a: Limbs, b: Limbs): Node {
    return this.isZero(this.each(int.xor, a, b));
  }

  // ---- sums

  /** The sum, with the carry out of the last limb. */
  addWithCarry(a: Limbs, b: Limbs): readonly [sum: Limbs, carry: Node] {
    return this.#chain(int.add, a, b, (result, limb) => this.builder.binary(int.ltU, result, limb));
  }

  /** The difference, with the borrow of the last limb: whether `a` is less. */
  subtractWithBorrow(a: Limbs, b: Limbs): readonly [difference: Limbs, borrow: Node] {
    return this.#chain(int.sub, a, b, (result, limb) => this.builder.binary(int.gtU, result, limb));
  }

  /** One limb after the other, each with the carry of the one before. */
  #chain(op: number, a: Limbs, b: Limbs, wraps: (result: Node, limb: Node) => Node): readonly [Limbs, Node] {
    const { builder } = this;
    let carry: Node = builder.i32(0);
    const results = a.map((limb, at) => {
      const first = builder.binary(op, limb, b[at]!);
      const second = builder.binary(op, first, this.#word(carry));
      carry = builder.op(int.or, [wraps(first, limb), wraps(second, first)]);
      return second;
    });
    return [results, carry];
  }

  add(a: Limbs, b: Limbs): Limbs {
    return this.cut(this.addWithCarry(a, b)[0]);
  }

  subtract(a: Limbs, b: Limbs): Limbs {
    return this.cut(this.subtractWithBorrow(a, b)[0]);
  }

  negate(value: Limbs): Limbs {
    return this.subtract(this.zero, value);
  }

  absolute(value: Limbs): Limbs {
    return this.select(this.isNegative(value), this.negate(value), value);
  }

  less(a: Limbs, b: Limbs, isSigned: boolean): Node {
    const [x, y] = isSigned ? [this.#biased(a), this.#biased(b)] : [a, b];
    return this.subtractWithBorrow(x, y)[1];
  }

  /** Signed integers in the order of unsigned ones. */
  #biased(value: Limbs): Limbs {
    return this.#changeLast(this.signed(value), (limb) => this.builder.binary(int.xor, limb, this.limb(1n << 63n)));
  }

  // ---- products

  multiply(a: Limbs, b: Limbs): Limbs {
    const sums = [...this.zero];
    for (let i = 0; i < this.count; i++) this.#addProduct(sums, i, a[i]!, b);
    return this.cut(sums);
  }

  /** Adds one limb times an integer to sums, from a place on. */
  #addProduct(sums: Node[], start: number, limb: Node, other: Limbs): void {
    const { builder } = this;
    let carry = this.limb(0);
    for (let at = start; at < this.count; at++) {
      const factor = other[at - start]!;
      const first = builder.binary(int.add, sums[at]!, builder.binary(int.mul, limb, factor));
      const second = builder.binary(int.add, first, carry);
      if (at < this.count - 1) {
        const high = builder.call(this.#callees.engine(wideFunctions, "multiplyHigh"), [limb, factor], i64);
        const carries = [builder.binary(int.ltU, first, sums[at]!), builder.binary(int.ltU, second, first)];
        carry = carries.reduce((sum, one) => builder.binary(int.add, sum, this.#word(one)), high);
      }
      sums[at] = second;
    }
  }

  /** Quotient and remainder without signs. By zero the quotient has all bits set and the remainder is the dividend, unless it stops the run. */
  divide(a: Limbs, b: Limbs, traps: boolean): readonly [quotient: Limbs, remainder: Limbs] {
    const { builder, count } = this;
    const types = this.#types(2 * count);
    const [small, large, done] = [builder.newBlock(), builder.newBlock(), builder.newBlock(...types)];
    const fits = this.isZero([...a.slice(1), ...b.slice(1)]);
    const isSmall = traps ? builder.op(int.or, [fits, this.isZero(b)]) : fits;
    builder.block.branch(isSmall, { block: small, args: [] }, { block: large, args: [] });
    builder.block = small;
    builder.block.jump(done, this.#divideSmall(a, b, traps));
    builder.block = large;
    const results = this.#divideBits(a, b);
    builder.block.jump(done, results);
    builder.block = done;
    return [this.cut(done.params.slice(0, count)), done.params.slice(count)];
  }

  /** Of one limb each. */
  #divideSmall([a]: Limbs, [b]: Limbs, traps: boolean): Node[] {
    const { builder } = this;
    const rest = Array.from({ length: this.count - 1 }, () => this.limb(0));
    const isZero = builder.unary(int.eqz, b!);
    const divisor = traps ? b! : builder.select(isZero, this.limb(1), b!);
    const quotient = builder.binary(int.divU, a!, divisor);
    const remainder = builder.binary(int.remU, a!, divisor);
    if (traps) return [quotient, ...rest, remainder, ...rest];
    const ones = this.limb(-1);
    const quotients = [quotient, ...rest].map((limb) => builder.select(isZero, ones, limb));
    return [...quotients, builder.select(isZero, a!, remainder), ...rest];
  }

  /** Bit by bit: the quotient enters at the end of the dividend, whose first bits go over to the remainder. */
  #divideBits(a: Limbs, b: Limbs): Node[] {
    const { builder, count } = this;
    const loop = builder.newBlock(...this.#types(2 * count + 1));
    const done = builder.newBlock();
    builder.block.jump(loop, [this.limb(count * LIMB_BITS), ...a, ...this.zero]);
    builder.block = loop;
    const [left, ...values] = loop.params;
    const [shifted, first] = this.#shiftByOne(values.slice(0, count), this.limb(0));
    const [rest, overflow] = this.#shiftByOne(values.slice(count), first);
    const [difference, borrow] = this.subtractWithBorrow(rest, b);
    const fits = builder.op(int.or, [builder.op(convert.i32WrapI64, [overflow]), builder.op(int.eqz, [borrow])]);
    const quotient = shifted.map((limb, at) => (at === 0 ? builder.binary(int.or, limb, this.#word(fits)) : limb));
    const results = [...quotient, ...this.select(fits, difference, rest)];
    const next = builder.binary(int.sub, left!, this.limb(1));
    const isDone = builder.unary(int.eqz, next);
    builder.block.branch(isDone, { block: done, args: [] }, { block: loop, args: [next, ...results] });
    builder.block = done;
    return results;
  }

  /** Shifted to the left with a bit that enters; gives the bit that leaves, too. */
  #shiftByOne(value: Limbs, entering: Node): readonly [Limbs, Node] {
    const { builder } = this;
    let carry = entering;
    const limbs = value.map((limb) => {
      const moved = builder.binary(int.or, builder.binary(int.shl, limb, this.limb(1)), carry);
      carry = builder.binary(int.shrU, limb, this.limb(LIMB_BITS - 1));
      return moved;
    });
    return [limbs, carry];
  }

  // ---- shifts, by an amount below the width

  shiftLeft(value: Limbs, amount: Node): Limbs {
    const { builder } = this;
    const moved = this.#move(value, amount, -1, this.limb(0));
    const [bits, rest] = this.#distances(amount);
    const limbs = moved.map((limb, at) => {
      const lower = builder.binary(
        int.shrU,
        builder.binary(int.shrU, moved[at - 1] ?? this.limb(0), this.limb(1)),
        rest,
      );
      return builder.binary(int.or, builder.binary(int.shl, limb, bits), lower);
    });
    return this.cut(limbs);
  }

  shiftRight(value: Limbs, amount: Node, isSigned: boolean): Limbs {
    const { builder } = this;
    const source = isSigned ? this.signed(value) : value;
    const fill = isSigned ? builder.binary(int.shrS, source.at(-1)!, this.limb(LIMB_BITS - 1)) : this.limb(0);
    const moved = this.#move(source, amount, 1, fill);
    const [bits, rest] = this.#distances(amount);
    const limbs = moved.map((limb, at) => {
      const upper = builder.binary(int.shl, builder.binary(int.shl, moved[at + 1] ?? fill, this.limb(1)), rest);
      return builder.binary(int.or, builder.binary(int.shrU, limb, bits), upper);
    });
    return this.cut(limbs);
  }

  /** The bits to shift by inside of limbs, and how many remain of 63. */
  #distances(amount: Node): readonly [bits: Node, rest: Node] {
    const bits = this.builder.binary(int.and, amount, this.limb(LIMB_BITS - 1));
    return [bits, this.builder.binary(int.sub, this.limb(LIMB_BITS - 1), bits)];
  }

  /** Moves whole limbs, by powers of two of them. */
  #move(value: Limbs, amount: Node, direction: 1 | -1, fill: Node): Limbs {
    const { builder } = this;
    let moved = value;
    for (let step = 1; step < this.count; step *= 2) {
      const isMoved = builder.binary(
        int.ne,
        builder.binary(int.and, amount, this.limb(step * LIMB_BITS)),
        this.limb(0),
      );
      moved = this.select(
        isMoved,
        moved.map((_, at) => moved[at + direction * step] ?? fill),
        moved,
      );
    }
    return moved;
  }

  // ---- bits

  /** How many bits before the first set one, as a limb. */
  leadingZeros(value: Limbs): Node {
    const { builder } = this;
    const count = value.reduce(
      (found, limb) =>
        builder.select(
          builder.unary(int.eqz, limb),
          builder.binary(int.add, found, this.limb(LIMB_BITS)),
          builder.unary(int.clz, limb),
        ),
      this.limb(0),
    );
    return builder.binary(int.sub, count, this.limb(this.#above));
  }

  trailingZeros(value: Limbs): Node {
    const { builder } = this;
    // A bit after the integer's own ends the count.
    const ended =
      this.#above === 0
        ? value
        : this.#changeLast(value, (limb) =>
            builder.binary(int.or, limb, this.limb(1n << BigInt(LIMB_BITS - this.#above))),
          );
    return ended.reduceRight(
      (found, limb) =>
        builder.select(
          builder.unary(int.eqz, limb),
          builder.binary(int.add, found, this.limb(LIMB_BITS)),
          builder.unary(int.ctz, limb),
        ),
      this.limb(0),
    );
  }

  /** The limbs in reverse, each by a function that reverses parts of it. */
  reverse(value: Limbs, limbReversed: (limb: Node) => Node): Limbs {
    return this.shiftRightByConstant(value.map(limbReversed).reverse(), this.#above);
  }

  /** Limbs without regard to the width. */
  shiftRightByConstant(value: Limbs, amount: number): Limbs {
    return this.ofWidth(this.count * LIMB_BITS).shiftRight(value, this.limb(amount), false);
  }

  // ---- other widths

  /** From an integer of any number of limbs, the last of which has nothing above its width, or its sign. */
  resize(value: Limbs, isSigned: boolean): Limbs {
    const last = value.at(-1)!;
    const fill = isSigned ? this.builder.binary(int.shrS, last, this.limb(LIMB_BITS - 1)) : this.limb(0);
    return this.cut(Array.from({ length: this.count }, (_, at) => value[at] ?? fill));
  }
}
