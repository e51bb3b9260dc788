// Invocations that take turns: each has the number of the region where it goes on. One that waits at a barrier of the whole work-group has that
// number and as many more as there are regions, until all that are left are there. One that meets others of its subgroup has twice as many more.

import type { Builder } from "../code/builder.ts";
import type { Block, Edge, Node, TerminatorKind } from "../code/graph.ts";
import type { Callees } from "../lower/callees.ts";
import { placeholder } from "../lower/placeholders.ts";
import { i32, int, memory, none } from "../wasm/opcodes.ts";
import type { Known } from "./known.ts";
import { type Meetings, NOTHING_AGREED } from "./meetings.ts";
import type { SubgroupMasks } from "./subgroup-masks.ts";

const WORD = Int32Array.BYTES_PER_ELEMENT;

export interface TurnsOptions {
  /** The address that offsets count from. */
  readonly memory: Node;
  readonly starts: readonly Block[];
  readonly items: number;
  /** The offset of the word that is 1 once anything has happened. */
  readonly progress: number;
  /** Takes so many bytes of the memory; returns their offset. */
  readonly take: (size: number) => number;
}

/** Gives whether a barrier that opens is before one of some regions. */
type Passed = (regions: readonly Block[]) => Node;

export class Turns {
  readonly #builder: Builder;
  readonly #starts: readonly Block[];
  readonly #items: number;
  /** Addresses: where all go on, how many have come to their ends, how many wait at a barrier, whether anything has happened. */
  readonly #places: Node;
  readonly #finished: Node;
  readonly #arrived: Node;
  readonly #progress: Node;
  readonly #meetings: Meetings;

  constructor(builder: Builder, meetings: Meetings, { memory, starts, items, progress, take }: TurnsOptions) {
    this.#meetings = meetings;
    this.#builder = builder;
    this.#starts = starts;
    this.#items = items;
    const at = (offset: number) => builder.addConstant(memory, offset);
    this.#places = at(take(WORD * items));
    const counts = take(2 * WORD);
    this.#finished = at(counts);
    this.#arrived = at(counts + WORD);
    this.#progress = at(progress);
  }

