// The parts of `npm run check`, in the order in which they run.
import { columns } from "./columns.ts";
import { declarations, style, types } from "./commands.ts";
import { conversionTables } from "./conversion-tables.ts";
import { unusedExports } from "./dead-exports.ts";
import { decorationsPage } from "./decorations-page.ts";
import { dialectPages } from "./dialect-pages.ts";
import { packageExports } from "./exports.ts";
import { generated } from "./generated.ts";
import { layers } from "./layers.ts";
import { links } from "./links.ts";
import { lockFile } from "./lock-file.ts";
import { moduleState } from "./module-state.ts";
import { opNames } from "./op-names.ts";
import { packedPackage } from "./package.ts";
import { passRegistry } from "./pass-registry.ts";
import { plainEnglish } from "./phrases.ts";
import type { Check } from "./problem.ts";
import { publicApi } from "./public-api.ts";
import { root } from "./root.ts";
import { rowNames } from "./row-names.ts";
import { ruleExamples } from "./rule-examples.ts";
import { runtimeFunctions } from "./runtime-functions.ts";
import { structure } from "./structure.ts";
import { testFunctions } from "./test-functions.ts";
import { validationPages } from "./validation-pages.ts";

const checks: readonly Check[] = [
  types,
  style,
  root,
  lockFile,
  layers,
  columns,
  structure,
  generated,
  packageExports,
  dialectPages,
  decorationsPage,
  rowNames,
  passRegistry,
  opNames,
  runtimeFunctions,
  conversionTables,
  validationPages,
  ruleExamples,
  links,
  unusedExports,
  moduleState,
  testFunctions,
  plainEnglish,
  declarations,
  publicApi,
  packedPackage,
];

/** Runs every check, prints what each finds, and returns how many passed and failed. */
export async function runChecks(): Promise<{ readonly passed: number; readonly failed: number }> {
  let failed = 0;
  for (const check of checks) {
    const problems = await check.run();
    console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${check.name}`);
    for (const problem of problems) console.log(problem.replaceAll(/^/gm, "    "));
    if (problems.length > 0) failed++;
  }
  return { passed: checks.length - failed, failed };
}
