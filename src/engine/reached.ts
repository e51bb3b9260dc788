// Leaves out of a module of SPIR-V what the kernels that are asked for do not reach: libraries that programs include have hundreds of functions.

import { EntryPoint, ExecutionMode, ExecutionModeId, func, INTEL } from "../dialects/spirv/index.ts";
import { Operation, SymbolRefAttr, symbolName, symbolUsesOf } from "../ir/index.ts";
import { textAttribute } from "./lower/memory/globals.ts";

/**
 * Erases functions that no entry point of a module reaches; where an entry point has the name, the other entry points as well. The module must be
 * one that verifies: what is erased has been checked like the rest.
 */
export function eraseUnreached(outer: Operation, wanted: string | undefined): void {
  for (const module of outer.region().firstBlock?.ops() ?? []) eraseIn(module, wanted);
}

function eraseIn(module: Operation, wanted: string | undefined): void {
  const ops = [...(module.regions[0]?.firstBlock?.ops() ?? [])];
  const entries = ops.filter(({ def }) => def === EntryPoint);
  // Which of these hold is known later.
  if (entries.length === 0 || ops.some(({ def }) => def === INTEL.ConditionalEntryPoint)) return;
  const named = entries.filter((op) => nameOf(op) === wanted);
  const dropped = new Set(named.length === 0 ? [] : entries.filter((op) => !named.includes(op)));
  const functions = new Map(ops.filter(({ def }) => def === func).map((op) => [symbolName(op) ?? "", op]));
  const reached = new Set<Operation>();
  const waiting = ops.filter((op) => op.def !== func && !isMode(op) && !dropped.has(op));
  for (let op = waiting.pop(); op !== undefined; op = waiting.pop()) {
    const uses = symbolUsesOf(op);
    if (uses instanceof Operation) return;
    for (const { ref } of uses) {
      const fn = functions.get(ref.root);
      if (fn === undefined || reached.has(fn)) continue;
      reached.add(fn);
      waiting.push(fn);
    }
  }
  const isReached = (op: Operation) => {
    const fn = op.def === func ? op : functions.get(functionOf(op));
    return fn === undefined || reached.has(fn);
  };
  for (const op of ops) if (dropped.has(op) || ((op.def === func || isMode(op)) && !isReached(op))) op.erase();
}

const isMode = ({ def }: Operation): boolean => def === ExecutionMode || def === ExecutionModeId;

const nameOf = (entry: Operation): string => textAttribute(entry, "entry_point_name") ?? functionOf(entry);

function functionOf(op: Operation): string {
  const fn = op.attr("fn");
  return SymbolRefAttr.is(fn) ? fn.root : "";
}
