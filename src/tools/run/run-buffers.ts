// Memory on the command line of `spirvana run`: how much, of which type, and what it begins with.

import { parseScalar, randomNumbers, type ScalarType, scalarTypes } from "./run-values.ts";

/** The resource of a descriptor (`0:1`) or an argument (`arg2`). */
export interface Place {
  readonly place: string;
}

/** Gives memory what it begins with; a string states why not. */
export type Initializer = (
  bytes: Uint8Array,
  readFile: (path: string) => Uint8Array | string,
) => string | undefined | Promise<string | undefined>;

export interface BufferOption {
  readonly type: ScalarType;
  readonly count: number;
  /** The type of its numbers in the engine; undefined for bytes. */
  readonly element: string | undefined;
  readonly initialize: Initializer;
}

/** Thrown where an option is wrong, and caught here. */
export class Wrong extends Error {}

/** Matches an option's value or states how it is to be written. */
export function match(option: string, pattern: RegExp, text: string, form: string): readonly string[] {
  const found = pattern.exec(text);
  if (found === null) throw new Wrong(`'--${option} ${text}' is not ${form}`);
  return found.slice(1).map((group) => group ?? "");
}

export function typeNamed(option: string, name: string): ScalarType {
  const type = Object.hasOwn(scalarTypes, name) ? scalarTypes[name] : undefined;
  if (type === undefined) {
    throw new Wrong(`'--${option}' names the type '${name}'; there are ${Object.keys(scalarTypes).join(", ")}`);
  }
  return type;
}

/** `TYPE:COUNT:INIT`; `option` is what messages call it. */
export function parseBuffer(option: string, text: string, form: string): BufferOption {
  const found = /^([^:]*):([0-9]+)(?::([\s\S]*))?$/.exec(text);
  if (found === null) throw new Wrong(`'--${option}' is not ${form}`);
  const [, typeName = "", count = "", init = ""] = found;
  const type = typeNamed(option.split(" ")[0] ?? "", typeName);
  const initialize = initializer(init === "" ? "zero" : init, type, typeName, Number(count), option);
  // Bytes may hold anything, and integers are the same whether they have a sign or not.
  const element = type.bytes === 1 ? undefined : typeName.replace("u", "i");
  return { type, count: Number(count), initialize, element };
}

/** The initial contents of memory; `option` is the name of the option in messages. */
export function initializer(
  init: string,
  type: ScalarType,
  typeName: string,
  count: number,
  option: string,
): Initializer {
  const each = (valueAt: (index: number) => number | bigint) => (bytes: Uint8Array) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let index = 0; index < count; index++) type.write(view, index * type.bytes, valueAt(index));
    return undefined;
  };
  const scalar = (value: string) => {
    const found = parseScalar(type, value);
    if (found === undefined) throw new Wrong(`'--${option}': '${value.trim()}' is no value of the type ${typeName}`);
    return found;
  };
  if (init === "zero") return () => undefined;
  if (init === "iota") return each((index) => index);
  const [, filled] = /^fill\((.*)\)$/.exec(init) ?? [];
  if (filled !== undefined) {
    const value = scalar(filled);
    return each(() => value);
  }
  const [, seed] = /^random\(([0-9]+)\)$/.exec(init) ?? [];
  if (seed !== undefined) {
    const next = randomNumbers(Number(seed));
    const whole = () => (type.bytes === 8 ? (BigInt(next()) << 32n) | BigInt(next()) : next());
    return each(type.isFloat ? () => (next() >>> 8) / 2 ** 24 : whole);
  }
  const [, list] = /^\[(.*)\]$/s.exec(init) ?? [];
  if (list !== undefined) {
    const values = list.trim() === "" ? [] : list.split(",").map(scalar);
    if (values.length !== count) throw new Wrong(`'--${option}' has ${values.length} values for ${count} elements`);
    return each((index) => values[index] ?? 0);
  }
  if (!init.startsWith("@")) {
    throw new Wrong(`'--${option}' does not begin with zero, iota, fill(V), random(SEED), [1,2,3] or @FILE`);
  }
  return (bytes, readFile) => {
    const contents = readFile(init.slice(1));
    if (typeof contents === "string") return contents;
    if (contents.length !== bytes.length) {
      return `'${init.slice(1)}' has ${contents.length} bytes; the buffer has ${bytes.length}`;
    }
    bytes.set(contents);
    return undefined;
  };
}
