import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOfText, textOfBytes } from "./byte-strings.ts";

// Beginnings of valid sequences, and bytes that never are part of one.
const pieces = fc.oneof(
  fc.constantFrom([0xf0, 0x9f, 0x98, 0x80], [0xf0, 0x90, 0x92, 0x80], [0xe2, 0x82, 0xac], [0xc3, 0xa9], [0x41]),
  fc.constantFrom([0xed, 0xa0, 0x80], [0xe0, 0x80, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xff], [0xc0, 0x80]),
  fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => [...bytes]),
);
const anyBytes = fc
  .array(
    fc.tuple(pieces, fc.integer({ min: 1, max: 4 })).map(([piece, end]) => piece.slice(0, end)),
    { maxLength: 12 },
  )
  .map((list) => Uint8Array.from(list.flat()));

/** The text of bytes, by the decoder alone: the longest valid sequence at each place, and a code unit for any other byte. */
function textByDecoder(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((count) => {
      if (at + count > bytes.length) return false;
      try {
        return decoder.decode(bytes.subarray(at, at + count)) !== "";
      } catch {
        return false;
      }
    });
    text +=
      length === undefined
        ? String.fromCharCode(0xdc00 + (bytes[at] ?? 0))
        : decoder.decode(bytes.subarray(at, at + length));
    at += length ?? 1;
  }
  return text;
}

describe("Bytes as text", () => {
  test("are decoded as a decoder decodes each sequence, and keep other bytes", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = textOfBytes(bytes);
        expect(text).toBe(textByDecoder(bytes));
        expect(bytesOfText(text)).toEqual(bytes);
      }),
    );
  });

  test("are the bytes of an encoder if the text has single surrogates of other ranges", () => {
    const unit = fc.oneof(
      fc.integer({ min: 0xd800, max: 0xdc7f }),
      fc.integer({ min: 0xdd00, max: 0xdfff }),
      fc.nat(0xffff),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
        const text = String.fromCharCode(...units);
        const expected = [...text].flatMap((char) => {
          const code = char.codePointAt(0) ?? 0;
          return code >= 0xdc80 && code <= 0xdcff ? [code & 0xff] : [...new TextEncoder().encode(char)];
        });
        expect([...bytesOfText(text)]).toEqual(expected);
      }),
    );
  });

  test("of many pieces are put together", () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index % 7 === 0 ? 0xff : 0x61));
    expect(textOfBytes(bytes)).toHaveLength(20_000);
    expect(bytesOfText(textOfBytes(bytes))).toEqual(bytes);
  });
});
