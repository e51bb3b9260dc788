// Each pass stands in a file named like its flag, and the registry loads all of them.
import { passRegistryProblems } from "../pass-registry.ts";
import type { Check } from "./problem.ts";

export const passRegistry: Check = { name: "registry of passes", run: () => passRegistryProblems() };
