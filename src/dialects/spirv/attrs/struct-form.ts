// Attributes written as named parameters in any order: `<workgroup_size = [32, 1, 1], subgroup_size = 4>`.

import { type Cases, defineAttr, type EnumAttrDef } from "../../../define/index.ts";
import type { AttrDef, Attribute, Context, Type } from "../../../ir/index.ts";
import type { AttrSyntax, Parser, TextWriter } from "../../../text/index.ts";

/** One parameter: how its value is written, and whether it may be left out. */
export interface Parameter<T> {
  /** The type's name in the error about a wrong value. */
  readonly typeName: string;
  parse(parser: Parser): T;
  print(writer: TextWriter, value: T): void;
  /** The value where the parameter is left out; it is not written then. Required where undefined. */
  readonly absent?: ((context: Context) => T) | undefined;
}

type Values = Record<string, unknown>;
type Parameters<P> = { readonly [K in keyof P]: Parameter<P[K]> };

export interface StructFormSpec<P extends object> {
  readonly summary: string;
  /** The name of the definition in MLIR, for the error about a wrong value. */
  readonly definition: string;
  /** In the order in which they are printed. */
  readonly parameters: Parameters<P>;
}

export interface StructAttrDef<P extends object> extends AttrDef<P> {
  /** The attribute of these values; parameters that may be left out may be missing. */
  of(context: Context, values: Partial<P>): Attribute & Readonly<P>;
}

export function defineStructAttr<P extends object>(name: string, spec: StructFormSpec<P>): StructAttrDef<P> {
  const parameters = Object.entries(spec.parameters) as [string, Parameter<unknown>][];
  const complete = (context: Context, values: Values): P => {
    const entries = parameters.map(([key, { absent }]) => [key, key in values ? values[key] : absent?.(context)]);
    // Sound: every parameter is there, or has the value that stands for its absence.
    return Object.fromEntries(entries) as P;
  };
  const def = defineAttr<P>(name, {
    summary: spec.summary,
    parse(parser) {
      parser.expect("<");
      const values = parseValues(parser, parameters, spec.definition);
      parser.expect(">");
      return complete(parser.context, values);
    },
    // Sound: the parameters are the fields of the attribute.
    print: (writer, attr) => printValues(writer, parameters, attr as unknown as Values & Attribute),
  });
  return Object.assign(def, {
    of: (context: Context, values: Partial<P>) => def.get(context, complete(context, { ...values })),
  });
}

function parseValues(parser: Parser, parameters: readonly [string, Parameter<unknown>][], definition: string): Values {
  const values: Values = {};
  const mayBeEmpty = parameters.every(([, { absent }]) => absent !== undefined);
  const allRequired = parameters.every(([, { absent }]) => absent === undefined);
  if (mayBeEmpty && parser.isNext(">")) return values;
  for (let count = 1; ; count++) {
    parseOne(parser, parameters, definition, values);
    if (allRequired ? count === parameters.length : !parser.isNext(",")) break;
    parser.expect(",");
  }
  const missing = parameters.find(([key, { absent }]) => absent === undefined && !(key in values));
  if (missing !== undefined) parser.fail(`struct is missing required parameter: ${missing[0]}`);
  return values;
}

function parseOne(
  parser: Parser,
  parameters: readonly [string, Parameter<unknown>][],
  definition: string,
  values: Values,
): void {
  const name = withSecondError(parser, "expected a parameter name in struct", () => parser.keyword());
  parser.expect("=");
  const parameter = parameters.find(([key]) => key === name)?.[1];
  if (parameter === undefined || name in values) {
    parser.failAt(parser.pos, `duplicate or unknown struct parameter name: ${name}`);
  }
  const message = `failed to parse ${definition} parameter '${name}' which is to be a \`${parameter.typeName}\``;
  values[name] = withSecondError(parser, message, () => parameter.parse(parser));
}

/** The reference says what it was reading after it has said what was wrong. */
function withSecondError<T>(parser: Parser, message: string, read: () => T): T {
  try {
    return read();
  } catch (failure) {
    parser.emit(parser.diagnosticAt(parser.position, message));
    throw failure;
  }
}

function printValues(
  writer: TextWriter,
  parameters: readonly [string, Parameter<unknown>][],
  attr: Values & Attribute,
): void {
  const shown = parameters.filter(([key, { absent }]) => absent === undefined || attr[key] !== absent(attr.context));
  writer.write("<");
  writer.list(shown, ([key, parameter]) => {
    writer.write(`${key} = `);
    parameter.print(writer, attr[key]);
  });
  writer.write(">");
}

// ---- kinds of parameters

/** An integer of 32 bits, unsigned where `typeName` says so. */
export function word(typeName: string, absent?: number): Parameter<number> {
  return { ...integerParameter(typeName), ...(absent === undefined ? {} : { absent: () => absent }) };
}

export function optionalWord(typeName: string): Parameter<number | undefined> {
  return {
    typeName,
    parse: integerParameter(typeName).parse,
    print: (writer, value) => writer.write(`${value}`),
    absent: () => undefined,
  };
}

function integerParameter(typeName: string): Parameter<number> {
  const isUnsigned = typeName.startsWith("u");
  return {
    typeName,
    parse(parser: Parser) {
      const { position } = parser;
      const value = parser.optionalBigInt() ?? parser.fail("expected integer value");
      if (value < -(1n << 31n) || value >= 1n << (isUnsigned ? 32n : 31n))
        parser.failAt(position, "integer value too large");
      return Number(isUnsigned ? BigInt.asUintN(32, value) : value);
    },
    print: (writer, value) => writer.write(`${value}`),
  };
}

export const bool: Parameter<boolean> = {
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

export const type: Parameter<Type> = {
  typeName: "mlir::Type",
  parse: (parser) => parser.type(),
  print: (writer, value) => writer.type(value),
};

/** An attribute of a definition. */
export function attributeOf<A extends Attribute>(typeName: string, is: (attr: Attribute) => attr is A): Parameter<A> {
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
export function caseAttribute(typeName: string, def: EnumAttrDef<Cases>): Parameter<Attribute> {
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
export function caseKeyword(typeName: string, def: EnumAttrDef<Cases>, summary: string): Parameter<number> {
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
