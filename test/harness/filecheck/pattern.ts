// One line of expectations: text with regular expressions `{{…}}`, string variables `[[NAME:regex]]` and `[[NAME]]`,
// and numeric blocks `[[#…]]`. A pattern is parsed once; its regular expression is made at each match, because the
// values of variables are part of it.
import {
  anyNumber,
  type Format,
  type NumericBlock,
  parseNumericBlock,
  readNumber,
  unsigned,
  writeNumber,
} from "./numeric.ts";
import { lineEnd, lineStart, literal, translate } from "./posix-regex.ts";

/** Values of variables, as far as they are defined. */
export interface Variables {
  readonly strings: Map<string, string>;
  readonly numbers: Map<string, { readonly value: bigint; readonly format: Format }>;
}

export interface PatternOptions {
  readonly matchFullLines: boolean;
  readonly strictWhitespace: boolean;
  readonly ignoreCase: boolean;
}

/** Where a pattern matched. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

type Part =
  | { readonly kind: "source"; readonly source: string; readonly groups: number }
  | { readonly kind: "string-definition"; readonly name: string; readonly source: string; readonly groups: number }
  | { readonly kind: "string-use"; readonly name: string }
  | { readonly kind: "number"; readonly block: NumericBlock };

/** A parsed pattern. */
export interface Pattern {
  readonly text: string;
  /** Whether it defines or uses a variable other than the line number. */
  readonly hasVariables: boolean;
  /** Finds the first match at or after `from`, and stores the variables it defines. A string states why there can be none. */
  readonly match: (buffer: string, from: number, variables: Variables) => Match | string | undefined;
}

/** Parses a pattern of the check file's line `line`. Throws a SyntaxError with the reason where it is malformed. */
export function parsePattern(text: string, line: number, options: PatternOptions): Pattern {
  const parts = partsOf(text);
  const hasVariables = parts.some(
    (part) =>
      part.kind.startsWith("string") ||
      (part.kind === "number" && (part.block.name ?? part.block.expression?.variables[0]) !== undefined),
  );
  return {
    text,
    hasVariables,
    match: (buffer, from, variables) => new Matcher(parts, line, options, variables).search(buffer, from),
  };
}

