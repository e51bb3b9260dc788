// Emulates wide integers with integers of half their width.

import { definePass, uintOption } from "../../pass/index.ts";
import { emulateWideIntegers } from "./index.ts";

/** Rejects a width of one bit, and widths that are not powers of two. */
const isSupported = (width: number): boolean => width >= 2 && (width & (width - 1)) === 0;

export const arithEmulateWideInt = definePass({
  name: "arith-emulate-wide-int",
  displayName: "ArithEmulateWideInt",
  summary: "Emulate 2*N-bit integer operations using N-bit operations",
  options: { "widest-int-supported": uintOption(32, "Widest integer type supported by the target") },
  dependentDialects: ["vector"],
  run(op, { options }) {
    const width = options["widest-int-supported"];
    return isSupported(width) && emulateWideIntegers(op, width) ? undefined : "failed";
  },
});
