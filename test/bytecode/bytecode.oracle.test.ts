// mlir-opt reads our bytecode as the module that it is, and we read mlir-opt's.
import { describe, expect, test } from "vitest";
import { readBytecode, writeBytecode } from "../../src/bytecode/index.ts";
import { textOf } from "../../src/text/index.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { contextOfAll, moduleOf, NOT_READABLE, type Piece, pieces } from "./pieces.ts";

const opt = nativeTool("mlir-opt");
const PRINT = ["--allow-unregistered-dialect", "--mlir-print-debuginfo"];

/** Pieces that mlir-opt prints as we do, with their texts; a sample. */
function samples(step: number): readonly { readonly piece: Piece; readonly text: string }[] {
  return pieces(step).flatMap((piece) => {
    const op = moduleOf(piece);
    const text = op === undefined ? "" : `${textOf(op, { debugInfo: true })}\n\n`;
    if (op === undefined || NOT_READABLE.test(text) || NOT_READABLE.test(textOf(op, { generic: true }))) return [];
    return opt?.(PRINT, piece.text).stdout === text ? [{ piece, text }] : [];
  });
}

describe.skipIf(opt === undefined)("bytecode beside mlir-opt's", () => {
  test.each([
    [6, 11],
    [5, 37],
    [4, 41],
    [1, 43],
    [0, 47],
  ])("in version %i", (version, step) => {
    let numKept = 0;
    for (const { piece, text } of samples(step)) {
      const flags = ["--allow-unregistered-dialect", "--emit-bytecode", `--emit-bytecode-version=${version}`];
      const theirs = opt?.(flags, piece.text).bytes ?? new Uint8Array();
      const kept = opt?.(PRINT, theirs).stdout;
      const back = readBytecode(theirs, "<stdin>", contextOfAll(), () => {});
      expect(back && `${textOf(back, { debugInfo: true })}\n\n`, piece.name).toBe(kept);
      // mlir-opt loses what older versions have no attribute for, and what it prints and does not read.
      if (kept !== text) continue;
      numKept++;
      const op = moduleOf(piece);
      const ours = op && writeBytecode(op, { version, producer: "test" });
      expect(opt?.(PRINT, ours?.value).stdout, piece.name).toBe(text);
    }
    expect(numKept).toBeGreaterThan(4);
  });
});
