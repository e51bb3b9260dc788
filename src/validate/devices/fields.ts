/** Readers of the fields of device profiles: each checks one value of JSON and states what was expected instead. */
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";

/** Reads one field; reports to `wrong` and returns a default if it is not what it should be. */
export type Field<T> = (value: unknown, path: string, wrong: Wrong) => T;
export type Wrong = (path: string, expected: string, value: unknown) => void;
export type Fields<T> = { readonly [K in keyof T]: Field<T[K]> };

function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : (jsonOf(value) ?? `a ${typeof value}`);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Undefined for what JSON does not have, such as a bigint or an object that holds itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

export const integer: Field<number> = (value, path, wrong) => {
  if (value === undefined) return 0;
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  wrong(path, "a number that is not negative", value);
  return 0;
};

export const text: Field<string> = (value, path, wrong) => {
  if (typeof value === "string") return value;
  if (value !== undefined) wrong(path, "a string", value);
  return "";
};

export const name: Field<string> = (value, path, wrong) => {
  if (typeof value === "string" && value !== "") return value;
  wrong(path, "the name of the device", value);
  return "";
};

export const names: Field<ReadonlySet<string>> = (value, path, wrong) => {
  if (value === undefined) return new Set();
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return new Set(value);
  wrong(path, "a list of names", value);
  return new Set();
};

export const namesOrAll: Field<"all" | ReadonlySet<string>> = (value, path, wrong) => {
  if (value === "all") return "all";
  if (value === undefined || Array.isArray(value)) return names(value, path, wrong);
  wrong(path, `a list of names or "all"`, value);
  return new Set();
};

export function flags(table: { readonly [flag: string]: number }): Field<number> {
  const all = Object.values(table).reduce((sum, bit) => sum | bit, 0);
  return (value, path, wrong) => {
    if (value === undefined) return 0;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && (value & ~all) === 0) return value;
    if (!Array.isArray(value)) {
      wrong(path, `a list of flags, or a number made of bits of 0x${all.toString(16)}`, value);
      return 0;
    }
    let bits = 0;
    for (const one of value) {
      if (typeof one === "string" && Object.hasOwn(table, one)) bits |= table[one] ?? 0;
      else wrong(path, `flags of ${Object.keys(table).join(", ")}`, one);
    }
    return bits;
  };
}

export function structure<T extends object>(fields: Fields<T>, ignored: readonly string[] = []): Field<T> {
  return (value, path, wrong) => {
    const given = value === undefined ? {} : value;
    const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
    if (!isObject) wrong(path, "an object", value);
    const object = (isObject ? given : {}) as { readonly [key: string]: unknown };
    const prefix = path === "" ? "" : `${path}.`;
    const keys = Object.keys(fields);
    for (const key of Object.keys(object)) {
      if (keys.includes(key) || ignored.includes(key)) continue;
      wrong(`${prefix}${key}`, `no such field, but one of ${keys.join(", ")}`, object[key]);
    }
    const read = keys.map((key) => [key, fields[key as keyof T](object[key], prefix + key, wrong)]);
    // Each key of T has been read by its own field.
    return Object.fromEntries(read) as T;
  };
}

/** A profile from its JSON value by the reader of its whole; a failure lists every field that is wrong. */
export function profileFrom<T>(read: Field<T>, value: unknown): Result<T> {
  const problems: Diagnostic[] = [];
  const profile = read(value, "", (path, expected, found) => {
    const where = path === "" ? "device profile" : path;
    problems.push(
      makeDiagnostic("error", "device-profile", `${where}: expected ${expected}, but got ${shown(found)}`, undefined),
    );
  });
  return problems.length > 0 ? failed(problems) : success(profile);
}
