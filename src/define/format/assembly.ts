// Assembly formats: MLIR's notation of an op's custom form, as a tree of elements. What the elements do is in format-syntax.

import type { Attribute, Operation, Region, Type } from "../../ir/index.ts";
import type { OpDraft, Parser, Printer } from "../../text/index.ts";

/** The parts of an op that a custom directive sets, by the names of the definition. @internal */
export interface DirectiveSink {
  readonly draft: OpDraft;
  /** Begins the operands of a group; those that are read into the draft until the next call belong to it. */
  operands(name: string, read: () => void): void;
  /** States the types of a group. */
  types(name: string, types: readonly Type[]): void;
  attr(name: string, value: Attribute | undefined): void;
  region(name: string, region: Region): void;
  /** The types stated so far for a group. */
  typesOf(name: string): readonly Type[];
  /** How many operands a group has so far. */
  countOf(name: string): number;
}

/** A custom directive of a format: `custom<Name>(…)`. `args` are its arguments as they are written. */
export interface Directive {
  /** As of `OpSyntax`. */
  readonly plain?: boolean;
  parse(parser: Parser, sink: DirectiveSink, args: readonly string[]): void;
  print(printer: Printer, op: Operation, args: readonly string[]): void;
}

export type FormatElement =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "space"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string; readonly qualified: boolean }
  | { readonly kind: "type"; readonly of: string; readonly qualified: boolean }
  | { readonly kind: "attr-dict"; readonly withKeyword: boolean }
  | { readonly kind: "prop-dict" }
  | { readonly kind: "operands" | "results" | "regions" | "successors" }
  | { readonly kind: "functional-type"; readonly inputs: string; readonly results: string }
  | { readonly kind: "custom"; readonly name: string; readonly args: readonly string[] }
  | {
      readonly kind: "optional";
      readonly then: readonly FormatElement[];
      readonly otherwise: readonly FormatElement[];
      readonly anchor: number;
      /** The anchor's presence is inverted: the group is written where it is missing. */
      readonly inverted: boolean;
    }
  | { readonly kind: "oilist"; readonly clauses: readonly (readonly FormatElement[])[] };

