// Kinds of parameters that attributes are made of: numbers, flags, types, attributes, enums, lists.

import type { AnyAttrDef, Attribute, Type } from "../ir/index.ts";
import { type AttrSyntax, attrSyntax, ParseFailure, type Parser } from "../text/index.ts";
import type { Cases, Enum, EnumAttrDef } from "./enum.ts";
import type { AttrParameter } from "./format/struct-attr.ts";

/** The reference states what it was reading after it has said what was wrong. */
export function explained<T>(parser: Parser, message: string, read: () => T, at?: number): T {
  try {
    return read();
  } catch (failure) {
    if (!(failure instanceof ParseFailure)) throw failure;
    parser.emit(parser.diagnosticAt(at ?? parser.position, message));
    throw failure;
  }
}

/** An integer of 32 bits, unsigned where `typeName` says so. */
export function word(typeName: string, absent?: number): AttrParameter<number> {
  return { ...integerParameter(typeName), ...(absent === undefined ? {} : { absent: () => absent }) };
}

export function optionalWord(typeName: string): AttrParameter<number | undefined> {
  return {
    typeName,
    parse: integerParameter(typeName).parse,
    print: (writer, value) => writer.write(`${value}`),
    absent: () => undefined,
  };
}

function integerParameter(typeName: string): AttrParameter<number> {
  const isUnsigned = typeName.startsWith("u");
  return {
    typeName,
    parse: (parser: Parser) => Number(parser.sizedInteger(32, isUnsigned)),
    print: (writer, value) => writer.write(`${value}`),
  };
}

export const bool: AttrParameter<boolean> = {
  typeName: "bool",
  parse(parser: Parser) {
    const word = parser.acceptOneOf(["true", "false"]);
    if (word !== undefined) return word === "true";
    const { position } = parser;
    const value = parser.optionalBigInt() ?? parser.fail("expected integer value");
    if (value > 1n || value < -1n) parser.failAt(position, "integer value too large");
    return value !== 0n;
  },
  print: (writer, value) => writer.write(value ? "true" : "false"),
};

export const type: AttrParameter<Type> = {
  typeName: "mlir::Type",
  parse: (parser) => parser.type(),
  print: (writer, value) => writer.type(value),
};

/** An attribute of a definition. */
export function attributeOf<A extends Attribute>(
  typeName: string,
  is: (attr: Attribute) => attr is A,
): AttrParameter<A> {
  return {
    typeName,
    parse(parser: Parser) {
      const { position } = parser;
      const attr = parser.attribute();
      return is(attr) ? attr : parser.failAt(position, "invalid kind of attribute specified");
    },
    print: (writer, value) => writer.attribute(value),
  };
}

/** A case of an enum as an attribute, written `<Case>`. */
export function caseAttribute(typeName: string, def: EnumAttrDef<Cases>): AttrParameter<Attribute> {
  return {
    typeName,
    parse(parser: Parser) {
      if (parser.isNext("#")) return parser.attribute();
      // Sound: a definition of an attribute has an attribute's syntax.
      return (def.syntax as AttrSyntax).parse(parser, undefined);
    },
    print: (writer, value) => (def.syntax as AttrSyntax).print(writer, value),
  };
}

/** A case of an enum by its keyword alone. */
export function caseKeyword(typeName: string, def: EnumAttrDef<Cases>, summary: string): AttrParameter<number> {
  return {
    typeName,
    parse(parser: Parser) {
      const { position } = parser;
      const word = parser.keywordOrString();
      const cases = Object.keys(def.enum.cases).join(", ");
      return def.enum.value(word) ?? parser.failAt(position, `expected one of [${cases}] for ${summary}, got: ${word}`);
    },
    print: (writer, value) => writer.write(def.enum.text(value) ?? `${value}`),
  };
}

