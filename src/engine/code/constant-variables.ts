// Variables of an invocation that are tables: nothing but constants is stored in them, always the same at a place. GLSL's constant arrays become
// such variables, filled before each access, where an index is not known. They move to the memory of the module, which holds the constants from
// the start, and are filled no more.

import { accessLog2, i32, int, isLoad } from "../wasm/opcodes.ts";
import { analyse } from "./flow.ts";
import type { CodeGraph, Node } from "./graph.ts";
import { isScalarAccess, type VariablePlace, type Variables } from "./variables.ts";

/** Gives bytes a place in the memory of the module; returns its address. */
export type AddConstants = (bytes: Uint8Array) => Node;

export function moveTables(graph: CodeGraph, variables: Variables, addConstants: AddConstants): void {
  const { order } = analyse(graph);
  const tables = new Tables(variables);
  for (const { body, end } of order) {
    for (const node of body) tables.look(node);
    for (const node of [...end.operands, ...end.edges.flatMap(({ args }) => args)]) tables.reject(node);
  }
  const addresses = new Map<VariablePlace, Node>();
  for (const place of tables.found()) addresses.set(place, addConstants(tables.bytesOf(place)));
  if (addresses.size === 0) return;
  for (const block of order) {
    block.body = block.body.filter((node) => !isFilling(node, variables, addresses));
    for (const node of block.body) redirect(graph, node, variables, addresses);
  }
}

/** What is known of the variables: constants by their offsets, and whether they are read by indices. */
class Tables {
  readonly #variables: Variables;
  readonly #stores = new Map<VariablePlace, Map<number, Node>>();
  readonly #indexed = new Set<VariablePlace>();
  readonly #rejected = new Set<VariablePlace>();
  /** Sums with an index, by the variable that they point into. */
  readonly #derived = new Map<Node, VariablePlace>();

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  look(node: Node): void {
    if (this.#variables.offsetOf(node) !== undefined) return;
    node.args.forEach((arg, at) => {
      const offset = this.#variables.offsetOf(arg);
      const place = offset === undefined ? this.#derived.get(arg) : this.#variables.at(offset);
      if (at === 0 && offset !== undefined && isScalarAccess(node)) this.#access(node, offset + Number(node.imm));
      else if (place === undefined || (at === 0 && isLoad(node.op))) return;
      else if (at === 0 && node.op === int.add) {
        this.#derived.set(node, place);
        this.#indexed.add(place);
      } else this.#rejected.add(place);
    });
  }

  /** A direct access. Loads at known offsets of variables that are also indexed are rare and not replaced. */
  #access(node: Node, offset: number): void {
    const place = this.#variables.at(offset);
    if (place === undefined) return;
    const value = node.args[1];
    const stores = this.#stores.get(place) ?? new Map<number, Node>();
    this.#stores.set(place, stores);
    const known = stores.get(offset);
    const isSame = known === undefined || (known.op === node.op && known.args[1] === value);
    if (value?.isConstant === true && isSame) stores.set(offset, node);
    else this.#rejected.add(place);
  }

  /** The variable of an address that goes where it cannot be followed is no table. */
  reject(address: Node): void {
    const offset = this.#variables.offsetOf(address);
    const place = offset === undefined ? this.#derived.get(address) : this.#variables.at(offset);
    if (place !== undefined) this.#rejected.add(place);
  }

  found(): readonly VariablePlace[] {
    return [...this.#stores.keys()].filter((place) => this.#indexed.has(place) && !this.#rejected.has(place));
  }

  bytesOf(place: VariablePlace): Uint8Array {
    const bytes = new Uint8Array(place.size);
    for (const [offset, store] of this.#stores.get(place) ?? []) {
      let bits = BigInt(store.args[1]!.imm);
      for (let at = 0; at < 1 << accessLog2(store.op); at++, bits >>= 8n) {
        bytes[offset - place.offset + at] = Number(bits & 0xffn);
      }
    }
    return bytes;
  }
}

function isFilling(node: Node, variables: Variables, tables: ReadonlyMap<VariablePlace, Node>): boolean {
  if (!isScalarAccess(node) || isLoad(node.op)) return false;
  const offset = variables.offsetOf(node.args[0]!);
  const place = offset === undefined ? undefined : variables.at(offset + Number(node.imm));
  return place !== undefined && tables.has(place);
}

/** Sums with an index start from where the table is now. */
function redirect(graph: CodeGraph, node: Node, variables: Variables, tables: ReadonlyMap<VariablePlace, Node>): void {
  const [address] = node.args;
  if (node.op !== int.add || address === undefined || variables.offsetOf(node) !== undefined) return;
  const offset = variables.offsetOf(address);
  const place = offset === undefined ? undefined : variables.at(offset);
  const table = place === undefined ? undefined : tables.get(place);
  if (table === undefined || place === undefined || offset === undefined) return;
  const start = graph.node(int.add, i32, [table, graph.i32(offset - place.offset)]);
  start.block = graph.entry;
  graph.entry.body.unshift(start);
  node.args[0] = start;
}
