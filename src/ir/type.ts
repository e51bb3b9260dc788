// Types: uniqued values of a definition and its parameters, which are fields of the type itself (`type.width`).

import type { Attribute } from "./attribute.ts";
import type { Context } from "./context.ts";
import { isNoParameters, Uniqued, UniquedDef, type UniquedDefOptions } from "./uniqued.ts";

export class Type extends Uniqued {
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

export interface TypeDefOptions<P> extends UniquedDefOptions<P> {
  /** Its types have a `shape` and an `element`, as tensors do. */
  readonly isShaped?: boolean;
  readonly layout?: LayoutRules;
}

/** What a data layout says of a type. */
export interface LayoutEntry {
  readonly type: Type;
  readonly value: Attribute;
}

/** What data layouts may say of the types of a definition; of others they say nothing. */
export interface LayoutRules {
  /** What is wrong with an entry. */
  problem(entry: LayoutEntry): string | undefined;
  /** Whether an inner layout's entries for these types go with those of one around; they do where nothing is said here. */
  combines?(outer: readonly LayoutEntry[], inner: readonly LayoutEntry[]): boolean;
}

/** A kind of type. */
export class TypeDef<P extends object> extends UniquedDef<P> {
  readonly isShaped: boolean;
  readonly layout: LayoutRules | undefined;

  constructor(name: string, options: TypeDefOptions<P> = {}) {
    super(name, options);
    this.isShaped = options.isShaped ?? false;
    this.layout = options.layout;
  }

  is(type: Type | undefined): type is Type & Readonly<P> {
    return type !== undefined && type.def === (this as unknown);
  }

  /** The type with these parameters, made on first use. Parameters must always be given in the same order. */
  get(context: Context, params: P): Type & Readonly<P> {
    // Sound: only this definition sets its own value.
    if (isNoParameters(params)) return (context.singles[this.index] ?? this.makeSingle(context, params)) as never;
    const pool = context.pool<Type & Readonly<P>>(this.index, context.types);
    this.pushKey(context, params);
    const known = pool.find();
    if (known !== undefined) return known;
    const type = this.make(context, params);
    pool.add(type);
    return type;
  }

  private makeSingle(context: Context, params: P): Type {
    const type = this.make(context, params);
    context.singles[this.index] = type;
    return type;
  }

  private make(context: Context, params: P): Type & Readonly<P> {
    this.makeFields(Type.prototype, params);
    // Sound: the general definition is this very one, and the fields give the parameters.
    const type = new Type(context, context.types.length, this as unknown as AnyTypeDef, params) as Type & Readonly<P>;
    context.types.push(type);
    return type;
  }
}