/** The same parameter, which may be left out. */
export function optional<T>(parameter: AttrParameter<T>): AttrParameter<T | undefined> {
  return {
    typeName: parameter.typeName,
    parse: (parser) => parameter.parse(parser),
    print: (writer, value) => {
      if (value !== undefined) parameter.print(writer, value);
    },
    absent: () => undefined,
  };
}

/** The same parameter, which has a value where it is left out, and is left out where it has that value. */
export function withDefault<T>(parameter: AttrParameter<T>, value: T): AttrParameter<T> {
  return { ...parameter, absent: () => value };
}

/** The same parameter, under a name in the text that no field of an attribute can have. */
export function named<T>(key: string, parameter: AttrParameter<T>): AttrParameter<T> {
  return { ...parameter, key };
}

/** An integer of 64 bits, unsigned where `typeName` says so. */
export function longWord(typeName: string): AttrParameter<bigint> {
  const isUnsigned = typeName.startsWith("u");
  return {
    typeName,
    parse: (parser: Parser) => parser.sizedInteger(64, isUnsigned),
    print: (writer, value) => writer.write(`${value}`),
  };
}

/** A string that is no attribute. */
export const text: AttrParameter<string> = {
  typeName: "::llvm::StringRef",
  parse: (parser) => parser.string(),
  print: (writer, value) => writer.string(value),
};

/** An attribute of one definition, written without `#dialect.mnemonic`; definitions that name each other are given as functions. */
export function attrOfDef(typeName: string, definition: () => AnyAttrDef): AttrParameter<Attribute> {
  return {
    typeName,
    parse(parser: Parser) {
      const def = definition();
      const syntax = attrSyntax(def);
      const { position } = parser;
      if (syntax !== undefined && !parser.isNext("#")) return syntax.parse(parser, undefined);
      const attr = parser.attribute();
      return attr.def === def ? attr : parser.failAt(position, "invalid kind of attribute specified");
    },
    print: (writer, value) => writer.strippedAttribute(value),
  };
}

/** A case of an enum, or several of a bit enum; what is no identifier is in quotes. */
export function enumKeyword(typeName: string, values: Enum<Cases>, summary: string): AttrParameter<number> {
  const parseCase = (parser: Parser): number => {
    const { position } = parser;
    const word = parser.optionalKeyword() ?? parser.optionalString()?.value;
    if (word === undefined) return parser.failAt(position, `expected keyword for ${summary}`);
    let value = 0;
    for (const part of values.separator === "|" ? word.split("|") : [word]) {
      const bits = values.value(part);
      if (bits === undefined) {
        const cases = Object.keys(values.cases).join(", ");
        parser.failAt(position, `expected one of [${cases}] for ${summary}, got: ${word}`);
      }
      value = values.separator === undefined ? bits : (value | bits) >>> 0;
    }
    return value;
  };
  return {
    typeName,
    parse(parser: Parser) {
      let value = parseCase(parser);
      while (values.separator !== undefined && parser.accept(values.separator.trim()))
        value = (value | parseCase(parser)) >>> 0;
      return value;
    },
    print(writer, value) {
      const text = values.text(value) ?? `${value}`;
      const isCase = Object.values(values.cases).includes(value);
      if (values.separator === undefined) writer.keywordOrString(text);
      else writer.write(isCase ? text : `"${text}"`);
    },
  };
}

/** Values separated by commas; one at least, unless the parameter may be left out. */
export function list<T>(element: AttrParameter<T>, typeName: string): AttrParameter<readonly T[]> {
  return {
    typeName,
    parse(parser: Parser) {
      const values: T[] = [];
      parser.commaSeparated(() => values.push(element.parse(parser)));
      return values;
    },
    print: (writer, values) => writer.list(values, (value) => element.print(writer, value)),
  };
}

/** A list that may be left out. */
export function optionalList<T>(element: AttrParameter<T>, typeName: string): AttrParameter<readonly T[]> {
  return { ...list(element, typeName), absent: () => NOTHING, isAbsent: (values) => values.length === 0 };
}

const NOTHING: readonly never[] = [];
