// Attributes: uniqued values of a definition and its parameters, which are fields of the attribute itself.

import type { Context } from "./context.ts";
import { isNoParameters, type Parameter, Uniqued, withParameterGetters } from "./uniqued.ts";

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

export interface AttrDefOptions<P> {
  /** Reads and writes the attribute; the text layer says what it must be. */
  readonly syntax?: object;
  /** What the attribute is uniqued by, where that is not all parameters. */
  identity?(params: P): Parameter;
  /** The attribute is one that the printer may give an alias (`#map`). */
  readonly alias?: string;
  /** How the attributes are uniqued, where that is not by a pool of their own. */
  pool?(context: Context): Uniquing<P>;
  /** The attribute is a location. */
  readonly isLocation?: boolean;
}

/** Finds attributes by their parameters; a new one is added right after it was not found. */
export interface Uniquing<P> {
  find(params: P): (Attribute & Readonly<P>) | undefined;
  add(made: Attribute & Readonly<P>): void;
}

/** A kind of attribute: `name` is the dialect's and the attribute's, joined by a full stop ("spirv.vce"). */
export class AttrDef<P extends object> {
  readonly name: string;
  readonly dialect: string;
  readonly mnemonic: string;
  readonly syntax: object | undefined;
  readonly alias: string | undefined;
  readonly isLocation: boolean;
  private readonly options: AttrDefOptions<P>;
  /** The class of the values: see {@link makeShape}. */
  private shape: object | undefined = undefined;

  constructor(name: string, options: AttrDefOptions<P> = {}) {
    this.name = name;
    const dot = name.indexOf(".");
    this.dialect = name.slice(0, dot);
    this.mnemonic = name.slice(dot + 1);
    this.syntax = options.syntax;
    this.alias = options.alias;
    this.isLocation = options.isLocation ?? false;
    this.options = options;
  }

  is(attr: Attribute | undefined): attr is Attribute & Readonly<P> {
    return attr !== undefined && attr.def === (this as unknown);
  }

  /** The attribute with these parameters, made on first use. Parameters must always be given in the same order. */
  get(context: Context, params: P): Attribute & Readonly<P> {
    if (isNoParameters(params)) {
      // Sound: only this definition sets its own value.
      const single = context.singles.get(this) as (Attribute & Readonly<P>) | undefined;
      if (single !== undefined) return single;
    }
    const own = this.options.pool?.(context);
    if (own !== undefined) return this.getFrom(own, context, params);
    const pool = context.pool<Attribute & Readonly<P>>(this, context.attrs);
    // Parameters are plain values by construction; TypeScript has no way to say it of every P.
    const identity = this.options.identity?.(params) ?? (params as unknown as Parameter);
    const known = pool.find(identity);
    if (known !== undefined) return known;
    const attr = this.make(context, params);
    pool.add(attr);
    if (isNoParameters(params)) context.singles.set(this, attr);
    if (this.alias !== undefined && !this.isLocation) context.hasAliasCandidates = true;
    return attr;
  }

  private getFrom(pool: Uniquing<P>, context: Context, params: P): Attribute & Readonly<P> {
    const known = pool.find(params);
    if (known !== undefined) return known;
    const attr = this.make(context, params);
    pool.add(attr);
    return attr;
  }

  private make(context: Context, params: P): Attribute & Readonly<P> {
    this.shape ??= this.makeShape(params);
    // Sound: only `makeShape` sets it, and its getters give the parameters.
    const shape = this.shape as Shape<P>;
    // Sound: the general definition is this very one.
    const attr = new shape(context, context.attrs.length, this as unknown as AnyAttrDef, params);
    context.attrs.push(attr);
    return attr;
  }

  /** The class of this definition's attributes. Parameters must have all their names from the first one on. */
  private makeShape(params: P): object {
    const shape = class extends Attribute {};
    withParameterGetters(shape.prototype, Object.keys(params));
    return shape;
  }
}

type Shape<P> = new (context: Context, id: number, def: AnyAttrDef, params: P) => Attribute & Readonly<P>;
