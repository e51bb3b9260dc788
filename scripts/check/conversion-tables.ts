// The tables of the conversion to the LLVM dialect say what it does.
import { conversionTablesProblems } from "../spirv-to-llvm-page.ts";
import type { Check } from "./problem.ts";

export const conversionTables: Check = {
  name: "tables of the conversion to LLVM",
  run: () => conversionTablesProblems(),
};
