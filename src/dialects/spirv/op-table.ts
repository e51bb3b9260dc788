// Tables by op of the SPIR-V dialect, written as its namespaces are: the entry of `spirv.CL.exp10` is `{ CL: { exp10: … } }`, that of an op
// without a prefix is in `core`. A name that no op has does not compile, and it does not matter whether an op has a definition of its own or is
// created from the grammar. Ops that are created from the grammar need not exist to be in a table.

import type { OpDef } from "../../ir/index.ts";
import { assert } from "../../support/assert.ts";
import type { DefinedNames, RowNames } from "./rows/row-names.generated.ts";

/** The namespaces; `core` is that of the ops without a prefix. */
export type Namespace = keyof RowNames | keyof DefinedNames;

type NamesIn<Interface, N> = N extends keyof Interface ? Interface[N] : never;

/** The names of all ops of a namespace. */
export type OpName<N extends Namespace> = (NamesIn<RowNames, N> | NamesIn<DefinedNames, N>) & string;

/** A table with an entry for each of some ops. */
export type OpTable<T> = { readonly [N in Namespace]?: { readonly [Name in OpName<N>]?: T } };

/** Finds what belongs to an op. */
export type OpLookup<T> = (def: Pick<OpDef, "name">) => T | undefined;

/** Joins tables, in which no op occurs twice. */
export function opTable<T>(...tables: readonly OpTable<T>[]): OpLookup<T> {
  const byName = new Map<string, T>();
  for (const table of tables) {
    for (const [namespace, entries] of Object.entries(table)) {
      const prefix = namespace === "core" ? "spirv." : `spirv.${namespace}.`;
      for (const [name, entry] of Object.entries(entries)) {
        assert(!byName.has(`${prefix}${name}`), `'${prefix}${name}' is in two tables`);
        byName.set(`${prefix}${name}`, entry);
      }
    }
  }
  return (def) => byName.get(def.name);
}

/** The members of a set of ops: `opSet({ CL: ["exp10"] })`. */
export type OpSet = { readonly [N in Namespace]?: readonly OpName<N>[] };

/** Returns whether an op is in a set. */
export function opSet(set: OpSet): (def: Pick<OpDef, "name">) => boolean {
  const names = new Set<string>();
  for (const [namespace, members] of Object.entries(set)) {
    for (const name of members) names.add(namespace === "core" ? `spirv.${name}` : `spirv.${namespace}.${name}`);
  }
  return (def) => names.has(def.name);
}
