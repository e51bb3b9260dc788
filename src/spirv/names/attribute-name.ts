/** Which attribute of an op holds a decoration: the decoration's name in snake case. */

import { Decoration } from "../../dialects/spirv/index.ts";
import { type Enumerant, enumerant, operandKind } from "../../grammar/index.ts";
import { lazy, memoized } from "../../support/lazy.ts";

/** `NoSignedWrap` is `no_signed_wrap`, `FPFastMathMode` is `fp_fast_math_mode`. */
export const attributeName = memoized((decoration: string): string =>
  decoration
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase(),
);

/** The name of a decoration: MLIR's, the grammar's, or its number. */
export function decorationName(decoration: number): string {
  return Decoration.enum.text(decoration) ?? enumerant("Decoration", decoration)?.name ?? `Decoration${decoration}`;
}

const usual = lazy(() => namesOf(Object.entries(Decoration.enum.cases)));
const others = lazy(() =>
  namesOf((operandKind("Decoration")?.enumerants ?? []).map(({ name, value }) => [name, value] as const)),
);

/** The decoration for an attribute's name. The prefix `spirv.` avoids a conflict with the op's own attribute of that name. */
export function decorationNamed(given: string): number | undefined {
  const attribute = given.startsWith("spirv.") ? given.slice("spirv.".length) : given;
  return usual().get(attribute) ?? otherNamed(attribute) ?? numbered(attribute);
}

/** A decoration that MLIR does not have. */
function otherNamed(attribute: string): number | undefined {
  return others().get(attribute);
}

function namesOf(cases: readonly (readonly [name: string, value: number])[]): ReadonlyMap<string, number> {
  return new Map(cases.map(([name, value]) => [attributeName(name), value]));
}

function numbered(attribute: string): number | undefined {
  const [, number] = /^decoration(\d+)$/.exec(attribute) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The operands of a decoration as words; undefined if the grammar does not know it. */
export function decorationParameters(decoration: number): Enumerant["parameters"] | undefined {
  return enumerant("Decoration", decoration)?.parameters;
}

/** The attribute that holds a decoration where plain names mean something else: on parameters, and beside properties of that name. */
export function qualifiedAttributeName(name: string): string {
  return `spirv.${name}`;
}
