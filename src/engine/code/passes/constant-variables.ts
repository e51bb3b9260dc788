// Variables of an invocation that are tables: nothing but constants is stored in them, always the same at a place. GLSL's constant arrays become
// such variables, filled before each access, where an index is not known. They move to the memory of the module, which holds the constants from
// the start, and are filled no more.

import { accessLog2, i32, int, isLoad } from "../../wasm/opcodes.ts";
import { analyse } from "../analysis/flow.ts";
import { type CodeGraph, element, type Node } from "../graph.ts";
import { isScalarAccess, type Located, type Place, type Places } from "../places.ts";

/** Gives bytes a place in the memory of the module; returns its address. */
export type AddConstants = (bytes: Uint8Array) => Node;

export function moveTables(graph: CodeGraph, places: Places, addConstants: AddConstants): void {
  const { order } = analyse(graph);
  const tables = new Tables(places);
  for (const { body, end } of order) {
    for (const node of body) tables.look(node);
    for (const node of [...end.operands, ...end.edges.flatMap(({ args }) => args)]) tables.reject(node);
  }
  const addresses = new Map<Place, Node>();
  for (const place of tables.found()) addresses.set(place, addConstants(tables.bytesOf(place)));
  if (addresses.size === 0) return;
  for (const block of order) {
    block.body = block.body.filter((node) => !isFilling(node, places, addresses));
    for (const node of block.body) redirect(graph, node, places, addresses);
  }
}

/** The known contents of the variables: constants by their offsets, and whether they are read by indices. */
class Tables {
  readonly #places: Places;
  readonly #stores = new Map<Place, Map<number, Node>>();
  readonly #indexed = new Set<Place>();
  readonly #rejected = new Set<Place>();
  /** Addresses with an index, by the variable that they point into. */
  readonly #derived = new Map<Node, Place>();

  constructor(places: Places) {
    this.#places = places;
  }

  look(node: Node): void {
    if (locate(this.#places, node) !== undefined) return;
    node.args.forEach((arg, at) => {
      const found = locate(this.#places, arg);
      const place = found?.place ?? this.#derived.get(arg);
      if (at === 0 && found !== undefined && isScalarAccess(node)) this.#access(node, found);
      else if (place === undefined || (at === 0 && isLoad(node.op))) return;
      else if (at === 0 && (node.op === element || (node.op === int.add && found === undefined))) {
        this.#derived.set(node, place);
        this.#indexed.add(place);
      } else this.#rejected.add(place);
    });
  }

  /** A direct access. Loads at known offsets of variables that are also indexed are rare and not replaced. */
  #access(node: Node, { place, offset: start }: Located): void {
    const offset = start + Number(node.imm);
    const value = node.args[1];
    const bytes = 1 << accessLog2(node.op);
    const isInside = offset >= 0 && offset + bytes <= place.size;
    const stores = this.#stores.get(place) ?? new Map<number, Node>();
    this.#stores.set(place, stores);
    const known = stores.get(offset);
    const isSame =
      known === undefined ? !overlaps(stores, offset, bytes) : known.op === node.op && known.args[1] === value;
    if (value?.isConstant === true && isSame && isInside) stores.set(offset, node);
    else this.#rejected.add(place);
  }

  /** The variable of an address that goes where it cannot be followed is no table. */
  reject(address: Node): void {
    const place = locate(this.#places, address)?.place ?? this.#derived.get(address);
    if (place !== undefined) this.#rejected.add(place);
  }

  found(): readonly Place[] {
    return [...this.#stores.keys()].filter((place) => this.#indexed.has(place) && !this.#rejected.has(place));
  }

  bytesOf(place: Place): Uint8Array {
    const bytes = new Uint8Array(place.size);
    for (const [offset, store] of this.#stores.get(place) ?? []) {
      let bits = BigInt(store.args[1]!.imm);
      for (let at = 0; at < 1 << accessLog2(store.op); at++, bits >>= 8n) {
        bytes[offset + at] = Number(bits & 0xffn);
      }
    }
    return bytes;
  }
}

/** Whether one of the stores has bytes in common with an access. Accesses have eight bytes at most. */
function overlaps(stores: ReadonlyMap<number, Node>, offset: number, bytes: number): boolean {
  for (let at = offset - 7; at < offset + bytes; at++) {
    const other = stores.get(at);
    if (other !== undefined && at + (1 << accessLog2(other.op)) > offset) return true;
  }
  return false;
}

/** The place in a variable of an invocation that an address refers to; undefined for other addresses. */
function locate(places: Places, address: Node): Located | undefined {
  const found = places.locate(address);
  return found?.place.area === "item" ? found : undefined;
}

function isFilling(node: Node, places: Places, tables: ReadonlyMap<Place, Node>): boolean {
  if (!isScalarAccess(node) || isLoad(node.op)) return false;
  const found = locate(places, node.args[0]!);
  return found !== undefined && tables.has(found.place);
}

/** Addresses with an index start from where the table is now. */
function redirect(graph: CodeGraph, node: Node, places: Places, tables: ReadonlyMap<Place, Node>): void {
  const [address] = node.args;
  if (node.op !== element || address === undefined || locate(places, node) !== undefined) return;
  const found = locate(places, address);
  const table = found === undefined ? undefined : tables.get(found.place);
  if (table === undefined || found === undefined) return;
  if (found.offset === 0) {
    node.args[0] = table;
    return;
  }
  const start = graph.node(int.add, i32, [table, graph.i32(found.offset)]);
  start.block = graph.entry;
  graph.entry.body.unshift(start);
  node.args[0] = start;
}
