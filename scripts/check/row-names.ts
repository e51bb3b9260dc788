// The types of the names of rows are those that the grammar gives.
import { rowNamesProblems } from "../row-names.ts";
import type { Check } from "./problem.ts";

export const rowNames: Check = { name: "names of rows", run: () => rowNamesProblems() };
