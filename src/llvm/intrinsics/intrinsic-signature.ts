// The types of an intrinsic's result and parameters, as patterns: which function types fit, and the types that complete its name.
//
// A type of the signature is fixed (`v4f32`), overloaded (`anyint`), or derived from the overloaded type with a number (`element:0`). See
// scripts/generate-llvm-intrinsics.mjs, which writes the signatures.

import { type FunctionType, PointerType, StructType, VoidType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { memoized } from "../../support/lazy.ts";
import { mangledType } from "../type-text.ts";

/** A type of a signature. */
interface Pattern {
  /** `anyint`, `element`, …; "fixed" for a type without overloads. */
  readonly kind: string;
  /** The mangled name of a fixed type. */
  readonly name: string;
  /** The number of the overloaded type that it is, or derives from. */
  readonly overload: number;
  /** The divisor of `nth`. */
  readonly divisor: number;
  /** The element of `same`. */
  readonly element: Pattern | undefined;
}

/** The types of an intrinsic. */
export interface Signature {
  /** Several for a struct, none for void. */
  readonly results: readonly Pattern[];
  readonly params: readonly Pattern[];
  readonly isVariadic: boolean;
}

const OVERLOADED: ReadonlySet<string> = new Set(["any", "anyint", "anyfloat", "anyvector", "anyptr", "ptrs"]);

/** Reads `r,r;p,p`. */
export const readSignature: (text: string) => Signature = memoized((text: string): Signature => {
  let next = 0;
  const read = (one: string): Pattern => {
    const pattern = readPattern(one, next);
    if (OVERLOADED.has(pattern.kind)) next++;
    return pattern;
  };
  const [results = "", params = ""] = text.split(";").map((part) => part.split(",").filter((one) => one !== ""));
  const own = [...results].map(read);
  const isVariadic = params.at(-1) === "...";
  return { results: own, params: [...params.slice(0, isVariadic ? -1 : undefined)].map(read), isVariadic };
});

function readPattern(text: string, next: number): Pattern {
  const [kind = "", first = "", ...rest] = text.split(":");
  const plain = { name: "", divisor: 0, element: undefined };
  if (kind === "ptrs") return { ...plain, kind, overload: next, divisor: Number(first) };
  if (OVERLOADED.has(kind)) return { ...plain, kind, overload: next };
  if (kind.startsWith("=")) return { ...plain, kind: "=", overload: Number(kind.slice(1)) };
  if (kind === "nth") return { ...plain, kind, overload: Number(first), divisor: Number(rest[0]) };
  if (kind === "same") return { ...plain, kind, overload: Number(first), element: readPattern(rest.join(":"), next) };
  if (first !== "") return { ...plain, kind, overload: Number(first) };
  return { ...plain, kind: "fixed", name: FIXED[text] ?? text, overload: -1 };
}

/** Codes whose types have other names in the names of intrinsics. */
const FIXED: Readonly<Record<string, string>> = {
  "{}": "sl_s",
  metadata: "Metadata",
  amx: "x86amx",
  mmx: "v1i64",
  svcount: "taarch64.svcountt",
};

/** Whether the full name has types. */
export function isOverloaded({ results, params }: Signature): boolean {
  return [...results, ...params].some(({ kind }) => OVERLOADED.has(kind));
}

/** Whether a function type returns a struct with a name or a packed one where an intrinsic returns a struct without one. */
export function hasOtherStruct({ results }: Signature, { result }: FunctionType): boolean {
  return results.length > 1 && StructType.is(result) && (result.identifier !== undefined || result.body.isPacked);
}

/** The overloaded types among types of results and parameters that fit. */
export function overloadedTypes(
  { results, params }: Signature,
  result: Type,
  members: readonly Type[],
  types: readonly Type[],
): readonly Type[] {
  const found: Type[] = [];
  results.forEach(({ kind }, index) => {
    if (OVERLOADED.has(kind)) found.push((results.length > 1 ? members[index] : undefined) ?? result);
  });
  params.forEach(({ kind }, index) => {
    if (OVERLOADED.has(kind)) found.push(types[index] ?? result);
  });
  return found;
}

/** Why a function type does not fit a signature, or its overloaded types. */
export type SignatureMatch =
  | { readonly problem: "result" | "argument" | "variadic"; readonly overloads?: undefined }
  | { readonly problem?: undefined; readonly overloads: readonly Type[] };

/** Compares a function type with a signature, as LLVM does. */
export function matchSignature(signature: Signature, type: FunctionType): SignatureMatch {
  const matcher = new Matcher();
  if (!matcher.matchesResult(signature, type.result)) return { problem: "result" };
  const numDeferred = matcher.deferred.length;
  for (const [index, input] of type.inputs.entries()) {
    const pattern = signature.params[index];
    if (pattern === undefined || !matcher.matches(pattern, input)) return { problem: "argument" };
  }
  const failed = matcher.deferred.findIndex(([pattern, one]) => !matcher.matchesNow(pattern, one));
  if (failed >= 0) return { problem: failed < numDeferred ? "result" : "argument" };
  // A parameter that is missing is taken for the end of the list.
  const isComplete = type.inputs.length === signature.params.length && type.isVariadic === signature.isVariadic;
  if (!isComplete) return { problem: "variadic" };
  return { overloads: matcher.overloads };
}

class Matcher {
  readonly overloads: Type[] = [];
  /** Types that derive from overloaded ones that follow. */
  readonly deferred: (readonly [Pattern, Type])[] = [];

  matchesResult({ results }: Signature, type: Type): boolean {
    const [first] = results;
    if (first === undefined) return VoidType.is(type);
    if (results.length === 1) return this.matches(first, type);
    if (!StructType.is(type) || type.identifier !== undefined || type.body.isPacked) return false;
    const { elements } = type.body;
    if (elements.length !== results.length) return false;
    return results.every((pattern, index) => {
      const element = elements[index];
      return element !== undefined && this.matches(pattern, element);
    });
  }

  matches(pattern: Pattern, type: Type): boolean {
    if (pattern.kind === "fixed") return mangledType(type) === pattern.name;
    if (pattern.kind === "ptrs") {
      this.overloads.push(type);
      if (pattern.divisor < this.overloads.length - 1) return this.matchesNow(pattern, type);
    } else if (OVERLOADED.has(pattern.kind)) {
      this.overloads.push(type);
      return isOfKind(pattern.kind, type);
    } else if (pattern.overload < this.overloads.length) return this.matchesNow(pattern, type);
    this.deferred.push([pattern, type]);
    return true;
  }

  /** A type that derives from an overloaded type that is known. */
  matchesNow(pattern: Pattern, type: Type): boolean {
    const { kind, divisor, overload } = pattern;
    const base = this.overloads[kind === "ptrs" ? divisor : overload];
    if (base === undefined) return false;
    if (kind === "ptrs") return isVectorOfSameShape(base, type) && PointerType.is(elementOf(type));
    if (kind === "same") return this.#matchesSame(pattern, base, type);
    const derived = derivedType(kind, base, divisor);
    return derived !== undefined && derived === mangledType(type);
  }

  #matchesSame({ element }: Pattern, base: Type, type: Type): boolean {
    if (VectorType.is(base) !== VectorType.is(type)) return false;
    if (VectorType.is(base) && !isVectorOfSameShape(base, type)) return false;
    return element === undefined || this.matches(element, elementOf(type));
  }
}

