// Types and attributes are uniqued in their Context: equal parameters give the same object, so that equality is `===`.

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

/** A uniqued value. Invariant: ids count from 1 in creation order, for types and attributes apart. */
export abstract class Uniqued {
  readonly context: Context;
  readonly id: number;
  /** "t" for types, "a" for attributes. */
  abstract readonly kind: "t" | "a";

  constructor(context: Context, id: number) {
    this.context = context;
    this.id = id;
  }
}

/** The parameters' text: equal for equal parameters only. */
export function keyOf(value: Parameter): string {
  switch (typeof value) {
    case "number":
      return String(value);
    case "string":
      return `"${value.length}:${value}`;
    case "bigint":
      return `${value}n`;
    case "boolean":
      return value ? "y" : "n";
    case "undefined":
      return "_";
    default:
      return keyOfObject(value);
  }
}

function keyOfObject(value: Exclude<Parameter, string | number | bigint | boolean | undefined>): string {
  // Types and attributes may stand beside each other in one key, so the kind is part of it.
  if (value instanceof Uniqued) return value.kind + value.id;
  if (Array.isArray(value)) return `[${value.map(keyOf).join(",")}]`;
  if (value instanceof Uint8Array) return `b${value.length}:${latin1(value)}`;
  if ("key" in value && typeof value.key === "string") return `k${value.key.length}:${value.key}`;
  let text = "{";
  for (const name in value) text += `${name}=${keyOf((value as { [name: string]: Parameter })[name])};`;
  return `${text}}`;
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
