// Parameters that many attributes of the dialect have.

import { type AttrParameter, defineStructAttr, parameter } from "../../../define/index.ts";
import {
  ArrayAttr,
  type AttrDef,
  type Attribute,
  DistinctAttr,
  FloatAttr,
  IntegerAttr,
  isBoolAttr,
  StringAttr,
  SymbolRefAttr,
  TypeAttr,
} from "../../../ir/index.ts";

const { attributeOf, optional } = parameter;

export const anyAttr: AttrParameter<Attribute> = attributeOf(
  "Attribute",
  (attr): attr is Attribute => attr !== undefined,
);
export const string = attributeOf("StringAttr", (attr) => StringAttr.is(attr));
export const integer = attributeOf("IntegerAttr", (attr) => IntegerAttr.is(attr));
export const float = attributeOf("FloatAttr", (attr) => FloatAttr.is(attr));
export const boolean = attributeOf("BoolAttr", (attr): attr is IntegerAttr => isBoolAttr(attr));
export const distinct = attributeOf("DistinctAttr", (attr) => DistinctAttr.is(attr));
export const typeAttr = attributeOf("TypeAttr", (attr) => TypeAttr.is(attr));
export const array = attributeOf("ArrayAttr", (attr) => ArrayAttr.is(attr));
export const flatSymbol = attributeOf(
  "FlatSymbolRefAttr",
  (attr): attr is SymbolRefAttr => SymbolRefAttr.is(attr) && attr.nested.length === 0,
);

export const optionalString = optional(string);
export const optionalBoolean = optional(boolean);
export const optionalInteger = optional(integer);

/** The contents of a parameter. */
type Held<S> = { readonly [K in keyof S]: S[K] extends AttrParameter<infer T> ? T : never };

export interface RowOptions<P> {
  /** The printer gives such attributes an alias, by their mnemonic. */
  readonly alias?: boolean;
  verify?(params: P): string | undefined;
}

/** An attribute of named parameters, `#llvm.mnemonic<a = 1, b = "x">`; `definition` is MLIR's name for it in errors. */
export function row<const S extends Readonly<Record<string, object>>>(
  mnemonic: string,
  definition: string,
  parameters: S,
  options: RowOptions<Held<S>> = {},
): AttrDef<Held<S>> {
  const { alias = false, verify } = options;
  return defineStructAttr<Held<S>>(`llvm.${mnemonic}`, {
    summary: `llvm.${mnemonic}`,
    definition,
    // Sound: Held says of each parameter what it is.
    parameters: parameters as unknown as { readonly [K in keyof S]: AttrParameter<Held<S>[K]> },
    ...(alias ? { alias: mnemonic } : {}),
    ...(verify === undefined ? {} : { verify }),
  });
}
