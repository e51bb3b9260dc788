// Guards: every access to memory stays inside of the region that its address started from. What can be seen to stay there needs no guard; accesses
// of a block that differ by constants share one, and so do accesses that others come before. A guard compares an index with how many there may
// be, which the launch works out once, and stops the run.

import { accessLog2, convert, i32, i64, int, isLoad, isStore, memory, type ValueType } from "../../wasm/opcodes.ts";
import { analyse, type Flow, forDominatorTree } from "../analysis/flow.ts";
import { RangeAnalysis } from "../analysis/range-analysis.ts";
import { between, type Range } from "../analysis/ranges.ts";
import { countersOf, mostTurns, walkOf } from "../analysis/walks.ts";
import { Builder } from "../builder.ts";
import { FAR, FAR_PAGE } from "../first-address.ts";
import {
  access,
  type Block,
  type CodeGraph,
  call,
  callIf,
  element,
  isFromInteger,
  type Node,
  touch,
  trapIf,
} from "../graph.ts";
import { type Region, type RegionMap, Regions } from "../regions.ts";
import { addressesOf, carriedOperands } from "./accesses.ts";
import { isPure } from "./cleanup.ts";

/** How many indices an access may have: those from 0 on for which `first + index * stride + extent` bytes are there. */
export interface Limit {
  readonly first: number;
  readonly extent: number;
  readonly stride: number;
  readonly type: ValueType;
}

export interface GuardMap extends RegionMap {
  /** A leaf for what a launch works out about a region whose size only it knows. */
  limit(size: Node, limit: Limit): Node;
  /** A leaf for the least of several such leaves. */
  least(limits: readonly Node[]): Node;
  /** The range of a leaf; undefined if unknown. */
  rangeOf(leaf: Node): Range | undefined;
  /** The number of the site of an access, or of several that share a guard, by their origins. */
  accessSite(origins: ReadonlySet<number>): number;
  /** In checked code, the callee that receives all of an access that leaves its region; there each access has a guard of its own. */
  readonly reportOutside: number | undefined;
}

export function guardAccesses(graph: CodeGraph, map: GuardMap): void {
  new Guards(graph, map).run();
}

/** An index with the bytes that it counts. */
interface Term {
  readonly index: Node;
  readonly stride: number;
}

/** An address as a sum: what it started from, indices and a constant. */
interface Sum {
  readonly base: Node;
  readonly terms: readonly Term[];
  readonly offset: number;
  /** The same for sums that differ by their constants only. */
  readonly key: string;
}

/** Accesses of a block that one guard is for: from `low` up to `high` bytes after the base and the terms. */
interface Group {
  readonly sum: Sum;
  readonly before: Node;
  readonly origins: Set<number>;
  low: number;
  high: number;
}

/** Accesses of a block without an effect between them that is visible outside, grouped by the keys of their sums. */
interface Run {
  readonly block: Block;
  readonly groups: Map<string, Group>;
}

/** A guard that stops where `value - least`, without signs, is `count` or more. */
interface Comparison {
  readonly value: Node;
  readonly least: number;
  readonly count: Node;
}

/** No region has so many bytes. */
const NOWHERE = 2 ** 52;

class Guards {
  readonly #graph: CodeGraph;
  readonly #map: GuardMap;
  readonly #flow: Flow;
  readonly #builder: Builder;
  readonly #regions: Regions;
  readonly #ranges: RangeAnalysis;
  readonly #sums = new Map<Node, Sum>();
  /** The nodes to insert before others. */
  readonly #before = new Map<Node, Node[]>();
  /** The ranges that guards have checked, by keys of sums, in scopes of the dominator tree. */
  readonly #sure = new Map<string, { low: number; high: number }[]>();
  readonly #scopes: string[][] = [];

  constructor(graph: CodeGraph, map: GuardMap) {
    this.#graph = graph;
    this.#map = map;
    this.#flow = analyse(graph);
    this.#builder = new Builder(graph, graph.block());
    this.#regions = new Regions(graph, this.#flow, map);
    this.#ranges = new RangeAnalysis(this.#flow, this.#indices(), (leaf) => map.rangeOf(leaf));
  }

