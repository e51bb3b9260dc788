// Values of several consecutive invocations of one row of a work-group. A value that is the same for all of them stays one scalar, and one that grows
// by a constant from lane to lane is its first element; all others are vectors of 128 bits, two of them where elements have 64 bits.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import type { Callees } from "../../lower/callees.ts";
import { convert, f64, i32, i64, int, type ValueType, v128 } from "../../wasm/opcodes.ts";
import { laneOps, lanes, simd } from "../../wasm/simd.ts";

/** Invocations that run together. */
export const LANES = 4;

export type Lanes =
  | { readonly kind: "uniform"; readonly type: ValueType; readonly node: Node }
  | { readonly kind: "linear"; readonly type: ValueType; readonly first: Node; readonly step: number }
  | { readonly kind: "vector"; readonly type: ValueType; readonly parts: readonly Node[] }
  /** An i32 that is 0 or 1: all bits of a lane are 1 or none is. */
  | { readonly kind: "mask"; readonly type: typeof i32; readonly mask: Node }
  /** An i64 that was an i32. */
  | { readonly kind: "extended"; readonly type: typeof i64; readonly of: Lanes; readonly isSigned: boolean };

export function uniform(node: Node): Lanes {
  return { kind: "uniform", type: node.valueType, node };
}

export function linear(first: Node, step: number): Lanes {
  return step === 0 ? uniform(first) : { kind: "linear", type: first.valueType, first, step };
}

export function vector(type: ValueType, ...parts: Node[]): Lanes {
  return { kind: "vector", type, parts };
}

export function mask(node: Node): Lanes {
  return { kind: "mask", type: i32, mask: node };
}

/** Whether elements of a type take two vectors. */
export function isWide(type: ValueType): boolean {
  return type === i64 || type === f64;
}

/** Instructions on lanes, at the builder's place. */
export class LaneBuilder {
  readonly builder: Builder;
  readonly callees: Callees;

  constructor(builder: Builder, callees: Callees) {
    this.builder = builder;
    this.callees = callees;
  }

  /** An instruction on each pair of vectors of two values. */
  each(op: number, a: readonly Node[], b: readonly Node[]): readonly Node[] {
    return a.map((one, at) => this.op(op, [one, b[at]!]));
  }

  /** An instruction that gives a vector. */
  op(op: number, args: Node[], imm = 0): Node {
    return this.builder.special(op, v128, args, imm);
  }

  /** An instruction that gives an i32 for a vector. */
  word(op: number, args: Node[]): Node {
    return this.builder.special(op, i32, args);
  }

  /** Lanes of 32 bits of two vectors. */
  shuffle(a: Node, b: Node, ...which: [number, number, number, number]): Node {
    return this.op(simd.shuffle, [a, b], lanes(...which));
  }

  splat(node: Node): Node {
    return this.op(laneOps.get(node.valueType)!.splat, [node]);
  }

  constant(type: ValueType, bits: number | bigint): Node {
    return this.splat(this.builder.graph.constant(type, bits));
  }

  /** One i32 for each lane. */
  words(values: readonly number[]): Node {
    const [first = 0, ...rest] = values;
    return rest.reduce(
      (all, value, at) => this.op(simd.i32Replace, [all, this.builder.i32(value)], at + 1),
      this.splat(this.builder.i32(first)),
    );
  }

  /** The scalar of a lane. */
  at(value: Lanes, lane: number): Node {
    const { builder } = this;
    switch (value.kind) {
      case "uniform":
        return value.node;
      case "linear":
        return builder.binary(int.add, value.first, builder.number(value.type, value.step * lane));
      case "mask":
        return builder.special(simd.i32Extract, i32, [this.integer(value.mask)], lane);
      case "extended":
        return builder.op(value.isSigned ? convert.i64ExtendI32S : convert.i64ExtendI32U, [this.at(value.of, lane)]);
      default: {
        const count = isWide(value.type) ? 2 : LANES;
        const part = value.parts[Math.floor(lane / count)]!;
        return builder.special(laneOps.get(value.type)!.extract, value.type, [part], lane % count);
      }
    }
  }

  /** A vector of scalars, one for each lane. */
  gather(type: ValueType, elements: readonly Node[]): Lanes {
    const { splat, replace } = laneOps.get(type)!;
    const count = isWide(type) ? 2 : LANES;
    const parts = Array.from({ length: LANES / count }, (_, part) => {
      const [first, ...rest] = elements.slice(part * count, (part + 1) * count);
      return rest.reduce((all, one, at) => this.op(replace, [all, one], at + 1), this.op(splat, [first!]));
    });
    return vector(type, ...parts);
  }

  /** 0 or 1 for each lane of a mask. */
  integer(node: Node): Node {
    return this.op(simd.and, [node, this.constant(i32, 1)]);
  }

  /** The vectors of a value. */
  parts(value: Lanes): readonly Node[] {
    switch (value.kind) {
      case "uniform": {
        const one = this.splat(value.node);
        return isWide(value.type) ? [one, one] : [one];
      }
      case "linear":
        return this.#steps(value.first, value.step);
      case "mask":
        return [this.integer(value.mask)];
      case "extended": {
        const [part] = this.parts(value.of);
        const [low, high] = value.isSigned
          ? [simd.i64ExtendLowS, simd.i64ExtendHighS]
          : [simd.i64ExtendLowU, simd.i64ExtendHighU];
        return [this.op(low, [part!]), this.op(high, [part!])];
      }
      default:
        return value.parts;
    }
  }

  #steps(first: Node, step: number): readonly Node[] {
    const splat = this.splat(first);
    if (first.type === i32) return [this.op(simd.i32Add, [splat, this.words([0, 1, 2, 3].map((lane) => lane * step))])];
    return [0, 2].map((lane) => {
      const [a, b] = [lane, lane + 1].map((one) => this.builder.graph.constant(i64, BigInt(one * step)));
      return this.op(simd.i64Add, [splat, this.op(simd.i64Replace, [this.splat(a!), b!], 1)]);
    });
  }

  /** All bits of the lanes whose i32 is not zero. */
  truth(value: Lanes): Node {
    if (value.kind === "mask") return value.mask;
    return this.op(simd.not, [this.op(simd.i32Eq, [this.parts(value)[0]!, this.constant(i32, 0)])]);
  }

  /** A mask of lanes of 32 bits for one of 64. */
  widened(node: Node): readonly [Node, Node] {
    return [this.shuffle(node, node, 0, 0, 1, 1), this.shuffle(node, node, 2, 2, 3, 3)];
  }

  /** The low words of lanes of 64 bits. */
  lowWords([low, high]: readonly Node[]): Node {
    return this.shuffle(low!, high!, 0, 2, 4, 6);
  }

  promoted(node: Node): readonly Node[] {
    return [this.op(simd.promoteLow, [node]), this.op(simd.promoteLow, [this.shuffle(node, node, 2, 3, 2, 3)])];
  }

  demoted([low, high]: readonly Node[]): Node {
    return this.shuffle(this.op(simd.demote, [low!]), this.op(simd.demote, [high!]), 0, 1, 4, 5);
  }
}
