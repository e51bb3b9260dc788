// a * b + c with one rounding on vectors, for engines of WebAssembly whose instruction for it rounds twice: one element after the other.

import type { Builder } from "../../code/builder.ts";
import { type Node, singleSum } from "../../code/graph.ts";
import { convert, f32, f64, float, v128 } from "../../wasm/opcodes.ts";
import { laneOps, simd } from "../../wasm/simd.ts";
import type { Callees, EngineFunctions } from "../callees.ts";
import { floatFunctions } from "./float-functions.ts";

type OnElements = (builder: Builder, elements: readonly Node[], callees: Callees) => Node;

const ofF32: OnElements = (builder, elements, callees) => {
  const [a, b, c] = elements.map((one) => builder.op(convert.f64PromoteF32, [one]));
  const sum = [builder.binary(float.mul, a!, b!), c!];
  return builder.special(singleSum, f32, sum, callees.engine(floatFunctions, "sumToOdd"));
};

const ofF64: OnElements = (builder, elements, callees) =>
  builder.call(callees.engine(floatFunctions, "fusedMultiplyAdd"), [...elements], f64);

function onVectors(type: typeof f32 | typeof f64, count: number, onElements: OnElements) {
  const { extract, replace, splat } = laneOps.get(type)!;
  return (builder: Builder, vectors: Node[], callees: Callees): Node => {
    const element = (lane: number) =>
      onElements(
        builder,
        vectors.map((one) => builder.special(extract, type, [one], lane)),
        callees,
      );
    let all = builder.special(splat, v128, [element(0)]);
    for (let lane = 1; lane < count; lane++) all = builder.special(replace, v128, [all, element(lane)], lane);
    return all;
  };
}

const vectors = { params: [v128, v128, v128], result: v128 } as const;

export const fusedFunctions: EngineFunctions = {
  fusedF32: { ...vectors, instruction: simd.f32RelaxedMadd, build: onVectors(f32, 4, ofF32) },
  fusedF64: { ...vectors, instruction: simd.f64RelaxedMadd, build: onVectors(f64, 2, ofF64) },
};