  run(): void {
    forDominatorTree(this.#flow, {
      enter: (block) => {
        this.#scopes.push([]);
        this.#block(block);
      },
      leave: () => {
        for (const key of this.#scopes.pop() ?? []) this.#sure.get(key)?.pop();
      },
    });
    for (const block of this.#flow.order) {
      block.body = block.body.flatMap((node) => {
        const [before, behind] = [this.#before.get(node) ?? [], this.#regions.behind.get(node) ?? []];
        for (const one of before) one.block = block;
        return [...before, node, ...behind];
      });
    }
    for (const block of this.#flow.order) this.#limitPointers(block);
  }

  #indices(): readonly Node[] {
    const addresses = this.#flow.order.flatMap(({ body }) => body.flatMap((node) => addressesOf(node)));
    return addresses.flatMap((address) => {
      const { base, terms } = this.#sum(address);
      const walk = walkOf(this.#flow, base);
      const others = walk === undefined ? [] : [...this.#sum(walk.from).terms.map(({ index }) => index)];
      return [...terms.map(({ index }) => index), ...others, ...countersOf(this.#flow, base)];
    });
  }

  // ---- blocks

  #block(block: Block): void {
    const run: Run = { block, groups: new Map() };
    const close = () => {
      this.#guard([...run.groups.values()], block);
      run.groups.clear();
    };
    for (const node of block.body) {
      if (node.access === access.own) continue;
      // The effects before a wrong access are visible outside by then.
      if (node.op === call && !isPure(this.#graph, node)) close();
      if (node.op === memory.copy || node.op === memory.fill || node.op === touch) this.#many(node, run);
      else if (isLoad(node.op) || isStore(node.op)) {
        const start = Number(node.imm);
        this.#access(node, node.args[0]!, start, start + (1 << accessLog2(node.op)), run);
      }
    }
    close();
  }

  /** An access from `low` up to `high` bytes after an address. */
  #access(node: Node, address: Node, low: number, high: number, { block, groups }: Run): void {
    const sum = this.#sum(address);
    const [start, end] = [sum.offset + low, sum.offset + high];
    if (this.#isInside(sum, start, end, block)) return;
    if (this.#sure.get(sum.key)?.some((one) => one.low <= start && end <= one.high) === true) return;
    const report = this.#map.reportOutside;
    if (report !== undefined) {
      const group = { sum, before: node, origins: new Set([node.origin]), low: start, high: end };
      this.#settle(group);
      this.#emit(node, () =>
        this.#report(report, group, this.#isOutside(sum, start, end, block), this.#graph.i32(end - start)),
      );
      return;
    }
    const group = groups.get(sum.key);
    if (group === undefined)
      groups.set(sum.key, { sum, before: node, origins: new Set([node.origin]), low: start, high: end });
    else {
      group.origins.add(node.origin);
      group.low = Math.min(group.low, start);
      group.high = Math.max(group.high, end);
    }
  }

  /** Whether an access certainly stays inside of its region. */
  #isInside({ base, terms }: Sum, low: number, high: number, block: Block): boolean {
    const { min, max } = this.#rangeOf(terms, block);
    const region = this.#map.startingAt(base);
    if (region !== undefined) return low + min >= 0 && high + max <= region.bytes;
    const walk = walkOf(this.#flow, base);
    const from = walk && this.#sum(walk.from);
    const turns = walk && mostTurns(this.#flow, this.#ranges, base);
    const walked = from && this.#map.startingAt(from.base);
    if (walk === undefined || from === undefined || turns === undefined || walked === undefined) return false;
    const start = this.#rangeOf(from.terms, walk.source);
    const first = from.offset + start.min + turns * Math.min(walk.least, 0) + low + min;
    const last = from.offset + start.max + turns * Math.max(walk.most, 0) + high + max;
    return first >= 0 && last <= walked.bytes;
  }

  #rangeOf(terms: readonly Term[], block: Block): Range {
    let [min, max] = [0, 0];
    for (const { index, stride } of terms) {
      const range = this.#ranges.at(index, block);
      min += range.min * stride;
      max += range.max * stride;
    }
    return between(min, max);
  }

  // ---- sums

  #sum(address: Node): Sum {
    const known = this.#sums.get(address);
    if (known !== undefined) return known;
    const terms: Term[] = [];
    let offset = 0;
    let base = address;
    for (;;) {
      const [inner, step] = base.args;
      const isSum = base.op === element || (base.op === int.add && step?.isConstant === true);
      if (
        !isSum ||
        isFromInteger(base) ||
        inner === undefined ||
        step === undefined ||
        this.#map.startingAt(base) !== undefined
      )
        break;
      const stride = base.op === element ? Number(base.imm) : 1;
      if (step.isConstant) offset += Number(step.imm) * stride;
      else if (stride !== 0) terms.push({ index: step, stride });
      base = inner;
    }
    const names = terms.map(({ index, stride }) => `${index.id}*${stride}`).sort();
    const made = { base, terms, offset, key: `${base.id}+${names.join("+")}` };
    this.#sums.set(address, made);
    return made;
  }

  // ---- guards

  /** Emits the guards of groups, which come in the order of their first accesses. Those that compare one number share a guard. */
  #guard(groups: readonly Group[], block: Block): void {
    const shared = new Map<
      string,
      {
        readonly before: Node;
        readonly origins: Set<number>;
        readonly comparison: Comparison;
        readonly counts: Set<Node>;
      }
    >();
    for (const group of groups) {
      this.#settle(group);
      const { sum, before, origins, low, high } = group;
      const comparison = this.#comparison(sum, low, high);
      if (comparison === undefined) {
        this.#emit(before, () => this.#stopIf(this.#isOutside(sum, low, high, block), origins));
        continue;
      }
      const { value, least, count } = comparison;
      const key = `${value.id}:${least}`;
      const known = shared.get(key);
      if (known === undefined) shared.set(key, { before, origins, comparison, counts: new Set([count]) });
      else {
        known.counts.add(count);
        for (const origin of origins) known.origins.add(origin);
      }
    }
    for (const { before, origins, comparison, counts } of shared.values()) {
      const count = counts.size === 1 ? comparison.count : this.#map.least([...counts]);
      this.#emit(before, () => this.#stopIf(this.#fails({ ...comparison, count }), origins));
    }
  }

  /** Tells the host where an access lies that leaves its region. */
  #report(callee: number, { sum, origins, low }: Omit<Group, "before" | "high">, condition: Node, bytes: Node): void {
    const builder = this.#builder;
    const { start, size } = this.#regions.carried(sum.base);
    const distance = this.#distance(sum, start, low);
    const high = builder.binary(int.shrS, distance, builder.graph.constant(i64, 32));
    const words = [distance, high].map((one) => builder.op(convert.i32WrapI64, [one]));
    const site = builder.i32(this.#map.accessSite(origins));
    builder.effect(callIf, [condition, site, start, size, ...words, bytes], callee);
  }

  #stopIf(condition: Node, origins: ReadonlySet<number>): void {
    this.#builder.effect(trapIf, [condition], this.#map.accessSite(origins));
  }

  /** Notes what a guard makes sure of. */
  #settle({ sum, low, high }: Group): void {
    const sure = this.#sure.get(sum.key);
    if (sure === undefined) this.#sure.set(sum.key, [{ low, high }]);
    else sure.push({ low, high });
    this.#scopes.at(-1)?.push(sum.key);
  }

  /** Puts what an action builds before a node. */
  #emit(before: Node, action: () => void): void {
    const { body } = this.#builder.block;
    body.length = 0;
    action();
    this.#before.set(before, [...(this.#before.get(before) ?? []), ...body]);
  }

  /** Whether some of the bytes from `low` up to `high` after a sum lie outside of its region. */
  #isOutside(sum: Sum, low: number, high: number, block: Block): Node {
    const { base, terms } = sum;
    if (Math.abs(low) >= NOWHERE) return this.#builder.i32(1);
    const region = this.#map.startingAt(base);
    if (region !== undefined) return this.#leavesRegion(region, terms, low, high, block);
    const found = this.#regions.of(base);
    if (found === "several") return this.#leavesCarried(sum, low, high);
    const count = (type: ValueType) => this.#count(found, { first: 0, extent: high - low, stride: 1, type });
    const builder = this.#builder;
    // An address that was an integer of 64 bits counts with all of them.
    if (terms.length > 0 || isFromInteger(base))
      return builder.binary(int.geU, this.#distance(sum, found.start, low), count(i64));
    const distance = builder.op(int.sub, [base, found.start]);
    return builder.op(int.geU, [builder.op(int.add, [distance, builder.i32(low)]), count(i32)]);
  }

  /** The comparison for a sum of the first address of a region and one index; undefined for other sums. */
  #comparison({ base, terms }: Sum, low: number, high: number): Comparison | undefined {
    const region = this.#map.startingAt(base);
    const [term] = terms;
    if (region === undefined || term === undefined || terms.length > 1 || Math.abs(low) >= NOWHERE) return undefined;
    const { index, stride } = term;
    // Indices from `least` on do not lead before the region.
    const least = Math.ceil(-low / stride);
    const word = least === 0 && index.op === convert.i64ExtendI32U ? index.args[0] : undefined;
    const type = word !== undefined || (index.type === i32 && Math.abs(least) < 2 ** 30) ? i32 : i64;
    const value = word ?? index;
    const count = this.#count(region, { first: low + least * stride, extent: high - low, stride, type });
    return { value, least, count };
  }

