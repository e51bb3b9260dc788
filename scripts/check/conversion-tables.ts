// The tables of the conversions say what they do.
import { intoSpirvTablesProblems } from "../into-spirv-page.ts";
import { conversionTablesProblems } from "../spirv-to-llvm-page.ts";
import type { Check } from "./problem.ts";

export const conversionTables: Check = {
  name: "tables of conversions",
  run: () => [...conversionTablesProblems(), ...intoSpirvTablesProblems()],
};
