// Meetings: at the end of a region all invocations of a work-group must reach the same barrier, or all must end. Otherwise the host receives
// the exit of each invocation, and the launch ends.
//
// The loops over invocations carry the exit number of the preceding invocations. An invocation with another number calls the host, and so do
// all later ones. As long as they agree, this costs one comparison.

import type { Builder } from "../code/builder.ts";
import type { Block, Node } from "../code/graph.ts";
import type { Callees } from "../lower/callees.ts";
import { placeholder } from "../lower/placeholders.ts";
import { int, none } from "../wasm/opcodes.ts";
import type { Known } from "./known.ts";

/** The agreed exit before the first invocation names one. */
export const NOTHING_AGREED = -1;

/** The agreed exit after an invocation has named another one. */
const DISAGREED = -2;

/** The sites of the barriers after which a region may go on, by the numbers of its exits; "end" for the end of the kernel. It is data. */
export type Meeting = readonly (number | "end" | undefined)[];

export class Meetings {
  readonly #builder: Builder;
  readonly #callees: Callees;
  readonly #sites: ReadonlyMap<Block, number | undefined>;
  readonly #targets: (readonly (Block | undefined)[])[] = [];

  /** `sites`: of the barriers by the starts of the regions after them. */
  constructor(builder: Builder, callees: Callees, sites: ReadonlyMap<Block, number | undefined>) {
    this.#builder = builder;
    this.#callees = callees;
    this.#sites = sites;
  }

  /** By their numbers. */
  get all(): readonly Meeting[] {
    return this.#targets.map((targets) =>
      targets.map((target) => (target === undefined ? "end" : this.#sites.get(target))),
    );
  }

  /** A meeting at the end of a region with these exits; gives its number. */
  open(targets: readonly (Block | undefined)[]): number {
    return this.#targets.push(targets) - 1;
  }

  /** Lets the current invocation name an exit, and goes on to the next one. */
  agree(meeting: number, next: Block | undefined, agreed: Node, known: Known, latch: Block): void {
    const builder = this.#builder;
    const number = builder.i32(this.#targets[meeting]!.indexOf(next));
    const isSame = builder.op(int.eq, [agreed, number]);
    const [other, later, different] = [builder.newBlock(), builder.newBlock(), builder.newBlock()];
    builder.block.branch(isSame, { block: later, args: [] }, { block: other, args: [] });
    later.jump(latch, [number]);
    builder.block = other;
    const isFirst = builder.op(int.eq, [agreed, builder.i32(NOTHING_AGREED)]);
    other.branch(isFirst, { block: later, args: [] }, { block: different, args: [] });
    builder.block = different;
    this.tell(agreed, number, known.get(placeholder.localIndex));
    different.jump(latch, [builder.i32(DISAGREED)]);
  }

  /** Tells the host what an invocation has named; `agreed` is what all before it have, if it is the number of an exit. */
  tell(agreed: Node, number: Node, invocation: Node): void {
    this.#builder.call(this.#callees.host("differ", 3), [agreed, number, invocation], none);
  }

  /** A block that reports to the host and ends the launch. */
  refuse(meeting: number, known: Known): Block {
    const builder = this.#builder;
    const block = builder.newBlock();
    const { block: before } = builder;
    builder.block = block;
    const group = known.get(placeholder.groupNumber);
    builder.call(this.#callees.host("no_meeting", 2), [builder.i32(meeting), group], none);
    block.trap();
    builder.block = before;
    return block;
  }
}
