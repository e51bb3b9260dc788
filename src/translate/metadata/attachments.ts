// Reads metadata of functions and variables of LLVM IR.

import { Constant, type GlobalValue, type MetadataOperand, type Module } from "../../llvm/index.ts";

/** An object with a module of LLVM IR. */
interface Holder {
  readonly module: Module;
}

/** The string that an operand of metadata is; empty for other operands. */
export function textOf(operand: MetadataOperand): string {
  return operand !== undefined && "string" in operand ? operand.string : "";
}

/** The number that an operand of metadata is; undefined for other operands. */
export function numberOf(operand: MetadataOperand): number | undefined {
  return operand instanceof Constant ? Number(operand.bits) : undefined;
}

/** The node that a function or variable has of a kind. */
export function attachedNode({ module }: Holder, one: GlobalValue, kind: string): number | undefined {
  const number = module.metadata.kind(kind);
  return one.attachments.find(([other]) => other === number)?.[1];
}

/** The operands of the node that a function or variable has of a kind. */
export function attachmentOf(at: Holder, one: GlobalValue, kind: string): readonly MetadataOperand[] | undefined {
  const node = attachedNode(at, one, kind);
  return node === undefined ? undefined : at.module.metadata.node(node).operands;
}
