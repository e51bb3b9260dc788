// Sites: operations of a kernel that its launch may have something to say about, by numbers that code hands to the host. Origins are the numbers
// of all operations that nodes of the code graph come from; those that code needs become sites.

import * as llvm from "../../../dialects/llvm/index.ts";
import { type OpDef, type Operation, opMap, symbolName } from "../../../ir/index.ts";
import type { BinaryPlace, Place } from "../../../support/diagnostics/diagnostic.ts";
import type { StopReason } from "../../traps.ts";

/** Where something in a kernel is. It is data. */
export interface Site {
  /** Such as "the call of printf 2 of 'main'"; empty if the place is enough. */
  readonly what: string;
  /** The place in the source that debug information names. */
  readonly place: Place | undefined;
  /** The instruction in the module of SPIR-V. */
  readonly binary?: BinaryPlace | undefined;
  /** The name of the function that the operation is in. */
  readonly function?: string | undefined;
  /** The effect on memory, such as "loads". */
  readonly does?: string | undefined;
  /** Why a run stops here. */
  readonly reason?: StopReason;
  /** Other operations that it may be. */
  readonly others?: readonly Site[];
}

export class Sites {
  readonly all: Site[] = [];
  readonly #numbers = new Map<Operation, number>();
  readonly #stops = new Map<string, number>();
  readonly #operations: Operation[] = [];
  readonly #origins = new Map<Operation, number>();

  /** The number of an op, which is one of several of a kind in its function. */
  number(op: Operation, kind: string): number {
    const known = this.#numbers.get(op);
    if (known !== undefined) return known;
    const number = this.all.push({ ...placeOf(op), what: siteName(op, kind) }) - 1;
    this.#numbers.set(op, number);
    return number;
  }

  /** The number of an op as the origin of nodes: from 1 on. */
  origin(op: Operation): number {
    const known = this.#origins.get(op);
    if (known !== undefined) return known;
    const number = this.#operations.push(op);
    this.#origins.set(op, number);
    return number;
  }

  /** All operations that are origins, the first of number 1. Variables of the module have their names. */
  get origins(): readonly Site[] {
    return this.#operations.map(originSite);
  }

  /** The operation that is an origin, by its number. */
  originAt(number: number): Site | undefined {
    const op = this.#operations[number - 1];
    return op === undefined ? undefined : originSite(op);
  }

  /** The site where a run stops for a reason, at an operation or at one of several. */
  stop(reason: StopReason, origins: Iterable<number>): number {
    const ordered = [...origins].sort((a, b) => a - b);
    const key = `${reason}:${ordered.join()}`;
    const known = this.#stops.get(key);
    if (known !== undefined) return known;
    const sites = new Map<string, Site>();
    for (const origin of ordered) {
      const op = this.#operations[origin - 1];
      if (op === undefined) continue;
      const site = { ...placeOf(op), what: "" };
      // A load of a struct becomes loads of its members, all at one place.
      const { binary, place } = site;
      sites.set(binary === undefined && place === undefined ? `${origin}` : JSON.stringify(site), site);
    }
    const [first = { what: "", place: undefined }, ...others] = sites.values();
    const number = this.all.push({ ...first, reason, ...(others.length === 0 ? {} : { others }) }) - 1;
    this.#stops.set(key, number);
    return number;
  }
}

function originSite(op: Operation): Site {
  return { ...placeOf(op), what: op.def === llvm.mlir.global ? (symbolName(op) ?? "") : "" };
}

/** Of accesses to memory; others only access it. */
const verbs: ReadonlyMap<OpDef, string> = opMap([
  [llvm.load, "loads"],
  [llvm.store, "stores"],
  [llvm.atomicrmw, "updates"],
  [llvm.cmpxchg, "updates"],
]);

function placeOf(op: Operation): Pick<Site, "place" | "binary" | "function" | "does"> {
  const { place, binary } = op.plainError("");
  const fn = functionOf(op);
  return { place, binary, function: fn === undefined ? undefined : symbolName(fn), does: verbs.get(op.def) };
}

/** Ops of the same kind call the same function. */
function siteName(op: Operation, kind: string): string {
  const fn = functionOf(op);
  const callee = op.attr("callee");
  let count = 0;
  let found = 0;
  fn?.walk((other) => {
    if (other.def !== op.def || other.attr("callee") !== callee) return;
    count++;
    if (other === op) found = count;
  });
  const name = fn === undefined ? "" : ` of '${symbolName(fn) ?? ""}'`;
  return `the ${kind}${count > 1 ? ` ${found}` : ""}${name}`;
}

function functionOf(op: Operation): Operation | undefined {
  let at: Operation | undefined = op;
  while (at !== undefined && at.def !== llvm.func) at = at.parentOp;
  return at;
}
