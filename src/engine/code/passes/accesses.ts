// The operands of accesses to memory that are addresses, or pointers for later ones.

import { convert, isLoad, isStore, memory, select } from "../../wasm/opcodes.ts";
import { type Node, touch } from "../graph.ts";

/** The operands that may be pointers which later accesses use. */
export function carriedOperands(op: number): readonly number[] {
  if (op === select) return [0, 1];
  if (op === memory.copy || op === memory.fill) return [];
  return isStore(op) ? [1] : op === convert.i64ExtendI32U ? [0] : [];
}

/** The addresses of an access. */
export function addressesOf({ op, args }: Node): readonly Node[] {
  if (op === memory.copy) return args.slice(0, 2);
  return isLoad(op) || isStore(op) || op === touch ? args.slice(0, 1) : [];
}
