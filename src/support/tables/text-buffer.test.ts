import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextBuffer } from "./text-buffer.ts";

describe("TextBuffer", () => {
  test("holds written characters, numbers and bytes", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 90 }).map((text) => ({ text, write: (to: TextBuffer) => to.write(text) })),
      fc.maxSafeInteger().map((value) => ({ text: String(value), write: (to: TextBuffer) => to.number(value) })),
      fc.nat(127).map((byte) => ({ text: String.fromCharCode(byte), write: (to: TextBuffer) => to.byte(byte) })),
      fc.string({ maxLength: 9 }).map((text) => ({
        text,
        write: (to: TextBuffer) => to.copy(new TextEncoder().encode(`a${text}b`), 1, text.length + 1),
      })),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const buffer = new TextBuffer();
        for (const { write } of pieces) write(buffer);
        expect(buffer.textFrom(0)).toBe(pieces.map(({ text }) => text).join(""));
      }),
    );
  });

  test("takes long texts with characters of several bytes", () => {
    const buffer = new TextBuffer();
    const text = `${"é".repeat(400_000)}\u{1f600}`;
    buffer.write("a");
    buffer.write(text);
    expect(buffer.count).toBe(1 + 800_000 + 4);
    expect(buffer.textFrom(1)).toBe(text);
  });

  test("takes long texts of ASCII, also after one that has filled the buffer", () => {
    const buffer = new TextBuffer();
    const text = "0123456789".repeat(60_000);
    buffer.write(text);
    buffer.write(`${text}é`);
    buffer.copy(buffer.bytes, 0, 1000);
    expect(buffer.textFrom(0)).toBe(`${text}${text}é${text.slice(0, 1000)}`);
  });

  test.each([0, 9, 10, 99_999, 100_000, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, Number.MAX_SAFE_INTEGER])(
    "writes %s and its negative in decimal",
    (value) => {
      const buffer = new TextBuffer();
      buffer.number(value);
      buffer.byte(32);
      if (value > 0) buffer.number(-value);
      expect(buffer.textFrom(0)).toBe(value > 0 ? `${value} ${-value}` : "0 ");
    },
  );
});
