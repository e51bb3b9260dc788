// Types: uniqued values of a definition and its parameters, which are fields of the type itself (`type.width`).

import type { Context } from "./context.ts";
import { keyOf, type Parameter, Uniqued } from "./uniqued.ts";

export class Type extends Uniqued {
  readonly def: AnyTypeDef;

  constructor(context: Context, id: number, def: AnyTypeDef) {
    super(context, id);
    this.def = def;
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
  readonly key?: (params: P) => string;
}

/** A kind of type: `name` is the dialect's and the type's, joined by a full stop ("spirv.ptr"). */
export class TypeDef<P extends object> {
  readonly name: string;
  readonly dialect: string;
  readonly mnemonic: string;
  readonly syntax: object | undefined;
  private readonly key: (params: P) => string;

  constructor(name: string, options: TypeDefOptions<P> = {}) {
    this.name = name;
    const dot = name.indexOf(".");
    this.dialect = name.slice(0, dot);
    this.mnemonic = name.slice(dot + 1);
    this.syntax = options.syntax;
    // Parameters are plain values by construction; TypeScript has no way to say it of every P.
    this.key = options.key ?? ((params) => keyOf(params as unknown as Parameter));
  }

  is(type: Type | undefined): type is Type & Readonly<P> {
    return type !== undefined && type.def === (this as unknown);
  }

  /** The type with these parameters, made on first use. Parameters must always be given in the same order. */
  get(context: Context, params: P): Type & Readonly<P> {
    const pool = context.pool<Type & Readonly<P>>(this);
    const key = this.key(params);
    const known = pool.get(key);
    if (known !== undefined) return known;
    // Sound: the parameters become fields of the new type.
    const type = Object.assign(new Type(context, context.types.length, this as unknown as AnyTypeDef), params) as Type &
      Readonly<P>;
    context.types.push(type);
    pool.set(key, type);
    return type;
  }
}
