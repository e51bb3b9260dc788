// Attributes: uniqued values of a definition and its parameters, which are fields of the attribute itself.

import type { Context } from "./context.ts";
import { keyOf, type Parameter, Uniqued } from "./uniqued.ts";

export class Attribute extends Uniqued {
  readonly def: AnyAttrDef;

  constructor(context: Context, id: number, def: AnyAttrDef) {
    super(context, id);
    this.def = def;
  }

  get kind(): "a" {
    return "a";
  }
}

/** A definition of which nothing but the name is known. */
export type AnyAttrDef = AttrDef<object>;

/** The attributes that a definition makes. */
export type AttrOf<D> = D extends AttrDef<infer P> ? Attribute & Readonly<P> : never;

export interface AttrDefOptions<P> {
  /** Reads and writes the attribute; the text layer says what it must be. */
  readonly syntax?: object;
  /** What the attribute is uniqued by, where that is not all parameters. */
  readonly key?: (params: P) => string;
  /** The attribute is one that the printer may give an alias (`#map`). */
  readonly alias?: string;
  /** The attribute is a location. */
  readonly isLocation?: boolean;
}

/** A kind of attribute: `name` is the dialect's and the attribute's, joined by a full stop ("spirv.vce"). */
export class AttrDef<P extends object> {
  readonly name: string;
  readonly dialect: string;
  readonly mnemonic: string;
  readonly syntax: object | undefined;
  readonly alias: string | undefined;
  readonly isLocation: boolean;
  private readonly key: (params: P) => string;

  constructor(name: string, options: AttrDefOptions<P> = {}) {
    this.name = name;
    const dot = name.indexOf(".");
    this.dialect = name.slice(0, dot);
    this.mnemonic = name.slice(dot + 1);
    this.syntax = options.syntax;
    this.alias = options.alias;
    this.isLocation = options.isLocation ?? false;
    // Parameters are plain values by construction; TypeScript has no way to say it of every P.
    this.key = options.key ?? ((params) => keyOf(params as unknown as Parameter));
  }

  is(attr: Attribute | undefined): attr is Attribute & Readonly<P> {
    return attr !== undefined && attr.def === (this as unknown);
  }

  /** The attribute with these parameters, made on first use. Parameters must always be given in the same order. */
  get(context: Context, params: P): Attribute & Readonly<P> {
    const pool = context.pool<Attribute & Readonly<P>>(this);
    const key = this.key(params);
    const known = pool.get(key);
    if (known !== undefined) return known;
    // Sound: the parameters become fields of the new attribute.
    const attr = Object.assign(
      new Attribute(context, context.attrs.length, this as unknown as AnyAttrDef),
      params,
    ) as Attribute & Readonly<P>;
    context.attrs.push(attr);
    if (this.alias !== undefined && !this.isLocation) context.hasAliasCandidates = true;
    pool.set(key, attr);
    return attr;
  }
}
