/**
 * Reading affine expressions. `+` and `-` bind weaker than `*`, `floordiv`, `ceildiv` and `mod`; all are left-associative.
 *
 * Errors are those of MLIR, in its words and at its places. Every function returns undefined after an error was
 * reported.
 */
import { add, ceilDiv, floorDiv, modulo, multiply, negate, subtract } from "./arithmetic.ts";
import { type AffineExpr, constant } from "./expression.ts";
import type { AffineToken, AffineTokens } from "./tokens.ts";

/** More levels of operations are an error, so that input cannot exhaust the stack: functions of expressions call themselves once a level. */
const maximumDepth = 2000;

/** More parentheses and signs within each other are an error: for each of them, the reader calls itself through several functions. */
const maximumNesting = 500;

/** Texts of integers of so many characters are numbers of 53 bits. */
const SHORT = 15;

/** The dims and symbols that are declared, by name. */
export type AffineScope = ReadonlyMap<string, AffineExpr>;

/** An expression up to the first token that cannot continue it. */
export function parseAffineExpr(tokens: AffineTokens, scope: AffineScope, depth = 0): AffineExpr | undefined {
  let sum = parseTerm(tokens, scope, undefined, depth);
  while (sum !== undefined && isPunctuation(tokens.peek(), "+", "-")) {
    const operator = tokens.next();
    const term = parseTerm(tokens, scope, sum, depth);
    if (term === undefined) return undefined;
    sum = limitDepth(operator.text === "+" ? add(sum, term) : subtract(sum, term), tokens, operator);
  }
  return sum;
}

/** Operands joined by the operators that bind strongly. `lhs` is the operand left of the term, if there is one. */
function parseTerm(
  tokens: AffineTokens,
  scope: AffineScope,
  lhs: AffineExpr | undefined,
  depth: number,
): AffineExpr | undefined {
  let product = parseOperand(tokens, scope, lhs, depth);
  while (product !== undefined && isStrongOperator(tokens.peek())) {
    const operator = tokens.next();
    const operand = parseOperand(tokens, scope, product, depth);
    if (operand === undefined) return undefined;
    product = combine(tokens, operator, product, operand);
    product &&= limitDepth(product, tokens, operator);
  }
  return product;
}

function isStrongOperator(token: AffineToken): boolean {
  if (token.kind === "identifier") return token.text === "floordiv" || token.text === "ceildiv" || token.text === "mod";
  return isPunctuation(token, "*");
}

/** As MLIR does, a rule broken here is reported at the strong operator that follows, if one does. */
function combine(
  tokens: AffineTokens,
  operator: AffineToken,
  lhs: AffineExpr,
  rhs: AffineExpr,
): AffineExpr | undefined {
  const place = isStrongOperator(tokens.peek()) ? tokens.peek() : operator;
  if (operator.text === "*") {
    if (lhs.isSymbolicOrConstant || rhs.isSymbolicOrConstant) return multiply(lhs, rhs);
    const rule = "at least one of the multiply operands has to be either a constant or symbolic";
    return fail(tokens, `non-affine expression: ${rule}`, place);
  }
  if (!rhs.isSymbolicOrConstant) {
    const rule = `right operand of ${operator.text} has to be either a constant or symbolic`;
    return fail(tokens, `non-affine expression: ${rule}`, place);
  }
  if (operator.text === "mod") return modulo(lhs, rhs);
  return operator.text === "floordiv" ? floorDiv(lhs, rhs) : ceilDiv(lhs, rhs);
}

function limitDepth(expr: AffineExpr, tokens: AffineTokens, at: AffineToken): AffineExpr | undefined {
  return expr.depth <= maximumDepth ? expr : fail(tokens, tooDeep(maximumDepth), at);
}

const tooDeep = (levels: number) => `affine expression is nested more than ${levels} levels deep`;

