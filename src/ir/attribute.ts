// Attributes: uniqued values of a definition and its parameters, which are fields of the attribute itself.

import type { Context } from "./context.ts";
import { Uniqued, UniquedDef, type UniquedDefOptions } from "./uniqued.ts";

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
export class AttrDef<P extends object> extends UniquedDef<P, Attribute> {
  readonly alias: string | undefined;
  readonly isLocation: boolean;
  private readonly options: AttrDefOptions<P>;

  constructor(name: string, options: AttrDefOptions<P> = {}) {
    super(name, options);
    this.alias = options.alias;
    this.isLocation = options.isLocation ?? false;
    this.options = options;
  }

  override get(context: Context, params: P): Attribute & Readonly<P> {
    const index = this.isLocation ? this.options.indexOf?.(context, params) : undefined;
    if (index !== undefined) return this.getLocation(context, params, index);
    if (this.alias !== undefined && !this.isLocation) context.hasAliasCandidates = true;
    return super.get(context, params);
  }

  private getLocation(context: Context, params: P, index: number): Attribute & Readonly<P> {
    // Sound: the table has what this definition has made under the indexes of its kind.
    const known = context.locations.attribute(index) as (Attribute & Readonly<P>) | undefined;
    if (known !== undefined) return known;
    const made = this.make(context, params);
    context.locations.addAttribute(index, made);
    return made;
  }

  protected override entities(context: Context): (Attribute | undefined)[] {
    return context.attrs;
  }

  protected override create(context: Context, id: number, params: P): Attribute {
    // Sound: the general definition is this very one.
    return new Attribute(context, id, this as unknown as AnyAttrDef, params);
  }
}
