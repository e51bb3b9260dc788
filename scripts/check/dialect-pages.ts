// Checks that the pages of docs/dialects say what the definitions say; `npm run bless` writes them.
import { dialectPageProblems } from "../dialect-pages.ts";
import type { Check } from "./problem.ts";

export const dialectPages: Check = { name: "pages of dialects", run: dialectPageProblems };
