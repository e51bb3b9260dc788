// The sums of two f64 rounded once to f32, of lanes of which some may lie halfway between two f32.

import type { Builder } from "../../code/builder.ts";
import type { Node } from "../../code/graph.ts";
import type { Callees, EngineFunctions } from "../../lower/callees.ts";
import { convert, f32, f64, v128 } from "../../wasm/opcodes.ts";
import { LANES, LaneBuilder, vector } from "./lanes.ts";

/** A function of the module that calls the one which rounds such a sum to odd, for each lane. */
export function sumFunctions(sumToOdd: number): EngineFunctions {
  const build = (builder: Builder, args: Node[], callees: Callees) => roundedSums(builder, args, callees, sumToOdd);
  return { vectorOfSums: { params: [v128, v128, v128, v128], result: v128, build } };
}

function roundedSums(builder: Builder, args: Node[], callees: Callees, sumToOdd: number): Node {
  const lane = new LaneBuilder(builder, callees);
  const [x, y] = [vector(f64, ...args.slice(0, 2)), vector(f64, ...args.slice(2))];
  const elements = Array.from({ length: LANES }, (_, at) => {
    const odd = builder.call(sumToOdd, [lane.at(x, at), lane.at(y, at)], f64);
    return builder.op(convert.f32DemoteF64, [odd]);
  });
  return lane.parts(lane.gather(f32, elements))[0]!;
}
