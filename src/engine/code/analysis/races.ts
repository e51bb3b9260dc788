// Races: accesses of memory that several invocations share call functions that note who has accessed what, in shadow memory, and tell the host of
// accesses of two invocations that nothing orders, of which one is a store.
//
// The work-groups of a launch run one after the other, and so do the invocations between two barriers: a phase. Each has a number, its stamp:
// the number of the phase, which grows by the invocations of a work-group, plus its own. Where the invocations of a subgroup meet, a phase begins as
// well, but it orders the accesses of each subgroup only: those of others count from the phase since the last barrier. A cell of shadow memory belongs to a few bytes and has
// four words: the stamps of the last store, of the last load, and of a load by another invocation, and the origins of store and load.

import { accessLog2, convert, i32, i64, int, isLoad, isStore, memory, none } from "../../wasm/opcodes.ts";
import { Builder } from "../builder.ts";
import { access, type CodeGraph, type Node, noteIf } from "../graph.ts";
import { isScalarAccess } from "../places.ts";
import { type Region, type RegionMap, Regions } from "../regions.ts";
import { analyse } from "./flow.ts";
import { strideOfElements } from "./own-elements.ts";

/** Which memory a region is. */
export type Sharing = "alone" | "group" | "launch";

/** The shape of a noted access. */
export interface NoteShape {
  readonly kind: "load" | "store" | "atomicLoad" | "atomicStore";
  readonly sharing: "group" | "launch";
  /** Whether it is of one cell. */
  readonly isSingle: boolean;
}

export interface RaceMap extends RegionMap {
  sharing(region: Region): Sharing;
  /** The address of the words with the phase: of memory of the work-group, or of memory of the launch. */
  state(sharing: "group" | "launch"): Node;
  /** Whether an address is in memory of the work-group, or of invocations. */
  isIn(address: Node, storageClass: "Workgroup" | "Function", builder: Builder): Node;
  readonly localIndex: Node;
  /** The number of the invocation in x, from where these numbers begin. */
  readonly numbers: { readonly id: Node; readonly start: Node };
  /**
   * Whether bytes at multiples of an invocation's number in x may be those of another one: if the launch has several rows, or if addresses wrap. Undefined if
   * work-groups have several rows.
   */
  mayCollide(builder: Builder, stride: number): Node | undefined;
  /** Whether a load of one cell of memory of the work-group has to be noted; undefined if only the callee knows. */
  isLoadNews(builder: Builder, address: Node, granule: number): Node | undefined;
  /** The callee that notes accesses. */
  note(shape: NoteShape): number;
  /** The number that a cell has room for. */
  originOf(origin: number): number;
}

/** The facts that follow from the accesses of a kernel. */
export interface Notes {
  /** Bytes of the smallest access. */
  readonly bytes: number;
  /** Whether no access is noted in launches in which elements do not collide. */
  readonly isOwn: boolean;
}

/** Notes all accesses of shared memory. */
export function checkRaces(graph: CodeGraph, map: RaceMap): Notes {
  return new Races(graph, map).run();
}

/** An access of bytes from an address on, whose number may be known. */
interface Noted {
  readonly node: Node;
  readonly kind: NoteShape["kind"];
  readonly address: Node;
  /** Of the access itself; undefined if only the code knows it. */
  readonly bytes: number | undefined;
  /** No cell may be for more bytes. */
  readonly step: number;
}

class Races {
  readonly #map: RaceMap;
  readonly #flow: ReturnType<typeof analyse>;
  readonly #regions: Regions;
  readonly #builder: Builder;
  /** Memory that is stored in; undefined if that may be any. */
  readonly #stored: ReadonlySet<Region> | undefined;
  /** Bytes of a cell. */
  readonly #least: number;
  /** Bytes of the elements of an invocation, if invocations of a row access no others. */
  readonly #stride: number | undefined;
  #isOwn = true;

  constructor(graph: CodeGraph, map: RaceMap) {
    this.#map = map;
    this.#flow = analyse(graph);
    this.#regions = new Regions(graph, this.#flow, map);
    this.#builder = new Builder(graph, graph.block());
    this.#stored = this.#storedRegions();
    const all = this.#flow.order.flatMap(({ body }) => body.flatMap((node) => this.#noted(node)));
    this.#least = Math.min(MOST_CELL_BYTES, ...all.map(({ step }) => step));
    this.#stride = this.#strideOf(all);
  }

