// Steps that code of sampling is made of: loads and arithmetic in few words, and blocks under conditions.

import type { Builder } from "../../code/builder.ts";
import type { Block, Node } from "../../code/graph.ts";
import { convert, f64, float, int, memory } from "../../wasm/opcodes.ts";

/** Loads and arithmetic in few words. */
export class Code {
  readonly #builder: Builder;

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  word = (at: Node, field: number) => this.#builder.op(memory.i32Load, [at], field);
  single = (at: Node, field: number) => this.wide(this.#builder.op(memory.f32Load, [at], field));
  double = (at: Node, field: number) => this.#builder.op(memory.f64Load, [at], field);
  wide = (value: Node) => this.#builder.op(convert.f64PromoteF32, [value]);
  ofWord = (value: Node) => this.#builder.op(convert.f64ConvertI32S, [value]);
  f64 = (value: number) => this.#builder.number(f64, value);
  i64 = (value: Node) => this.#builder.op(convert.i64ExtendI32S, [value]);
  /** Of i32. */
  at = (base: Node, index: Node, bytes: number) =>
    this.#builder.op(int.add, [base, this.#builder.op(int.mul, [index, this.#builder.i32(bytes)])]);
}

/** Runs an action in a block that is left out unless a condition holds. */
export function when(builder: Builder, condition: Node, action: () => void): void {
  const [then, next]: readonly [Block, Block] = [builder.newBlock(), builder.newBlock()];
  builder.block.branch(condition, { block: then, args: [] }, { block: next, args: [] });
  builder.block = then;
  action();
  builder.block.jump(next);
  builder.block = next;
}

/** The value of one of two actions. */
export function choose(builder: Builder, condition: Node, then: () => Node, otherwise: () => Node): Node {
  const [first, second]: readonly [Block, Block] = [builder.newBlock(), builder.newBlock()];
  builder.block.branch(condition, { block: first, args: [] }, { block: second, args: [] });
  builder.block = first;
  const a = then();
  const firstEnd = builder.block;
  builder.block = second;
  const b = otherwise();
  const next = builder.newBlock(a.valueType);
  firstEnd.jump(next, [a]);
  builder.block.jump(next, [b]);
  builder.block = next;
  return next.params[0]!;
}

/** Both conditions. */
export const both = (builder: Builder, ...conditions: readonly Node[]): Node =>
  conditions.reduce((a, b) => builder.op(int.and, [a, b]));

/** As `clamp` of `images/texels.ts`. */
export function clamped(builder: Builder, value: Node, low: Node, high: Node): Node {
  const below = builder.select(builder.binary(float.lt, value, high), value, high);
  return builder.select(builder.binary(float.gt, value, low), below, low);
}
