// Namespaces of the dialect: hand-written definitions, and beside them rows, each of which is created when it is first read.

import type { OpDef } from "../../../ir/index.ts";
import { assert } from "../../../support/assert.ts";
import type { RowNames } from "../rows/row-names.generated.ts";
import { rowNamed } from "../rows/rows.ts";

export type Prefix = keyof RowNames;

/** The rows of a namespace as its members. */
export type Rows<P extends Prefix> = { readonly [Name in RowNames[P]]: OpDef };

/**
 * The definitions of a namespace together with its rows: `spirv.CL.exp10` is the op `spirv.CL.exp10`, whether it is written by hand or
 * created from the grammar. The rows of `core` have no prefix.
 */
export function withRows<P extends Prefix, D extends object>(prefix: P, definitions: D): D & Rows<P> {
  const members: Record<string, unknown> = Object.fromEntries(Object.entries(definitions));
  const opPrefix = prefix === "core" ? "spirv." : `spirv.${prefix}.`;
  const get = (_target: object, name: string | symbol): unknown => {
    if (typeof name === "symbol" || name in members) return members[name as string];
    const row = rowNamed(`${opPrefix}${name}`);
    assert(row !== undefined, `the grammar has no instruction for '${opPrefix}${name}'`);
    members[name] = row;
    return row;
  };
  // Sound: the members are the definitions, and `get` gives a row for every other name of the namespace.
  return new Proxy(members, { get }) as D & Rows<P>;
}
