// Execution modes of kernels towards SPIR-V: those that the metadata of functions states, and those that the module lists. The table is
// `../../metadata/execution-modes.ts`.

import { enumerant } from "../../../grammar/index.ts";
import { Constant, type LLVMFunction, type MetadataOperand } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { attachmentOf, numberOf, textOf } from "../../metadata/attachments.ts";
import { listedMode, modeEntries, type StatedMode } from "../../metadata/execution-modes.ts";
import type { ToSpirv } from "../module-state.ts";

/** Writes the modes of a kernel. */
export function writeModes(at: ToSpirv, kernel: LLVMFunction, id: number): void {
  const { builder } = at;
  for (const { kind, extension, toSpirv } of modeEntries) {
    const operands = attachmentOf(at, kernel, kind);
    if (operands === undefined || (extension !== undefined && !builder.options.allows(extension))) continue;
    const stated = toSpirv(at, operands);
    if (stated === undefined) continue;
    if (extension !== undefined) builder.extension(extension);
    addMode(at, id, stated);
  }
}

/** Writes a mode, which may need a later version; without that version it is left out. */
function addMode(at: ToSpirv, id: number, { mode, words, isIds = false }: StatedMode): void {
  const { version = 0, extensions = [] } = enumerant("ExecutionMode", mode) ?? {};
  const isReached = extensions.length > 0 || at.builder.reaches(version);
  if (isReached) at.addMode(isIds ? Op.ExecutionModeId : Op.ExecutionMode, id, mode, ...words);
}

/** Writes the modes that the module lists: a function or the node of an entry point, a mode, its numbers. */
export function writeListedModes(at: ToSpirv): void {
  const { metadata } = at.module;
  for (const node of metadata.named.get("spirv.ExecutionMode") ?? []) {
    const [one, mode, ...rest] = metadata.node(node).operands;
    const id = kernelId(at, one);
    const number = numberOf(mode);
    const stated = id === undefined || number === undefined ? undefined : listedMode.toSpirv(at, number, rest);
    if (id === undefined || stated === undefined) continue;
    at.calls.stated.add(Op.ExecutionMode);
    addMode(at, id, stated);
  }
}

/** The id of a kernel: of a function, or of the one that the node of an entry point names. */
function kernelId(at: ToSpirv, operand: MetadataOperand): number | undefined {
  if (operand instanceof Constant) return at.idOfGlobal(operand);
  if (operand === undefined || !("node" in operand)) return undefined;
  const name = at.module.metadata
    .node(operand.node)
    .operands.map(textOf)
    .find((text) => text !== "");
  const kernel = at.module.functions.find((one) => one.name === name);
  return kernel && at.functionId(kernel);
}
