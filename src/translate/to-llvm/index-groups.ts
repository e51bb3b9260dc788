// Groups of accesses that loops state to be independent: OpLoopMerge lists pointers, and LLVM IR has metadata of the addresses computed from them.

import { type LLVMFunction, type MetadataOperand, opcode } from "../../llvm/index.ts";
import { INDEX_GROUP, PARALLEL } from "../metadata/loops.ts";
import type { Body } from "./body.ts";

/** The groups of one function. */
export class IndexGroups {
  readonly #body: Body;
  readonly #made: LLVMFunction;
  /** The groups of each pointer, by its reference. */
  readonly #ofPointers = new Map<number, number[]>();

  constructor(body: Body, made: LLVMFunction) {
    this.#body = body;
    this.#made = made;
  }

  /** The properties of a loop for the words of its control: a count, then pairs of a pointer's id and a distance. Equal distances share a property. */
  properties(words: readonly number[]): readonly number[] {
    const { metadata, constants } = this.#body.at.module;
    const byDistance = new Map<number, number[]>();
    const ofLoop = new Map<string, number>();
    for (let at = 1; at + 1 < words.length; at += 2) {
      const [id = 0, distance = 0] = words.slice(at, at + 2);
      const group = this.#groupOf(this.#body.value(id), ofLoop);
      const list = byDistance.get(distance) ?? [];
      byDistance.set(distance, list);
      if (!list.includes(group)) list.push(group);
    }
    return [...byDistance]
      .sort(([a], [b]) => a - b)
      .map(([distance, groups]) => {
        const nodes = groups.map((node): MetadataOperand => ({ node }));
        const last = distance === 0 ? [] : [constants.integer(this.#body.at.int(32), distance)];
        return metadata.tuple([{ string: PARALLEL }, ...nodes, ...last]);
      });
  }

  /** The group of a loop that a pointer is in: pointers to the same place share it. */
  #groupOf(reference: number, ofLoop: Map<string, number>): number {
    const key = this.#placeOf(reference);
    const group = ofLoop.get(key) ?? this.#body.at.module.metadata.distinct();
    ofLoop.set(key, group);
    const known = this.#ofPointers.get(reference);
    if (known === undefined) this.#ofPointers.set(reference, [group]);
    else if (!known.includes(group)) known.push(group);
    return group;
  }

  /** The place that a pointer is to: the operands of an address. */
  #placeOf(reference: number): string {
    const { code } = this.#body.at.module;
    const row = -reference;
    if (reference >= 0 || code.opcode[row] !== opcode.getelementptr) return `${reference}`;
    return Array.from({ length: code.numOperands(row) }, (_, index) => code.operandAt(row, index)).join();
  }

  /** Attaches their groups to the addresses that are computed from the pointers, or from what is loaded from them. */
  attach(): void {
    if (this.#ofPointers.size === 0) return;
    const { code, metadata } = this.#body.at.module;
    for (const { first, end } of this.#made.blocks) {
      for (let row = first; row < end; row++) {
        if (code.opcode[row] !== opcode.getelementptr) continue;
        const groups = this.#groupsOf(code.operandAt(row, 0));
        const [only] = groups;
        if (only === undefined) continue;
        const node = groups.length === 1 ? only : metadata.tuple(groups.map((one) => ({ node: one })));
        code.attach(row, metadata.kind(INDEX_GROUP), node);
      }
    }
  }

  #groupsOf(reference: number): readonly number[] {
    const { code } = this.#body.at.module;
    let at = reference;
    while (at < 0 && code.opcode[-at] === opcode.bitcast) at = code.operandAt(-at, 0);
    const own = this.#ofPointers.get(at);
    if (own !== undefined || at >= 0 || code.opcode[-at] !== opcode.load) return own ?? [];
    return this.#ofPointers.get(code.operandAt(-at, 0)) ?? [];
  }
}
