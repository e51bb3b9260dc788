// Types: uniqued values of a definition and its parameters, which are fields of the type itself (`type.width`).

import type { Context } from "../context.ts";
import type { TypeId } from "../ids.ts";
import type { Attribute } from "./attribute.ts";
import { Uniqued, UniquedDef, type UniquedDefOptions } from "./uniqued.ts";

/** A type: immutable and uniqued in its context, so that equality is `===`. */
export class Type extends Uniqued {
  declare readonly id: TypeId;
  readonly def: AnyTypeDef;
  /** All parameters; each is a field of the type too. */
  readonly params: object;

  constructor(context: Context, id: number, def: AnyTypeDef, params: object) {
    super(context, id);
    this.def = def;
    this.params = params;
  }

  get kind(): "t" {
    return "t";
  }
}

/** A definition of which nothing but the name is known. */
export type AnyTypeDef = TypeDef<object>;

/** The types that a definition makes. */
export type TypeOf<D> = D extends TypeDef<infer P> ? Type & Readonly<P> : never;

/** Options of a `TypeDef`. */
export interface TypeDefOptions<P> extends UniquedDefOptions<P> {
  /** Its types have a `shape` and an `element`, as tensors do. */
  readonly isShaped?: boolean;
  /** Vectors may have elements of its types. */
  readonly isVectorElement?: boolean;
  readonly layout?: LayoutRules;
}

/** The entry of a data layout for a type. */
export interface LayoutEntry {
  readonly type: Type;
  readonly value: Attribute;
}

/** The rules for entries of data layouts about the types of a definition; other types have no entries. */
export interface LayoutRules {
  /** The problem of an entry, if any. */
  problem(entry: LayoutEntry): string | undefined;
  /** Whether an inner layout's entries for these types go with those of one around; they do where nothing is said here. */
  combines?(outer: readonly LayoutEntry[], inner: readonly LayoutEntry[]): boolean;
}

/** A kind of type. */
export class TypeDef<P extends object> extends UniquedDef<P, Type> {
  readonly isShaped: boolean;
  readonly isVectorElement: boolean;
  readonly layout: LayoutRules | undefined;

  constructor(name: string, options: TypeDefOptions<P> = {}) {
    super(name, options);
    this.isShaped = options.isShaped ?? false;
    this.isVectorElement = options.isVectorElement ?? false;
    this.layout = options.layout;
  }

  protected override entities(context: Context): (Type | undefined)[] {
    return context.types;
  }

  protected override create(context: Context, id: number, params: P): Type {
    // Sound: the general definition is this very one.
    return new Type(context, id, this as unknown as AnyTypeDef, params);
  }
}
