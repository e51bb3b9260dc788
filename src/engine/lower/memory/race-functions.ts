// The functions that note accesses of shared memory: see `code/races.ts`.

import type { NoteShape } from "../../code/analysis/races.ts";
import type { Builder } from "../../code/builder.ts";
import { when } from "../../code/conditions.ts";
import { access, type Block, type Node } from "../../code/graph.ts";
import { i32, int, memory, none, type ValueType } from "../../wasm/opcodes.ts";
import type { Callees, EngineFunctions } from "../callees.ts";

/** Words that say the phase of a memory, by their offsets: see `code/races.ts`. */
export const phaseState = {
  /** The stamps of this phase begin here. */
  phase: 0,
  /** Those before, from 1 on, are of work-groups that nothing orders. */
  floor: 4,
  /** Where the cells begin. */
  cells: 8,
  group: 12,
  /** Accesses of other subgroups are ordered up to here: the phase, or one before it since which only invocations of subgroups have met. */
  since: 16,
  bytes: 24,
} as const;

/** Words of a cell, by their offsets. The origins have 16 bits, of which the highest states that a store was atomic. */
const cell = { stored: 0, loaded: 4, loadedBefore: 8, storeOrigin: 12, loadOrigin: 14, log2: 4 } as const;

const ATOMIC = 0x8000;
export const MOST_ORIGIN = 0x7fff;

/** Which two accesses race, as the host receives it. */
export const raceNumbers = { loadAfterStore: 0, storeAfterStore: 1, storeAfterLoad: 2 } as const;

export function noteName({ kind, sharing, isSingle }: NoteShape): string {
  return `race_${kind}_${sharing}${isSingle ? "_one" : ""}`;
}

/** The facts that noting an access depends on. */
export interface NoteSetting {
  /** The power of two of the bytes of a cell. */
  readonly granule: number;
  /** Where invocations of subgroups meet: how many they have, and the work-group. */
  readonly subgroups: { readonly size: number; readonly items: number } | undefined;
}

/** The setting is asked for when the functions are built. */
export function raceFunctions(setting: () => NoteSetting): EngineFunctions {
  const shapes = (["load", "store", "atomicLoad", "atomicStore"] as const).flatMap((kind) =>
    (["group", "launch"] as const).flatMap((sharing) =>
      [true, false].map((isSingle): NoteShape => ({ kind, sharing, isSingle })),
    ),
  );
  return Object.fromEntries(
    shapes.map((shape) => {
      const build = (builder: Builder, args: Node[], callees: Callees) =>
        new NoteBuilder(builder, args, callees, shape, setting()).build();
      return [noteName(shape), { params: noteParams(shape), result: none, build }] as const;
    }),
  );
}

/**
 * Whether a load of memory of the work-group has to be noted: not if the cell has loads of two invocations since the last barrier, and no store. Only valid where
 * no subgroups meet.
 */
export function isLoadNews(builder: Builder, address: Node, state: Node, granule: number): Node {
  const load = (base: Node, offset: number) => {
    const node = builder.op(memory.i32Load, [base], offset);
    node.access = access.own;
    return node;
  };
  const number = builder.op(int.shrU, [address, builder.i32(granule)]);
  const place = builder.op(int.add, [
    load(state, phaseState.cells),
    builder.op(int.shl, [number, builder.i32(cell.log2)]),
  ]);
  const phase = load(state, phaseState.phase);
  const isStored = builder.op(int.geU, [load(place, cell.stored), phase]);
  return builder.op(int.or, [isStored, builder.op(int.ltU, [load(place, cell.loadedBefore), phase])]);
}

/** Address, number of the invocation, origin and state; of stores whether they change nothing; the bytes of several cells. */
function noteParams({ kind, isSingle }: NoteShape): readonly ValueType[] {
  const count = 4 + (kind === "store" ? 1 : 0) + (isSingle ? 0 : 1);
  return Array.from({ length: count }, () => i32);
}

class NoteBuilder {
  readonly #builder: Builder;
  readonly #shape: NoteShape;
  readonly #setting: NoteSetting;
  readonly #race: number;
  readonly #args: readonly Node[];
  readonly #phase: Node;
  /** Accesses from here on are ordered by nothing but meetings of subgroups: the phase if there are none. */
  readonly #since: Node;
  /** Of memory of the launch: where stamps of other work-groups end. */
  readonly #floor: Node | undefined;
  readonly #stamp: Node;

  constructor(builder: Builder, args: Node[], callees: Callees, shape: NoteShape, setting: NoteSetting) {
    this.#builder = builder;
    this.#shape = shape;
    this.#setting = setting;
    this.#race = callees.host("race", 7);
    this.#args = args;
    const state = args[3]!;
    this.#phase = builder.op(memory.i32Load, [state], phaseState.phase);
    const hasMeetings = setting.subgroups !== undefined;
    this.#since = hasMeetings ? builder.op(memory.i32Load, [state], phaseState.since) : this.#phase;
    const isLaunch = shape.sharing === "launch";
    this.#floor = isLaunch ? builder.op(memory.i32Load, [state], phaseState.floor) : undefined;
    this.#stamp = builder.op(int.add, [this.#phase, args[1]!]);
  }

