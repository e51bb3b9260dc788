// Types and attributes are uniqued in their Context: equal parameters give the same object, so that equality is `===`.

import { SequenceTable, type WordKey } from "../../support/tables/sequence-table.ts";
import type { Context } from "../context.ts";
import { MISSING, pushBigInt } from "./integer-words.ts";

/** Something that brings its own words for uniquing, such as an affine map. @internal */
export interface Worded {
  /** Appends the same words for equal values, and other ones for others, which tell where they end. */
  pushWords(key: WordKey): void;
}

/** The values that a parameter of a type or an attribute may have. */
export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | undefined
  | Uniqued
  | Worded
  | Uint8Array
  | readonly Parameter[]
  | { readonly [name: string]: Parameter };

/** The parameters of a definition that has none: something to tell its values from all others by. */
export interface NoParameters {
  readonly unit: true;
}

/** The parameters of every type or attribute without parameters. @internal */
export const NO_PARAMETERS: NoParameters = { unit: true };

/** Whether these are the parameters of a definition without parameters. @internal */
export function isNoParameters(params: object): boolean {
  return params === NO_PARAMETERS;
}

/** A uniqued value. Invariant: ids count from 1 in creation order, for types and attributes apart. @internal */
export abstract class Uniqued {
  readonly context: Context;
  readonly id: number;
  abstract readonly def: object;
  /** "t" for types, "a" for attributes. */
  abstract readonly kind: "t" | "a";
  /** All parameters. */
  abstract readonly params: object;

  constructor(context: Context, id: number) {
    this.context = context;
    this.id = id;
  }
}

/**
 * Appends a parameter to a key: equal parameters give equal words. The parameters of a definition follow each other in the order that
 * the definition fixes, so a word need not say what it is. Types and attributes can occur in the same position; their lowest bit
 * tells them apart.
 * @internal
 */
export function pushParameter(context: Context, key: WordKey, value: Parameter): void {
  switch (typeof value) {
    case "number":
      if (Number.isSafeInteger(value)) key.pushNumber(value);
      else key.push(context.stringId(String(value)));
      break;
    case "string":
      key.push(context.stringId(value));
      break;
    case "bigint":
      pushBigInt(key, value);
      break;
    case "boolean":
      key.push(value ? 1 : 0);
      break;
    case "undefined":
      key.push(MISSING);
      break;
    default:
      pushObject(context, key, value);
  }
}

type ObjectParameter = Exclude<Parameter, string | number | bigint | boolean | undefined>;

function pushObject(context: Context, key: WordKey, value: ObjectParameter): void {
  if (value instanceof Uniqued) key.push(value.id * 2 + (value.kind === "a" ? 1 : 0));
  else if (Array.isArray(value)) {
    key.push(value.length);
    for (const item of value) pushParameter(context, key, item);
  } else if (value instanceof Uint8Array) pushBytes(key, value);
  else if (isWorded(value)) value.pushWords(key);
  else {
    // Sound: what is none of the above is a record of parameters.
    pushRecord(context, key, value as { readonly [name: string]: Parameter });
  }
}

/** Appends the names and values of a record within a parameter, sorted by name: the order in which a caller lists them has no meaning. */
function pushRecord(context: Context, key: WordKey, record: { readonly [name: string]: Parameter }): void {
  const names = Object.keys(record).filter((name) => record[name] !== undefined);
  key.push(names.length);
  for (const name of names.sort()) {
    key.push(context.stringId(name));
    pushParameter(context, key, record[name]);
  }
}

/** @internal */
export function isWorded(value: object): value is Worded {
  return "pushWords" in value;
}

function pushBytes(key: WordKey, bytes: Uint8Array): void {
  key.push(bytes.length);
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    key.push(bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
  }
  let rest = 0;
  for (let shift = 0; at < bytes.length; at++, shift += 8) rest |= bytes[at]! << shift;
  key.push(rest);
}

