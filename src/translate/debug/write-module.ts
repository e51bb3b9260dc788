// Debug information of a module of LLVM IR towards SPIR-V, in the order in which llvm-spirv writes it: compilation units, what they list, functions. Functions
// that are translated later ask for the rest.

import type { ToSpirv } from "../to-spirv/module-state.ts";
import { attachedNodes } from "./globals.ts";
import type { NodeView } from "./node-view.ts";
import { DebugWriter } from "./writer.ts";

/** Writes the debug information of a module whose functions and variables have ids; undefined if it has none. */
export function writeDebugInfo(at: ToSpirv): DebugWriter | undefined {
  const { module, options } = at;
  const units = module.metadata.named.get("llvm.dbg.cu") ?? [];
  if (units.length === 0) return undefined;
  const writer = new DebugWriter(at, options.debugInfo ?? "ocl-100");
  const views = units.map((unit) => writer.view(unit));
  for (const view of views) writeUnit(writer, view);
  const [first = 0] = units;
  writer.unit = writer.entry(first);
  // The other instructions may refer to it.
  void writer.none;
  for (const view of views) writeLists(writer, view);
  writer.unit = writer.entry(first);
  for (const one of module.functions) {
    const isWritten = at.isFunction(one);
    for (const node of isWritten ? attachedNodes(module, one) : []) writer.entry(node);
  }
  return writer;
}

function writeUnit(writer: DebugWriter, view: NodeView): void {
  const source = writer.source(view);
  writer.unitSource ||= source;
  writer.entry(view.node.number);
}

/** Imported entities, types and global variables of a compilation unit. */
function writeLists(writer: DebugWriter, view: NodeView): void {
  writer.unit = writer.entry(view.node.number);
  const globals = view
    .list("globals")
    .map((one) => (one === 0 ? 0 : writer.globals.addExpression(writer.at.module, one)));
  for (const one of view.list("imports")) writer.entry(one);
  for (const name of ["enums", "retainedTypes"]) for (const one of view.list(name)) writer.entry(one);
  for (const one of globals) writer.entry(one);
}