  build(): undefined {
    const builder = this.#builder;
    const [address, , , state] = this.#args as [Node, Node, Node, Node];
    const cells = builder.op(memory.i32Load, [state], phaseState.cells);
    const shift = builder.i32(this.#setting.granule);
    const first = builder.op(int.shrU, [address, shift]);
    const note = (at: Node) => {
      const place = builder.op(int.add, [cells, builder.op(int.shl, [at, builder.i32(cell.log2)])]);
      this.#cell(place, builder.op(int.shl, [at, shift]));
    };
    if (this.#shape.isSingle) note(first);
    else this.#each(first, shift, note);
    return undefined;
  }

  /** Notes the cells of several bytes. */
  #each(first: Node, shift: Node, note: (at: Node) => void): void {
    const builder = this.#builder;
    const address = this.#args[0]!;
    const bytes = this.#args.at(-1)!;
    const end = builder.op(int.add, [address, builder.op(int.sub, [bytes, builder.i32(1)])]);
    const last = builder.op(int.shrU, [end, shift]);
    const [loop, done] = [builder.newBlock(i32), builder.newBlock()];
    builder.block.branch(bytes, { block: loop, args: [first] }, { block: done, args: [] });
    builder.block = loop;
    const at = loop.params[0]!;
    note(at);
    const next = builder.op(int.add, [at, builder.i32(1)]);
    const isMore = builder.op(int.leU, [next, last]);
    builder.block.branch(isMore, { block: loop, args: [next] }, { block: done, args: [] });
    builder.block = done;
  }

  #cell(place: Node, address: Node): void {
    const { kind } = this.#shape;
    if (this.#floor === undefined || kind === "atomicLoad" || kind === "atomicStore")
      return this.#slowCell(place, address);
    const builder = this.#builder;
    const [quick, slow, next]: readonly [Block, Block, Block] = [
      builder.newBlock(),
      builder.newBlock(),
      builder.newBlock(),
    ];
    builder.block.branch(this.#isFirst(place), { block: quick, args: [] }, { block: slow, args: [] });
    builder.block = quick;
    if (kind === "load") this.#setLoaded(place);
    else when(this.#builder, this.#changes(), () => this.#setStored(place, this.#args[2]!));
    builder.block.jump(next);
    builder.block = slow;
    this.#slowCell(place, address);
    builder.block.jump(next);
    builder.block = next;
  }

  /** Whether the cell has nothing except an own load before a store: the usual case, in which there is no race. */
  #isFirst(place: Node): Node {
    const builder = this.#builder;
    const [stored, loaded, before] = [cell.stored, cell.loaded, cell.loadedBefore].map((at) =>
      builder.op(memory.i32Load, [place], at),
    ) as [Node, Node, Node];
    const hasNone = builder.unary(int.eqz, builder.op(int.or, [stored, before]));
    const isLoadFirst = builder.unary(int.eqz, loaded);
    const isOwn = builder.op(int.eq, [loaded, this.#stamp]);
    const isLoadFine = this.#shape.kind === "load" ? isLoadFirst : builder.op(int.or, [isLoadFirst, isOwn]);
    return builder.op(int.and, [hasNone, isLoadFine]);
  }

  #slowCell(place: Node, address: Node): void {
    const builder = this.#builder;
    const { kind } = this.#shape;
    const stored = builder.op(memory.i32Load, [place], cell.stored);
    when(this.#builder, this.#isUnordered(stored), () => {
      const origin = builder.op(memory.i32Load16U, [place], cell.storeOrigin);
      const isStore = kind === "store" || kind === "atomicStore";
      const number = isStore ? raceNumbers.storeAfterStore : raceNumbers.loadAfterStore;
      const report = () => this.#report(number, address, origin, stored);
      if (kind === "load") report();
      else if (kind === "store") when(this.#builder, this.#changes(), report);
      else when(this.#builder, builder.op(int.ltU, [origin, builder.i32(ATOMIC)]), report);
    });
    if (kind === "load") this.#noteLoad(place);
    else if (kind === "store")
      when(this.#builder, this.#changes(), () => this.#noteStore(place, address, this.#args[2]!));
    else if (kind === "atomicStore") {
      const own = builder.op(int.or, [this.#args[2]!, builder.i32(ATOMIC)]);
      this.#noteStore(place, address, own, this.#hasStored(place, stored));
    }
  }

  /** Whether this invocation has stored before, in this phase and without atomicity: that store still races with the atomic ones of others. */
  #hasStored(place: Node, stored: Node): Node {
    const builder = this.#builder;
    const origin = builder.op(memory.i32Load16U, [place], cell.storeOrigin);
    const isPlain = builder.op(int.ltU, [origin, builder.i32(ATOMIC)]);
    return builder.op(int.and, [isPlain, builder.op(int.eq, [stored, this.#stamp])]);
  }

  #noteStore(place: Node, address: Node, own: Node, isNoted?: Node): void {
    const builder = this.#builder;
    for (const at of [cell.loaded, cell.loadedBefore]) {
      const loaded = builder.op(memory.i32Load, [place], at);
      when(this.#builder, this.#isUnordered(loaded), () => {
        const origin = at === cell.loaded ? builder.op(memory.i32Load16U, [place], cell.loadOrigin) : builder.i32(0);
        this.#report(raceNumbers.storeAfterLoad, address, origin, loaded);
      });
    }
    const note = () => this.#setStored(place, own);
    if (isNoted === undefined) note();
    else when(this.#builder, builder.unary(int.eqz, isNoted), note);
  }

  /** Two invocations are enough: a store races with one of them, whoever stores. */
  #noteLoad(place: Node): void {
    const builder = this.#builder;
    const before = builder.op(memory.i32Load, [place], cell.loadedBefore);
    const loaded = builder.op(memory.i32Load, [place], cell.loaded);
    when(this.#builder, builder.unary(int.eqz, this.#areEnough(before, loaded)), () => {
      when(this.#builder, builder.op(int.ne, [loaded, this.#stamp]), () => {
        const note = () => builder.effect(memory.i32Store, [place, loaded], cell.loadedBefore);
        when(this.#builder, this.#isConcurrent(loaded), note);
        this.#setLoaded(place);
      });
    });
  }

  #setLoaded(place: Node): void {
    const builder = this.#builder;
    builder.effect(memory.i32Store, [place, this.#stamp], cell.loaded);
    builder.effect(memory.i32Store16, [place, this.#args[2]!], cell.loadOrigin);
  }

  #setStored(place: Node, own: Node): void {
    const builder = this.#builder;
    builder.effect(memory.i32Store, [place, this.#stamp], cell.stored);
    builder.effect(memory.i32Store16, [place, own], cell.storeOrigin);
  }

  #changes(): Node {
    return this.#builder.unary(int.eqz, this.#args[4]!);
  }

  /**
   * Whether a store that races with this load races with one of two others, too: those of two subgroups do for all later meetings, those of
   * this subgroup until its next one.
   */
  #areEnough(before: Node, loaded: Node): Node {
    const builder = this.#builder;
    const isConcurrent = this.#isConcurrent(before);
    const [first, second, own] = [before, loaded, this.#stamp].map((stamp) => this.#subgroupOf(stamp));
    if (first === undefined || second === undefined || own === undefined) return isConcurrent;
    const areTwo = builder.op(int.ne, [first, second]);
    const isNow = builder.op(int.geU, [before, this.#phase]);
    const areOwn = builder.op(int.and, [isNow, builder.op(int.eq, [second, own])]);
    const isOfOthers = builder.op(int.ltU, [before, this.#since]);
    const suffice = builder.op(int.or, [isOfOthers, builder.op(int.or, [areTwo, areOwn])]);
    return builder.op(int.and, [isConcurrent, suffice]);
  }

  /** The number of the subgroup of an invocation in its work-group; undefined if none meet. */
  #subgroupOf(stamp: Node): Node | undefined {
    const { subgroups } = this.#setting;
    if (subgroups === undefined) return undefined;
    const builder = this.#builder;
    const item = builder.op(int.remU, [stamp, builder.i32(subgroups.items)]);
    return builder.op(int.divU, [item, builder.i32(subgroups.size)]);
  }

  /** Whether nothing orders an access with that stamp and this one. */
  #isUnordered(stamp: Node): Node {
    const builder = this.#builder;
    const isOther = builder.op(int.ne, [stamp, this.#stamp]);
    const isUnordered = builder.op(int.and, [isOther, this.#isConcurrent(stamp)]);
    const [theirs, own] = [stamp, this.#stamp].map((one) => this.#subgroupOf(one));
    if (theirs === undefined || own === undefined) return isUnordered;
    // Of this work-group, before the last meeting of this subgroup.
    const isBefore = builder.op(int.ltU, [
      builder.op(int.sub, [stamp, this.#since]),
      builder.op(int.sub, [this.#phase, this.#since]),
    ]);
    const haveMet = builder.op(int.and, [isBefore, builder.op(int.eq, [theirs, own])]);
    return builder.op(int.and, [isUnordered, builder.unary(int.eqz, haveMet)]);
  }

  /** Whether no barrier of the work-group orders an access with that stamp and this phase. */
  #isConcurrent(stamp: Node): Node {
    const builder = this.#builder;
    const isNow = builder.op(int.geU, [stamp, this.#since]);
    if (this.#floor === undefined) return isNow;
    const one = builder.i32(1);
    const before = builder.op(int.sub, [this.#floor, one]);
    const isOfOthers = builder.op(int.ltU, [builder.op(int.sub, [stamp, one]), before]);
    return builder.op(int.or, [isNow, isOfOthers]);
  }

  #report(number: number, address: Node, other: Node, stamp: Node): void {
    const builder = this.#builder;
    const [, index, origin, state] = this.#args as [Node, Node, Node, Node];
    builder.call(this.#race, [builder.i32(number), address, index, origin, other, stamp, state], none);
  }
}
