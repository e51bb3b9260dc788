// Numeric blocks of FileCheck: `[[#%fmt,VAR:expression]]`. Values are exact integers of any size.

/** How a number is written. */
export interface Format {
  readonly conversion: "u" | "d" | "x" | "X";
  /** Least number of digits. */
  readonly precision: number;
  /** `#`: hexadecimal numbers open with 0x. */
  readonly alternate: boolean;
}

export const unsigned: Format = { conversion: "u", precision: 0, alternate: false };

/** An expression: evaluates to undefined if it needs a variable that has no value. */
export interface Expression {
  readonly evaluate: (scope: NumericScope) => bigint | undefined;
  /** Variables it reads, for their formats. */
  readonly variables: readonly string[];
}

/** What an expression can see. */
export interface NumericScope {
  readonly value: (variable: string) => bigint | undefined;
  readonly line: number;
}

/** A block: defines `name` if there is one, matches the expression's value if there is one, else any number. */
export interface NumericBlock {
  readonly format: Format | undefined;
  readonly name: string | undefined;
  readonly expression: Expression | undefined;
}

const blockShape = /^\s*(?:%(#?)(?:\.(\d+))?([udxX])\s*(?:,|$))?\s*(?:(\$?[A-Za-z_]\w*)\s*:)?\s*(==)?\s*(.*?)\s*$/s;

/** Parses the text between `[[#` and `]]`. Throws a SyntaxError with the reason if it is malformed. */
export function parseNumericBlock(text: string): NumericBlock {
  const match = blockShape.exec(text);
  if (match === null) throw new SyntaxError(`invalid numeric block '${text}'`);
  const [, alternate, precision, conversion, name, equals, expression = ""] = match;
  if (equals !== undefined && expression === "")
    throw new SyntaxError("empty numeric expression should not have a constraint");
  const format =
    conversion === undefined
      ? undefined
      : {
          conversion: conversion as Format["conversion"],
          precision: Number(precision ?? 0),
          alternate: alternate === "#",
        };
  return { format, name, expression: expression === "" ? undefined : parseExpression(expression) };
}

/** The regular expression, of JavaScript, for any number in a format. */
export function anyNumber({ conversion, precision, alternate }: Format): string {
  const digit = { u: "[0-9]", d: "[0-9]", x: "[0-9a-f]", X: "[0-9A-F]" }[conversion];
  const nonZero = { u: "[1-9]", d: "[1-9]", x: "[1-9a-f]", X: "[1-9A-F]" }[conversion];
  const sign = conversion === "d" ? "-?" : "";
  const prefix = alternate ? "0x" : "";
  return precision === 0
    ? `${sign}${prefix}${digit}+`
    : `${sign}${prefix}(?:${nonZero}${digit}*)?${digit}{${precision}}`;
}

/** A value written in a format; undefined if the format has no way to write it. */
export function writeNumber(value: bigint, { conversion, precision, alternate }: Format): string | undefined {
  if (value < 0n && conversion !== "d") return undefined;
  const magnitude = value < 0n ? -value : value;
  const digits = magnitude.toString(conversion === "u" || conversion === "d" ? 10 : 16).padStart(precision, "0");
  return `${value < 0n ? "-" : ""}${alternate ? "0x" : ""}${conversion === "X" ? digits.toUpperCase() : digits}`;
}

/** The value of text that `anyNumber` matched. */
export function readNumber(text: string, { conversion }: Format): bigint {
  const digits = text.replace(/^-/, "").replace(/^0x/, "");
  const magnitude = BigInt(conversion === "u" || conversion === "d" ? digits : `0x${digits}`);
  return text.startsWith("-") ? -magnitude : magnitude;
}

const functions: { readonly [name: string]: (a: bigint, b: bigint) => bigint | undefined } = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0n ? undefined : a / b),
  max: (a, b) => (a > b ? a : b),
  min: (a, b) => (a < b ? a : b),
};

type Binary = (a: bigint, b: bigint) => bigint | undefined;

function parseExpression(text: string): Expression {
  const tokens = text.match(/0[xX][0-9a-fA-F]+|\d+|@LINE|\$?[A-Za-z_]\w*|\S/g) ?? [];
  let next = 0;
  const expect = (token: string) => {
    if (tokens[next++] !== token) throw new SyntaxError(`missing '${token}' in expression '${text}'`);
  };
  const sum = (): Expression => {
    let left = operand();
    for (let token = tokens[next]; token === "+" || token === "-"; token = tokens[next]) {
      next++;
      left = binary(token === "+" ? (a, b) => a + b : (a, b) => a - b, left, operand());
    }
    return left;
  };
  const call = (name: string): Expression => {
    const apply = functions[name];
    if (apply === undefined) throw new SyntaxError(`call to undefined function '${name}'`);
    expect("(");
    const left = sum();
    expect(",");
    const right = sum();
    expect(")");
    return binary(apply, left, right);
  };
  const operand = (): Expression => {
    const token = tokens[next++] ?? "";
    if (token === "(") {
      const inner = sum();
      expect(")");
      return inner;
    }
    if (/^\d/.test(token)) return { evaluate: () => BigInt(token), variables: [] };
    if (token === "-" && /^\d/.test(tokens[next] ?? "")) return constant(-BigInt(tokens[next++] ?? ""));
    if (token === "@LINE") return { evaluate: (scope) => BigInt(scope.line), variables: [] };
    if (!/^[$A-Za-z_]/.test(token)) throw new SyntaxError(`invalid operand format '${token}'`);
    if (tokens[next] === "(") return call(token);
    return { evaluate: (scope) => scope.value(token), variables: [token] };
  };
  const expression = sum();
  if (next < tokens.length)
    throw new SyntaxError(`unexpected characters at end of expression '${tokens.slice(next).join("")}'`);
  return expression;
}

function constant(value: bigint): Expression {
  return { evaluate: () => value, variables: [] };
}

function binary(apply: Binary, left: Expression, right: Expression): Expression {
  return {
    evaluate: (scope) => {
      const [a, b] = [left.evaluate(scope), right.evaluate(scope)];
      return a === undefined || b === undefined ? undefined : apply(a, b);
    },
    variables: [...left.variables, ...right.variables],
  };
}
