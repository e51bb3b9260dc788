// Functions on the limbs of wide integers that are part of the compiled module.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import { i64, int } from "../../wasm/opcodes.ts";
import type { EngineFunctions } from "../callees.ts";

/** The upper 64 bits of the product of two unsigned integers, from products of their halves. */
function multiplyHigh(builder: Builder, [a, b]: Node[]): Node {
  const mask = builder.graph.constant(i64, 0xffffffffn);
  const half = builder.graph.constant(i64, 32);
  const low = (value: Node) => builder.binary(int.and, value, mask);
  const high = (value: Node) => builder.binary(int.shrU, value, half);
  const times = (x: Node, y: Node) => builder.binary(int.mul, x, y);
  const plus = (x: Node, y: Node) => builder.binary(int.add, x, y);
  const first = plus(times(high(a!), low(b!)), high(times(low(a!), low(b!))));
  const second = plus(times(low(a!), high(b!)), low(first));
  return plus(plus(times(high(a!), high(b!)), high(first)), high(second));
}

export const wideFunctions: EngineFunctions = {
  multiplyHigh: { params: [i64, i64], result: i64, build: multiplyHigh },
};
