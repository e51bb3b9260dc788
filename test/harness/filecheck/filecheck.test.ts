import { describe, expect, test } from "vitest";
import { cases } from "./cases.ts";
import { fileCheck } from "./index.ts";

const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));

describe("fileCheck", () => {
  test.each(cases)("$name", ({ checks, input, args, status }) => {
    const verdict = fileCheck(["checks", ...(args ?? [])], (path) => bytes(path === "-" ? input : checks));
    expect(verdict.status, verdict.message).toBe(status);
  });

  test("says which expectation failed, where, and on which line of the input", () => {
    const checks = bytes(["// CHECK: a", "// CHECK-NEXT: b"]);
    const verdict = fileCheck(["t.mlir"], (path) => (path === "-" ? bytes(["a", "x", "b"]) : checks));
    expect(verdict).toEqual({
      status: 1,
      message: [
        "t.mlir:2: error: CHECK-NEXT: is not on the line after the previous match",
        "  expected: b",
        "  input:3:1: b",
      ].join("\n"),
    });
  });

  test("rejects a flag that it does not know", () => {
    expect(fileCheck(["checks", "--dance"], () => bytes([]))).toEqual({
      status: 2,
      message: "FileCheck: unknown argument '--dance'",
    });
  });
});
