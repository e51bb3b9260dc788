// The order in which text lists the blocks that control comes from: LLVM finds it in the list of a block's users.

import { blockOperands, type Code } from "../../code.ts";
import type { LLVMFunction } from "../../module.ts";
import { isTerminator } from "../../opcode.ts";

/** For each user in the order in which a reader has them, its place in the order of the module. */
interface BlockOrder {
  readonly index: number;
  readonly places: readonly number[];
}

/** The blocks whose predecessors are in another order than readers find: the last edge of the file first. */
export function predecessorOrders(code: Code, one: LLVMFunction): readonly BlockOrder[] {
  const found: number[][] = one.blocks.map(() => []);
  one.blocks.forEach(({ end }, from) => {
    const row = end - 1;
    if (!isTerminator(code.opcode[row]!)) return;
    const { first, end: last, step } = blockOperands(code, row);
    for (let index = first; index < last; index += step) found[code.operandAt(row, index)]?.push(from);
  });
  return one.blocks.flatMap(({ predecessors }, index) => {
    const natural = (found[index] ?? []).reverse();
    const isSame = natural.every((from, at) => from === predecessors[at]);
    if (natural.length !== predecessors.length || isSame) return [];
    const places = placesOf(natural, predecessors);
    return places === undefined ? [] : [{ index, places }];
  });
}

function placesOf(natural: readonly number[], wanted: readonly number[]): readonly number[] | undefined {
  const free = new Map<number, number[]>();
  wanted.forEach((from, place) => {
    const list = free.get(from);
    if (list === undefined) free.set(from, [place]);
    else list.push(place);
  });
  for (const list of free.values()) list.reverse();
  const places: number[] = [];
  for (const from of natural) {
    const place = free.get(from)?.pop();
    if (place === undefined) return undefined;
    places.push(place);
  }
  return places;
}
