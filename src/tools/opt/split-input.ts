// `--split-input-file`: a file is cut at its markers, and each piece is processed for itself.

import type { Place } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";

export const SPLIT_MARKER = "// -----";

/** A text in pieces. */
export interface SplitInput {
  readonly pieces: readonly Source[];
  /** Where something stands that is nearly a marker, of which its author may want to know. */
  readonly nearMisses: readonly Place[];
}

/** The part of a marker that may differ in a near miss: its last bytes. */
const TAIL = 2;

/** The text between the starts of two markers. */
interface Part {
  readonly begin: number;
  readonly end: number;
}

/**
 * The pieces of a text, each knowing where it stands in the whole. A marker may stand in the middle of a line; at the very end of a text,
 * with no newline after, it is none. Pieces without a byte are left out.
 */
export function splitSource(whole: Source, marker = SPLIT_MARKER): SplitInput {
  const wanted = new TextEncoder().encode(marker);
  const tail = wanted.subarray(-TAIL);
  const pieces: Source[] = [];
  const nearMisses: Place[] = [];
  let piece: Part = { begin: 0, end: 0 };
  for (const part of partsOf(whole, wanted.subarray(0, -TAIL))) {
    if (piece.begin === piece.end) piece = part;
    else if (endsMarker(whole, part, tail)) {
      pieces.push(sourceOf(whole, piece));
      piece = { begin: part.begin + tail.length, end: part.end };
    } else {
      nearMisses.push(whole.place(part.begin));
      piece = { begin: piece.begin, end: part.end };
    }
  }
  if (piece.begin < piece.end || pieces.length === 0) pieces.push(sourceOf(whole, piece));
  return { pieces, nearMisses };
}

function partsOf({ bytes, length }: Source, head: Uint8Array): readonly Part[] {
  const parts: Part[] = [];
  let begin = 0;
  const [first] = head;
  if (first !== undefined) {
    for (let at = bytes.indexOf(first); at !== -1 && at + head.length <= length; at = bytes.indexOf(first, at)) {
      if (head.every((byte, index) => bytes[at + index] === byte)) {
        parts.push({ begin, end: at });
        at += head.length;
        begin = at;
      } else at++;
    }
  }
  parts.push({ begin, end: length });
  return parts;
}

/** Whether the beginning of a marker is followed by the rest of it, and by something else (which, as in the reference, is no `0`). */
function endsMarker({ bytes }: Source, { begin, end }: Part, tail: Uint8Array): boolean {
  return (
    end - begin > tail.length &&
    tail.every((byte, index) => bytes[begin + index] === byte) &&
    bytes[begin + tail.length] !== 48
  );
}

function sourceOf(whole: Source, { begin, end }: Part): Source {
  const { line, column } = whole.place(begin);
  return new Source(whole.name, whole.bytes.subarray(begin, end), { line, column });
}
