// The functions that a run provides to host programs, by their names.

import { cFunctions } from "./c-functions.ts";
import type { HostNumber, Machine } from "./machine.ts";
import { memrefFunctions } from "./memref-functions.ts";

/** Takes the arguments as WebAssembly passes them; a number of the right kind comes back, or nothing. */
export type RuntimeFunction = (machine: Machine, ...args: HostNumber[]) => unknown;

export function runtimeFunction(name: string): RuntimeFunction | undefined {
  if (Object.hasOwn(cFunctions, name)) return cFunctions[name];
  return Object.hasOwn(memrefFunctions, name) ? memrefFunctions[name] : undefined;
}
