// Variables of an invocation that need no memory become values: those of which every access is a load or a store at a known place, each
// place always of one size and type. What calls and dynamic indices may reach stays in memory. This comes after inlining, so that it
// sees what passes on functions cannot: variables that outlive a function, and those whose addresses were arguments of calls.

import { accessLog2, isLoad, resultType, type ValueType } from "../../wasm/opcodes.ts";
import { analyse, type Flow } from "../analysis/flow.ts";
import type { CodeGraph, Node } from "../graph.ts";
import { isScalarAccess, type Located, type Place, type Places } from "../places.ts";
import { resolved, resolveGraph } from "./cleanup.ts";

/** Promotes variables; returns whether some are left in memory. */
export function promoteVariables(graph: CodeGraph, places: Places): boolean {
  const flow = analyse(graph);
  const slots = new Slots(flow, places);
  if (slots.byOffset.size > 0) new Promotion(graph, flow, slots).run();
  return slots.isKept;
}

/** A part of a variable that becomes a value. */
interface Slot {
  /** From the start of the memory of an invocation. */
  readonly offset: number;
  readonly type: ValueType;
  readonly log2: number;
  readonly place: Place;
}

/** Finds the parts of variables that may become values. */
export class Slots {
  readonly byOffset = new Map<number, Slot>();
  /** Whether some access stays. */
  isKept = false;
  readonly #places: Places;
  readonly #kept = new Set<Place>();

  constructor(flow: Flow, places: Places) {
    this.#places = places;
    for (const { body, end } of flow.order) {
      for (const node of body) this.#look(node);
      for (const node of [...end.operands, ...end.edges.flatMap(({ args }) => args)]) this.#keep(node);
    }
    for (const slot of [...this.byOffset.values()]) {
      if (!this.#kept.has(slot.place)) continue;
      this.byOffset.delete(slot.offset);
      this.isKept = true;
    }
    this.isKept ||= this.#kept.size > 0;
  }

  #locate(address: Node): Located | undefined {
    const found = this.#places.locate(address);
    return found?.place.area === "item" ? found : undefined;
  }

  /** The slot that a load or a store accesses, if it is one that may become a value. */
  of(node: Node): Slot | undefined {
    if (!isScalarAccess(node)) return undefined;
    const found = this.#locate(node.args[0]!);
    if (found === undefined || !isInside(found, node)) return undefined;
    return this.byOffset.get(found.place.offset + found.offset + Number(node.imm));
  }

  #look(node: Node): void {
    // The sum itself is looked at where it is used.
    if (this.#locate(node) !== undefined) return;
    const isAccess = isScalarAccess(node);
    node.args.forEach((arg, at) => {
      if (isAccess && at === 0) this.#access(node);
      else this.#keep(arg);
    });
  }

  #keep(address: Node): void {
    const found = this.#locate(address);
    if (found === undefined) return;
    this.isKept = true;
    this.#kept.add(found.place);
  }

  #access(node: Node): void {
    const found = this.#locate(node.args[0]!);
    if (found === undefined) return;
    const { place } = found;
    const offset = place.offset + found.offset + Number(node.imm);
    const log2 = accessLog2(node.op);
    const type = isLoad(node.op) ? resultType(node.op) : node.args[1]!.type;
    const known = this.byOffset.get(offset);
    const isNew = known === undefined;
    if (!isInside(found, node) || (isNew ? this.#overlaps(offset, log2) : known.type !== type || known.log2 !== log2)) {
      this.#kept.add(place);
      return;
    }
    // Sound: loads and stored values have a type.
    if (isNew) this.byOffset.set(offset, { offset, type: type as ValueType, log2, place });
  }

  /** Whether a slot of another offset has bytes in common with this one. Accesses have eight bytes at most. */
  #overlaps(offset: number, log2: number): boolean {
    for (let at = offset - 7; at < offset + (1 << log2); at++) {
      const other = this.byOffset.get(at);
      if (other !== undefined && at + (1 << other.log2) > offset) return true;
    }
    return false;
  }
}

/** Whether an access stays inside of the place that its address leads to. */
function isInside({ place, offset }: Located, { op, imm }: Node): boolean {
  const start = offset + Number(imm);
  return start >= 0 && start + (1 << accessLog2(op)) <= place.size;
}

/** Puts values in the place of loads: where ways meet on which a place holds different values, a parameter. */
class Promotion {
  readonly #graph: CodeGraph;
  readonly #flow: Flow;
  readonly #slots: Slots;
  readonly #atStart: Map<number, Node>[];
  readonly #atEnd: Map<number, Node>[];
  readonly #pending: { readonly block: number; readonly offset: number; readonly index: number }[] = [];

  constructor(graph: CodeGraph, flow: Flow, slots: Slots) {
    this.#graph = graph;
    this.#flow = flow;
    this.#slots = slots;
    this.#atStart = flow.order.map(() => new Map());
    this.#atEnd = flow.order.map(() => new Map());
  }

  run(): void {
    this.#flow.order.forEach((_, block) => {
      this.#block(block);
    });
    for (let one = this.#pending.pop(); one !== undefined; one = this.#pending.pop()) {
      const { block, offset, index } = one;
      for (const source of new Set(this.#flow.predecessors[block])) {
        const value = this.#valueAtEnd(source, offset);
        for (const edge of this.#flow.order[source]!.end.edges) {
          if (edge.block.number === block) edge.args[index] = value;
        }
      }
    }
    resolveGraph(this.#graph);
  }

  #block(number: number): void {
    const block = this.#flow.order[number]!;
    const values = this.#atEnd[number]!;
    block.body = block.body.filter((node) => {
      const slot = this.#slots.of(node);
      if (slot === undefined) return true;
      if (isLoad(node.op)) node.forward = resolved(values.get(slot.offset) ?? this.#valueAtStart(number, slot.offset));
      else values.set(slot.offset, node.args[1]!);
      return false;
    });
  }

  #valueAtEnd(block: number, offset: number): Node {
    return this.#atEnd[block]!.get(offset) ?? this.#valueAtStart(block, offset);
  }

  /** The value of a place at the start of a block: searches up through blocks with one predecessor, to a store or a join. */
  #valueAtStart(number: number, offset: number): Node {
    const passed: number[] = [];
    let found: Node | undefined;
    for (let at = number; found === undefined; ) {
      found = this.#atStart[at]!.get(offset);
      if (found !== undefined) break;
      passed.push(at);
      const sources = new Set(this.#flow.predecessors[at]);
      const [source] = sources;
      if (source === undefined) found = this.#graph.zero(this.#slots.byOffset.get(offset)!.type);
      else if (sources.size > 1 || this.#flow.predecessors[at]!.length > 1) found = this.#addParam(at, offset);
      else {
        found = this.#atEnd[source]!.get(offset);
        at = source;
      }
    }
    for (const at of passed) this.#atStart[at]!.set(offset, found);
    return found;
  }

  #addParam(number: number, offset: number): Node {
    const block = this.#flow.order[number]!;
    const param = this.#graph.param(block, this.#slots.byOffset.get(offset)!.type);
    this.#pending.push({ block: number, offset, index: block.params.length - 1 });
    return param;
  }
}
