// Runs every IR test of the repository: the .mlir, .spvasm and .ll files under test/. With BLESS=1 (npm run bless) the
// expected text of tests of a kind is rewritten instead.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { irTestFiles } from "./harness/ir-test-files.ts";
import { blessed, expectedOf, inputsOf, type KindTest, kindTestOf, runKind, withPieces } from "./harness/kinds.ts";
import { runLinesOf, runLit } from "./harness/lit.ts";
import { standardPrograms } from "./harness/shell/commands.ts";

const isBlessing = process.env["BLESS"] === "1";

const files = [".mlir", ".spvasm", ".ll"].flatMap(irTestFiles);

/** Checks, or blesses, a test of a kind piece by piece. */
async function runPieces(path: string, kindTest: KindTest): Promise<void> {
  const { expectation } = kindTest.kind;
  const pieces: string[] = [];
  for (const [index, input] of inputsOf(kindTest).entries()) {
    const { status, stdout, stderr } = await runKind(kindTest, input);
    expect(`${stderr}exit status ${status}`).toBe("exit status 0");
    if (expectation === "none") return;
    const piece = kindTest.pieces[index] ?? "";
    if (!isBlessing) expect(stdout.trim()).toBe(expectedOf(piece, expectation));
    pieces.push(blessed(piece, stdout, expectation));
  }
  if (isBlessing) writeFileSync(path, withPieces(kindTest, pieces));
}

async function runFile(path: string): Promise<void> {
  const text = readFileSync(path, "utf8");
  const kindTest = kindTestOf(text);
  if (kindTest !== undefined) return runPieces(path, kindTest);
  expect(runLinesOf(text), "a test opens with '// test: KIND' or has RUN lines").not.toEqual([]);
  const failure = await runLit(path, text, standardPrograms);
  expect(failure && `${failure.line}\nexit status ${failure.status}\n${failure.output}`).toBeUndefined();
}

describe.each([...new Set(files.map((path) => dirname(path)))])("%s", (folder) => {
  test.each(files.filter((path) => dirname(path) === folder))("%s", (path) => runFile(path));
});

test("there are IR tests", () => {
  expect(files).not.toEqual([]);
});
