// Steps that code of sampling is made of: loads and arithmetic in few words.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
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

/** Both conditions. */
export const both = (builder: Builder, ...conditions: readonly Node[]): Node =>
  conditions.reduce((a, b) => builder.op(int.and, [a, b]));

/** As `clamp` of `images/texels.ts`. */
export function clamped(builder: Builder, value: Node, low: Node, high: Node): Node {
  const below = builder.select(builder.binary(float.lt, value, high), value, high);
  return builder.select(builder.binary(float.gt, value, low), below, low);
}
