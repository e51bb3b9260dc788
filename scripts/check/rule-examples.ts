// Checks that `spirvana val --explain` shows the modules of the tests of rules; `npm run bless` writes them.
import { ruleExampleProblems } from "../rule-examples.ts";
import type { Check } from "./problem.ts";

export const ruleExamples: Check = { name: "examples of rules", run: () => ruleExampleProblems() };
