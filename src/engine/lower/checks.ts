// The parts of checked code outside of the code itself: functions of the host that receive reports, functions that note accesses, and the words
// that contain the phase of memory.

import { analyse } from "../code/analysis/flow.ts";
import { checkRaces, type NoteShape, type RaceMap, type Sharing } from "../code/analysis/races.ts";
import type { Builder } from "../code/builder.ts";
import { fault, suspectNumber } from "../code/checking/suspects.ts";
import type { TaintMap } from "../code/checking/taints.ts";
import { type AccessKind, access, begin, type CodeGraph, callIf, end, type Node, suspect } from "../code/graph.ts";
import type { Region } from "../code/regions.ts";
import { imageSlots } from "../images/image-words.ts";
import { i32, int, memory } from "../wasm/opcodes.ts";
import type { Lowering } from "./lowering.ts";
import {
  isLoadNews,
  MOST_ORIGIN,
  type NoteSetting,
  noteName,
  phaseState,
  raceFunctions,
} from "./memory/race-functions.ts";
import { argument, placeholder } from "./placeholders.ts";

/** Which memory barriers order. */
export const orders = { group: 1, launch: 2, all: 3 } as const;

/** Bytes of a row of elements whose addresses do not wrap. */
const MOST_BYTES = 2 ** 31;

/** Numbers that every report ends with: the ids of the invocation and its work-group. */
const WHO = 4;

/** Bits of memory semantics of SPIR-V. */
const semantics = { group: 0x100, launch: 0x40 | 0x200 | 0x800 } as const;

export class Checks implements TaintMap, RaceMap {
  readonly #lowering: Lowering;
  readonly #raceFunctions = raceFunctions(() => this.#noteSetting);
  /** The power of two of the bytes that a cell of the shadow of shared memory is for. */
  granule = 2;
  /** Launches of one row of at most so many work-groups need no cells: no access is noted. */
  mostInRow = 0;
  /** The memory that any memory barrier orders; control barriers order it as well. */
  fenced = 0;
  /** Whether accesses are ordered inside of subgroups. */
  #hasMeetings = false;
  readonly #state: Node;

  constructor(lowering: Lowering) {
    this.#lowering = lowering;
    this.#state = lowering.globals.engineMemory.take(2 * phaseState.bytes, 8);
  }

  // ---- functions of the host

  /** Receives site, start and bytes of a region, distance of the access (low and high word) and its bytes. */
  get reportOutside(): number {
    return this.#host("outside", 6);
  }

  get reportTaint(): number {
    return this.#host("tainted", 2);
  }

  /** Receives the origin, the address and the bytes that it should be a multiple of. */
  get reportMisaligned(): number {
    return this.#host("misaligned", 3);
  }

  /** Receives the origin, the address and the bytes. */
  get reportGap(): number {
    return this.#host("gap", 3);
  }

  /** Reports an access to a texel outside of its image, by the words of the access. */
  texel(place: Node, instruction: number): void {
    const { builder } = this.#lowering;
    const numbers = [builder.i32(builder.origin), place, builder.i32(instruction)];
    const outside = builder.load(memory.i32Load, builder.addConstant(place, imageSlots.outside));
    builder.effect(callIf, [outside, ...numbers], this.#host("texel", 3));
  }

  #host(name: string, arity: number): number {
    return this.#lowering.callees.host(name, arity + WHO);
  }

