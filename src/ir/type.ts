// Types: uniqued values of a definition and its parameters, which are fields of the type itself (`type.width`).

import type { Attribute } from "./attribute.ts";
import type { Context } from "./context.ts";
import { isNoParameters, type Parameter, Uniqued, withParameterGetters } from "./uniqued.ts";

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

export interface TypeDefOptions<P> {
  /** Reads and writes the type; the text layer says what it must be. */
  readonly syntax?: object;
  /** What the type is uniqued by, where that is not all parameters (types with a name and a body set later). */
  identity?(params: P): Parameter;
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

/** A kind of type: `name` is the dialect's and the type's, joined by a full stop ("spirv.ptr"). */
export class TypeDef<P extends object> {
  readonly name: string;
  readonly dialect: string;
  readonly mnemonic: string;
  readonly syntax: object | undefined;
  readonly isShaped: boolean;
  readonly layout: LayoutRules | undefined;
  private readonly options: TypeDefOptions<P>;
  /** The class of the values: see {@link makeShape}. */
  private shape: object | undefined = undefined;

  constructor(name: string, options: TypeDefOptions<P> = {}) {
    this.name = name;
    const dot = name.indexOf(".");
    this.dialect = name.slice(0, dot);
    this.mnemonic = name.slice(dot + 1);
    this.syntax = options.syntax;
    this.isShaped = options.isShaped ?? false;
    this.layout = options.layout;
    this.options = options;
  }

  is(type: Type | undefined): type is Type & Readonly<P> {
    return type !== undefined && type.def === (this as unknown);
  }

  /** The type with these parameters, made on first use. Parameters must always be given in the same order. */
  get(context: Context, params: P): Type & Readonly<P> {
    if (isNoParameters(params)) {
      // Sound: only this definition sets its own value.
      const single = context.singles.get(this) as (Type & Readonly<P>) | undefined;
      if (single !== undefined) return single;
    }
    const pool = context.pool<Type & Readonly<P>>(this, context.types);
    // Parameters are plain values by construction; TypeScript has no way to say it of every P.
    const identity = this.options.identity?.(params) ?? (params as unknown as Parameter);
    const known = pool.find(identity);
    if (known !== undefined) return known;
    this.shape ??= this.makeShape(params);
    // Sound: only `makeShape` sets it, and its getters give the parameters.
    const shape = this.shape as Shape<P>;
    const type = new shape(context, context.types.length, this as unknown as AnyTypeDef, params);
    pool.add(type);
    if (isNoParameters(params)) context.singles.set(this, type);
    context.types.push(type);
    return type;
  }

  /** The class of this definition's types. Parameters must have all their names from the first one on. */
  private makeShape(params: P): object {
    const shape = class extends Type {};
    withParameterGetters(shape.prototype, Object.keys(params));
    return shape;
  }
}

type Shape<P> = new (context: Context, id: number, def: AnyTypeDef, params: P) => Type & Readonly<P>;
