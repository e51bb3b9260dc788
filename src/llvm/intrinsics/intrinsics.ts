// LLVM's table of intrinsics: the types that are part of a name, and the attributes of the declaration.

import type { FunctionType } from "../../dialects/llvm/index.ts";
import { elementTypeOrSelf, IntegerType, type Type } from "../../ir/index.ts";
import { lazy, memoized } from "../../support/lazy.ts";
import { unpacker } from "../../support/phrases.ts";
import {
  type AttributeList,
  type AttributeSets,
  integerAttribute,
  type LLVMAttribute,
  rangeAttribute,
  wordAttribute,
} from "../attributes/attribute.ts";
import { capturesOf, memoryOf } from "../attributes/attribute-values.ts";
import { mangledType } from "../type-text.ts";
import { isOverloaded, matchSignature, overloadedTypes, readSignature, type Signature } from "./intrinsic-signature.ts";
import { INTRINSIC_ATTRIBUTES, INTRINSIC_SIGNATURES, INTRINSICS, phrases } from "./intrinsics.generated.ts";
import * as target from "./target-intrinsics.generated.ts";

export interface Intrinsic {
  /** With `llvm.`, without types. */
  readonly name: string;
  /** Without `llvm.` and types. */
  readonly base: string;
  readonly signature: Signature;
  /** The number of parameters where any number of arguments may follow. */
  readonly fixed: number | undefined;
  readonly ofFunction: readonly string[];
  /** Words by `r` or the number of a parameter. */
  readonly ofValues: ReadonlyMap<string, readonly string[]>;
}

interface Table {
  readonly rows: ReadonlyMap<string, string>;
  readonly sets: readonly string[];
  readonly signatures: readonly string[];
}

const readTable = lazy(
  (): Table => ({
    rows: new Map(
      INTRINSICS.split("\n")
        .map(unpacker(phrases))
        .map((row) => [row.slice(0, row.indexOf("|")), row]),
    ),
    sets: INTRINSIC_ATTRIBUTES.split("|"),
    signatures: INTRINSIC_SIGNATURES.split("|"),
  }),
);

/** The intrinsics of targets, which are many and rare. */
const readTargetTable = lazy((): Table => {
  const rows = new Map(expanded(target.INTRINSICS).map((row) => [row.slice(0, row.indexOf("|")), row]));
  return {
    rows,
    sets: target.INTRINSIC_ATTRIBUTES.split("|"),
    signatures: expanded(target.INTRINSIC_SIGNATURES),
  };
});

/** Lines that begin with the number of characters that they share with the preceding one. */
function expanded(text: string): readonly string[] {
  let row = "";
  return text.split("\n").map((line) => {
    row = row.slice(0, line.charCodeAt(0) - 0x30) + line.slice(1);
    return row;
  });
}

/** An intrinsic by its name, with or without the types at its end; an intrinsic without types has no other name. */
export function findIntrinsic(name: string): Intrinsic | undefined {
  const found = name.startsWith("llvm.") ? longest(name) : undefined;
  return found === undefined || found.name === name || isOverloaded(found.signature) ? found : undefined;
}

/** The intrinsic whose name is the longest beginning of a name. */
function longest(name: string): Intrinsic | undefined {
  const common = baseIn(readTable(), name);
  // The name of an intrinsic of a target may begin with the name of another one.
  const isOfTarget = common === undefined || TARGETS.has(common.slice(0, common.indexOf(".")));
  const own = isOfTarget ? baseIn(readTargetTable(), name) : undefined;
  if (own === undefined) return common === undefined ? undefined : intrinsicOf(common);
  return intrinsicOf(common === undefined || own.length > common.length ? own : common);
}

/** Targets that have intrinsics in both tables. */
const TARGETS: ReadonlySet<string> = new Set(["aarch64", "riscv"]);

/** The longest beginning of a name that a table has. */
function baseIn(table: Table, name: string): string | undefined {
  let base = name.slice("llvm.".length);
  while (!table.rows.has(base)) {
    const dot = base.lastIndexOf(".");
    if (dot < 0) return undefined;
    base = base.slice(0, dot);
  }
  return base;
}

/** The intrinsics that were asked for. Names of one table are none of the other. */
const intrinsicOf = memoized((base: string): Intrinsic | undefined => {
  const { rows, sets, signatures } = readTable().rows.has(base) ? readTable() : readTargetTable();
  const row = rows.get(base);
  if (row === undefined) return undefined;
  const [, number = "", set = "", values = ""] = row.split("|");
  const signature = readSignature(signatures[Number(number)] ?? "");
  return {
    name: `llvm.${base}`,
    base,
    signature,
    fixed: signature.isVariadic ? signature.params.length : undefined,
    ofFunction: words(sets[Number(set)] ?? ""),
    ofValues: new Map(
      values === ""
        ? []
        : values.split(";").map((one) => [one.slice(0, one.indexOf("=")), words(one.slice(one.indexOf("=") + 1))]),
    ),
  };
});

/** Words, of which some are followed by a number or something in parentheses. */
function words(text: string): readonly string[] {
  return text.match(/align \d+|[a-z_]+(?:\([^)]*\))?/g) ?? [];
}

/** The full name for a type of result and parameters, which fit. */
export function intrinsicName(
  { name, signature }: Intrinsic,
  result: Type,
  members: readonly Type[],
  params: readonly Type[],
): string {
  return [name, ...overloadedTypes(signature, result, members, params).map(mangledType)].join(".");
}

/** The full name of an intrinsic with a function type; undefined if the type does not fit. */
export function fullIntrinsicName({ name, signature }: Intrinsic, type: FunctionType): string | undefined {
  const { overloads } = matchSignature(signature, type);
  return overloads && [name, ...overloads.map(mangledType)].join(".");
}

function attributeOf(word: string, type: Type): LLVMAttribute {
  const [, kind = word, inside, behind] = /^(\w+)(?:\((.*)\)| (\d+))$/.exec(word) ?? [];
  const value = inside ?? behind;
  if (value === undefined) return wordAttribute(kind);
  switch (kind) {
    case "range":
      return rangeOf(value, elementTypeOrSelf(type));
    case "memory":
      return integerAttribute(kind, memoryOf(value));
    case "captures":
      return integerAttribute(kind, capturesOf(value));
    default:
      return integerAttribute(kind, BigInt(value));
  }
}

/** The bounds of a range, as integers of the type that they are about. */
function rangeOf(bounds: string, type: Type): LLVMAttribute {
  const width = IntegerType.is(type) ? type.width : 64;
  const [lower = 0n, upper = 0n] = bounds.split(", ").map((bound) => BigInt.asIntN(width, BigInt(bound)));
  return rangeAttribute(type, { lower, upper });
}

/** The attributes of the declaration. */
export function intrinsicAttributes(intrinsic: Intrinsic, sets: AttributeSets, type: FunctionType): AttributeList {
  const of = (one: readonly string[] | undefined, type: Type) =>
    sets.of((one ?? []).map((word) => attributeOf(word, type)));
  return {
    ofFunction: of(intrinsic.ofFunction, type),
    ofResult: of(intrinsic.ofValues.get("r"), type.result),
    ofParameters: type.inputs.map((param, index) => of(intrinsic.ofValues.get(`${index}`), param)),
  };
}