/** A pattern of nothing but text. */
export function literalPattern(text: string, options: PatternOptions): Pattern {
  const parts: readonly Part[] = [{ kind: "source", source: literal(text), groups: 0 }];
  return {
    text,
    hasVariables: false,
    match: (buffer, from, variables) => new Matcher(parts, 0, options, variables).search(buffer, from),
  };
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (let rest = text; rest !== ""; ) {
    const special = rest.search(/\{\{|\[\[/);
    const length = special < 0 ? rest.length : special;
    if (length > 0) {
      parts.push({ kind: "source", source: literal(rest.slice(0, length)), groups: 0 });
      rest = rest.slice(length);
      continue;
    }
    const end = rest.startsWith("{{") ? rest.indexOf("}}", 2) : endOfBlock(rest);
    if (end < 0) throw new SyntaxError(`found start of '${rest.slice(0, 2)}' with no end`);
    const inner = rest.slice(2, end);
    parts.push(rest.startsWith("{{") ? regexPart(inner) : blockPart(inner));
    rest = rest.slice(end + 2);
  }
  return parts;
}

function regexPart(posix: string): Part {
  const { source, groups } = translate(posix);
  return posix.includes("|")
    ? { kind: "source", source: `(${source})`, groups: groups + 1 }
    : { kind: "source", source, groups };
}

/** Offset of the `]]` that ends a block; brackets inside it are balanced. */
function endOfBlock(text: string): number {
  let depth = 0;
  for (let i = 2; i < text.length; i++) {
    if (depth === 0 && text.startsWith("]]", i)) return i;
    if (text[i] === "\\") i++;
    else if (text[i] === "[") depth++;
    else if (text[i] === "]" && depth-- === 0) throw new SyntaxError(`missing closing "]" for regex variable`);
  }
  return -1;
}

function blockPart(text: string): Part {
  if (text.startsWith("#")) return { kind: "number", block: parseNumericBlock(text.slice(1)) };
  if (text.startsWith("@")) return { kind: "number", block: parseNumericBlock(text) };
  const [, name, definition] = /^(\$?[A-Za-z_]\w*)(?::(.*))?$/s.exec(text) ?? [];
  if (name === undefined) throw new SyntaxError(`invalid variable name in '[[${text}]]'`);
  return definition === undefined
    ? { kind: "string-use", name }
    : { kind: "string-definition", name, ...translate(definition) };
}

/** One attempt: builds the expression for the current values, and stores what it captures. */
class Matcher {
  readonly #groupOf = new Map<string, number>();
  readonly #numberGroups: { group: number; name: string; format: Format }[] = [];
  #groups = 0;
  readonly #parts: readonly Part[];
  readonly #line: number;
  readonly #options: PatternOptions;
  readonly #variables: Variables;

  constructor(parts: readonly Part[], line: number, options: PatternOptions, variables: Variables) {
    this.#parts = parts;
    this.#line = line;
    this.#options = options;
    this.#variables = variables;
  }

  /** `^` holds at `from`, as if nothing came before. */
  search(buffer: string, from: number): Match | string | undefined {
    const sources: string[] = [];
    for (const part of this.#parts) {
      const source = this.#sourceOf(part);
      if (typeof source !== "string") return source.reason;
      sources.push(source);
    }
    const source = this.#wholeLine(sources.join(""));
    const flags = this.#options.ignoreCase ? "i" : "";
    const rest = buffer.slice(from);
    const first = new RegExp(source, flags).exec(rest);
    if (first === null) return undefined;
    const found = source.includes("|") ? longest(source, flags, rest, first) : first;
    this.#store(found);
    const start = from + first.index;
    return { start, end: start + found[0].length };
  }

  #wholeLine(source: string): string {
    if (!this.#options.matchFullLines) return source;
    const blanks = this.#options.strictWhitespace ? "" : " *";
    return `${lineStart}${blanks}${source}${blanks}${lineEnd}`;
  }

  #sourceOf(part: Part): string | { readonly reason: string } {
    switch (part.kind) {
      case "source":
        this.#groups += part.groups;
        return part.source;
      case "string-definition":
        this.#groupOf.set(part.name, ++this.#groups);
        this.#groups += part.groups;
        return `(${part.source})`;
      case "string-use":
        return this.#useOf(part.name);
      case "number":
        return this.#numberOf(part.block);
    }
  }

  #useOf(name: string): string | { readonly reason: string } {
    const group = this.#groupOf.get(name);
    if (group !== undefined) return `(?:\\${group})`;
    const value = this.#variables.strings.get(name);
    return value === undefined ? { reason: `undefined variable: ${name}` } : literal(value);
  }

  #numberOf({ format, name, expression }: NumericBlock): string | { readonly reason: string } {
    const used = expression?.variables.flatMap((variable) => this.#variables.numbers.get(variable)?.format ?? []);
    const actual = format ?? used?.[0] ?? unsigned;
    const source = expression === undefined ? anyNumber(actual) : this.#valueOf(expression, actual);
    if (typeof source !== "string" || name === undefined) return source;
    this.#numberGroups.push({ group: ++this.#groups, name, format: actual });
    return `(${source})`;
  }

  #valueOf(expression: NonNullable<NumericBlock["expression"]>, format: Format) {
    const scope = { value: (name: string) => this.#variables.numbers.get(name)?.value, line: this.#line };
    const value = expression.evaluate(scope);
    if (value === undefined) return { reason: `undefined variable: ${expression.variables.join(", ")}` };
    const text = writeNumber(value, format);
    return text === undefined ? { reason: "unable to represent numeric value" } : literal(text);
  }

  #store(found: RegExpExecArray): void {
    for (const [name, group] of this.#groupOf) this.#variables.strings.set(name, found[group] ?? "");
    for (const { group, name, format } of this.#numberGroups) {
      this.#variables.numbers.set(name, { value: readNumber(found[group] ?? "", format), format });
    }
  }
}

/**
 * The longest match at the place of `first`. POSIX wants it; JavaScript takes the first alternative that fits, so ends
 * are tried from the end of the line down to that of `first`.
 */
function longest(source: string, flags: string, buffer: string, first: RegExpExecArray): RegExpExecArray {
  const firstEnd = first.index + first[0].length;
  const lineBreak = buffer.indexOf("\n", firstEnd);
  const limit = lineBreak < 0 ? buffer.length : lineBreak;
  const text = buffer.slice(0, limit + 1);
  for (let end = limit; end > firstEnd; end--) {
    const expression = new RegExp(`(?:${source})(?=[^]{${text.length - end}}(?![^]))`, `${flags}y`);
    expression.lastIndex = first.index;
    const found = expression.exec(text);
    if (found !== null) return found;
  }
  return first;
}

/** CHECK-EMPTY: the line feed before an empty line; the match is the empty line. */
export const emptyLine: Pattern = {
  text: "",
  hasVariables: false,
  match: (buffer, from) => {
    const expression = new RegExp(`\\n${lineEnd}`, "g");
    expression.lastIndex = from;
    const found = expression.exec(buffer);
    return found === null ? undefined : { start: found.index + 1, end: found.index + 1 };
  },
};

/** The end of the input, where expectations of absence that come last end. */
export const endOfInput: Pattern = {
  text: "",
  hasVariables: false,
  match: (buffer) => ({ start: buffer.length, end: buffer.length }),
};
