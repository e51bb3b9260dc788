// Checks that docs/spirv/decorations.md states what the reader does; `npm run bless` writes it.
import { decorationsPageProblems } from "../decorations-page.ts";
import type { Check } from "./problem.ts";

export const decorationsPage: Check = { name: "page of decorations", run: () => decorationsPageProblems() };
