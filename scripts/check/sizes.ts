// Checks the size of the package as npm would unpack it. Needs dist/.
import { execFileSync } from "node:child_process";
import type { Check } from "./problem.ts";

/** Bytes that the unpacked package may have. */
const LIMIT = 3_000_000;

export const sizes: Check = {
  name: "package size",
  run: () => {
    const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--loglevel=error"], { encoding: "utf8" });
    const [{ unpackedSize }] = JSON.parse(output);
    console.log(`    ${unpackedSize} of ${LIMIT} bytes unpacked`);
    return unpackedSize <= LIMIT ? [] : [`the package unpacks to ${unpackedSize} bytes, more than ${LIMIT}`];
  },
};
