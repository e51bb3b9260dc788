// The sums of two f64 rounded once to f32, of lanes of which some lie halfway between two f32 or are one.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import type { Callees, EngineFunctions } from "../../lower/calls/callees.ts";
import { convert, f32, f64, v128 } from "../../wasm/opcodes.ts";
import { simd } from "../../wasm/simd.ts";
import { LANES, LaneBuilder, vector } from "./lanes.ts";

/** Functions of the module that call the function which rounds such a sum to odd. */
export function sumFunctions(sumToOdd: number): EngineFunctions {
  const build = (builder: Builder, args: Node[], callees: Callees) => exactSums(builder, args, callees, sumToOdd);
  return { vectorOfSums: { params: [v128, v128, v128, v128], result: v128, build } };
}

function exactSums(builder: Builder, args: Node[], callees: Callees, sumToOdd: number): Node {
  const lane = new LaneBuilder(builder, callees);
  const [a, b] = [args.slice(0, 2), args.slice(2)];
  const sums = lane.each(simd.f64Add, a, b);
  const fromB = lane.each(simd.f64Sub, sums, a);
  const fromA = lane.each(simd.f64Sub, sums, fromB);
  const lost = lane.each(simd.f64Add, lane.each(simd.f64Sub, a, fromA), lane.each(simd.f64Sub, b, fromB));
  const zero = lane.constant(f64, 0);
  // False for NaN, which infinite sums have lost.
  const inexact = lost.map((one) => lane.op(simd.f64Gt, [lane.op(simd.f64Abs, [one]), zero]));
  const isInexact = lane.word(simd.anyTrue, [lane.op(simd.or, inexact)]);
  const [rounded, exact] = [builder.newBlock(), builder.newBlock()];
  const done = builder.newBlock(v128);
  builder.block.branch(isInexact, { block: rounded, args: [] }, { block: exact, args: [] });
  builder.block = exact;
  exact.jump(done, [lane.demoted(sums)]);
  builder.block = rounded;
  const [x, y] = [vector(f64, ...a), vector(f64, ...b)];
  const elements = Array.from({ length: LANES }, (_, at) => {
    const odd = builder.call(sumToOdd, [lane.at(x, at), lane.at(y, at)], f64);
    return builder.op(convert.f32DemoteF64, [odd]);
  });
  builder.block.jump(done, [...lane.parts(lane.gather(f32, elements))]);
  builder.block = done;
  return done.params[0]!;
}
