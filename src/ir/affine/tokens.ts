/** The functions of the parser that the affine parser calls. */

import type { AffineExpr } from "./expression.ts";

/**
 * A token. `identifier` is a bare identifier or a keyword, whatever it means elsewhere (`i32`, `loc`, `mod`); `integer` is
 * decimal or `0x…`; `punctuation` is one of `( ) [ ] , : + - * -> > < =`, where `>=`, `<=` and `==` come as two tokens.
 */
export interface AffineToken {
  readonly kind: "identifier" | "integer" | "punctuation" | "ssa-name" | "other";
  readonly text: string;
}

/** A position in a sequence of tokens. */
export interface AffineTokens {
  /** The current token. */
  peek(): AffineToken;
  /** Consumes the current token and returns it. */
  next(): AffineToken;
  /** Reports an error at a token that came from `peek` or `next`. */
  error(message: string, token: AffineToken): void;
  /** Reports that the current token is not the expected one: MLIR points at the end of the token before it. */
  wrongToken(message: string): void;
  /** Reads the next value and returns its expression; absent where values may not be named. */
  value?(as: "dim" | "symbol"): AffineExpr;
}
