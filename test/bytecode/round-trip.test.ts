// Bytecode is read back as the module that was written, in every version.
import { describe, expect, test } from "vitest";
import { readBytecode, writeBytecode } from "../../src/bytecode/index.ts";
import type { Operation } from "../../src/ir/index.ts";
import type { Diagnostic } from "../../src/support/diagnostics/diagnostic.ts";
import { textOf } from "../../src/text/index.ts";
import { contextOfAll, moduleOf, NOT_READABLE, pieces } from "./pieces.ts";

/** The text of a module after writing and reading, or the error. */
function readBack(op: Operation, version: number): string {
  const written = writeBytecode(op, { version, producer: "test" });
  if (!written.ok) return written.diagnostics[0]?.message ?? "";
  const errors: Diagnostic[] = [];
  const back = readBytecode(written.value, "<stdin>", contextOfAll(), (one) => errors.push(one));
  return back === undefined ? (errors[0]?.message ?? "") : textOf(back, { debugInfo: true });
}

describe.each([
  [6, 5],
  [5, 31],
  [4, 37],
  [3, 41],
  [1, 43],
  [0, 47],
])("version %i", (version, step) => {
  test("holds the modules of IR tests", () => {
    let count = 0;
    for (const piece of pieces(step)) {
      const op = moduleOf(piece);
      const text = op && textOf(op, { debugInfo: true });
      if (
        op === undefined ||
        text === undefined ||
        NOT_READABLE.test(textOf(op, { generic: true })) ||
        NOT_READABLE.test(text)
      )
        continue;
      count++;
      expect(readBack(op, version), piece.name).toBe(text);
    }
    expect(count).toBeGreaterThan(400 / step);
  });
});
