// The affine parser's view of the scanner: affine maps and sets are read by the IR layer from tokens.

import { affine } from "../../../ir/index.ts";
import { isDigit } from "../../characters.ts";
import type { Parser } from "../parser.ts";
import { ParseFailure } from "../scanner.ts";

interface PlacedToken extends affine.AffineToken {
  readonly begin: number;
  readonly end: number;
}

function token(kind: affine.AffineToken["kind"], text: string, begin: number, end: number): PlacedToken {
  return { kind, text, begin, end };
}

/** Punctuation marks by their byte. */
const MARKS: readonly (string | undefined)[] = Array.from({ length: 128 }, (_, byte) => {
  const mark = String.fromCharCode(byte);
  return "()[],:+-*/<>=".includes(mark) ? mark : undefined;
});

/** Tokens straight from the scanner; nothing is read ahead but the current one. */
class ParserTokens implements affine.AffineTokens {
  readonly #parser: Parser;

  readonly value?: (as: "dim" | "symbol") => affine.AffineExpr;

  constructor(parser: Parser, value?: (as: "dim" | "symbol") => affine.AffineExpr) {
    this.#parser = parser;
    if (value !== undefined) this.value = value;
  }

  #last: PlacedToken | undefined;

  peek(): PlacedToken {
    const begin = this.#parser.position;
    if (this.#last?.begin !== begin) this.#last = this.#read(begin);
    return this.#last;
  }

  #read(begin: number): PlacedToken {
    const parser = this.#parser;
    const byte = parser.bytes[begin] ?? 0;
    const identifier = parser.identifierEnd(begin);
    if (identifier > begin) return token("identifier", parser.wordBetween(begin, identifier), begin, identifier);
    if (isDigit(byte)) return this.#number(begin);
    if (byte === 37) return this.#token("ssa-name", begin, parser.suffixEnd(begin));
    if (byte === 45 && parser.bytes[begin + 1] === 62) return token("punctuation", "->", begin, begin + 2);
    const mark = MARKS[byte];
    if (mark !== undefined) return token("punctuation", mark, begin, begin + 1);
    return this.#token("other", begin, begin + 1);
  }

  #number(begin: number): PlacedToken {
    const end = this.#parser.numberEnd(begin);
    return this.#token(this.#parser.isFloat(begin, end) ? "other" : "integer", begin, end);
  }

  #token(kind: affine.AffineToken["kind"], begin: number, end: number): PlacedToken {
    return token(kind, this.#parser.textBetween(begin, end), begin, end);
  }

  next(): PlacedToken {
    const token = this.peek();
    this.#parser.pos = token.end;
    return token;
  }

  error(message: string, token: PlacedToken): void {
    // As all errors at the end of a text, this one points before it.
    const isEnd = token.begin > 0 && token.begin >= this.#parser.source.length;
    this.#parser.emit(this.#parser.diagnosticAt(isEnd ? token.begin - 1 : token.begin, message));
  }

  wrongToken(message: string): void {
    this.#parser.emitWrongToken(message);
  }
}

/** Parses an affine map: `(d0)[s0] -> (d0 + s0)`. @internal */
export function parseAffineMap(parser: Parser): affine.AffineMap {
  return affine.parseAffineMapBody(new ParserTokens(parser)) ?? fail("affine map");
}

/** Parses an integer set: `(d0)[s0] : (d0 - s0 >= 0)`. @internal */
export function parseIntegerSet(parser: Parser): affine.IntegerSet {
  return affine.parseIntegerSetBody(new ParserTokens(parser)) ?? fail("integer set");
}

/** Parses an affine expression over SSA values: `value` reads the next value and returns its dim or symbol. @internal */
export function parseAffineExprOfValues(
  parser: Parser,
  value: (as: "dim" | "symbol") => affine.AffineExpr,
): affine.AffineExpr {
  return affine.parseAffineExpr(new ParserTokens(parser, value), new Map()) ?? fail("affine expression");
}

/** The error has been reported already. */
function fail(what: string): never {
  throw new ParseFailure(what);
}
