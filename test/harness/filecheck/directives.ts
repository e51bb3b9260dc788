// Finds the directives of a check file: a prefix, a suffix that states what kind of expectation it is, a colon, a pattern.
import type { Options } from "./options.ts";
import { emptyLine, endOfInput, literalPattern, type Pattern, parsePattern } from "./pattern.ts";

export type Kind = "plain" | "next" | "same" | "not" | "dag" | "label" | "empty" | "end";

/** One expectation. */
export interface Directive {
  readonly kind: Kind;
  /** As it is written, such as "CHECK-NEXT". */
  readonly spelling: string;
  readonly prefix: string;
  /** How often in a row it has to match. */
  readonly count: number;
  readonly pattern: Pattern;
  /** Line in the check file, from 1; 0 for those of the command line. */
  readonly line: number;
}

/** A mistake in the check file. */
export class DirectiveError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const kinds: { readonly [suffix: string]: Kind } = {
  "": "plain",
  "-NEXT": "next",
  "-SAME": "same",
  "-NOT": "not",
  "-DAG": "dag",
  "-LABEL": "label",
  "-EMPTY": "empty",
};

const suffixShape = /^(-NEXT|-SAME|-NOT|-DAG|-LABEL|-EMPTY|-COUNT-\d+|)(\{LITERAL\})?:/;

/** Combinations that look like directives and are none. */
const wrongNot = /^-(?:DAG-NOT|NOT-DAG|NEXT-NOT|NOT-NEXT|SAME-NOT|NOT-SAME|EMPTY-NOT|NOT-EMPTY):/;

/** All directives of a check file (whitespace already canonical). Throws a DirectiveError where one is malformed. */
export function directivesOf(text: string, options: Options): readonly Directive[] {
  const comments = new Set(options.commentPrefixes);
  const words = [...options.prefixes, ...options.commentPrefixes].sort((a, b) => b.length - a.length);
  const finder = new RegExp(`(?<![A-Za-z0-9_-])(?:${words.join("|")})`, "g");
  return text.split("\n").flatMap((line, index) => {
    finder.lastIndex = 0;
    for (let found = finder.exec(line); found !== null; found = finder.exec(line)) {
      const [prefix] = found;
      const rest = line.slice(finder.lastIndex);
      if (comments.has(prefix) && rest.startsWith(":")) return [];
      const directive = comments.has(prefix) ? undefined : directiveAt(prefix, rest, index + 1, options);
      if (directive !== undefined) return [directive];
      finder.lastIndex += /^[A-Za-z0-9_-]*/.exec(rest)?.[0].length ?? 0;
    }
    return [];
  });
}

function directiveAt(prefix: string, rest: string, line: number, options: Options): Directive | undefined {
  if (wrongNot.test(rest)) throw new DirectiveError(line, `unsupported -NOT combo on prefix '${prefix}'`);
  const match = suffixShape.exec(rest);
  if (match === null) return undefined;
  const [whole, suffix = "", isLiteral] = match;
  const count = suffix.startsWith("-COUNT-") ? Number(suffix.slice("-COUNT-".length)) : 1;
  const spelling = prefix + suffix;
  if (count === 0) throw new DirectiveError(line, `invalid count in -COUNT specification on prefix '${prefix}'`);
  const kind = kinds[suffix] ?? "plain";
  const text = patternText(rest.slice(whole.length), options);
  const pattern = patternOf(kind, spelling, text, isLiteral !== undefined, line, options);
  if (kind === "label" && pattern.hasVariables) {
    throw new DirectiveError(line, `found '${spelling}:' with variable definition or use`);
  }
  return { kind, spelling, prefix, count, pattern, line };
}

/** The pattern without the white space around it, unless that is part of the expectation. */
function patternText(rest: string, options: Options): string {
  const isExact = options.strictWhitespace && options.matchFullLines;
  return isExact ? rest : rest.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "");
}

function patternOf(
  kind: Kind,
  spelling: string,
  text: string,
  isLiteral: boolean,
  line: number,
  options: Options,
): Pattern {
  if (kind === "empty") {
    if (text !== "")
      throw new DirectiveError(line, `found non-empty check string for empty check with prefix '${spelling}:'`);
    return emptyLine;
  }
  const mayBeEmpty = options.strictWhitespace && options.matchFullLines;
  if (text === "" && !mayBeEmpty) {
    throw new DirectiveError(line, `found empty check string with prefix '${spelling}:'`);
  }
  if (isLiteral) return literalPattern(text, options);
  return checked(line, () => parsePattern(text, line, options));
}

function checked(line: number, parse: () => Pattern): Pattern {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) throw new DirectiveError(line, error.message);
    throw error;
  }
}

/** The expectations of absence that the command line gives for everywhere. */
export function implicitNots(options: Options): readonly Directive[] {
  return options.implicitNots.map((text) => ({
    kind: "not",
    spelling: "IMPLICIT-CHECK-NOT",
    prefix: "IMPLICIT-CHECK",
    count: 1,
    pattern: checked(0, () => parsePattern(text, 0, { ...options, matchFullLines: false })),
    line: 0,
  }));
}

/** What the expectations of absence at the end of a file are measured against. */
export const endDirective: Directive = {
  kind: "end",
  spelling: "CHECK-EOF",
  prefix: "CHECK",
  count: 1,
  pattern: endOfInput,
  line: 0,
};