  /** All are at their start. */
  begin(): void {
    const builder = this.#builder;
    builder.effect(memory.fill, [this.#places, builder.i32(0), builder.i32(WORD * this.#items)]);
    for (const place of [this.#finished, this.#arrived, this.#progress]) this.#write(place, builder.i32(0));
  }

  #read(place: Node): Node {
    return this.#builder.load(memory.i32Load, place);
  }

  #write(place: Node, value: Node): void {
    this.#builder.store(memory.i32Store, place, value);
  }

  #count(place: Node): void {
    this.#write(place, this.#builder.op(int.add, [this.#read(place), this.#builder.i32(1)]));
  }

  /** Where the current invocation goes on. */
  #own(known: Known): Node {
    const builder = this.#builder;
    const offset = builder.op(int.mul, [known.get(placeholder.localIndex), builder.i32(WORD)]);
    return builder.op(int.add, [this.#places, offset]);
  }

  /** Jumps to the region of the current invocation; one that waits, or has come to its end, has no turn. */
  goOn(known: Known, regions: readonly Block[], latch: Block): void {
    const edges = [...regions, latch].map((block): Edge => ({ block, args: [] }));
    this.#builder.block.switch(this.#read(this.#own(known)), edges);
  }

  /** Notes where the current invocation goes on that leaves a region. */
  leave(known: Known, region: Block, next: Block | undefined, kind: TerminatorKind): void {
    const builder = this.#builder;
    const number = next === undefined ? -1 : this.#starts.indexOf(next);
    const waits = (kind === "barrier" ? 1 : kind === "meet" ? 2 : 0) * this.#starts.length;
    this.#write(this.#own(known), builder.i32(number + waits));
    if (kind === "return") this.#count(this.#finished);
    if (kind === "barrier") this.#count(this.#arrived);
    // One that asks again has not come any further.
    if (kind !== "turn" || next !== region) this.#write(this.#progress, builder.i32(1));
  }

  /**
   * Lets invocations go on that meet others of their subgroup. Where none of a subgroup has a turn, those go on that have come to the first place
   * in the order of the program: others may come to a later one.
   */
  releaseSubgroups(subgroups: SubgroupMasks, known: Known): void {
    const regions = this.#starts.length;
    const released = subgroups.release(this.#places, known.get(placeholder.groupItems), 2 * regions, regions);
    this.#write(this.#progress, this.#builder.op(int.or, [this.#read(this.#progress), released]));
  }

  /** Opens a barrier once all that are left wait at one, if all are at this one. Where nothing has happened since the last round, nothing ever will. */
  endRound(round: Block, nextGroup: Block, callees: Callees, known: Known, opens: (passed: Passed) => void): void {
    const builder = this.#builder;
    const [opening, barriers, opened, stuck] = [0, 1, 2, 3].map(() => builder.newBlock()) as [
      Block,
      Block,
      Block,
      Block,
    ];
    const left = builder.op(int.sub, [known.get(placeholder.groupItems), this.#read(this.#finished)]);
    builder.block.branch(left, { block: barriers, args: [] }, { block: nextGroup, args: [] });
    builder.block = barriers;
    const isOpen = builder.op(int.eq, [this.#read(this.#arrived), left]);
    const asking = builder.newBlock();
    barriers.branch(isOpen, { block: opening, args: [] }, { block: asking, args: [] });
    builder.block = opening;
    const region = this.#waitingRegion();
    opens((regions) => this.#isOneOf(region, regions));
    this.#open(opened, this.#differ(known), known);
    builder.block = opened;
    this.#write(this.#arrived, builder.i32(0));
    opened.jump(round);
    builder.block = asking;
    const hasHappened = this.#read(this.#progress);
    this.#write(this.#progress, builder.i32(0));
    asking.branch(hasHappened, { block: round, args: [] }, { block: stuck, args: [] });
    builder.block = stuck;
    builder.call(callees.host("all_wait", 0), [], none);
    stuck.trap();
  }

  /** Lets all go on that wait at a barrier; `differ` is where they do not wait at the same one. */
  #open(done: Block, differ: Block, known: Known): void {
    const builder = this.#builder;
    const first = this.#read(this.#places);
    const region = this.#waitingRegion();
    this.#eachPlace(done, known, (place) => {
      const isSame = builder.op(int.eq, [this.#read(place), first]);
      const same = builder.newBlock();
      builder.block.branch(isSame, { block: same, args: [] }, { block: differ, args: [] });
      builder.block = same;
      this.#write(place, region);
    });
  }

  /** The number of the region where the first invocation goes on after the barrier at which it waits. */
  #waitingRegion(): Node {
    const builder = this.#builder;
    return builder.op(int.sub, [this.#read(this.#places), builder.i32(this.#starts.length)]);
  }

  #isOneOf(region: Node, regions: readonly Block[]): Node {
    const builder = this.#builder;
    return regions
      .map((one) => builder.op(int.eq, [region, builder.i32(this.#starts.indexOf(one))]))
      .reduce((a, b) => builder.op(int.or, [a, b]));
  }

  /** A block that tells the host where each invocation is, and ends the launch. */
  #differ(known: Known): Block {
    const builder = this.#builder;
    const { block: before } = builder;
    const differ = builder.newBlock();
    builder.block = differ;
    const regions = builder.i32(this.#starts.length);
    const meeting = this.#meetings.open([...this.#starts, undefined]);
    this.#eachPlace(this.#meetings.refuse(meeting, known), known, (place, index) => {
      const number = this.#read(place);
      // Those before the first that differs go on already, where they waited.
      const waits = builder.op(int.geS, [number, regions]);
      const hasEnded = builder.op(int.ltS, [number, builder.i32(0)]);
      const waiting = builder.select(waits, builder.op(int.sub, [number, regions]), number);
      const exit = builder.select(hasEnded, regions, waiting);
      this.#meetings.tell(builder.i32(NOTHING_AGREED), exit, index);
    });
    builder.block = before;
    return differ;
  }

  /** Goes through the invocations, and on to `done`. The body gets the address of where each goes on, and its number. */
  #eachPlace(done: Block, known: Known, body: (place: Node, index: Node) => void): void {
    const builder = this.#builder;
    const loop = builder.newBlock(i32);
    builder.block.jump(loop, [builder.i32(0)]);
    const [index] = loop.params as [Node];
    builder.block = loop;
    body(builder.op(int.add, [this.#places, builder.op(int.mul, [index, builder.i32(WORD)])]), index);
    const next = builder.op(int.add, [index, builder.i32(1)]);
    const isMore = builder.op(int.ltU, [next, known.get(placeholder.groupItems)]);
    builder.block.branch(isMore, { block: loop, args: [next] }, { block: done, args: [] });
  }
}
