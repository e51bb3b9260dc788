// The numbers that represent functions where their addresses are taken.

import * as llvm from "../../../dialects/llvm/index.ts";
import { type Operation, symbolsOf } from "../../../ir/index.ts";
import { FIRST_ADDRESS } from "../../code/first-address.ts";
import { Unsupported } from "../../failure.ts";
import type { Lowering } from "../lowering.ts";

/** The number that represents a function of the module; 0 represents none. */
export function functionNumber({ module }: Lowering, fn: Operation, user: Operation): number {
  const number = functionsOf(module).indexOf(fn) + 1;
  if (number >= FIRST_ADDRESS) throw new Unsupported("the module has too many functions for pointers to them", user);
  return number;
}

function functionsOf(module: Operation): readonly Operation[] {
  return [...symbolsOf(module).values()].filter(({ def }) => def === llvm.func);
}
