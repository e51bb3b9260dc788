// Types and attributes are uniqued in their Context: equal parameters give the same object, so that equality is `===`.

import { SequenceTable, type WordKey } from "../support/sequence-table.ts";
import type { Context } from "./context.ts";

/** Something that brings its own text for uniquing, such as an affine map. */
export interface Keyed {
  readonly key: string;
}

/** What a parameter of a type or an attribute may be. */
export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | undefined
  | Uniqued
  | Keyed
  | Uint8Array
  | readonly Parameter[]
  | { readonly [name: string]: Parameter };

/** The parameters of a definition that has none: something to tell its values from all others by. */
export interface NoParameters {
  readonly unit: true;
}

export const NO_PARAMETERS: NoParameters = { unit: true };

export function isNoParameters(params: object): boolean {
  return params === NO_PARAMETERS;
}

/** A uniqued value. Invariant: ids count from 1 in creation order, for types and attributes apart. */
export abstract class Uniqued {
  readonly context: Context;
  readonly id: number;
  /** "t" for types, "a" for attributes. */
  abstract readonly kind: "t" | "a";
  /** All parameters. */
  abstract readonly params: object;

  constructor(context: Context, id: number) {
    this.context = context;
    this.id = id;
  }
}

/** What stands for a parameter that is missing; no id and no count is that small. */
const MISSING = -0x7fffffff;

/**
 * Appends a parameter to a key: equal parameters give equal words. Parameters of one definition stand in the same order always, so
 * that a word needs not say what it is; types and attributes, which may stand in each other's place, differ in their lowest bit.
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
      pushBigInt(context, key, value);
      break;
    case "boolean":
      key.push(value ? 1 : 0);
      break;
    case "undefined":
      // Two words, which no number of 53 bits gives.
      key.push(MISSING);
      key.push(MISSING);
      break;
    default:
      pushObject(context, key, value);
  }
}

function pushBigInt(context: Context, key: WordKey, value: bigint): void {
  const number = Number(value);
  if (Number.isSafeInteger(number)) {
    key.pushNumber(number);
    return;
  }
  key.push(MISSING);
  if (BigInt.asIntN(64, value) === value || BigInt.asUintN(64, value) === value) {
    key.push(Number(BigInt.asIntN(32, value)));
    key.push(Number(BigInt.asIntN(32, value >> 32n)));
    key.push(value < 0n ? 1 : 0);
  } else key.push(context.stringId(value.toString(36)));
}

type ObjectParameter = Exclude<Parameter, string | number | bigint | boolean | undefined>;

function pushObject(context: Context, key: WordKey, value: ObjectParameter): void {
  if (value instanceof Uniqued) key.push(value.id * 2 + (value.kind === "a" ? 1 : 0));
  else if (Array.isArray(value)) {
    key.push(value.length);
    for (const item of value) pushParameter(context, key, item);
  } else if (value instanceof Uint8Array) pushBytes(key, value);
  else if ("key" in value && typeof value.key === "string") key.push(context.stringId(value.key));
  else {
    // Sound: what is none of the above is a record of parameters.
    const record = value as { readonly [name: string]: Parameter };
    for (const name in record) pushParameter(context, key, record[name]);
  }
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

/** The uniqued values of one definition. */
export class Pool<T extends Uniqued> {
  private readonly table = new SequenceTable();
  private readonly context: Context;
  private readonly entities: readonly (Uniqued | undefined)[];

  /** `entities` holds all types or all attributes of the context by id. */
  constructor(context: Context, entities: readonly (Uniqued | undefined)[]) {
    this.context = context;
    this.entities = entities;
  }

  /** The value of these parameters; where there is none yet, the caller makes it and calls {@link add} before anything else. */
  find(identity: Parameter): T | undefined {
    const { context } = this;
    const { key } = context;
    key.count = 0;
    pushParameter(context, key, identity);
    const known = this.table.get(key);
    // Sound: only what was made for this definition is in the table.
    return known === 0 ? undefined : (this.entities[known] as T);
  }

  /** Adds the value of the parameters that {@link find} has just not found. */
  add(made: T): void {
    this.table.add(this.context.key, made.id);
  }
}

/** Makes a class whose instances show the parameters as fields of their own: getters, so that making an instance stays cheap. */
export function withParameterGetters(prototype: object, names: readonly string[]): void {
  for (const name of names) {
    Object.defineProperty(prototype, name, {
      get(this: { readonly params: Readonly<Record<string, Parameter>> }) {
        return this.params[name];
      },
      enumerable: true,
    });
  }
}