function isOfKind(kind: string, type: Type): boolean {
  switch (kind) {
    case "anyint":
      return IntegerType.is(elementOf(type));
    case "anyfloat":
      return FloatType.is(elementOf(type)) || mangledType(elementOf(type)) === "ppcf128";
    case "anyvector":
      return VectorType.is(type);
    case "anyptr":
      return PointerType.is(type);
    default:
      return true;
  }
}

const elementOf = (type: Type): Type => (VectorType.is(type) ? type.element : type);

function isVectorOfSameShape(a: Type, b: Type): boolean {
  if (!VectorType.is(a) || !VectorType.is(b)) return false;
  return a.shape[0] === b.shape[0] && (a.scalable[0] === true) === (b.scalable[0] === true);
}

/** The mangled name of a type that derives from another one; undefined if there is no such type. */
function derivedType(kind: string, base: Type, divisor: number): string | undefined {
  if (kind === "=") return mangledType(base);
  if (kind === "extend") return withElement(base, 1, otherWidth(elementOf(base), 2));
  if (kind === "trunc") return withElement(base, 1, otherWidth(elementOf(base), 0.5));
  if (!VectorType.is(base)) return undefined;
  switch (kind) {
    case "element":
      return mangledType(base.element);
    case "half":
      return withElement(base, 2, otherWidth(base.element, 0.5));
    case "quarter":
      return withElement(base, 4, otherWidth(base.element, 0.25));
    case "bits":
      return withElement(base, 1, `i${widthOf(base.element)}`);
    case "nth":
      return (base.shape[0] ?? 0) % divisor === 0
        ? withElement(base, 1 / divisor, mangledType(base.element))
        : undefined;
    default:
      return undefined;
  }
}

function withElement(base: Type, factor: number, element: string | undefined): string | undefined {
  if (element === undefined || !VectorType.is(base)) return element;
  return `${base.scalable[0] === true ? "nx" : ""}v${(base.shape[0] ?? 0) * factor}${element}`;
}

const widthOf = (type: Type): number => (IntegerType.is(type) || FloatType.is(type) ? type.width : 0);

/** The integer or float with a multiple of a width. */
function otherWidth(type: Type, factor: number): string | undefined {
  if (IntegerType.is(type)) return `i${type.width * factor}`;
  return FloatType.is(type) ? `f${type.width * factor}` : undefined;
}