/** Options of a definition of types or attributes. @internal */
export interface UniquedDefOptions<P> {
  /** The description of the values, for documents. */
  readonly summary?: string;
  /** Reads and writes the value; the text layer states what it must be. */
  readonly syntax?: object;
  /** The key of uniquing, if it is not all parameters (types with a name and a body set later). */
  identity?(params: P): Parameter;
  /** Parameters that may be missing, which equals undefined. They get no getter. */
  readonly optional?: readonly string[];
}

/** A kind of types or of attributes: `name` is the dialect's and its own, joined by a full stop ("spirv.ptr"). */
export abstract class UniquedDef<P extends object, V extends Uniqued> {
  static #count = 1;
  readonly name: string;
  readonly dialect: string;
  readonly mnemonic: string;
  readonly syntax: object | undefined;
  /** The description of the values, for documents; undefined for definitions without one. */
  readonly summary: string | undefined;
  /** Counts definitions of both kinds from 1 on, so that a context has what it knows of one in an array. */
  readonly index: number = UniquedDef.#count++;
  readonly #keys: UniquedDefOptions<P>;
  /** The names of the parameters, sorted, once there is a first value: the order of the words that values are uniqued by. */
  #names: readonly string[] | undefined = undefined;

  constructor(name: string, options: UniquedDefOptions<P>) {
    this.name = name;
    const dot = name.indexOf(".");
    this.dialect = name.slice(0, dot);
    this.mnemonic = name.slice(dot + 1);
    this.syntax = options.syntax;
    this.summary = options.summary;
    this.#keys = options;
  }

  /** All types or all attributes of a context, by id. */
  protected abstract entities(context: Context): (V | undefined)[];
  protected abstract create(context: Context, id: number, params: P): V;

  is(value: V | undefined): value is V & Readonly<P> {
    return value !== undefined && value.def === this;
  }

  /** The value with these parameters, created on first use. The order in which `params` lists them has no meaning. */
  get(context: Context, params: P): V & Readonly<P> {
    // Sound: only this definition sets its own value.
    if (isNoParameters(params)) return (context.singles[this.index] ?? this.#makeSingle(context, params)) as never;
    const pool = context.pool<V & Readonly<P>>(this.index, this.entities(context));
    this.#pushKey(context, params);
    const known = pool.find();
    if (known !== undefined) return known;
    const made = this.make(context, params);
    pool.add(made);
    return made;
  }

  #makeSingle(context: Context, params: P): V {
    const made = this.make(context, params);
    context.singles[this.index] = made;
    return made;
  }

  /** A new value: the caller knows that there is none like it. */
  protected make(context: Context, params: P): V & Readonly<P> {
    const all = this.entities(context);
    return this.makeAt(context, all.push(undefined) - 1, params);
  }

  /** A new value with an id that has been given to it. */
  protected makeAt(context: Context, id: number, params: P): V & Readonly<P> {
    // Sound: the getters give the parameters.
    const made = this.create(context, id, params) as V & Readonly<P>;
    if (this.#names === undefined) this.#setNames(Object.getPrototypeOf(made), params);
    this.entities(context)[id] = made;
    return made;
  }

  /** Fixes the names of the parameters. Invariant: all values of a definition have the same names; {@link pushOwn} checks it. */
  #setNames(prototype: object, params: P): void {
    this.#names = this.#namesOf(params);
    addParameterGetters(
      prototype,
      this.#names.filter((name) => !this.#isOptional(name)),
    );
  }

