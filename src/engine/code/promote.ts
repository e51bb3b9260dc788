// Variables of an invocation that need no memory become values: those of which every access is a load or a store at a known place, each
// place always of one size and type. What calls and dynamic indices may reach stays in memory. This comes after inlining, so that it
// sees what passes on functions cannot: variables that outlive a function, and those whose addresses were arguments of calls.

import { accessLog2, isLoad, resultType, type ValueType } from "../wasm/opcodes.ts";
import { resolved, resolveGraph } from "./cleanup.ts";
import { analyse, type Flow } from "./flow.ts";
import type { CodeGraph, Node } from "./graph.ts";
import { isScalarAccess, type VariablePlace, type Variables } from "./variables.ts";

/** Promotes variables; tells whether some are left in memory. */
export function promoteVariables(graph: CodeGraph, variables: Variables): boolean {
  const flow = analyse(graph);
  const places = new Places(flow, variables);
  if (places.slots.size > 0) new Promotion(graph, flow, places).run();
  return places.isKept;
}

/** A place in memory that becomes a value. */
interface Slot {
  readonly offset: number;
  readonly type: ValueType;
  readonly log2: number;
}

/** Finds what is accessed where. */
class Places {
  readonly slots = new Map<number, Slot>();
  /** Whether some access stays. */
  isKept = false;
  readonly #variables: Variables;
  readonly #kept = new Set<VariablePlace>();

  constructor(flow: Flow, variables: Variables) {
    this.#variables = variables;
    for (const { body, end } of flow.order) {
      for (const node of body) this.#look(node);
      for (const node of [...end.operands, ...end.edges.flatMap(({ args }) => args)]) this.#keep(node);
    }
    for (const slot of [...this.slots.values()]) {
      const variable = this.#variables.at(slot.offset);
      if (variable !== undefined && !this.#kept.has(variable)) continue;
      this.slots.delete(slot.offset);
      this.isKept = true;
    }
    this.isKept ||= this.#kept.size > 0;
  }

  /** The place that a load or a store accesses, if it is one that may become a value. */
  slotOf(node: Node): Slot | undefined {
    if (!isScalarAccess(node)) return undefined;
    const offset = this.#variables.offsetOf(node.args[0]!);
    return offset === undefined ? undefined : this.slots.get(offset + Number(node.imm));
  }

  #look(node: Node): void {
    // The sum itself is looked at where it is used.
    if (this.#variables.offsetOf(node) !== undefined) return;
    const isAccess = isScalarAccess(node);
    node.args.forEach((arg, at) => {
      const offset = this.#variables.offsetOf(arg);
      if (offset === undefined) return;
      if (isAccess && at === 0) this.#access(node, offset + Number(node.imm));
      else this.#keep(arg);
    });
  }

  #keep(address: Node): void {
    const offset = this.#variables.offsetOf(address);
    if (offset === undefined) return;
    this.isKept = true;
    const variable = this.#variables.at(offset);
    if (variable !== undefined) this.#kept.add(variable);
  }

  #access(node: Node, offset: number): void {
    const log2 = accessLog2(node.op);
    const type = isLoad(node.op) ? resultType(node.op) : node.args[1]!.type;
    const variable = this.#variables.at(offset);
    const known = this.slots.get(offset);
    const isNew = known === undefined;
    const fits = variable !== undefined && offset + (1 << log2) <= variable.offset + variable.size;
    if (!fits || (isNew ? this.#overlaps(offset, log2) : known.type !== type || known.log2 !== log2)) {
      if (variable === undefined) this.isKept = true;
      else this.#kept.add(variable);
      return;
    }
    // Sound: loads and stored values have a type.
    if (isNew) this.slots.set(offset, { offset, type: type as ValueType, log2 });
  }

  /** Whether a place of another offset has bytes in common with this one. Accesses have eight bytes at most. */
  #overlaps(offset: number, log2: number): boolean {
    for (let at = offset - 7; at < offset + (1 << log2); at++) {
      const other = this.slots.get(at);
      if (other !== undefined && at + (1 << other.log2) > offset) return true;
    }
    return false;
  }
}

/** Puts values in the place of loads: where ways meet on which a place holds different values, a parameter. */
class Promotion {
  readonly #graph: CodeGraph;
  readonly #flow: Flow;
  readonly #places: Places;
  readonly #atStart: Map<number, Node>[];
  readonly #atEnd: Map<number, Node>[];
  readonly #pending: { readonly block: number; readonly offset: number; readonly index: number }[] = [];

  constructor(graph: CodeGraph, flow: Flow, places: Places) {
    this.#graph = graph;
    this.#flow = flow;
    this.#places = places;
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
      const slot = this.#places.slotOf(node);
      if (slot === undefined) return true;
      if (isLoad(node.op)) node.forward = resolved(values.get(slot.offset) ?? this.#valueAtStart(number, slot.offset));
      else values.set(slot.offset, node.args[1]!);
      return false;
    });
  }

  #valueAtEnd(block: number, offset: number): Node {
    return this.#atEnd[block]!.get(offset) ?? this.#valueAtStart(block, offset);
  }

  /** What a place holds where a block begins: up through blocks with one predecessor, to a store or to where ways meet. */
  #valueAtStart(number: number, offset: number): Node {
    const passed: number[] = [];
    let found: Node | undefined;
    for (let at = number; found === undefined; ) {
      found = this.#atStart[at]!.get(offset);
      if (found !== undefined) break;
      passed.push(at);
      const sources = new Set(this.#flow.predecessors[at]);
      const [source] = sources;
      if (source === undefined) found = this.#graph.zero(this.#places.slots.get(offset)!.type);
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
    const param = this.#graph.param(block, this.#places.slots.get(offset)!.type);
    this.#pending.push({ block: number, offset, index: block.params.length - 1 });
    return param;
  }
}
