// Regions: the pieces of memory that a launch has, and which of them an address started from. Whatever is added to an address, it belongs to that
// region; where ways meet on which it started from different ones, the code carries which it is.

import { convert, forType, i32, i64, int, select, type ValueType } from "../wasm/opcodes.ts";
import type { Flow } from "./analysis/flow.ts";
import { type Block, type CodeGraph, element, isFromInteger, leaf, type Node, suspect } from "./graph.ts";

export interface Region {
  /** The first address, which is a leaf. */
  readonly start: Node;
  /** Bytes that it has at least; exactly as many where `size` is not given. */
  readonly bytes: number;
  /** The bytes that it has, which only a launch knows: a leaf. */
  readonly size: Node | undefined;
}

/** The regions of a launch. */
export interface RegionMap {
  /** The region whose first address a leaf is. */
  startingAt(leaf: Node): Region | undefined;
  /** All that a pointer may lead to of which it is unknown where it comes from. */
  readonly anywhere: Region;
}

/** The start and the bytes of a region, as the code has them current. */
export interface RegionNodes {
  readonly start: Node;
  readonly size: Node;
}

/** No address, or one that was a number before; an address of one of several regions. */
const UNKNOWN = "unknown";
const SEVERAL = "several";
type Origin = Region | typeof UNKNOWN | typeof SEVERAL;

export class Regions {
  readonly #graph: CodeGraph;
  readonly #map: RegionMap;
  readonly #flow: Flow;
  readonly #origins = new Map<Node, Origin>();
  readonly #carried = new Map<Node, RegionNodes>();
  /** The nodes to insert after others. */
  readonly behind = new Map<Node, Node[]>();

  constructor(graph: CodeGraph, flow: Flow, map: RegionMap) {
    this.#graph = graph;
    this.#flow = flow;
    this.#map = map;
    while (this.#pass());
  }

  /** The region of an address; `several` where only the code itself knows it. Numbers lead anywhere. */
  of(address: Node): Region | typeof SEVERAL {
    const origin = this.#origin(address) ?? UNKNOWN;
    return origin === UNKNOWN ? this.#map.anywhere : origin;
  }

  // ---- origins

  #pass(): boolean {
    let changed = false;
    const set = (node: Node, origin: Origin | undefined) => {
      if (origin === undefined || this.#origins.get(node) === origin) return;
      this.#origins.set(node, origin);
      changed = true;
    };
    for (const block of this.#flow.order) {
      block.params.forEach((param, at) => {
        if (!isAddressType(param)) return;
        let origin = this.#origins.get(param);
        for (const arg of this.#incoming(block, at)) origin = met(origin, this.#origin(arg));
        set(param, origin);
      });
      for (const node of block.body) if (isAddressType(node)) set(node, this.#computed(node));
    }
    return changed;
  }

  #incoming(block: Block, at: number): readonly Node[] {
    const sources = [...new Set(this.#flow.predecessors[block.number])].map((number) => this.#flow.order[number]!);
    return sources.flatMap(({ end }) => end.edges.filter((edge) => edge.block === block).map(({ args }) => args[at]!));
  }

  /** Undefined as long as nothing is known. */
  #origin(node: Node): Origin | undefined {
    if (node.op === leaf.builtIn || node.op === leaf.argument) return this.#map.startingAt(node) ?? UNKNOWN;
    return node.isConstant ? UNKNOWN : this.#origins.get(node);
  }

  #computed(node: Node): Origin | undefined {
    if (node.op === select) return met(this.#origin(node.args[0]!), this.#origin(node.args[1]!));
    const carriers = carrying(node);
    if (carriers.length === 0) return UNKNOWN;
    const origins = carriers.map((arg) => this.#origin(arg));
    if (origins.includes(undefined)) return undefined;
    const found = origins.filter((origin) => origin !== UNKNOWN);
    // The sum of two addresses is none, and neither is a difference.
    const isDifference = node.op === int.sub || node.op === forType(int.sub, i64);
    return found.length === 1 && !(isDifference && origins[0] === UNKNOWN) ? found[0] : UNKNOWN;
  }

  // ---- carried regions

  /** The region of an address of one of several, in nodes. */
  carried(address: Node): RegionNodes {
    const known = this.#carried.get(address);
    if (known !== undefined) return known;
    const origin = this.of(address);
    const made = origin === SEVERAL ? this.#carry(address) : this.#nodesOf(origin);
    this.#carried.set(address, made);
    return made;
  }

  #nodesOf({ start, size, bytes }: Region): RegionNodes {
    return { start, size: size ?? this.#graph.constant(i32, bytes) };
  }

  #carry(address: Node): RegionNodes {
    const { block } = address;
    if (address.op === leaf.param && block !== undefined) return this.#carryParam(address, block);
    if (address.op === select) {
      const [then, otherwise, condition] = address.args as [Node, Node, Node];
      const [a, b] = [this.carried(then), this.carried(otherwise)];
      return {
        start: this.#place(address, [a.start, b.start, condition]),
        size: this.#place(address, [a.size, b.size, condition]),
      };
    }
    const carrier = carrying(address).find((arg) => this.#origin(arg) !== UNKNOWN);
    return carrier === undefined ? this.#nodesOf(this.#map.anywhere) : this.carried(carrier);
  }

  /** A selection after a node. */
  #place(behind: Node, args: Node[]): Node {
    const node = this.#graph.node(select, i32, args);
    node.block = behind.block;
    const others = this.behind.get(behind) ?? [];
    this.behind.set(behind, [...others, node]);
    return node;
  }

  #carryParam(param: Node, block: Block): RegionNodes {
    const at = block.params.indexOf(param);
    const made = { start: this.#graph.param(block, i32), size: this.#graph.param(block, i32) };
    // Others may get parameters before these have all their values.
    const place = block.params.length - 2;
    this.#carried.set(param, made);
    for (const source of new Set(this.#flow.predecessors[block.number])) {
      for (const edge of this.#flow.order[source]!.end.edges) {
        if (edge.block !== block) continue;
        const { start, size } = this.carried(edge.args[at]!);
        edge.args[place] = start;
        edge.args[place + 1] = size;
      }
    }
    return made;
  }
}

function isAddressType({ type }: Node): boolean {
  return type === i32 || type === i64;
}

/** Joins the origins of two incoming edges. */
function met(a: Origin | undefined, b: Origin | undefined): Origin | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a === b ? a : SEVERAL;
}

const types: readonly ValueType[] = [i32, i64];
const sums: ReadonlySet<number> = new Set(
  [int.add, int.sub, int.and, int.or].flatMap((op) => types.map((type) => forType(op, type))),
);
const conversions: ReadonlySet<number> = new Set([convert.i32WrapI64, convert.i64ExtendI32S, convert.i64ExtendI32U]);

/** The operands that an address may come from. */
function carrying(node: Node): readonly Node[] {
  const { op, args } = node;
  if (isFromInteger(node)) return args.slice(1);
  if (op === element || op === suspect || conversions.has(op)) return args.slice(0, 1);
  return sums.has(op) ? args : [];
}
