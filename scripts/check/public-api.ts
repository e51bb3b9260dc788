// Checks what users can import: every export has a docstring, and a function that reports diagnostics returns a `Result`. Needs dist/.
import { type ApiEntry, readApi } from "../api/read.ts";
import type { Check, Problem } from "./problem.ts";

/** Results that carry diagnostics and are no `Result`. `PassResult` and `ParsedModule` are one with another field. */
const otherConvention = /\b(?!PassResult|ParsedModule|DiagnosticJson)\w*(?:Diagnostic|Failure|Problem)\w*\b/;

/** What is wrong with the exports of the package. */
export function apiProblems(entries: readonly ApiEntry[]): readonly Problem[] {
  return entries.flatMap(({ specifier, members }) =>
    members.flatMap(({ name, summary, returns = "" }) => [
      ...(summary === "" ? [`${specifier}: '${name}' has no docstring`] : []),
      ...(otherConvention.test(returns) ? [`${specifier}: '${name}' returns ${returns}, not a Result`] : []),
    ]),
  );
}

export const publicApi: Check = { name: "public API", run: () => apiProblems(readApi()) };
