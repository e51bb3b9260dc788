// Debug information of a version that LLVM does not read, which it removes.

import type { Module } from "../module.ts";
import { opcode } from "../opcode.ts";
import { LoopStripper } from "./strip-loops.ts";

const VERSION = 3n;

/** Whether the module's debug information has the version that LLVM reads. */
export function hasDebugVersion({ metadata }: Module): boolean {
  return (metadata.named.get("llvm.module.flags") ?? []).some((number) => {
    const [, key, value] = metadata.node(number).operands;
    const isVersion = key !== undefined && "string" in key && key.string === "Debug Info Version";
    return isVersion && value !== undefined && "bits" in value && value.bits === VERSION;
  });
}

const DEBUG_ATTACHMENTS = ["dbg", "DIAssignID", "heapallocsite"];

/** Removes all debug information. */
export function stripDebugInfo(module: Module): void {
  const { metadata, code } = module;
  for (const name of [...metadata.named.keys()]) {
    if (name.startsWith("llvm.dbg.") || name === "llvm.gcov") metadata.named.delete(name);
  }
  for (const one of [...module.functions, ...module.globals]) {
    one.attachments = one.attachments.filter(([kind]) => kind !== 0);
  }
  code.location.fill(0);
  const kinds = DEBUG_ATTACHMENTS.map((name) => metadata.kinds.indexOf(name));
  code.attachments.forEach((list, index) => {
    code.attachments[index] = list.filter(([kind]) => !kinds.includes(kind));
  });
  for (let row = 1; row < code.count; row++) {
    // The writers skip instructions with the opcode `nothing`.
    if (code.opcode[row] === opcode.debug) code.opcode[row] = opcode.nothing;
  }
  stripLoops(module);
}

/** Locations in the metadata of loops are removed. */
function stripLoops({ metadata, code }: Module): void {
  const loop = metadata.kinds.indexOf("llvm.loop");
  const stripper = new LoopStripper(metadata);
  code.attachments.forEach((list, index) => {
    if (!list.some(([kind]) => kind === loop)) return;
    code.attachments[index] = list.flatMap(([kind, node]) => {
      const stripped = kind === loop ? stripper.strip(node) : node;
      return stripped === 0 ? [] : [[kind, stripped] as const];
    });
  });
}
