// Attributes written as named parameters in any order: `<workgroup_size = [32, 1, 1], subgroup_size = 4>`.

import type { AttrDef, Attribute, Context } from "../../ir/index.ts";
import type { Parser, TextWriter } from "../../text/index.ts";
import { explained } from "../parameters.ts";
import { defineAttr } from "../type.ts";

/** One parameter: how its value is written, and whether it may be left out. @internal */
export interface AttrParameter<T> {
  /** The type's name in the error about a wrong value. */
  readonly typeName: string;
  parse(parser: Parser): T;
  print(writer: TextWriter, value: T): void;
  /** The value where the parameter is left out; it is not written then. Required where undefined. */
  readonly absent?: ((context: Context) => T) | undefined;
  /** The name in the text, where that of the field is another one. */
  readonly key?: string;
  /** Whether a value means absence, if comparing it with `absent` by identity does not decide that. */
  readonly isAbsent?: (value: T) => boolean;
}

type Values = Record<string, unknown>;
type Parameters<P> = { readonly [K in keyof P]: AttrParameter<P[K]> };

/** @internal */
export interface StructFormSpec<P extends object> {
  readonly summary: string;
  /** The name of the definition in MLIR, for the error about a wrong value. */
  readonly definition: string;
  /** In the order in which they are printed. */
  readonly parameters: Parameters<P>;
  verify?(params: P, context: Context): string | undefined;
  /** The name of the aliases that the printer gives to such attributes. */
  readonly alias?: string;
}

/** @internal */
export interface StructAttrDef<P extends object> extends AttrDef<P> {
  /** The attribute of these values; parameters that may be left out may be missing. */
  of(context: Context, values: Partial<P>): Attribute & Readonly<P>;
}

/** Defines an attribute of named parameters: `#dialect.mnemonic<a = 1, b = "x">`. @internal */
export function defineStructAttr<P extends object>(name: string, spec: StructFormSpec<P>): StructAttrDef<P> {
  const parameters = Object.entries(spec.parameters) as [string, AttrParameter<unknown>][];
  const complete = (context: Context, values: Values): P => {
    const entries = parameters.map(([key, { absent }]) => [key, key in values ? values[key] : absent?.(context)]);
    // Sound: every parameter is there, or has the value that represents its absence.
    return Object.fromEntries(entries) as P;
  };
  const def = defineAttr<P>(name, {
    ...spec,
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

function parseValues(
  parser: Parser,
  parameters: readonly [string, AttrParameter<unknown>][],
  definition: string,
): Values {
  const values: Values = {};
  const mayBeEmpty = parameters.every(([, { absent }]) => absent !== undefined);
  const allRequired = parameters.every(([, { absent }]) => absent === undefined);
  if (mayBeEmpty && parser.isNext(">")) return values;
  for (let count = 1; ; count++) {
    parseOne(parser, parameters, definition, values);
    if (allRequired ? count === parameters.length : !parser.isNext(",")) break;
    parser.expect(",");
  }
  const missing = parameters.find(([field, { absent }]) => absent === undefined && !(field in values));
  if (missing !== undefined) parser.fail(`struct is missing required parameter: ${keyOf(missing)}`);
  return values;
}

function parseOne(
  parser: Parser,
  parameters: readonly [string, AttrParameter<unknown>][],
  definition: string,
  values: Values,
): void {
  const name = explained(parser, "expected a parameter name in struct", () => parser.keyword());
  parser.expect("=");
  const found = parameters.find((one) => keyOf(one) === name);
  if (found === undefined || found[0] in values) {
    parser.failAt(parser.position, `duplicate or unknown struct parameter name: ${name}`);
  }
  const [field, parameter] = found;
  const message = `failed to parse ${definition} parameter '${name}' which is to be a \`${parameter.typeName}\``;
  values[field] = explained(parser, message, () => parameter.parse(parser));
}

function keyOf([field, { key }]: readonly [string, AttrParameter<unknown>]): string {
  return key ?? field;
}

function isAbsent(parameter: AttrParameter<unknown>, value: unknown, context: Context): boolean {
  return parameter.isAbsent?.(value) ?? (parameter.absent !== undefined && value === parameter.absent(context));
}

function printValues(
  writer: TextWriter,
  parameters: readonly [string, AttrParameter<unknown>][],
  attr: Values & Attribute,
): void {
  const shown = parameters.filter(([key, parameter]) => !isAbsent(parameter, attr[key], attr.context));
  writer.write("<");
  writer.list(shown, (one) => {
    const [field, parameter] = one;
    writer.write(`${keyOf(one)} = `);
    parameter.print(writer, attr[field]);
  });
  writer.write(">");
}
