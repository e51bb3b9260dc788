// Taints: which values it is wrong to use, because they come from memory that holds none, from arithmetic without a result, or from
// such values. A taint is computed beside each value that may have one, where something asks for it; it follows selections, so that a division that
// a compiler has moved out of its guard does no harm as long as its result is not selected. A use is a decision, an address, or a store in
// memory of the host; then the host receives a report.
//
// Memory of work-groups and invocations has shadow memory: for each byte one that is not zero until a value is stored.

import { accessLog2, i32, i64, int, isLoad, isStore, memory, none, select } from "../../wasm/opcodes.ts";
import { analyse, type Flow } from "../analysis/flow.ts";
import { Builder } from "../builder.ts";
import {
  access,
  type Block,
  begin,
  type CodeGraph,
  call,
  callIf,
  end,
  leaf,
  type Node,
  suspect,
  taint,
  touch,
} from "../graph.ts";
import { isPure, resolveGraph } from "../passes/cleanup.ts";
import { isScalarAccess, type Place, type Places } from "../places.ts";
import { type Region, type RegionMap, Regions } from "../regions.ts";
import { FAULTS, fault, suspectParts } from "./suspects.ts";

export interface TaintMap extends RegionMap {
  readonly places: Places;
  /** Whether a region is memory that begins without values. */
  isScratch(region: Region): boolean;
  /** Whether an address lies in memory of the work-group, or of the invocation. */
  isIn(address: Node, storageClass: "Workgroup" | "Function", builder: Builder): Node;
  /** The distance from memory to its shadow, as a leaf. */
  readonly shadowDistance: Node;
  /** The callee that receives a taint and the origin of its use. */
  readonly reportTaint: number;
  /** The callee that receives the origin, the address and the bytes of an access of memory that nothing has. */
  readonly reportGap: number;
}

export function checkTaints(graph: CodeGraph, map: TaintMap): void {
  new Taints(graph, map).run();
}

/** In all bytes of a word: no value. */
const UNSET = 0x01010101;
const DEAD = 0x02020202;
/** In the shadow of bytes between two buffers. */
export const GAP_BYTE = 4;
const GAP = 0x04040404;

class Taints {
  readonly #graph: CodeGraph;
  readonly #map: TaintMap;
  readonly #flow: Flow;
  readonly #regions: Regions;
  readonly #mayHave: ReadonlySet<Node>;
  readonly #taints = new Map<Node, Node>();
  readonly #before = new Map<Node, Node[]>();
  readonly #behind = new Map<Node, Node[]>();
  readonly #atEnd = new Map<Block, Node[]>();
  readonly #zero: Node;
  readonly #isMortal: boolean;
  readonly #used: ReadonlySet<Node>;

  constructor(graph: CodeGraph, map: TaintMap) {
    this.#graph = graph;
    this.#map = map;
    this.#flow = analyse(graph);
    this.#regions = new Regions(graph, this.#flow, map);
    this.#zero = graph.i32(0);
    this.#mayHave = this.#reach();
    this.#used = new Set(this.#flow.order.flatMap(({ body }) => body.flatMap(({ args }) => args)));
    this.#isMortal = this.#flow.order.some(({ body }) => body.some(({ op }) => op === end));
  }

