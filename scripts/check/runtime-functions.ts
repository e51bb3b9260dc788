// The manual of the conversion to the LLVM dialect lists the functions of the runtime that there are.
import { runtimeFunctionsProblems } from "../runtime-functions-page.ts";
import type { Check } from "./problem.ts";

export const runtimeFunctions: Check = { name: "functions of the runtime", run: () => runtimeFunctionsProblems() };
