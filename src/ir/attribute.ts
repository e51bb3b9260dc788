// Attributes: uniqued values of a definition and its parameters, which are fields of the attribute itself.

import type { Context } from "./context.ts";
import { isNoParameters, Uniqued, UniquedDef, type UniquedDefOptions } from "./uniqued.ts";

export class Attribute extends Uniqued {
  readonly def: AnyAttrDef;
  /** All parameters; each is a field of the attribute too. */
  readonly params: object;

  constructor(context: Context, id: number, def: AnyAttrDef, params: object) {
    super(context, id);
    this.def = def;
    this.params = params;
  }

  get kind(): "a" {
    return "a";
  }
}

/** A definition of which nothing but the name is known. */
export type AnyAttrDef = AttrDef<object>;

/** The attributes that a definition makes. */
export type AttrOf<D> = D extends AttrDef<infer P> ? Attribute & Readonly<P> : never;

export interface AttrDefOptions<P> extends UniquedDefOptions<P> {
  /** The attribute is one that the printer may give an alias (`#map`). */
  readonly alias?: string;
  /** The attribute is a location. */
  readonly isLocation?: boolean;
  /** Of locations with parameters: the index in the context's table of locations, which uniques them. */
  indexOf?(context: Context, params: P): number;
}

/** A kind of attribute. */
export class AttrDef<P extends object> extends UniquedDef<P> {
  readonly alias: string | undefined;
  readonly isLocation: boolean;
  private readonly options: AttrDefOptions<P>;

  constructor(name: string, options: AttrDefOptions<P> = {}) {
    super(name, options);
    this.alias = options.alias;
    this.isLocation = options.isLocation ?? false;
    this.options = options;
  }

  is(attr: Attribute | undefined): attr is Attribute & Readonly<P> {
    return attr !== undefined && attr.def === (this as unknown);
  }

  /** The attribute with these parameters, made on first use. Parameters must always be given in the same order. */
  get(context: Context, params: P): Attribute & Readonly<P> {
    // Sound: only this definition sets its own value.
    if (isNoParameters(params)) return (context.singles[this.index] ?? this.makeSingle(context, params)) as never;
    const index = this.isLocation ? this.options.indexOf?.(context, params) : undefined;
    if (index !== undefined) return this.getLocation(context, params, index);
    const pool = context.pool<Attribute & Readonly<P>>(this.index, context.attrs);
    this.pushKey(context, params);
    const known = pool.find();
    if (known !== undefined) return known;
    const attr = this.make(context, params);
    pool.add(attr);
    if (this.alias !== undefined) context.hasAliasCandidates = true;
    return attr;
  }

  private makeSingle(context: Context, params: P): Attribute {
    const attr = this.make(context, params);
    context.singles[this.index] = attr;
    return attr;
  }

  private getLocation(context: Context, params: P, index: number): Attribute & Readonly<P> {
    // Sound: the table has what this definition has made under the indexes of its kind.
    const known = context.locations.attribute(index) as (Attribute & Readonly<P>) | undefined;
    if (known !== undefined) return known;
    const attr = this.make(context, params);
    context.locations.addAttribute(index, attr);
    return attr;
  }

  private make(context: Context, params: P): Attribute & Readonly<P> {
    this.makeFields(Attribute.prototype, params);
    // Sound: the general definition is this very one, and the fields give the parameters.
    const attr = new Attribute(context, context.attrs.length, this as unknown as AnyAttrDef, params) as Attribute &
      Readonly<P>;
    context.attrs.push(attr);
    return attr;
  }
}
