/** Tokens of a string, for reading affine text on its own. The IR's parser brings its own tokens. */
import type { AffineToken, AffineTokens } from "./tokens.ts";

/** An error, with the offset in UTF-16 units that it is reported at. */
export interface AffineTextError {
  readonly message: string;
  readonly offset: number;
}

interface PlacedToken extends AffineToken {
  readonly start: number;
  readonly end: number;
}

const pattern =
  /\s*(?:(0x[0-9a-fA-F]+|[0-9]+(?![0-9]*\.))|([A-Za-z_][\w$.]*)|(%[\w$.]+)|(->|[()[\],:+*<>=-])|([0-9]+\.[0-9]*|\S))/gy;

function tokenize(text: string): PlacedToken[] {
  const tokens: PlacedToken[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, integer, identifier, ssaName, punctuation, other] = match;
    const word = integer ?? identifier ?? ssaName ?? punctuation ?? other ?? "";
    const kind = integer
      ? "integer"
      : identifier
        ? "identifier"
        : ssaName
          ? "ssa-name"
          : punctuation
            ? "punctuation"
            : "other";
    tokens.push({ kind, text: word, start: pattern.lastIndex - word.length, end: pattern.lastIndex });
  }
  return tokens;
}

/** The tokens of a text, and the errors reported on them so far. */
export function affineTokens(text: string): AffineTokens & { readonly errors: readonly AffineTextError[] } {
  const tokens = tokenize(text);
  const errors: AffineTextError[] = [];
  const end: PlacedToken = { kind: "other", text: "", start: text.length, end: text.length };
  let index = 0;
  return {
    errors,
    peek: () => tokens[index] ?? end,
    next: () => tokens[index++] ?? end,
    error: (message, token) => {
      const placed = tokens.find((candidate) => candidate === token) ?? end;
      errors.push({ message, offset: placed.start });
    },
    wrongToken: (message) => {
      errors.push({ message, offset: tokens[index - 1]?.end ?? tokens[0]?.start ?? 0 });
    },
  };
}