  #fails({ value, least, count }: Comparison): Node {
    const builder = this.#builder;
    const type = count.valueType;
    const from = builder.graph.constant(type, BigInt(-least));
    return builder.binary(int.geU, builder.binary(int.add, this.#asType(value, type), from), count);
  }

  /** The same where the base is the first address of the region. */
  #leavesRegion(region: Region, terms: readonly Term[], low: number, high: number, block: Block): Node {
    if (terms.length === 0) return this.#isTooShort(region, low, high);
    const builder = this.#builder;
    const { min, max } = this.#rangeOf(terms, block);
    const isShort = Math.abs(min) + Math.abs(low) < 2 ** 31 && Math.abs(max) + Math.abs(low) < 2 ** 31;
    const type = isShort ? i32 : i64;
    const count = this.#count(region, { first: 0, extent: high - low, stride: 1, type });
    return builder.binary(int.geU, this.#total(terms, low, type), count);
  }

  /** Whether a region has less than `high` bytes, or ends before it begins. */
  #isTooShort({ bytes, size }: Region, low: number, high: number): Node {
    const builder = this.#builder;
    if (low < 0 || high >= 2 ** 32 || size === undefined) return builder.i32(Number(low < 0 || high > bytes));
    return builder.op(int.ltU, [size, builder.graph.constant(i32, high)]);
  }

