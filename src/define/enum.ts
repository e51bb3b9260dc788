// Enums: named integers. A case's keyword is what the IR prints; bit enums are sets of cases.

import { AttrDef, type Attribute, type Context, IntegerAttr, integerAttr } from "../ir/index.ts";
import { type AttrSyntax, ParseFailure, type Parser } from "../text/index.ts";
import { type AttrConstraint, attrConstraint } from "./constraints/constraints.ts";

/** Keywords to values, in the order of the definition. */
export type Cases = Readonly<Record<string, number>>;

/** The cases of an enum by keyword, and their syntax. */
export interface EnumSpec<C extends Cases> {
  /** Read on first use, so that it may be a getter. */
  readonly cases: C;
  /** Values are sets: keywords are written with this between them ("|" or ","). */
  readonly separator?: string;
  /** The C++ class that MLIR's message names when it rejects a keyword: `::mlir::spirv::Scope`. */
  readonly className: string;
  /** The value of one case, where all of them cost more to read. */
  readonly caseValue?: (keyword: string) => number | undefined;
  /** Cases that MLIR does not have, which its messages do not list: of single bits where values are sets. */
  readonly others?: OtherCases;
}

/** @internal */
export interface OtherCases {
  readonly text: (value: number) => string | undefined;
  readonly value: (keyword: string) => number | undefined;
}

/** The keywords of an enum and its values. */
export class Enum<C extends Cases> {
  readonly separator: string | undefined;
  readonly className: string;
  readonly #spec: EnumSpec<C>;
  #byValue: ReadonlyMap<number, string> | undefined = undefined;

  constructor(spec: EnumSpec<C>) {
    this.separator = spec.separator;
    this.className = spec.className;
    this.#spec = spec;
  }

  get cases(): C {
    return this.#spec.cases;
  }

  get #keywords(): ReadonlyMap<number, string> {
    this.#byValue ??= new Map(Object.entries(this.cases).map(([keyword, value]) => [value, keyword]));
    return this.#byValue;
  }

  /** Whether MLIR has a case of this value. */
  isOwn(value: number): boolean {
    return this.#keywords.has(value);
  }

  /** The text of a value: its keyword, or the keywords of its bits; undefined if a bit has none. */
  text(value: number): string | undefined {
    const exact = this.#keywords.get(value);
    if (exact !== undefined || this.separator === undefined) return exact ?? this.#spec.others?.text(value);
    return this.#bitKeywords(value)?.join(this.separator === "|" ? "|" : this.separator);
  }

  /** Groups of several bits go before single bits; a bit that a group has said is not said again. */
  #bitKeywords(value: number): readonly string[] | undefined {
    let rest = value >>> 0;
    const chosen: string[] = [];
    const byBits = Object.entries(this.cases).filter(([, bits]) => bits !== 0);
    for (const [keyword, bits] of byBits.filter(([, one]) => isGroup(one))) {
      if ((value & bits) >>> 0 !== bits >>> 0 || (rest & bits) === 0) continue;
      chosen.push(keyword);
      rest = (rest & ~bits) >>> 0;
    }
    for (const [keyword, bits] of byBits.filter(([, one]) => !isGroup(one))) {
      if ((rest & bits) === 0) continue;
      chosen.push(keyword);
      rest = (rest & ~bits) >>> 0;
    }
    for (let bit = 1; rest !== 0; bit *= 2) {
      if ((rest & bit) === 0) continue;
      const keyword = this.#spec.others?.text(bit);
      if (keyword === undefined) return undefined;
      chosen.push(keyword);
      rest = (rest & ~bit) >>> 0;
    }
    return chosen;
  }

  value(keyword: string): number | undefined {
    return this.ownValue(keyword) ?? this.#spec.others?.value(keyword);
  }

  /** The value of a case that MLIR has. */
  ownValue(keyword: string): number | undefined {
    if (this.#spec.caseValue !== undefined) return this.#spec.caseValue(keyword);
    return Object.hasOwn(this.cases, keyword) ? this.cases[keyword] : undefined;
  }

  /** The value of a keyword of a text, which may be an older one where the parser knows those. */
  valueIn(parser: Parser, keyword: string): number | undefined {
    if (parser.upgrade === undefined || this.ownValue(keyword) !== undefined) return this.value(keyword);
    return this.value(parser.upgrade.enumCase(parser, this.className, keyword) ?? keyword);
  }

  /** Reads a keyword, or several of a bit enum. */
  parse(parser: Parser): number {
    // Wherever the wrong keyword is, the error is at the first one.
    const { position } = parser;
    let value = this.#parseCase(parser, position);
    while (this.separator !== undefined && parser.accept(this.separator.trim()))
      value = (value | this.#parseCase(parser, position)) >>> 0;
    return value;
  }

  #parseCase(parser: Parser, position: number): number {
    const text = parser.keywordOrString();
    const parts = this.separator === "|" ? text.split("|") : [text];
    return parts.reduce((value, part) => {
      const bits = this.valueIn(parser, part) ?? parser.failForm(this.expectation(), position);
      return parts.length === 1 ? bits : (value | bits) >>> 0;
    }, 0);
  }

  /** `expected ::mlir::x::Enum to be one of: a, b`. */
  expectation(): string {
    return `expected ${this.className} to be one of: ${Object.keys(this.cases).join(", ")}`;
  }
}

function isGroup(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}

/** An attribute of a dialect that holds one value of an enum: `#dialect.mnemonic<keyword>`. */
export type EnumAttr = Attribute & { readonly value: number };

