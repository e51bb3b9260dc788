// Which invocations of each subgroup take part in its current operation: a mask of one to four words in memory. All do where the invocations of a
// work-group stay together; where each goes on by itself, those that meet.

import type { Builder } from "../code/builder.ts";
import type { Node } from "../code/graph.ts";
import { i32, int, memory } from "../wasm/opcodes.ts";

const WORD = Int32Array.BYTES_PER_ELEMENT;
const WORD_BITS = 32;

/** A subgroup by the number of its first invocation, in a work-group of so many. */
interface Subgroup {
  readonly first: Node;
  readonly items: Node;
}

export class SubgroupMasks {
  readonly #builder: Builder;
  readonly #masks: Node;
  readonly #size: number;
  readonly #words: number;

  /** `masks` is the offset of the masks from the address `scratch`; `size` is that of subgroups. */
  constructor(builder: Builder, scratch: Node, masks: number, size: number) {
    this.#builder = builder;
    this.#masks = builder.addConstant(scratch, masks);
    this.#size = size;
    this.#words = Math.ceil(size / WORD_BITS);
  }

  /** At the start of a work-group all invocations take part. */
  beginGroup(items: Node): void {
    const builder = this.#builder;
    this.#eachSubgroup(items, (first, value) => {
      for (let word = 0; word < this.#words; word++) {
        const rest = builder.op(int.sub, [builder.addConstant(items, -WORD_BITS * word), first]);
        this.#store(first, word, this.#lowBits(rest, Math.min(this.#size, WORD_BITS)));
      }
      return value;
    });
  }

  /** A word with as many bits as a number says, and at most `most`. */
  #lowBits(count: Node, most: number): Node {
    const builder = this.#builder;
    const some = builder.op(int.sub, [builder.op(int.shl, [builder.i32(1), count]), builder.i32(1)]);
    const all = builder.i32(most === WORD_BITS ? -1 : 2 ** most - 1);
    const isAll = builder.op(int.geS, [count, builder.i32(most)]);
    const isNone = builder.op(int.leS, [count, builder.i32(0)]);
    return builder.select(isAll, all, builder.select(isNone, builder.i32(0), some));
  }

  /**
   * Lets invocations go on. `places` is the address of a number for each invocation: below `count` if it has a turn, from `waiting` on if it
   * waits in a subgroup, by `waiting` more than where it goes on. Gives whether any goes on.
   */
  release(places: Node, items: Node, waiting: number, count: number): Node {
    const builder = this.#builder;
    return this.#eachSubgroup(items, (first, released) => {
      const subgroup = { first, items };
      const least = this.#leastWaiting(places, subgroup, waiting, count);
      const [open, next] = [builder.newBlock(), builder.newBlock(i32)];
      const isOpen = builder.op(int.ltS, [least, builder.i32(NEVER)]);
      builder.block.branch(isOpen, { block: open, args: [] }, { block: next, args: [released] });
      builder.block = open;
      for (let word = 0; word < this.#words; word++) this.#store(first, word, builder.i32(0));
      this.#eachItem(subgroup, [], (item, lane) => {
        const place = this.#place(places, item);
        const isReleased = builder.op(int.eq, [builder.load(memory.i32Load, place), least]);
        const [go, after] = [builder.newBlock(), builder.newBlock()];
        builder.block.branch(isReleased, { block: go, args: [] }, { block: after, args: [] });
        builder.block = go;
        builder.store(memory.i32Store, place, builder.op(int.sub, [least, builder.i32(waiting)]));
        this.#mark(first, lane);
        go.jump(after);
        builder.block = after;
        return [];
      });
      builder.block.jump(next, [builder.i32(1)]);
      builder.block = next;
      return next.params[0]!;
    });
  }

  /** The number of the first place where invocations of a subgroup wait; {@link NEVER} if none does or one has a turn. */
  #leastWaiting(places: Node, subgroup: Subgroup, waiting: number, count: number): Node {
    const builder = this.#builder;
    const [least] = this.#eachItem(subgroup, [builder.i32(NEVER)], (item, _lane, [before]) => {
      const number = builder.load(memory.i32Load, this.#place(places, item));
      const hasTurn = builder.op(int.ltU, [number, builder.i32(count)]);
      const waits = builder.op(int.geS, [number, builder.i32(waiting)]);
      const isLess = builder.op(int.and, [waits, builder.op(int.ltS, [number, before!])]);
      const found = builder.select(isLess, number, before!);
      return [builder.select(hasTurn, builder.i32(TURN), found)];
    });
    // Whoever has a turn makes the number less than all others.
    return builder.select(builder.op(int.ltS, [least!, builder.i32(0)]), builder.i32(NEVER), least!);
  }

  #mark(first: Node, lane: Node): void {
    const builder = this.#builder;
    const word = builder.op(int.shl, [builder.op(int.shrU, [lane, builder.i32(5)]), builder.i32(2)]);
    const place = builder.op(int.add, [this.#mask(first), word]);
    const bit = builder.op(int.shl, [builder.i32(1), lane]);
    builder.store(memory.i32Store, place, builder.op(int.or, [builder.load(memory.i32Load, place), bit]));
  }

  #place(places: Node, item: Node): Node {
    const builder = this.#builder;
    return builder.op(int.add, [places, builder.op(int.mul, [item, builder.i32(WORD)])]);
  }

  /** The address of the mask of the subgroup whose first invocation has a number. */
  #mask(first: Node): Node {
    const builder = this.#builder;
    const subgroup = builder.op(int.divU, [first, builder.i32(this.#size)]);
    return builder.op(int.add, [this.#masks, builder.op(int.mul, [subgroup, builder.i32(WORD * this.#words)])]);
  }

  #store(first: Node, word: number, value: Node): void {
    const builder = this.#builder;
    builder.store(memory.i32Store, builder.addConstant(this.#mask(first), WORD * word), value);
  }

  /** Goes through the subgroups by the numbers of their first invocations, with a number that `body` replaces. */
  #eachSubgroup(items: Node, body: (first: Node, value: Node) => Node): Node {
    const builder = this.#builder;
    const [loop, done] = [builder.newBlock(i32, i32), builder.newBlock()];
    builder.block.jump(loop, [builder.i32(0), builder.i32(0)]);
    builder.block = loop;
    const [first, value] = loop.params as [Node, Node];
    const result = body(first, value);
    const next = builder.op(int.add, [first, builder.i32(this.#size)]);
    const isMore = builder.op(int.ltU, [next, items]);
    builder.block.branch(isMore, { block: loop, args: [next, result] }, { block: done, args: [] });
    builder.block = done;
    return result;
  }

  /** Goes through the invocations of a subgroup, with values that `body` replaces. */
  #eachItem(
    { first, items }: Subgroup,
    start: readonly Node[],
    body: (item: Node, lane: Node, values: readonly Node[]) => readonly Node[],
  ): readonly Node[] {
    const builder = this.#builder;
    const [loop, done] = [builder.newBlock(i32, ...start.map((one) => one.valueType)), builder.newBlock()];
    builder.block.jump(loop, [builder.i32(0), ...start]);
    builder.block = loop;
    const [lane, ...values] = loop.params as [Node, ...Node[]];
    const item = builder.op(int.add, [first, lane]);
    const results = [...body(item, lane, values)];
    const next = builder.op(int.add, [lane, builder.i32(1)]);
    const isInside = builder.op(int.ltU, [builder.op(int.add, [first, next]), items]);
    const isMore = builder.op(int.and, [isInside, builder.op(int.ltU, [next, builder.i32(this.#size)])]);
    builder.block.branch(isMore, { block: loop, args: [next, ...results] }, { block: done, args: [] });
    builder.block = done;
    return results;
  }
}

/** More than all numbers of places. */
const NEVER = 0x7fffffff;
/** Less than all numbers of places. */
const TURN = -2;
