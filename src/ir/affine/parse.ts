/**
 * Parses affine maps and integer sets: the text between `affine_map<` or `affine_set<` and `>`.
 *
 * Errors are reported to the token source with MLIR's messages; the result is then undefined.
 */
import { subtract } from "./arithmetic.ts";
import { type AffineExpr, dim, symbol } from "./expression.ts";
import { type AffineMap, affineMap } from "./map.ts";
import { isPunctuation, parseAffineExpr } from "./parse-expression.ts";
import { type AffineConstraint, type IntegerSet, integerSet } from "./set.ts";
import type { AffineTokens } from "./tokens.ts";

/** `(d0, …)[s0, …] -> (expr, …)` */
export function parseAffineMapBody(tokens: AffineTokens): AffineMap | undefined {
  const start = tokens.peek();
  const parsed = parseMapOrSet(tokens);
  if (parsed === undefined || "results" in parsed) return parsed;
  tokens.error("expected AffineMap, but got IntegerSet", start);
  return undefined;
}

/** `(d0, …)[s0, …] : (constraint, …)` */
export function parseIntegerSetBody(tokens: AffineTokens): IntegerSet | undefined {
  const start = tokens.peek();
  const parsed = parseMapOrSet(tokens);
  if (parsed === undefined || "constraints" in parsed) return parsed;
  tokens.error("expected IntegerSet, but got AffineMap", start);
  return undefined;
}

type Brackets = readonly [open: string, close: string];
const ROUND: Brackets = ["(", ")"];
const SQUARE: Brackets = ["[", "]"];

function parseMapOrSet(tokens: AffineTokens): AffineMap | IntegerSet | undefined {
  const scope = new Map<string, AffineExpr>();
  const numDims = parseNames(tokens, scope, dim, ROUND, "dimensional identifier list");
  if (numDims === undefined) return undefined;
  const numSymbols = isPunctuation(tokens.peek(), "[") ? parseNames(tokens, scope, symbol, SQUARE, "symbol list") : 0;
  if (numSymbols === undefined) return undefined;
  if (!isPunctuation(tokens.peek(), "->", ":")) return wrong(tokens, "expected '->' or ':'");
  if (tokens.next().text === "->") {
    const results = parseList(tokens, ROUND, "affine map range", () => parseAffineExpr(tokens, scope));
    return results && affineMap(numDims, numSymbols, results);
  }
  const constraints = parseList(tokens, ROUND, "integer set constraint list", () => parseConstraint(tokens, scope));
  return constraints && integerSet(numDims, numSymbols, constraints);
}

/** Declares a list of names and returns how many there are. */
function parseNames(
  tokens: AffineTokens,
  scope: Map<string, AffineExpr>,
  make: (position: number) => AffineExpr,
  brackets: Brackets,
  where: string,
): number | undefined {
  let count = 0;
  const names = parseList(tokens, brackets, where, () => {
    const token = tokens.peek();
    if (token.kind !== "identifier") return wrong(tokens, "expected bare identifier");
    if (scope.has(token.text)) {
      tokens.error(`redefinition of identifier '${token.text}'`, token);
      return undefined;
    }
    scope.set(token.text, make(count++));
    return tokens.next();
  });
  return names?.length;
}

/** Items between brackets, also none. */
function parseList<Item>(
  tokens: AffineTokens,
  [open, close]: Brackets,
  where: string,
  parseItem: () => Item | undefined,
): Item[] | undefined {
  if (!isPunctuation(tokens.peek(), open)) return wrong(tokens, `expected '${open}' in ${where}`);
  tokens.next();
  const items: Item[] = [];
  if (isPunctuation(tokens.peek(), close)) {
    tokens.next();
    return items;
  }
  for (;;) {
    const item = parseItem();
    if (item === undefined) return undefined;
    items.push(item);
    if (isPunctuation(tokens.peek(), close)) break;
    if (!isPunctuation(tokens.peek(), ",")) return wrong(tokens, `expected '${close}' in ${where}`);
    tokens.next();
  }
  tokens.next();
  return items;
}

/** `lhs >= rhs`, `lhs <= rhs` or `lhs == rhs`, brought to one side. */
function parseConstraint(tokens: AffineTokens, scope: ReadonlyMap<string, AffineExpr>): AffineConstraint | undefined {
  const lhs = parseAffineExpr(tokens, scope);
  if (lhs === undefined) return undefined;
  const relation = parseRelation(tokens);
  if (relation === undefined) return undefined;
  const rhs = parseAffineExpr(tokens, scope);
  if (rhs === undefined) return undefined;
  const expr = relation === "<" ? subtract(rhs, lhs) : subtract(lhs, rhs);
  return { expr, isEquality: relation === "=" };
}

/**
 * `>=`, `==` or `<=`, by its first character. As in MLIR a first character that is not followed by `=` is skipped if one
 * that comes later in this order follows: `><=` reads as `<=`.
 */
function parseRelation(tokens: AffineTokens): string | undefined {
  for (const relation of [">", "<", "="]) {
    if (!isPunctuation(tokens.peek(), relation)) continue;
    tokens.next();
    if (!isPunctuation(tokens.peek(), "=")) continue;
    tokens.next();
    return relation;
  }
  tokens.error("expected '== affine-expr' or '>= affine-expr' at end of affine constraint", tokens.peek());
  return undefined;
}

function wrong(tokens: AffineTokens, message: string): undefined {
  tokens.wrongToken(message);
  return undefined;
}