  run(): Notes {
    for (const block of this.#flow.order) {
      const { body } = this.#builder.block;
      block.body = block.body.flatMap((node) => {
        body.length = 0;
        for (const noted of this.#noted(node)) this.#note(noted);
        for (const one of body) one.block = block;
        return [...body, node];
      });
    }
    return { bytes: this.#least, isOwn: this.#isOwn };
  }

  #storedRegions(): ReadonlySet<Region> | undefined {
    const found = new Set<Region>();
    for (const { body } of this.#flow.order) {
      for (const node of body) {
        if (!isStore(node.op) || node.access === access.own) continue;
        const region = this.#regions.of(node.args[0]!);
        if (region === "several" || region === this.#map.anywhere) return undefined;
        found.add(region);
      }
    }
    return found;
  }

  /** The accesses of a node that take part in races. */
  #noted(node: Node): readonly Noted[] {
    const { op } = node;
    if ((!isLoad(op) && !isStore(op)) || node.access === access.own || node.access === access.quiet) return [];
    const found = isScalarAccess(node) ? [scalarAccess(node)] : manyAccesses(node);
    return found.filter(({ kind, address }) => this.#isShared(address, kind === "load" || kind === "atomicLoad"));
  }

  /** Bytes of the elements of each invocation, if all that it accesses of the launch's memory are its own elements of one buffer. */
  #strideOf(all: readonly Noted[]): number | undefined {
    const regions = all.map(({ address }) => this.#regions.of(address));
    const [first, ...others] = new Set(regions.filter((region) => region === "several" || !this.#isOfGroup(region)));
    if (first === undefined || first === "several" || first === this.#map.anywhere || others.length > 0)
      return undefined;
    const accesses = all.filter((_, at) => regions[at] === first);
    if (accesses.some(({ kind }) => kind !== "load" && kind !== "store")) return undefined;
    const elements = accesses.map(({ node, address, bytes }) => {
      return { address, bytes, offset: isScalarAccess(node) ? Number(node.imm) : 0 };
    });
    return strideOfElements(elements, { base: first.start, ...this.#map.numbers });
  }

  #isOfGroup(region: Region): boolean {
    return region !== this.#map.anywhere && this.#map.sharing(region) === "group";
  }

  /** Memory without stores is not shared. */
  #isShared(address: Node, isLoaded: boolean): boolean {
    const region = this.#regions.of(address);
    if (region === "several" || region === this.#map.anywhere) return true;
    return this.#map.sharing(region) !== "alone" && !(isLoaded && this.#stored?.has(region) === false);
  }

  #note({ node, kind, address: root, bytes }: Noted): void {
    const builder = this.#builder;
    builder.origin = node.origin;
    const address = isScalarAccess(node) ? builder.addConstant(root, Number(node.imm)) : root;
    const region = this.#regions.of(root);
    const sharing = region === "several" || region === this.#map.anywhere ? undefined : this.#map.sharing(region);
    const known = sharing === "group" || sharing === "launch" ? sharing : undefined;
    const isSingle = known !== undefined && bytes === this.#least;
    const state = known === undefined ? this.#stateOf(address) : this.#map.state(known);
    const length = bytes === undefined ? this.#word(node.args[2]!) : builder.i32(bytes);
    const args = [address, this.#map.localIndex, builder.i32(this.#map.originOf(node.origin)), state];
    if (kind === "store") args.push(isScalarAccess(node) ? this.#isSame(node) : builder.i32(0));
    if (!isSingle) args.push(known === undefined ? this.#unlessAlone(address, length) : length);
    const callee = this.#map.note({ kind, sharing: known ?? "launch", isSingle });
    const condition = isSingle && kind === "load" && known === "group" ? this.#news(address) : this.#collision(known);
    if (condition === undefined) builder.call(callee, args, none);
    else builder.effect(noteIf, [condition, ...args], callee);
  }

  #news(address: Node): Node | undefined {
    this.#isOwn = false;
    return this.#map.isLoadNews(this.#builder, address, Math.log2(this.#least));
  }

  #collision(sharing: "group" | "launch" | undefined): Node | undefined {
    const mayCollide =
      sharing === "launch" && this.#stride !== undefined
        ? this.#map.mayCollide(this.#builder, this.#stride)
        : undefined;
    if (mayCollide === undefined) this.#isOwn = false;
    return mayCollide;
  }

  #word(length: Node): Node {
    return length.type === i64 ? this.#builder.op(convert.i32WrapI64, [length]) : length;
  }

  /** Whether a store leaves memory as it is: several invocations may do so. */
  #isSame({ op, args, imm }: Node): Node {
    const builder = this.#builder;
    const value = args[1]!;
    const log2 = accessLog2(op);
    const load = sameLoads[log2] ?? memory.i32Load;
    const old = builder.op(load, [args[0]!], Number(imm));
    old.access = access.own;
    const bits = bitsOf(builder, value);
    if (log2 === 3) return builder.binary(int.eq, old, bits);
    const narrow = bits.type === i64 ? builder.op(convert.i32WrapI64, [bits]) : bits;
    const mask = log2 === 2 ? narrow : builder.op(int.and, [narrow, builder.i32(log2 === 1 ? 0xffff : 0xff)]);
    return builder.op(int.eq, [old, mask]);
  }

  #stateOf(address: Node): Node {
    const builder = this.#builder;
    const isGroup = this.#map.isIn(address, "Workgroup", builder);
    return builder.select(isGroup, this.#map.state("group"), this.#map.state("launch"));
  }

  #unlessAlone(address: Node, length: Node): Node {
    const builder = this.#builder;
    return builder.select(this.#map.isIn(address, "Function", builder), builder.i32(0), length);
  }
}

const MOST_CELL_BYTES = 4;

function scalarAccess(node: Node): Noted {
  const bytes = 1 << accessLog2(node.op);
  const isAtomic = node.access === access.atomic;
  const kind = isLoad(node.op) ? (isAtomic ? "atomicLoad" : "load") : isAtomic ? "atomicStore" : "store";
  return { node, kind, address: node.args[0]!, bytes, step: bytes };
}

function manyAccesses(node: Node): readonly Noted[] {
  const [target, source, length] = node.args as [Node, Node, Node];
  const step = length.isConstant && Number(length.imm) % MOST_CELL_BYTES === 0 ? MOST_CELL_BYTES : 1;
  const store = { node, kind: "store", address: target, bytes: undefined, step } as const;
  return node.op === memory.copy ? [{ ...store, kind: "load", address: source }, store] : [store];
}

const sameLoads = [memory.i32Load8U, memory.i32Load16U, memory.i32Load, memory.i64Load];

function bitsOf(builder: Builder, value: Node): Node {
  if (value.type === i32 || value.type === i64) return value;
  return builder.op(value.type === 0x7d ? convert.i32ReinterpretF32 : convert.i64ReinterpretF64, [value]);
}