  /** The same where the code carries which region it is. Nothing here wraps. */
  #leavesCarried(sum: Sum, low: number, high: number): Node {
    const builder = this.#builder;
    const { start, size } = this.#regions.carried(sum.base);
    const distance = this.#distance(sum, start, low);
    const most = builder.binary(int.sub, this.#unsigned(size), builder.graph.constant(i64, high - low));
    const isBefore = builder.binary(int.ltS, distance, builder.graph.zero(i64));
    return builder.op(int.or, [isBefore, builder.binary(int.gtS, distance, most)]);
  }

  /** How far the start of an access lies after an address, as an i64. */
  #distance({ base, terms }: Sum, start: Node, low: number): Node {
    const builder = this.#builder;
    const distance = builder.binary(int.sub, this.#unsigned(base), this.#unsigned(start));
    return builder.binary(int.add, distance, this.#total(terms, low, i64));
  }

  #total(terms: readonly Term[], low: number, type: ValueType): Node {
    const builder = this.#builder;
    const constant = (value: number) => builder.graph.constant(type, BigInt(value));
    return terms.reduce(
      (sum, { index, stride }) =>
        builder.binary(int.add, builder.binary(int.mul, this.#asType(index, type), constant(stride)), sum),
      constant(low),
    );
  }

  /** An index with its sign; one that is cut off is known to lose nothing. */
  #asType(index: Node, type: ValueType): Node {
    if (index.type === type) return index;
    return this.#builder.op(type === i64 ? convert.i64ExtendI32S : convert.i32WrapI64, [index]);
  }

  #word(value: Node): Node {
    return value.type === i64 ? this.#builder.op(convert.i32WrapI64, [value]) : value;
  }

