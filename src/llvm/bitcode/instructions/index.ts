// Readers of instructions by the code of their records.

import { functionCode } from "../codes.ts";
import { AGGREGATES } from "./aggregate.ts";
import { ARITHMETIC } from "./arithmetic.ts";
import { CALLS } from "./calls.ts";
import { CONTROL } from "./control.ts";
import { DEBUG } from "./debug.ts";
import type { ReadInstruction } from "./handler.ts";
import { MEMORY } from "./memory.ts";

/** By code; a list is faster than an object with numbers as keys. */
export const INSTRUCTIONS: readonly (ReadInstruction | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  // Which functions take addresses of blocks: their bodies need not be read first here.
  if (code === functionCode.blockAddressUsers) return () => {};
  return [ARITHMETIC, AGGREGATES, MEMORY, CONTROL, CALLS, DEBUG]
    .map((table) => table[code])
    .find((one) => one !== undefined);
});
