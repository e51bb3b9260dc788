// Debug information of a module of LLVM IR towards SPIR-V, in the order in which llvm-spirv writes it: compilation units, their lists, types of
// functions and variables, functions. Functions that are translated later ask for the rest.

import { type LLVMFunction, opcode } from "../../llvm/index.ts";
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
  // DebugInfoNone, which the other instructions may refer to.
  writer.entry(0);
  for (const view of views) writeLists(writer, view);
  for (const one of module.functions) if (at.isFunction(one)) writeTypes(writer, one);
  writer.unit = writer.entry(first);
  for (const one of module.functions) {
    const isWritten = at.isFunction(one);
    for (const node of isWritten ? attachedNodes(module, one) : []) writer.entry(node);
  }
  return writer;
}

/** The types of a function and of its variables. */
function writeTypes(writer: DebugWriter, one: LLVMFunction): void {
  const { code } = writer.at.module;
  const variables: number[] = [];
  for (const node of attachedNodes(writer.at.module, one)) {
    const view = writer.view(node);
    writer.unit = view.child("unit") === 0 ? writer.unit : writer.entry(view.child("unit"));
    writer.entry(view.child("type"));
    variables.push(...view.list("retainedNodes"));
  }
  for (const { first, end } of one.blocks) {
    for (let row = first; row < end; row++) {
      if (code.opcode[row] === opcode.debug) variables.push(code.debugRecords[code.detail[row] ?? 0]?.variable ?? 0);
    }
  }
  for (const variable of variables) if (variable !== 0) writer.entry(writer.view(variable).child("type"));
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
