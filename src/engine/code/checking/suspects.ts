// Checks of variables that become values: before they do, each gets a variable beside it that holds its state, which becomes a value as well. A
// load of the variable becomes a suspect: wrong to use if the state is a taint.

import { i32, int, isLoad, memory, none } from "../../wasm/opcodes.ts";
import { analyse } from "../analysis/flow.ts";
import { access, begin, type CodeGraph, callIf, end, type Node, suspect, taint } from "../graph.ts";
import { resolveGraph } from "../passes/cleanup.ts";
import { Slots } from "../passes/promote.ts";
import { isScalarAccess, type Place, type Places } from "../places.ts";

/** Faults: the states of variables, and what arithmetic has come to. A taint is a fault with the number of the operation that has it. */
export const fault = {
  none: 0,
  /** No value has been stored in a variable. */
  uninitialized: 1,
  /** A variable has ceased to exist. */
  dead: 2,
  /** A value that the module leaves undefined. */
  undefined: 3,
  divisionByZero: 4,
  overflow: 5,
  shift: 6,
  conversion: 7,
} as const;

/** Faults are below; a taint is the number of the operation times this, plus the fault. */
export const FAULTS = 8;

/**
 * The number of a suspect: twice its origin, so that those of different operations stay apart, and one more for a variable, whose state is the
 * taint of its value as well.
 */
export function suspectNumber(origin: number, covers: 0 | 1): number {
  return 2 * origin + covers;
}

/** The parts of a {@link suspectNumber}. */
export function suspectParts(number: number): { readonly origin: number; readonly covers: boolean } {
  return { origin: number >> 1, covers: number % 2 === 1 };
}

/** `report` is the number of the callee that receives a taint and the origin of its use. */
export function markVariables(graph: CodeGraph, places: Places, report: number): void {
  new Marking(graph, places, report).run();
}

class Marking {
  readonly #graph: CodeGraph;
  readonly #places: Places;
  readonly #slots: Slots;
  readonly #states = new Map<number, Node>();
  readonly #promoted = new Map<Place, number[]>();
  readonly #report: number;
  /** The numbers of places that end. */
  readonly #ending = new Set<number>();

  constructor(graph: CodeGraph, places: Places, report: number) {
    this.#graph = graph;
    this.#places = places;
    this.#report = report;
    for (const { body } of analyse(graph).order)
      for (const node of body) if (node.op === end) this.#ending.add(Number(node.imm));
    this.#slots = new Slots(analyse(graph), places);
    for (const [offset, { place }] of this.#slots.byOffset) {
      const known = this.#promoted.get(place);
      if (known === undefined) this.#promoted.set(place, [offset]);
      else known.push(offset);
    }
  }

  run(): void {
    for (const block of analyse(this.#graph).order) {
      block.body = block.body.flatMap((node) => {
        const made = this.#marked(node);
        for (const one of made) {
          one.block = block;
          if (one.origin === 0) one.origin = node.origin;
        }
        return made;
      });
    }
    resolveGraph(this.#graph);
  }

  #marked(node: Node): readonly Node[] {
    if (node.op === begin || node.op === end) return this.#lifetime(node);
    const place = isScalarAccess(node) ? this.#places.locate(node.args[0]!) : undefined;
    const slot = place === undefined ? undefined : this.#slots.of(node);
    if (slot === undefined) return [node];
    const state = this.#state(slot.offset);
    if (isLoad(node.op)) return this.#load(node, state);
    const stored = this.#graph.node(taint, i32, [node.args[1]!]);
    const checked = this.#ending.has(this.#places.all.indexOf(slot.place)) ? this.#checkEnd(node, state) : [];
    return [...checked, stored, node, this.#own(memory.i32Store, [state, stored])];
  }

  /** Reports a store in a variable that does not exist any more. */
  #checkEnd({ origin }: Node, state: Node): readonly Node[] {
    const graph = this.#graph;
    const found = this.#own(memory.i32Load, [state]);
    const isDead = graph.node(int.eq, i32, [found, graph.i32(fault.dead)]);
    const args = [isDead, graph.i32(origin * FAULTS + fault.dead), graph.i32(origin)];
    return [found, isDead, graph.node(callIf, none, args, this.#report)];
  }

  #load(node: Node, state: Node): readonly Node[] {
    const { op, args, imm, valueType } = node;
    const value = this.#graph.node(op, valueType, [...args], imm);
    const found = this.#own(memory.i32Load, [state]);
    const made = this.#graph.node(suspect, valueType, [value, found], suspectNumber(node.origin, 1));
    for (const one of [value, made]) one.origin = node.origin;
    node.forward = made;
    return [value, found, made];
  }

  /** Where a variable that becomes values begins or ends, so do they. */
  #lifetime(node: Node): readonly Node[] {
    const place = this.#places.all[Number(node.imm)];
    const offsets = place === undefined ? undefined : this.#promoted.get(place);
    if (offsets === undefined) return [node];
    const state = this.#graph.i32(node.op === begin ? fault.uninitialized : fault.dead);
    return offsets.map((offset) => this.#own(memory.i32Store, [this.#state(offset), state]));
  }

  #state(offset: number): Node {
    const known = this.#states.get(offset);
    if (known !== undefined) return known;
    const made = this.#places.take(this.#graph, "item", 4, 4);
    this.#states.set(offset, made);
    return made;
  }

  #own(op: number, args: Node[]): Node {
    const node = this.#graph.node(op, isLoad(op) ? i32 : none, args);
    node.access = access.own;
    return node;
  }
}
