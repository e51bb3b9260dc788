// npm run verify: what continuous integration runs, the checks and all tests. Its last line counts them together.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./check/all.ts";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What is read of the test runner's JSON report. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

const folder = mkdtempSync(join(tmpdir(), "spirvana-verify-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Runs one project of tests; a run that fails without a failed test counts as one. */
function runTests(project: string): Counts {
  const report = join(folder, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...reporters];
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counts: Report = JSON.parse(readFileSync(report, "utf8"));
  const failed = Math.max(counts.numFailedTests, status === 0 ? 0 : 1);
  return { passed: counts.numPassedTests, failed, skipped: counts.numPendingTests + counts.numTodoTests };
}

/** Runs a script that counts as a check: it fills dist/ or site/. */
function runScript(...args: readonly string[]): Counts {
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

const parts: readonly Counts[] = [
  runScript("scripts/build.mjs"),
  runScript("scripts/ts.mjs", "scripts/docs.ts"),
  { ...(await runChecks()), skipped: 0 },
  runTests("unit"),
  runTests("plain"),
  runTests("oracle"),
];
const sum = (count: (part: Counts) => number) => parts.reduce((total, part) => total + count(part), 0);
const failed = sum((part) => part.failed);
console.log(`${sum((part) => part.passed)} passed, ${failed} failed, ${sum((part) => part.skipped)} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