/** The definition of an attribute whose only parameter is the number of an enum's case (or a set of bits). */
export interface EnumAttrDef<C extends Cases> extends AttrDef<{ value: number }> {
  readonly enum: Enum<C>;
  /** The attribute of a case, or of a set of cases by value. */
  of(context: Context, value: (keyof C & string) | number): EnumAttr;
  /** The constraint for definitions of ops; assembly writes `<keyword>`. */
  readonly constraint: AttrConstraint<EnumAttr>;
}

/** An enum, and the form of its attribute in text. */
export interface EnumAttrSpec<C extends Cases> extends EnumSpec<C> {
  readonly summary: string;
  /** The name of MLIR's attribute class, for the error about its parameter. */
  readonly attrClass: string;
  /** The keyword is without angle brackets: `#dialect<mnemonic keyword>`, in assembly the keyword alone. */
  readonly isBare?: true;
}

/** Defines an attribute for an enum: `#dialect.mnemonic<keyword>`. */
export function defineEnumAttr<const C extends Cases>(name: string, spec: EnumAttrSpec<C>): EnumAttrDef<C> {
  const values = new Enum(spec);
  const isVerbose = spec.isBare === true;
  const syntax: AttrSyntax = {
    isVerbose,
    parse(parser) {
      const older = parser.upgrade === undefined ? undefined : parseOlderCase(parser, values);
      if (older !== undefined) return def.get(parser.context, { value: older });
      if (!isVerbose) parser.expect("<");
      const value = parseParameter(parser, values, spec);
      if (!isVerbose) parser.expect(">");
      return def.get(parser.context, { value });
    },
    // Sound: the printer calls the syntax of an attribute's own definition.
    print: (writer, { value }: EnumAttr) => {
      const text = values.text(value) ?? `${value}`;
      writer.write(isVerbose ? ` ${text}` : `<${text}>`);
    },
  };
  const def: AttrDef<{ value: number }> = new AttrDef<{ value: number }>(name, { summary: spec.summary, syntax });
  // Sound: the constraint is only asked for its syntax and name.
  const constraint = attrConstraint<EnumAttr>(spec.summary, (attr) => def.is(attr), {
    def: def as unknown as AttrDef<object>,
  });
  return Object.assign(def, {
    enum: values,
    constraint,
    of: (context: Context, value: (keyof C & string) | number) =>
      def.get(context, { value: typeof value === "number" ? value : (spec.cases[value] ?? 0) }),
  });
}

/** Older releases wrote a case as a bare word, a string or an integer, without angle brackets. */
function parseOlderCase<C extends Cases>(parser: Parser, values: Enum<C>): number | undefined {
  const { position } = parser;
  const byte = parser.peek();
  if (byte === OPENING_ANGLE || !(parser.nextIsIdentifier || byte === QUOTE)) return undefined;
  const number = parser.peekKeyword() === "" && byte !== QUOTE ? parser.attribute() : undefined;
  const value = IntegerAttr.is(number) ? Number(number.value) : values.parse(parser);
  if (values.text(value) === undefined) parser.failAt(position, `no case has the number ${value}`);
  parser.upgrade?.remark(parser, position, `this is '<${values.text(value)}>' today`);
  return value;
}

const QUOTE = 34;
const OPENING_ANGLE = 60;

/** Reads the parameter; after a wrong keyword MLIR says for what it was meant, too. */
function parseParameter<C extends Cases>(parser: Parser, values: Enum<C>, spec: EnumAttrSpec<C>): number {
  try {
    return values.parse(parser);
  } catch (failure) {
    if (!(failure instanceof ParseFailure)) throw failure;
    const message = `failed to parse ${spec.attrClass} parameter 'value' which is to be a \`${spec.className}\``;
    return parser.failForm(message);
  }
}

/** An enum kept as an integer attribute (MLIR's older kind): assembly writes the keyword alone. */
export function integerEnum<const C extends Cases>(
  spec: EnumSpec<C> & { readonly width: number; readonly summary: string; readonly attrName: string },
): AttrConstraint<IntegerAttr> & { readonly enum: Enum<C> } {
  const values = new Enum(spec);
  const words = Object.keys(spec.cases);
  const make = (context: Context, value: number) => integerAttr(context, context.integer(spec.width), value);
  // A keyword that is no case is not taken: something else may begin there.
  const parseOptional = (parser: Parser): Attribute | undefined => {
    const { position } = parser;
    const keyword = parser.acceptOneOf(words) ?? parser.optionalString()?.value;
    if (keyword === undefined) return undefined;
    const value = values.value(keyword);
    if (value === undefined)
      parser.failForm(`invalid ${spec.attrName} attribute specification: "${keyword}"`, position);
    return make(parser.context, value);
  };
  const expectation =
    "expected string or keyword containing one of the following enum values for attribute " +
    `'${spec.attrName}' [${words.join(", ")}]`;
  const parse = (parser: Parser): Attribute => parseOptional(parser) ?? parser.failForm(expectation);
  const accepts = (attr: Attribute): boolean =>
    IntegerAttr.is(attr) &&
    attr.type === attr.context.integer(spec.width) &&
    values.text(Number(attr.value)) !== undefined;
  const constraint = attrConstraint<IntegerAttr>(spec.summary, accepts, {
    isKind: accepts,
    syntax: {
      parse,
      parseOptional,
      print: (writer, attr) => writer.write(values.text(IntegerAttr.is(attr) ? Number(attr.value) : 0) ?? ""),
    },
  });
  return Object.assign(constraint, { enum: values });
}
