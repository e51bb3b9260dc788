// `--split-input-file`: a file is cut at its markers, and each piece is processed for itself.

import { Source } from "../support/source.ts";

export const SPLIT_MARKER = "// -----";

/** The pieces of a text, each knowing where it stands in the whole. A marker may stand in the middle of a line. */
export function splitSource(name: string, bytes: Uint8Array, marker = SPLIT_MARKER): readonly Source[] {
  const pattern = new TextEncoder().encode(marker);
  const pieces: Source[] = [];
  let line = 1;
  let column = 1;
  let begin = 0;
  for (;;) {
    const found = findMarker(bytes, pattern, begin);
    const end = found < 0 ? bytes.length : found;
    pieces.push(new Source(name, bytes.subarray(begin, end), { line, column }));
    if (found < 0) return pieces;
    for (let at = begin; at < found + pattern.length; at++) {
      column++;
      if (bytes[at] !== 10) continue;
      line++;
      column = 1;
    }
    begin = found + pattern.length;
  }
}

/** The next marker; one at the very end of the text without a newline behind does not count. */
function findMarker(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (at + pattern.length >= bytes.length) return -1;
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
