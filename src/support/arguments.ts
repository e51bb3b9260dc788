// Arguments of public functions, which callers without types may get wrong: one error each, never an exception.

import { internalError } from "./diagnostics/internal-error.ts";
import { type Failed, failed, failedWith, type Result } from "./diagnostics/result.ts";

/** The kind of value that an argument must have. */
export interface Kind {
  /** Completes "must be". */
  readonly expected: string;
  readonly is: (value: unknown) => boolean;
}

export type Argument = readonly [name: string, value: unknown, kind: Kind];

export const anObject: Kind = { expected: "an object", is: (value) => typeof value === "object" && value !== null };
export const aNumber: Kind = { expected: "a number", is: (value) => typeof value === "number" };
export const aBoolean: Kind = { expected: "a boolean", is: (value) => typeof value === "boolean" };
export const aString: Kind = { expected: "a string", is: (value) => typeof value === "string" };
export const aFunction: Kind = { expected: "a function", is: (value) => typeof value === "function" };
export const aMap: Kind = { expected: "a Map", is: (value) => value instanceof Map };
export const anArray: Kind = { expected: "an array", is: Array.isArray };

/** A kind, or undefined. */
export function optional(kind: Kind): Kind {
  return { expected: kind.expected, is: (value) => value === undefined || kind.is(value) };
}

/** The failure of the first argument that is of another kind; undefined if there is none. */
export function wrongArgument(args: readonly Argument[]): Failed | undefined {
  const wrong = args.find(([, value, kind]) => !holds(kind, value));
  if (wrong === undefined) return undefined;
  const [name, value, { expected }] = wrong;
  return failedWith("argument", `the argument '${name}' must be ${expected}, but got ${described(value)}`);
}

/** Runs a public function on arguments of the right kinds. An exception is a fault of the library, reported as an internal error. */
export function checked<T>(args: readonly Argument[], run: () => Result<T>): Result<T> {
  const wrong = wrongArgument(args);
  if (wrong !== undefined) return wrong;
  try {
    return run();
  } catch (thrown) {
    return failed([internalError(thrown)]);
  }
}

/** {@link checked} for a function that loads what it needs. */
export async function checkedLater<T>(args: readonly Argument[], run: () => Promise<Result<T>>): Promise<Result<T>> {
  const wrong = wrongArgument(args);
  if (wrong !== undefined) return wrong;
  try {
    return await run();
  } catch (thrown) {
    return failed([internalError(thrown)]);
  }
}

/** Values of other realms and proxies may throw when they are looked at. */
function holds({ is }: Kind, value: unknown): boolean {
  try {
    return is(value);
  } catch {
    return false;
  }
}

function described(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  return holds(anArray, value) ? "an array" : "another object";
}
