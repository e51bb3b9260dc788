// The affine parser's view of the scanner: affine maps and sets are read by the IR layer from tokens.

import { affine } from "../ir/index.ts";
import type { Parser } from "./parser.ts";
import { ParseFailure } from "./scanner.ts";

interface PlacedToken extends affine.AffineToken {
  readonly begin: number;
  readonly end: number;
}

/** Tokens straight from the scanner; nothing is read ahead but the current one. */
class ParserTokens implements affine.AffineTokens {
  private readonly parser: Parser;

  readonly value?: (as: "dim" | "symbol") => affine.AffineExpr;

  constructor(parser: Parser, value?: (as: "dim" | "symbol") => affine.AffineExpr) {
    this.parser = parser;
    if (value !== undefined) this.value = value;
  }

  private last: PlacedToken | undefined;

  peek(): PlacedToken {
    const begin = this.parser.position;
    if (this.last?.begin !== begin) this.last = this.read(begin);
    return this.last;
  }

  private read(begin: number): PlacedToken {
    const { parser } = this;
    const byte = parser.bytes[begin] ?? 0;
    const token = (kind: affine.AffineToken["kind"], end: number): PlacedToken => ({
      kind,
      text: parser.textBetween(begin, end),
      begin,
      end,
    });
    const identifier = parser.identifierEnd(begin);
    if (identifier > begin) return token("identifier", identifier);
    if (byte >= 48 && byte <= 57) return this.number(token, begin);
    if (byte === 37) return token("ssa-name", parser.suffixEnd(begin));
    if (byte === 45 && parser.bytes[begin + 1] === 62) return token("punctuation", begin + 2);
    return token("()[],:+-*/<>=".includes(String.fromCharCode(byte)) ? "punctuation" : "other", begin + 1);
  }

  private number(token: (kind: affine.AffineToken["kind"], end: number) => PlacedToken, begin: number): PlacedToken {
    const end = this.parser.numberEnd(begin);
    return token(this.parser.textBetween(begin, end).includes(".") ? "other" : "integer", end);
  }

  next(): PlacedToken {
    const token = this.peek();
    this.parser.pos = token.end;
    return token;
  }

  error(message: string, token: PlacedToken): void {
    this.parser.emit(this.parser.diagnosticAt(token.begin, message));
  }

  wrongToken(message: string): void {
    this.parser.emitWrongToken(message);
  }
}

export function parseAffineMap(parser: Parser): affine.AffineMap {
  return affine.parseAffineMapBody(new ParserTokens(parser)) ?? fail("affine map");
}

export function parseIntegerSet(parser: Parser): affine.IntegerSet {
  return affine.parseIntegerSetBody(new ParserTokens(parser)) ?? fail("integer set");
}

/** An expression of values: `value` takes the one that is next and gives what stands for it. */
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