  get #noteSetting(): NoteSetting {
    const { items, subgroupSize } = this.#lowering.globals;
    const subgroups = this.#hasMeetings ? { size: subgroupSize, items } : undefined;
    return { granule: this.granule, subgroups };
  }

  note(shape: NoteShape): number {
    return this.#lowering.callees.engine(this.#raceFunctions, noteName(shape));
  }

  mayCollide(builder: Builder, stride: number): Node | undefined {
    const { graph, globals } = this.#lowering;
    const [width, height, depth] = globals.localSize;
    if (height * depth > 1) return undefined;
    this.mostInRow = Math.floor(MOST_BYTES / (stride * width));
    const [x, y, z] = [0, 1, 2].map((at) => graph.builtIn(placeholder.groupCount + at, i32)) as [Node, Node, Node];
    const hasRows = builder.op(int.ne, [builder.op(int.mul, [y, z]), builder.i32(1)]);
    return builder.op(int.or, [hasRows, builder.op(int.gtU, [x, builder.i32(this.mostInRow)])]);
  }

  originOf(origin: number): number {
    return origin > MOST_ORIGIN ? 0 : origin;
  }

  // ---- memory

  get places() {
    return this.#lowering.globals.places;
  }

  startingAt(leaf: Node): Region | undefined {
    return this.#lowering.globals.startingAt(leaf);
  }

  get anywhere(): Region {
    return this.#lowering.globals.anywhere;
  }

  get shadowDistance(): Node {
    return this.#lowering.graph.argument(argument.shadowDistance, i32);
  }

  isScratch(region: Region): boolean {
    const place = this.places.of(region.start);
    if (place !== undefined) return place.area === "item" || place.area === "group";
    return this.#storageClass(region) === "Workgroup";
  }

  #storageClass({ start }: Region): string | undefined {
    return this.#lowering.globals.bindings[(Number(start.imm) - argument.firstBinding) / 2]?.storageClass;
  }

  sharing(region: Region): Sharing {
    const place = this.places.of(region.start);
    if (place !== undefined) return place.area === "group" ? "group" : place.area === "module" ? "launch" : "alone";
    const storageClass = this.#storageClass(region);
    if (storageClass === "Workgroup") return "group";
    return storageClass === "CrossWorkgroup" || storageClass === "StorageBuffer" ? "launch" : "alone";
  }

  /** The words of memory of the work-group come first. */
  state(sharing: "group" | "launch"): Node {
    return this.#lowering.builder.addConstant(this.#state, sharing === "group" ? 0 : phaseState.bytes);
  }

  isIn(address: Node, storageClass: "Workgroup" | "Function", builder: Builder): Node {
    return this.#lowering.globals.isIn(address, storageClass, builder);
  }

  isLoadNews(builder: Builder, address: Node, granule: number): Node | undefined {
    return this.#hasMeetings ? undefined : isLoadNews(builder, address, this.state("group"), granule);
  }

  get numbers(): RaceMap["numbers"] {
    const { graph } = this.#lowering;
    return { id: graph.builtIn(placeholder.globalId, i32), start: graph.builtIn(placeholder.globalOffset, i32) };
  }

  get localIndex(): Node {
    return this.#lowering.graph.builtIn(placeholder.localIndex, i32);
  }

  /** Notes accesses of shared memory, where all that invocations wait for are barriers of the work-group and others of their subgroups. */
  races(graph: CodeGraph): void {
    const { order } = analyse(graph);
    if (order.some(({ end }) => end.kind === "turn")) return;
    if (order.some(({ end }) => end.kind === "meet")) this.#hasMeetings = true;
    const { bytes, isOwn } = checkRaces(graph, this);
    this.granule = Math.log2(bytes);
    if (!isOwn) this.mostInRow = 0;
  }

  // ---- while ops are lowered

  /** A variable begins to exist without a value, or ceases to exist. */
  lifetime(address: Node, isBegin: boolean): void {
    const place = this.places.of(address);
    if (place !== undefined) this.#lowering.builder.effect(isBegin ? begin : end, [], this.places.all.indexOf(place));
  }

  /** A value that must not be used where a condition holds. */
  suspect(value: Node, condition: Node, kind: number): Node {
    const { builder } = this.#lowering;
    const state = builder.select(condition, builder.i32(kind), builder.i32(fault.none));
    return builder.special(suspect, value.valueType, [value, state], suspectNumber(builder.origin, 0));
  }

  undefined(value: Node): Node {
    return this.suspect(value, this.#lowering.builder.i32(1), fault.undefined);
  }

  /** An access whose address should be a multiple of some bytes. */
  aligned(address: Node, bytes: number): void {
    const { builder } = this.#lowering;
    if (bytes <= 1 || this.#isAligned(address, bytes)) return;
    const rest = builder.op(int.and, [address, builder.i32(bytes - 1)]);
    builder.effect(callIf, [rest, builder.i32(builder.origin), address, builder.i32(bytes)], this.reportMisaligned);
  }

  /** Whether an address is known to be a multiple. Variables are placed so. */
  #isAligned(address: Node, bytes: number): boolean {
    const found = this.places.locate(address);
    return found !== undefined && (found.place.offset + found.offset) % bytes === 0;
  }

  /** The memory that a barrier with these semantics orders. */
  ordersOf(node: Node | undefined): number {
    if (node?.isConstant !== true) return orders.all;
    const bits = Number(node.imm);
    return (bits & semantics.group ? orders.group : 0) | (bits & semantics.launch ? orders.launch : 0);
  }

  /** A fence of memory that is all memory if undefined: a later access may be ordered with anything before. */
  fence(ordered: number = orders.all): void {
    this.fenced |= ordered;
    for (const sharing of ["group", "launch"] as const) if (ordered & orders[sharing]) this.#order(sharing);
  }

  /** A fence of a subgroup. */
  fenceSubgroup(ordered: number = orders.all): void {
    this.#hasMeetings = true;
    for (const sharing of ["group", "launch"] as const) if (ordered & orders[sharing]) this.#beginPhase(sharing);
  }

  /** Makes all that has been accessed precede what follows. */
  #order(sharing: "group" | "launch"): void {
    const { builder } = this.#lowering;
    const next = this.#beginPhase(sharing);
    builder.accessing(access.own, () => {
      builder.effect(memory.i32Store, [this.state(sharing), next], phaseState.since);
    });
    this.acquire(sharing);
  }

  #beginPhase(sharing: "group" | "launch"): Node {
    const { builder, globals } = this.#lowering;
    const phases: Node[] = [];
    builder.accessing(access.own, () => {
      const state = this.state(sharing);
      const phase = builder.op(memory.i32Load, [state], phaseState.phase);
      phases.push(builder.op(int.add, [phase, builder.i32(globals.items)]));
      builder.effect(memory.i32Store, [state, phases[0]!], phaseState.phase);
    });
    return phases[0]!;
  }

  /** Makes what other work-groups have accessed precede what follows. */
  acquire(sharing: "group" | "launch"): void {
    const { builder } = this.#lowering;
    builder.accessing(access.own, () =>
      builder.effect(memory.i32Store, [this.state(sharing), builder.i32(1)], phaseState.floor),
    );
  }

  /** Runs an action in which accesses are of another kind. */
  accessing(kind: AccessKind, action: () => void): void {
    this.#lowering.builder.accessing(kind, action);
  }
}
