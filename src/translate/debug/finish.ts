// Emits the metadata that is complete only at the end: lists of compilation units, flags of the module.

import { type LLVMFunction, type MetadataOperand, opcode } from "../../llvm/index.ts";
import { nodeOrNull, word } from "./fields.ts";
import { attachedNodes } from "./globals.ts";
import type { DebugReader } from "./reader.ts";

/** LLVM's version of debug information. */
const VERSION = 3;
const [WARNING, MAXIMUM] = [2, 7];

/** Completes compilation units and writes module flags. */
export function finishDebugInfo(reader: DebugReader): void {
  if (reader.unit === 0) return;
  for (const one of reader.at.module.functions) locateCalls(reader, one);
  const { metadata, constants } = reader.at.module;
  const integer = (value: number): MetadataOperand => constants.integer(reader.at.int(32), value);
  const list = (nodes: readonly number[]): number => metadata.tuple(nodes.map((node) => ({ node })));
  if (reader.enumerations.length > 0) addField(reader, reader.unit, "enums", list(reader.enumerations));
  for (const [unit, globals] of reader.globals) addField(reader, unit, "globals", list(globals));
  for (const [unit, entities] of reader.importsOf) addField(reader, unit, "imports", list(entities));
  for (const [subprogram, nodes] of reader.retained) {
    const node = metadata.node(subprogram);
    const at = node.fields.findIndex(({ name }) => name === "targetFuncName");
    const before = at < 0 ? node.fields.length : at;
    node.fields = [
      ...node.fields.slice(0, before),
      nodeOrNull("retainedNodes", list(nodes)),
      ...node.fields.slice(before),
    ];
  }
  const flag = (behaviour: number, name: string, value: MetadataOperand): void =>
    metadata.appendNamed("llvm.module.flags", metadata.tuple([integer(behaviour), { string: name }, value]));
  flag(MAXIMUM, "Dwarf Version", integer(reader.dwarfVersion));
  flag(WARNING, "Debug Info Version", integer(VERSION));
  if (reader.invalidLanguages.length > 0) {
    flag(WARNING, "Source Lang Literal", { node: list(reader.invalidLanguages) });
  }
}

/** LLVM requires a place of calls between functions with debug information. SPIR-V does not: they are on line 0. */
function locateCalls(reader: DebugReader, one: LLVMFunction): void {
  const { module } = reader.at;
  const [scope] = attachedNodes(module, one);
  if (scope === undefined) return;
  const { code, constants } = module;
  for (const { first, end } of one.blocks) {
    for (let row = first; row < end; row++) {
      if (code.opcode[row] !== opcode.call || code.location[row] !== 0) continue;
      const callee = constants.all[code.operandAt(row, code.numOperands(row) - 1)]?.payload.global;
      if (callee === undefined || attachedNodes(module, callee).length === 0) continue;
      code.location[row] = reader.special("DILocation", [word("line", 0), nodeOrNull("scope", scope)]);
    }
  }
}

function addField(reader: DebugReader, unit: number, name: string, value: number): void {
  if (unit === 0) return;
  const node = reader.at.module.metadata.node(unit);
  // LLVM writes this field last.
  const last = node.fields.filter((one) => one.name === "dwoId");
  node.fields = [...node.fields.filter((one) => one.name !== "dwoId"), nodeOrNull(name, value), ...last];
}
