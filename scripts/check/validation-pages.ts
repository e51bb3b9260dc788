// Checks that docs/validation/ states what the rules and their tests do; `npm run bless` writes it.
import { validationPageProblems } from "../validation-pages.ts";
import type { Check } from "./problem.ts";

export const validationPages: Check = { name: "pages of validation", run: () => validationPageProblems() };
