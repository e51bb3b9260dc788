// defineType and defineAttr: types and attributes of dialects, declared once with the way they are read and written.

import {
  type AnyAttrDef,
  type AnyTypeDef,
  AttrDef,
  type Attribute,
  type Context,
  type LayoutRules,
  type Parameter,
  type Type,
  TypeDef,
} from "../ir/index.ts";
import type { AttrSyntax, Parser, TextWriter, TypeSyntax } from "../text/index.ts";
import { type AttrConstraint, attrConstraint, type TypeConstraint, typeConstraint } from "./constraints/constraints.ts";

/** `P` holds the parameters, which become fields of the type. */
export interface TypeSpec<P extends object> {
  readonly summary: string;
  /** Reads what follows `!dialect.mnemonic`; errors go through the parser. */
  parse(parser: Parser): P;
  print(writer: TextWriter, type: Type & Readonly<P>): void;
  /** The problem of the parameters, if any; reported at the beginning of the type. */
  verify?(params: P, context: Context): string | undefined;
  /** The key of uniquing, if it is not all parameters. */
  identity?(params: P): Parameter;
  /** Parameters that may be missing, which equals undefined. */
  readonly optional?: readonly string[];
  /** Its types have a `shape` and an `element`, as tensors do. */
  readonly isShaped?: boolean;
  /** Vectors may have elements of its types. */
  readonly isVectorElement?: boolean;
  readonly layout?: LayoutRules;
}

/** Defines a type of a dialect, named `dialect.mnemonic`. */
export function defineType<P extends object>(name: string, spec: TypeSpec<P>): TypeDef<P> {
  const syntax: TypeSyntax = {
    parse(parser) {
      const { position } = parser;
      const params = spec.parse(parser);
      const message = spec.verify?.(params, parser.context);
      if (message !== undefined) parser.failAt(position, message);
      return def.get(parser.context, params);
    },
    // Sound: the printer calls the syntax of a type's own definition.
    print: (writer, type) => spec.print(writer, type as Type & Readonly<P>),
  };
  const { summary, identity, optional, isShaped = false, isVectorElement = false, layout } = spec;
  const def: TypeDef<P> = new TypeDef<P>(name, {
    summary,
    syntax,
    isShaped,
    isVectorElement,
    ...(identity && { identity }),
    ...(optional && { optional }),
    ...(layout && { layout }),
  });
  return def;
}

/** The argument of `defineAttr`: parameters with `parse`, `print` and `verify`. */
export interface AttrSpec<P extends object> {
  readonly summary: string;
  /** Reads what follows `#dialect.mnemonic`; `type` is the one expected there, if any. */
  parse(parser: Parser, type: Type | undefined): P;
  print(writer: TextWriter, attr: Attribute & Readonly<P>): void;
  verify?(params: P, context: Context): string | undefined;
  identity?(params: P): Parameter;
  /** The name of the aliases that the printer gives to such attributes. */
  readonly alias?: string;
}

/** Defines an attribute of a dialect, named `dialect.mnemonic`. */
export function defineAttr<P extends object>(name: string, spec: AttrSpec<P>): AttrDef<P> {
  const syntax: AttrSyntax = {
    parse(parser, type) {
      const { position } = parser;
      const params = spec.parse(parser, type);
      const message = spec.verify?.(params, parser.context);
      if (message !== undefined) parser.failAt(position, message);
      return def.get(parser.context, params);
    },
    // Sound: the printer calls the syntax of an attribute's own definition.
    print: (writer, attr) => spec.print(writer, attr as Attribute & Readonly<P>),
  };
  const { summary, identity, alias } = spec;
  const def: AttrDef<P> = new AttrDef<P>(name, {
    summary,
    syntax,
    ...(identity === undefined ? {} : { identity }),
    ...(alias === undefined ? {} : { alias }),
  });
  return def;
}

/** The constraint that a value's type is one of a definition. @internal */
export function typeOf(def: AnyTypeDef | { is(type: Type): boolean }, summary: string): TypeConstraint {
  return typeConstraint(summary, (type) => def.is(type));
}

/** The constraint that an attribute is one of a definition. Assembly writes it without `#dialect.mnemonic`. @internal */
export function attrOf<P extends object>(def: AttrDef<P>, summary: string): AttrConstraint<Attribute & Readonly<P>> {
  // Sound: the general definition is only asked for its syntax and name.
  return attrConstraint(summary, (attr) => def.is(attr), { def: def as unknown as AnyAttrDef });
}
