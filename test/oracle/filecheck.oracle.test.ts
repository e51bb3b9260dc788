import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { cases } from "../harness/filecheck/cases.ts";
import { fileCheck } from "../harness/filecheck/index.ts";
import { nativeTool } from "./native-tool.ts";

const native = nativeTool("FileCheck");
const folder = mkdtempSync(join(tmpdir(), "spirvana-filecheck-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

function nativeStatus(checks: string, input: string, args: readonly string[]): number | null | undefined {
  const path = join(folder, "checks");
  writeFileSync(path, checks);
  return native?.([path, ...args], input).status;
}

function ourStatus(checks: string, input: string, args: readonly string[]): number {
  return fileCheck(["checks", ...args], (path) => new TextEncoder().encode(path === "-" ? input : checks)).status;
}

// Small alphabets make most of the random expectations nearly hold.
const suffix = fc.constantFrom("", "-NEXT", "-SAME", "-NOT", "-DAG", "-LABEL", "-EMPTY", "-COUNT-2");
const piece = fc.constantFrom("a", "b", "{{[ab]}}", "{{a|ab}}", "{{b*}}", "[[X:[ab]]]", "[[X]]", " ", "{{^}}", "{{$}}");
const directive = fc
  .tuple(suffix, fc.array(piece, { minLength: 1, maxLength: 3 }))
  .map(([kind, pieces]) => (kind === "-EMPTY" ? "CHECK-EMPTY:" : `CHECK${kind}: ${pieces.join("")}`));
const inputLine = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 4 });

describe.skipIf(native === undefined)("FileCheck of LLVM", () => {
  test.each(cases)("agrees: $name", ({ checks, input, args = [], status }) => {
    expect(nativeStatus(text(checks), text(input), args)).toBe(status);
  });

  test("agrees on random expectations", () => {
    const lines = fc.array(inputLine, { minLength: 1, maxLength: 6 });
    const property = fc.property(fc.array(directive, { minLength: 1, maxLength: 5 }), lines, (checks, input) => {
      expect(ourStatus(text(checks), text(input), [])).toBe(nativeStatus(text(checks), text(input), []));
    });
    fc.assert(property, { numRuns: 500 });
  });
});