  run(): void {
    const { order } = this.#flow;
    for (const block of order) {
      for (const node of block.body) this.#look(node);
      const [decided] = block.end.operands;
      if (block.end.edges.length > 1 && decided !== undefined) {
        const report = this.#report(decided, this.#originOf(decided, block));
        this.#atEnd.set(block, report);
      }
    }
    for (const block of order) {
      const made: Node[] = [];
      for (const node of block.body) this.#emit(node, made);
      made.push(...(this.#atEnd.get(block) ?? []));
      for (const node of made) node.block = block;
      block.body = made;
    }
    resolveGraph(this.#graph);
  }

  /** A node with what was made for it, which may have more of its own. */
  #emit(node: Node, made: Node[]): void {
    for (const one of this.#before.get(node) ?? []) this.#emit(one, made);
    if (node.op === suspect) node.forward = node.args[0];
    else if (node.op === taint) node.forward = this.#taints.get(node) ?? this.#zero;
    else if (node.op !== begin && node.op !== end) made.push(node);
    for (const one of this.#behind.get(node) ?? []) this.#emit(one, made);
  }

  // ---- which values may have taints

  #reach(): ReadonlySet<Node> {
    const users = new Map<Node, Node[]>();
    const found = new Set<Node>();
    const work: Node[] = [];
    const use = (node: Node, user: Node) => {
      const known = users.get(node);
      if (known === undefined) users.set(node, [user]);
      else known.push(user);
    };
    for (const block of this.#flow.order) {
      for (const node of block.body) {
        if (this.#isSource(node)) work.push(node);
        for (const arg of node.args) use(arg, node);
      }
      for (const edge of block.end.edges) edge.args.forEach((arg, at) => use(arg, edge.block.params[at]!));
    }
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      if (found.has(node)) continue;
      found.add(node);
      for (const user of users.get(node) ?? []) if (this.#passesOn(user)) work.push(user);
    }
    return found;
  }

  #isSource(node: Node): boolean {
    if (node.op === suspect) return true;
    return isLoad(node.op) && node.access !== access.own && this.#mayBeScratch(node.args[0]!);
  }

  #passesOn(node: Node): boolean {
    if (node.op === call) return isPure(this.#graph, node);
    return node.type !== none && !isLoad(node.op);
  }

  #mayBeScratch(address: Node): boolean {
    const region = this.#regions.of(address);
    return region === "several" || region === this.#map.anywhere || this.#map.isScratch(region);
  }

  // ---- taints

  #of(node: Node): Node {
    if (!this.#mayHave.has(node)) return this.#zero;
    const known = this.#taints.get(node);
    if (known !== undefined) return known;
    if (node.op === leaf.param) return this.#ofParam(node);
    const made = this.#computed(node);
    this.#taints.set(node, made);
    return made;
  }

  #ofParam(param: Node): Node {
    const block = param.block!;
    const at = block.params.indexOf(param);
    const made = this.#graph.param(block, i32);
    const place = block.params.length - 1;
    this.#taints.set(param, made);
    for (const source of new Set(this.#flow.predecessors[block.number])) {
      for (const edge of this.#flow.order[source]!.end.edges)
        if (edge.block === block) edge.args[place] = this.#of(edge.args[at]!);
    }
    return made;
  }

  #computed(node: Node): Node {
    const { op, args } = node;
    const behind: Node[] = [];
    const put = (instruction: number, operands: Node[]): Node => {
      const made = this.#graph.node(instruction, i32, operands);
      behind.push(made);
      return made;
    };
    const done = (result: Node): Node => {
      this.#add(this.#behind, node, behind);
      return result;
    };
    const either = (a: Node, b: Node): Node => {
      if (a === this.#zero || a === b) return b;
      return b === this.#zero ? a : put(select, [a, b, a]);
    };
    if (isLoad(op)) return this.#loaded(node);
    if (op === taint) return this.#of(args[0]!);
    if (op === suspect) {
      const own = this.#fault(node, put);
      const { covers } = suspectParts(Number(node.imm));
      return done(covers ? own : either(own, this.#of(args[0]!)));
    }
    const taints = args.map((arg) => this.#of(arg));
    if (op === select) {
      const [a, b, condition] = taints as [Node, Node, Node];
      const chosen = a === b ? a : put(select, [a, b, args[2]!]);
      return done(either(condition, chosen));
    }
    const mask = op === int.and ? this.#masked(args, taints, put) : undefined;
    return done(mask ?? taints.reduce((sum, one) => either(sum, one), this.#zero));
  }

  /** Nothing is left of a value under a mask of zeros. */
  #masked(args: readonly Node[], taints: readonly Node[], put: (op: number, args: Node[]) => Node): Node | undefined {
    const at = taints.indexOf(this.#zero);
    const [value, mask] = at === 0 ? [taints[1], args[0]] : [taints[0], args[1]];
    return at === -1 || value === undefined || mask === undefined ? undefined : put(select, [value, this.#zero, mask]);
  }

  /** The taint of a suspect: its fault with its own number, or a taint that its state is already. */
  #fault({ args, imm }: Node, put: (op: number, args: Node[]) => Node): Node {
    const state = args[1]!;
    const { origin } = suspectParts(Number(imm));
    const number = (value: number) => this.#graph.i32(value);
    const named = put(int.add, [state, number(origin * FAULTS)]);
    const isFault = put(int.ltU, [state, number(FAULTS)]);
    return put(select, [put(select, [named, state, isFault]), this.#zero, state]);
  }

  /** Whether all bytes of a load are set, by its shadow. */
  #loaded(node: Node): Node {
    const { op, args, imm } = node;
    const graph = this.#graph;
    const address = graph.node(int.add, i32, [args[0]!, this.#map.shadowDistance]);
    const log2 = accessLog2(op);
    const shadow = graph.node(shadowLoads[log2]!, log2 === 3 ? i64 : i32, [address], imm);
    shadow.access = access.own;
    const isSet = graph.node(log2 === 3 ? I64_EQZ : int.eqz, i32, [shadow]);
    const named = graph.i32(node.origin * FAULTS + fault.uninitialized);
    const made = graph.node(select, i32, [this.#zero, named, isSet]);
    this.#add(this.#behind, node, [address, shadow, isSet, made]);
    return made;
  }

  // ---- uses

  #look(node: Node): void {
    const { op, args } = node;
    if (op === begin || op === end) return this.#lifetime(node);
    if (op === taint) this.#of(node);
    if (node.access === access.own) return;
    if (op === call && !isPure(this.#graph, node)) for (const arg of args) this.#use(node, arg);
    if (!isLoad(op) && !isStore(op) && op !== touch) return;
    const isMany = op === memory.copy || op === memory.fill;
    const used = op === memory.copy ? args : isMany || op === touch ? [args[0]!, args.at(-1)!] : [args[0]!];
    for (const arg of used) this.#use(node, arg);
    if (isMany || op === touch) this.#many(node);
    else if (isScalarAccess(node)) {
      if (this.#isMortal && this.#mayBeScratch(args[0]!)) this.#checkLife(node);
      if (this.#regions.of(args[0]!) === this.#map.anywhere) this.#checkGap(node);
      if (isStore(op)) this.#store(node);
    }
  }

  #use(node: Node, value: Node): void {
    const report = this.#report(value, node.origin);
    this.#add(this.#before, node, report);
  }

  #report(value: Node, origin: number): Node[] {
    const found = this.#of(value);
    if (found === this.#zero) return [];
    const args = [found, found, this.#graph.i32(origin)];
    return [this.#graph.node(callIf, none, args, this.#map.reportTaint)];
  }

  #originOf(value: Node, { body }: Block): number {
    return value.origin === 0 ? (body.at(-1)?.origin ?? 0) : value.origin;
  }

  #store(node: Node): void {
    const { op, args, imm } = node;
    const [address, value] = args as [Node, Node];
    const found = this.#of(value);
    if (!this.#mayBeScratch(address)) {
      if (found !== this.#zero && node.access !== access.padding)
        this.#add(this.#before, node, this.#report(value, node.origin));
      return;
    }
    const region = this.#regions.of(address);
    if (found !== this.#zero && (region === "several" || region === this.#map.anywhere))
      this.#reportStored(node, found);
    const graph = this.#graph;
    const log2 = accessLog2(op);
    const place = graph.node(int.add, i32, [address, this.#map.shadowDistance]);
    const unset = graph.constant(log2 === 3 ? i64 : i32, log2 === 3 ? 0x0101010101010101n : UNSET);
    const zero = graph.zero(unset.valueType);
    const made = [place];
    const state = found === this.#zero ? zero : graph.node(select, unset.valueType, [unset, zero, found]);
    if (state !== zero) made.push(state);
    const store = graph.node(shadowStores[log2]!, none, [place, state], imm);
    store.access = access.own;
    this.#add(this.#behind, node, [...made, store]);
  }

  /** Reports a value that a pointer of unknown origin takes to memory of the host. */
  #reportStored(node: Node, found: Node): void {
    const builder = new Builder(this.#graph, this.#graph.block());
    builder.origin = node.origin;
    const address = builder.addConstant(node.args[0]!, Number(node.imm));
    const [isItem, isGroup] = (["Function", "Workgroup"] as const).map((one) => this.#map.isIn(address, one, builder));
    const shown = builder.select(builder.op(int.or, [isItem!, isGroup!]), this.#zero, found);
    builder.effect(callIf, [shown, shown, this.#graph.i32(node.origin)], this.#map.reportTaint);
    this.#add(this.#before, node, builder.block.body);
  }

  /** Copies and fills of what may be memory without values, and what the host may store. */
  #many(node: Node): void {
    const graph = this.#graph;
    const [target, source] = node.args as [Node, Node];
    const length = node.args.at(-1)!;
    const shadow = (address: Node) => graph.node(int.add, i32, [address, this.#map.shadowDistance]);
    if (!this.#mayBeScratch(target)) return;
    const to = shadow(target);
    const isCopied = node.op === memory.copy && this.#mayBeScratch(source);
    const from = isCopied ? shadow(source) : this.#zero;
    const made = graph.node(isCopied ? memory.copy : memory.fill, none, [to, from, length]);
    made.access = access.own;
    this.#add(this.#behind, node, isCopied ? [to, from, made] : [to, made]);
  }

  /** Reports an access of a variable that does not exist any more. */
  #checkLife(node: Node): void {
    const { origin } = node;
    const args = [origin * FAULTS + fault.dead, origin].map((value) => this.#graph.i32(value));
    this.#checkShadow(node, DEAD, args, this.#map.reportTaint);
  }

  /** Reports an access of bytes between two buffers by a pointer that may lead to any of them. */
  #checkGap(node: Node): void {
    const { args, imm, op, origin } = node;
    const address = this.#graph.node(int.add, i32, [args[0]!, this.#graph.i32(Number(imm))]);
    this.#add(this.#behind, node, [address]);
    const bytes = this.#graph.i32(1 << accessLog2(op));
    this.#checkShadow(node, GAP, [this.#graph.i32(origin), address, bytes], this.#map.reportGap);
  }

  /** Calls a callee after an access if bits are set in the shadow of its bytes. */
  #checkShadow(node: Node, mask: number, args: readonly Node[], callee: number): void {
    const graph = this.#graph;
    const log2 = accessLog2(node.op);
    const type = log2 === 3 ? i64 : i32;
    const place = graph.node(int.add, i32, [node.args[0]!, this.#map.shadowDistance]);
    const shadow = graph.node(shadowLoads[log2]!, type, [place], node.imm);
    shadow.access = access.own;
    const wide = (BigInt(mask) << 32n) | BigInt(mask);
    const bits = graph.node(type === i64 ? I64_AND : int.and, type, [shadow, graph.constant(type, wide)]);
    const isSet = graph.node(type === i64 ? I64_NE : int.ne, i32, [bits, graph.zero(type)]);
    const report = graph.node(callIf, none, [isSet, ...args], callee);
    this.#add(this.#behind, node, [place, shadow, bits, isSet, report]);
  }

  #lifetime(node: Node): void {
    const graph = this.#graph;
    const place: Place | undefined = this.#map.places.all[Number(node.imm)];
    if (place === undefined) return;
    const address = this.#map.places.leafOf(graph, place);
    if (!this.#used.has(address)) return;
    const shadow = graph.node(int.add, i32, [address, this.#map.shadowDistance]);
    const state = graph.i32(node.op === begin ? fault.uninitialized : fault.dead);
    const fill = graph.node(memory.fill, none, [shadow, state, graph.i32(place.size)]);
    fill.access = access.own;
    this.#add(this.#behind, node, [shadow, fill]);
  }

  #add(to: Map<Node, Node[]>, node: Node, made: readonly Node[]): void {
    if (made.length === 0) return;
    for (const one of made) if (one.origin === 0) one.origin = node.origin;
    const known = to.get(node);
    if (known === undefined) to.set(node, [...made]);
    else known.push(...made);
  }
}

const I64_EQZ = 0x50;
const I64_NE = 0x52;
const I64_AND = 0x83;

/** By the power of two of the bytes. */
const shadowLoads = [memory.i32Load8U, memory.i32Load16U, memory.i32Load, memory.i64Load];
const shadowStores = [memory.i32Store8, memory.i32Store16, memory.i32Store, memory.i64Store];
