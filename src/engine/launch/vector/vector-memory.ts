// Loads and stores of several invocations: one access where their addresses are side by side, else one for each lane.

import type { Node } from "../../code/graph.ts";
import { f32, f64, i32, i64, memory, type ValueType, v128 } from "../../wasm/opcodes.ts";
import { isWide, LANES, type LaneBuilder, type Lanes, uniform, vector } from "./lanes.ts";

const VECTOR_BYTES = 16;

/** The types of elements of accesses that move them as they are in memory. */
export const whole: ReadonlyMap<number, ValueType> = new Map([
  [memory.i32Load, i32],
  [memory.i64Load, i64],
  [memory.f32Load, f32],
  [memory.f64Load, f64],
  [memory.i32Store, i32],
  [memory.i64Store, i64],
  [memory.f32Store, f32],
  [memory.f64Store, f64],
]);

/** The type of the elements of an access that moves whole vectors if its addresses have a step; undefined for others. */
export function adjacentType(op: number, step: number | undefined): ValueType | undefined {
  const type = whole.get(op);
  return type !== undefined && step === elementBytes(type) ? type : undefined;
}

export function elementBytes(type: ValueType): number {
  return isWide(type) ? 8 : 4;
}

export function load(lane: LaneBuilder, node: Node, address: Lanes): Lanes {
  const { builder } = lane;
  builder.origin = node.origin;
  if (address.kind === "uniform") return uniform(builder.copy(node, [address.node]));
  const type = address.kind === "linear" ? adjacentType(node.op, address.step) : undefined;
  if (address.kind === "linear" && type !== undefined) return loadAdjacent(lane, type, address.first, Number(node.imm));
  const elements = Array.from({ length: LANES }, (_, at) => builder.copy(node, [lane.at(address, at)]));
  return lane.gather(node.valueType, elements);
}

/** The elements of all lanes from an address on. */
export function loadAdjacent(lane: LaneBuilder, type: ValueType, address: Node, offset: number): Lanes {
  const parts = Array.from({ length: isWide(type) ? 2 : 1 }, (_, part) =>
    lane.builder.special(memory.vectorLoad, v128, [address], offset + part * VECTOR_BYTES),
  );
  return vector(type, ...parts);
}

export function store(lane: LaneBuilder, node: Node, address: Lanes, value: Lanes): void {
  const { builder } = lane;
  builder.origin = node.origin;
  const type = address.kind === "linear" ? adjacentType(node.op, address.step) : undefined;
  if (address.kind === "linear" && type !== undefined) {
    storeAdjacent(lane, address.first, value, Number(node.imm));
    return;
  }
  // The last of several stores in one place is the one that remains.
  const first = address.kind === "uniform" ? LANES - 1 : 0;
  for (let at = first; at < LANES; at++) builder.copy(node, [lane.at(address, at), lane.at(value, at)]);
}

export function storeAdjacent(lane: LaneBuilder, address: Node, value: Lanes, offset: number): void {
  lane.parts(value).forEach((part, at) => {
    lane.builder.vectorStore(address, part, offset + at * VECTOR_BYTES);
  });
}
