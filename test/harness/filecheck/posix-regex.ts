// Turns the POSIX extended regular expressions of FileCheck into JavaScript's. What differs: a backslash represents
// nothing but the character after it, except before a digit (a back-reference); inside brackets it is an ordinary
// character; neither `.` nor a negated bracket matches a line feed; `^` and `$` hold at line ends.

const classes: { readonly [name: string]: string } = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  blank: " \\t",
  cntrl: "\\x00-\\x1f\\x7f",
  digit: "0-9",
  graph: "\\x21-\\x7e",
  lower: "a-z",
  print: "\\x20-\\x7e",
  punct: "\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e",
  space: "\\t-\\r ",
  upper: "A-Z",
  xdigit: "0-9A-Fa-f",
};

export const lineStart = "(?<![^\\n])";
export const lineEnd = "(?![^\\n])";

/** JavaScript source that matches exactly `text`. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** JavaScript source for a POSIX extended expression, and how many groups it has. Throws a SyntaxError if it is malformed. */
export function translate(posix: string): { readonly source: string; readonly groups: number } {
  let source = "";
  let groups = 0;
  for (let i = 0; i < posix.length; ) {
    const piece = atom(posix, i);
    if (posix[i] === "(") groups++;
    source += piece.source;
    i = piece.end;
  }
  new RegExp(source);
  return { source, groups };
}

function atom(posix: string, at: number): { readonly source: string; readonly end: number } {
  const char = posix.charAt(at);
  const end = at + 1;
  switch (char) {
    case "\\":
      return { source: escaped(posix.charAt(end)), end: end + 1 };
    case "[":
      return bracket(posix, end);
    case ".":
      return { source: "[^\\n]", end };
    case "^":
      return { source: lineStart, end };
    case "$":
      return { source: lineEnd, end };
    case "(":
      if (posix[end] === "?") throw new SyntaxError("repetition of nothing");
      return { source: char, end };
    case "{":
      return { source: isBound(posix.slice(end)) ? char : "\\{", end };
    case "}":
      return { source: /\{\d+(,\d*)?$/.test(posix.slice(0, at)) ? char : "\\}", end };
    case ")":
    case "*":
    case "+":
    case "?":
    case "|":
      return { source: char, end };
    default:
      return { source: literal(char), end };
  }
}

/** Whether a brace opens a bound: before a digit it must. */
function isBound(rest: string): boolean {
  if (!/^\d/.test(rest)) return false;
  if (!/^\d+(,\d*)?\}/.test(rest)) throw new SyntaxError("braces not balanced");
  return true;
}

function escaped(char: string): string {
  if (char === "") throw new SyntaxError("trailing backslash");
  return /[1-9]/.test(char) ? `(?:\\${char})` : literal(char);
}

/** A bracket expression whose first character after `[` is at `start`. */
function bracket(posix: string, start: number): { readonly source: string; readonly end: number } {
  const negated = posix[start] === "^";
  let i = negated ? start + 1 : start;
  let set = "";
  for (let first = true; first || posix[i] !== "]"; first = false) {
    if (i >= posix.length) throw new SyntaxError("brackets not balanced");
    const named = /^\[:(\w+):\]/.exec(posix.slice(i));
    const members = named === null ? undefined : classes[named[1] ?? ""];
    set += members ?? literal(posix.charAt(i)).replace(/^-$/, dashIsRange(posix, i, first) ? "-" : "\\-");
    i += named !== null && members !== undefined ? named[0].length : 1;
  }
  return { source: negated ? `[^${set}\\n]` : `[${set}]`, end: i + 1 };
}

function dashIsRange(posix: string, at: number, first: boolean): boolean {
  return !first && posix[at + 1] !== "]" && posix[at - 1] !== "^";
}