  #unsigned(value: Node): Node {
    if (isFromInteger(value)) return value.args[1]!;
    return value.type === i64 ? value : this.#builder.op(convert.i64ExtendI32U, [value]);
  }

  #count({ size, bytes }: Region, limit: Limit): Node {
    if (size !== undefined) return this.#map.limit(size, limit);
    const { first, extent, stride, type } = limit;
    const count = first + extent > bytes ? 0 : Math.floor((bytes - first - extent) / stride) + 1;
    return this.#graph.constant(type, BigInt(count));
  }

  // ---- pointers that are carried

  /** A pointer that goes to another block or to memory has 32 bits: where its sum has more, it leads nowhere from then on. */
  #limitPointers(block: Block): void {
    const { body } = this.#builder.block;
    body.length = 0;
    for (const { args } of block.end.edges)
      args.forEach((arg, at) => {
        args[at] = this.#limited(arg, block);
      });
    const atEnd = [...body];
    block.body = block.body.flatMap((node) => {
      body.length = 0;
      for (const at of carriedOperands(node.op)) node.args[at] = this.#limited(node.args[at]!, block);
      return [...body, node];
    });
    block.body.push(...atEnd);
  }

  #limited(address: Node, block: Block): Node {
    if (address.type !== i32 || (address.op !== element && address.op !== int.add)) return address;
    const { base, terms, offset } = this.#sum(address);
    const { min, max } = this.#rangeOf(terms, block);
    if (terms.length === 0 || Math.max(Math.abs(min), Math.abs(max)) + Math.abs(offset) < 2 ** 31) return address;
    const builder = this.#builder;
    const exact = builder.binary(int.add, this.#unsigned(base), this.#total(terms, offset, i64));
    const isThere = builder.binary(int.ltU, exact, builder.graph.constant(i64, BigInt(FAR_PAGE)));
    const limited = builder.select(isThere, address, builder.i32(FAR));
    for (const node of builder.block.body) node.block = block;
    return limited;
  }

  // ---- copies and fills

  #many(node: Node, run: Run): void {
    const length = node.args.at(-1)!;
    const addresses = addressesOf(node);
    if (length.isConstant) {
      const bytes = Number(BigInt.asUintN(64, BigInt(length.imm)));
      const count = length.type === i32 ? bytes % 2 ** 32 : bytes;
      if (count > 0) for (const address of addresses) this.#access(node, address, 0, count, run);
      else this.#replaceAddresses(node, () => this.#builder.i32(0));
      return;
    }
    for (const address of addresses) {
      const sum = this.#sum(address);
      const origins = new Set([node.origin]);
      const report = this.#map.reportOutside;
      this.#emit(node, () => {
        const leaves = this.#leavesByLength(sum, length);
        if (report === undefined) this.#stopIf(leaves, origins);
        else this.#report(report, { sum, origins, low: sum.offset }, leaves, this.#word(length));
      });
    }
    const isAny = () => this.#builder.binary(int.ne, length, this.#graph.zero(length.valueType));
    this.#replaceAddresses(node, (address) => this.#builder.select(isAny(), address, this.#builder.i32(0)));
  }

  /** Of nothing, the addresses may be any. */
  #replaceAddresses(node: Node, replacement: (address: Node) => Node): void {
    addressesOf(node).forEach((address, at) => {
      this.#emit(node, () => {
        node.args[at] = replacement(address);
      });
    });
  }

  /** Whether some of so many bytes after a sum lie outside of its region. */
  #leavesByLength(sum: Sum, length: Node): Node {
    const builder = this.#builder;
    const { start, size } = this.#regions.carried(sum.base);
    const [room, wanted] = [this.#unsigned(size), this.#unsigned(length)];
    const rest = builder.binary(int.sub, room, wanted);
    const isFar = builder.binary(int.gtU, this.#distance(sum, start, sum.offset), rest);
    const isLong = builder.binary(int.gtU, wanted, room);
    const isAny = builder.binary(int.ne, wanted, builder.graph.zero(i64));
    return builder.op(int.and, [isAny, builder.op(int.or, [isLong, isFar])]);
  }
}
