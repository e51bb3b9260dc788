// `--mlir-print-value-users`: comments that say where values are used.

import { type Block, idAfter, type OpId, type Store, type ValueId } from "../../ir/index.ts";
import type { ValueNamer } from "./value-namer.ts";

/** The comment after an op: the users of its results, or the number that identifies it as a user. */
export function usersOfOp(store: Store, namer: ValueNamer, op: OpId): string {
  const results = valuesFrom(store.firstResult(op), store.resultCount(op));
  if (results.length === 0) return store.operandCount(op) === 0 ? "" : ` // id: ${userText(store, namer, op)}`;
  const users = results.map((result) => usersOf(store, result));
  const count = users.flat().length;
  if (count === 0) return " // unused";
  const only = users.length === 1 ? users[0] : undefined;
  if (only !== undefined) return ` // ${only.length === 1 ? "user" : "users"}: ${usersText(store, namer, only)}`;
  const groups = users.map((ops) => (ops.length === 0 ? "(unused)" : `(${usersText(store, namer, ops)})`));
  return ` // users: ${groups.join(", ")}`;
}

/** The comments at the start of a block: the users of each argument, one line each. */
export function usersOfArguments(store: Store, namer: ValueNamer, block: Block): readonly string[] {
  return block.argumentIds.map((argument) => {
    const users = usersOf(store, argument);
    const uses = users.length === 0 ? "unused" : `used by ${usersText(store, namer, users)}`;
    return `// ${namer.text(argument)} is ${uses}`;
  });
}

function valuesFrom(first: ValueId, count: number): readonly ValueId[] {
  return Array.from({ length: count }, (_, index) => idAfter(first, index));
}

/** The ops that use a value, each once, the newest use first. */
function usersOf(store: Store, value: ValueId): readonly OpId[] {
  const users = new Set<OpId>();
  for (let use = store.firstUse(value); use !== 0; use = store.nextUse(use)) users.add(store.userAt(use));
  return [...users];
}

function usersText(store: Store, namer: ValueNamer, users: readonly OpId[]): string {
  return users.map((user) => userText(store, namer, user)).join(", ");
}

function userText(store: Store, namer: ValueNamer, op: OpId): string {
  const results = valuesFrom(store.firstResult(op), store.resultCount(op));
  return results.length === 0 ? namer.userText(op) : results.map((result) => namer.text(result)).join(", ");
}
