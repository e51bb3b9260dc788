// The entry points of a SPIR-V module, and the functions that they enter.

import * as spirv from "../../../dialects/spirv/index.ts";
import { cloneOp, lookupSymbol, type Operation, stringAttr, symbolName } from "../../../ir/index.ts";
import { constantNumber } from "../types/constant-number.ts";

/** An op as the entry point that it declares; undefined if it declares none, or one whose condition does not hold. */
export function entryPointOf(module: Operation, op: Operation) {
  const entry = spirv.EntryPoint.of(op);
  if (entry !== undefined) return entry;
  const conditional = spirv.INTEL.ConditionalEntryPoint.of(op);
  return conditional === undefined || constantNumber(module, conditional.condition) === 0 ? undefined : conditional;
}

function opsOf(module: Operation): readonly Operation[] {
  return [...(module.region().firstBlock?.ops() ?? [])];
}

/**
 * The ops that declare entry points, by their functions. A function that several enter gets a copy for each but the first, as LLVM's functions have
 * one name; one that is also called gets a copy for each, since LLVM forbids calls of kernels.
 */
export function separateEntryPoints(module: Operation): ReadonlyMap<Operation, Operation> {
  const entries = new Map<Operation, Operation>();
  const called = calledFunctions(module);
  for (const op of opsOf(module)) {
    const entry = entryPointOf(module, op);
    const fn = entry && lookupSymbol(op, entry.fn);
    if (fn === undefined) continue;
    entries.set(entries.has(fn) || called.has(fn) ? copyFor(module, op, fn) : fn, op);
  }
  return entries;
}

function calledFunctions(module: Operation): ReadonlySet<Operation> {
  const called = new Set<Operation>();
  module.walk((op) => {
    const call = spirv.FunctionCall.of(op);
    const fn = call && lookupSymbol(op, call.callee);
    if (fn !== undefined) called.add(fn);
  });
  return called;
}

/** A copy of a function for an entry point, with copies of its execution modes. */
function copyFor(module: Operation, entry: Operation, fn: Operation): Operation {
  const old = symbolName(fn) ?? "";
  const names = new Set(opsOf(module).map((op) => symbolName(op)));
  let name = old;
  for (let count = 0; names.has(name); count++) name = `${old}_${count}`;
  const renaming = new Map([[old, name]]);
  const copy = cloneOp(fn);
  copy.setAttr("sym_name", stringAttr(fn.context, name));
  copy.moveAfter(fn);
  const own = stringAttr(fn.context, old);
  if (entry.attr("entry_point_name") === undefined) entry.setAttr("entry_point_name", own);
  spirv.renameReferences(entry, renaming);
  for (const op of opsOf(module)) {
    const mode = spirv.ExecutionMode.of(op) ?? spirv.ExecutionModeId.of(op);
    if (mode?.fn.root !== old) continue;
    const copied = cloneOp(op);
    spirv.renameReferences(copied, renaming);
    copied.moveAfter(op);
  }
  return copy;
}