const TOKEN = /`([^`]*)`|\$([A-Za-z_][A-Za-z0-9_]*)|([A-Za-z][A-Za-z0-9-]*)|([()<>,?:^|])|(\s+)/y;

interface Token {
  readonly kind: "literal" | "variable" | "word" | "punctuation";
  readonly text: string;
}

function tokensOf(format: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < format.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(format);
    if (match === null) throw new Error(`assembly format is wrong at '${format.slice(at)}'`);
    const [, literal, variable, word, punctuation] = match;
    if (literal !== undefined) tokens.push({ kind: "literal", text: literal });
    else if (variable !== undefined) tokens.push({ kind: "variable", text: variable });
    else if (word !== undefined) tokens.push({ kind: "word", text: word });
    else if (punctuation !== undefined) tokens.push({ kind: "punctuation", text: punctuation });
  }
  return tokens;
}

/** Reads a format. Definitions are ours, so a wrong one throws. */
export function parseFormat(format: string): readonly FormatElement[] {
  const reader = new FormatReader(tokensOf(format), format);
  return reader.elements([]);
}

class FormatReader {
  readonly #tokens: readonly Token[];
  readonly #format: string;
  #at = 0;
  /** Index of the anchored element of the group being read. */
  #anchor = -1;
  #inverted = false;

  constructor(tokens: readonly Token[], format: string) {
    this.#tokens = tokens;
    this.#format = format;
  }

  elements(stops: readonly string[]): readonly FormatElement[] {
    const elements: FormatElement[] = [];
    for (let token = this.#tokens[this.#at]; token !== undefined; token = this.#tokens[this.#at]) {
      if (token.kind === "punctuation" && stops.includes(token.text)) return elements;
      elements.push(this.#element(token));
      if (this.#accept("^")) this.#anchor = elements.length - 1;
    }
    if (stops.length > 0) this.#fail(`'${stops.join("' or '")}' is missing`);
    return elements;
  }

  #element(token: Token): FormatElement {
    this.#at++;
    if (token.kind === "literal") return literalOf(token.text);
    if (token.kind === "variable") return { kind: "variable", name: token.text, qualified: false };
    if (token.kind === "punctuation")
      return token.text === "(" ? this.#optional() : this.#fail(`'${token.text}' is unexpected`);
    return this.#directive(token.text);
  }

  #directive(word: string): FormatElement {
    switch (word) {
      case "attr-dict":
        return { kind: "attr-dict", withKeyword: false };
      case "attr-dict-with-keyword":
        return { kind: "attr-dict", withKeyword: true };
      case "prop-dict":
        return { kind: "prop-dict" };
      case "operands":
      case "results":
      case "regions":
      case "successors":
        return { kind: word };
      case "type":
        return { kind: "type", of: this.#args()[0] ?? "", qualified: false };
      case "ref":
        return this.#fail("'ref' stands only inside of a custom directive");
      case "qualified":
        return qualified(this.#args()[0] ?? "");
      case "functional-type": {
        const [inputs = "", results = ""] = this.#args();
        return { kind: "functional-type", inputs, results };
      }
      case "custom":
        return this.#custom();
      case "oilist":
        return this.#oilist();
      default:
        return this.#fail(`'${word}' is no directive`);
    }
  }

  #custom(): FormatElement {
    this.#expect("<");
    const name = this.#tokens[this.#at++]?.text ?? "";
    this.#expect(">");
    return { kind: "custom", name, args: this.#args() };
  }

  #oilist(): FormatElement {
    this.#expect("(");
    const clauses: (readonly FormatElement[])[] = [];
    do clauses.push(this.elements(["|", ")"]));
    while (this.#accept("|"));
    this.#expect(")");
    return { kind: "oilist", clauses };
  }

  #optional(): FormatElement {
    const outer = this.#anchor;
    this.#anchor = -1;
    const then = this.elements([")"]);
    this.#expect(")");
    let anchor = this.#anchor;
    let otherwise: readonly FormatElement[] = [];
    let inverted = false;
    if (this.#accept(":")) {
      this.#expect("(");
      this.#anchor = -1;
      otherwise = this.elements([")"]);
      this.#expect(")");
      if (anchor < 0) {
        anchor = this.#anchor;
        inverted = true;
      }
    }
    this.#expect("?");
    this.#anchor = outer;
    this.#inverted = inverted;
    return { kind: "optional", then, otherwise, anchor, inverted: this.#inverted };
  }

  /** The arguments of a directive as they are written: `$x`, `type($x)`, `ref($x)`, `operands`. */
  #args(): readonly string[] {
    this.#expect("(");
    const args: string[] = [];
    let text = "";
    for (let depth = 0; ; ) {
      const token = this.#tokens[this.#at++];
      if (token === undefined) this.#fail("')' is missing");
      if (depth === 0 && token.kind === "punctuation" && (token.text === ")" || token.text === ",")) {
        if (text !== "") args.push(text);
        text = "";
        if (token.text === ")") return args;
        continue;
      }
      if (token.text === "(") depth++;
      if (token.text === ")") depth--;
      text += token.kind === "variable" ? `$${token.text}` : token.text;
    }
  }

  #accept(text: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "punctuation" || token.text !== text) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) this.#fail(`'${text}' is missing`);
  }

  #fail(what: string): never {
    throw new Error(`assembly format: ${what} in '${this.#format}'`);
  }
}

/** `$x` or `type($x)`, written in full. */
function qualified(what: string): FormatElement {
  const type = /^type\((.*)\)$/.exec(what)?.[1];
  if (type !== undefined) return { kind: "type", of: type, qualified: true };
  return { kind: "variable", name: what.replace("$", ""), qualified: true };
}

function literalOf(text: string): FormatElement {
  return text === "" || text === " " || text === "\\n" ? { kind: "space", text } : { kind: "literal", text };
}