  #namesOf(params: P): readonly string[] {
    return [...new Set([...Object.keys(params), ...(this.#keys.optional ?? [])])].sort();
  }

  #isOptional(name: string): boolean {
    return this.#keys.optional?.includes(name) === true;
  }

  /** Composes the key of these parameters in the context's buffer. */
  #pushKey(context: Context, params: P): void {
    const { key } = context;
    key.count = 0;
    if (this.#keys.identity === undefined) this.#pushOwn(context, key, params);
    else pushParameter(context, key, this.#keys.identity(params));
  }

  /** Appends the parameters in the order of the definition. @throws TypeError if the names are not those of the definition. */
  #pushOwn(context: Context, key: WordKey, params: P): void {
    const names = this.#names ?? this.#namesOf(params);
    // Parameters are plain values by construction; TypeScript cannot express that for every P.
    const record = params as unknown as { readonly [name: string]: Parameter };
    let count = 0;
    for (const name of names) {
      const value = record[name];
      if (value !== undefined || name in record) count++;
      else if (!this.#isOptional(name)) throw new TypeError(`'${this.name}' needs the parameter '${name}'`);
      pushParameter(context, key, value);
    }
    for (const _name in record) count--;
    if (count !== 0) throw new TypeError(`'${this.name}' has only these parameters: ${names.join(", ")}`);
  }
}

/** The uniqued values of one definition. @internal */
export class Pool<T extends Uniqued> {
  readonly #table = new SequenceTable();
  readonly #context: Context;
  readonly #entities: readonly (Uniqued | undefined)[];

  /** `entities` holds all types or all attributes of the context by id. */
  constructor(context: Context, entities: readonly (Uniqued | undefined)[]) {
    this.#context = context;
    this.#entities = entities;
  }

  /** The value whose key is in the context's buffer; if there is none yet, the caller makes it and calls {@link add} before anything else. */
  find(): T | undefined {
    const known = this.#table.get(this.#context.key);
    // Sound: only what was made for this definition is in the table.
    return known === 0 ? undefined : (this.#entities[known] as T);
  }

  /** Adds the value that {@link find} has just not found. */
  add(made: T): void {
    this.#table.add(this.#context.key, made.id);
  }
}

/** A parameter of a value whose definition is not known at this place; undefined if it has none of that name. @internal */
export function parameterOf(value: Uniqued | undefined, name: string): unknown {
  return value === undefined ? undefined : (value.params as Readonly<Record<string, unknown>>)[name];
}

/** The parameters that the getters return. */
interface WithParameters {
  readonly params: Readonly<Record<string, unknown>>;
}

/** Getters that are written out: V8 keeps what it learns of objects by the place in the code, and the other getters share one place. */
const frequent = {
  get type(): unknown {
    return (this as unknown as WithParameters).params["type"];
  },
  get value(): unknown {
    return (this as unknown as WithParameters).params["value"];
  },
  get entries(): unknown {
    return (this as unknown as WithParameters).params["entries"];
  },
  get elements(): unknown {
    return (this as unknown as WithParameters).params["elements"];
  },
  get element(): unknown {
    return (this as unknown as WithParameters).params["element"];
  },
  get shape(): unknown {
    return (this as unknown as WithParameters).params["shape"];
  },
  get width(): unknown {
    return (this as unknown as WithParameters).params["width"];
  },
  get signedness(): unknown {
    return (this as unknown as WithParameters).params["signedness"];
  },
  get bits(): unknown {
    return (this as unknown as WithParameters).params["bits"];
  },
  get format(): unknown {
    return (this as unknown as WithParameters).params["format"];
  },
  get values(): unknown {
    return (this as unknown as WithParameters).params["values"];
  },
  get inputs(): unknown {
    return (this as unknown as WithParameters).params["inputs"];
  },
  get results(): unknown {
    return (this as unknown as WithParameters).params["results"];
  },
  get root(): unknown {
    return (this as unknown as WithParameters).params["root"];
  },
  get nested(): unknown {
    return (this as unknown as WithParameters).params["nested"];
  },
};

/**
 * Makes parameters fields of the types or attributes whose prototype this is. All definitions share one class, so that reading an id or a
 * definition is one look at one place: getters for the parameters of each are added when its first value is made.
 * @internal
 */
export function addParameterGetters(prototype: object, names: readonly string[]): void {
  for (const name of names) {
    if (name in prototype) continue;
    const known = Object.getOwnPropertyDescriptor(frequent, name);
    const getter = {
      get(this: WithParameters) {
        return this.params[name];
      },
      enumerable: true,
      configurable: true,
    };
    Object.defineProperty(prototype, name, known ?? getter);
  }
}