function parseOperand(
  tokens: AffineTokens,
  scope: AffineScope,
  lhs: AffineExpr | undefined,
  depth: number,
): AffineExpr | undefined {
  const token = tokens.peek();
  if (depth >= maximumNesting) return fail(tokens, tooDeep(maximumNesting), token);
  if (token.kind === "identifier") return parseName(tokens, scope);
  if (token.kind === "integer") return parseInteger(tokens);
  if (token.kind === "ssa-name") return tokens.value?.("dim") ?? failAtWrongToken(tokens, "unexpected ssa identifier");
  if (isPunctuation(token, "(")) return parseParentheses(tokens, scope, depth + 1);
  if (isPunctuation(token, "-")) return parseNegation(tokens, scope, lhs, depth + 1);
  if (lhs !== undefined) return fail(tokens, "missing right operand of binary operator", token);
  if (isPunctuation(token, "+", "*")) return fail(tokens, "missing left operand of binary operator", token);
  return fail(tokens, "expected affine expression", token);
}

function parseName(tokens: AffineTokens, scope: AffineScope): AffineExpr | undefined {
  const token = tokens.peek();
  if (token.text === "symbol") return parseSymbolOfValue(tokens);
  const expr = scope.get(token.text);
  if (expr === undefined) return failAtWrongToken(tokens, "use of undeclared identifier");
  tokens.next();
  return expr;
}

/** `symbol(%value)` belongs to the operands of affine operations; in maps and sets it is always an error. */
function parseSymbolOfValue(tokens: AffineTokens): AffineExpr | undefined {
  tokens.next();
  if (!isPunctuation(tokens.peek(), "(")) return failAtWrongToken(tokens, "expected '(' at start of SSA symbol");
  tokens.next();
  if (tokens.value === undefined) return failAtWrongToken(tokens, "unexpected ssa identifier");
  const symbol = tokens.value("symbol");
  if (!isPunctuation(tokens.peek(), ")")) return failAtWrongToken(tokens, "expected ')' at end of SSA symbol");
  tokens.next();
  return symbol;
}

function parseInteger(tokens: AffineTokens): AffineExpr | undefined {
  const { text } = tokens.peek();
  if (text.length <= SHORT) {
    tokens.next();
    return constant(Number(text));
  }
  const value = BigInt(text);
  if (BigInt.asIntN(64, value) !== value) return fail(tokens, "constant too large for index", tokens.peek());
  tokens.next();
  return constant(value);
}

function parseParentheses(tokens: AffineTokens, scope: AffineScope, depth: number): AffineExpr | undefined {
  tokens.next();
  if (isPunctuation(tokens.peek(), ")")) return fail(tokens, "no expression inside parentheses", tokens.peek());
  const expr = parseAffineExpr(tokens, scope, depth);
  if (expr === undefined) return undefined;
  if (!isPunctuation(tokens.peek(), ")")) return failAtWrongToken(tokens, "expected ')'");
  tokens.next();
  return expr;
}

/** The minus takes only the operand after it: `-s0 floordiv 4` is `(-s0) floordiv 4`. */
function parseNegation(
  tokens: AffineTokens,
  scope: AffineScope,
  lhs: AffineExpr | undefined,
  depth: number,
): AffineExpr | undefined {
  tokens.next();
  const operand = parseOperand(tokens, scope, lhs, depth);
  return operand === undefined ? fail(tokens, "missing operand of negation", tokens.peek()) : negate(operand);
}

/** Whether a token is one of these punctuation marks. */
export function isPunctuation({ kind, text }: AffineToken, one: string, other: string = one): boolean {
  return kind === "punctuation" && (text === one || text === other);
}

function fail(tokens: AffineTokens, message: string, token: AffineToken): undefined {
  tokens.error(message, token);
  return undefined;
}

function failAtWrongToken(tokens: AffineTokens, message: string): undefined {
  tokens.wrongToken(message);
  return undefined;
}
