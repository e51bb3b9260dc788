// Tags of type-based alias analysis before LLVM 3.4 were types of scalars; now a tag has a base, a type and an offset.

import type { MetadataOperand } from "../metadata.ts";
import type { Module } from "../module.ts";

/** Gives all tags of instructions their present form. Nodes may be equal afterwards. */
export function upgradeAliasTags(module: Module): void {
  const { metadata, code } = module;
  const tbaa = metadata.kinds.indexOf("tbaa");
  const known = new Map<number, number>();
  code.attachments.forEach((list, index) => {
    if (!list.some(([kind, node]) => kind === tbaa && isOlder(module, node))) return;
    code.attachments[index] = list.map(([kind, node]) => {
      if (kind !== tbaa || !isOlder(module, node)) return [kind, node] as const;
      const present = known.get(node) ?? presentTag(module, node);
      known.set(node, present);
      return [kind, present] as const;
    });
  });
}

function isOlder({ metadata }: Module, node: number): boolean {
  const { operands } = metadata.node(node);
  const [first] = operands;
  const isPresent = first !== undefined && "node" in first && operands.length >= 3;
  return !isPresent && operands.length > 0;
}

function presentTag({ metadata, constants, context }: Module, node: number): number {
  const { operands } = metadata.node(node);
  const offset = constants.integer(context.i64, 0);
  const tuple = (of: readonly MetadataOperand[]): number => {
    const number = metadata.reserve("", false);
    metadata.node(number).operands = of;
    return number;
  };
  if (operands.length !== 3) return tuple([{ node }, { node }, offset]);
  const scalar = { node: tuple(operands.slice(0, 2)) };
  return tuple([scalar, scalar, offset, operands[2]]);
}
