// Sites: operations of a kernel that its launch may have something to say about, by numbers that code hands to the host.

import { type Operation, symbolName } from "../../ir/index.ts";
import type { Place } from "../../support/diagnostic.ts";

/** Where something in a kernel is. It is data. */
export interface Site {
  /** Such as "the call of printf 2 of 'main'". */
  readonly what: string;
  /** The place in the source that debug information names. */
  readonly place: Place | undefined;
}

export class Sites {
  readonly all: Site[] = [];
  readonly #numbers = new Map<Operation, number>();

  /** The number of an op, which is one of several of a kind in its function. */
  number(op: Operation, kind: string): number {
    const known = this.#numbers.get(op);
    if (known !== undefined) return known;
    const number = this.all.push({ what: siteName(op, kind), place: op.plainError("").place }) - 1;
    this.#numbers.set(op, number);
    return number;
  }
}

/** Ops of the same kind call the same function. */
function siteName(op: Operation, kind: string): string {
  const fn = functionOf(op);
  const callee = op.attr("callee");
  let count = 0;
  let found = 0;
  fn?.walk((other) => {
    if (other.name !== op.name || other.attr("callee") !== callee) return;
    count++;
    if (other === op) found = count;
  });
  const name = fn === undefined ? "" : ` of '${symbolName(fn) ?? ""}'`;
  return `the ${kind}${count > 1 ? ` ${found}` : ""}${name}`;
}

function functionOf(op: Operation): Operation | undefined {
  let at: Operation | undefined = op;
  while (at !== undefined && at.name !== "llvm.func") at = at.parentOp;
  return at;
}
