// Attributes of functions, parameters and results, in sets.

import type { Type } from "../ir/index.ts";
import { ATTRIBUTE_ORDER } from "./intrinsics.generated.ts";
import { quoted } from "./spelling.ts";
import { typeText } from "./type-text.ts";

export interface LLVMAttribute {
  /** The word it begins with, or the key of one that LLVM does not know, which is written in quotes. */
  readonly kind: string;
  readonly isString: boolean;
  readonly text: string;
  /** As it is written in a group. */
  readonly groupText: string;
  /** The type that it names, if it names one. */
  readonly type: Type | undefined;
}

const order: ReadonlyMap<string, number> = new Map(ATTRIBUTE_ORDER.split(" ").map((kind, index) => [kind, index]));

export function isKnownAttribute(kind: string): boolean {
  return order.has(kind);
}

/** `align 4` is as `align=4` in groups, `alignstack(4)` as `alignstack=4`. */
function made(kind: string, text: string, groupText = text, type?: Type): LLVMAttribute {
  return { kind, isString: false, text, groupText, type };
}

/** An attribute without a value. */
export function wordAttribute(kind: string): LLVMAttribute {
  return made(kind, kind);
}

export function integerAttribute(kind: string, value: bigint | number | string): LLVMAttribute {
  if (kind === "align") return made(kind, `align ${value}`, `align=${value}`);
  if (kind === "alignstack") return made(kind, `alignstack(${value})`, `alignstack=${value}`);
  return made(kind, `${kind}(${value})`);
}

export function typeAttribute(kind: string, type: Type): LLVMAttribute {
  return made(kind, `${kind}(${typeText(type)})`, undefined, type);
}

export function stringAttribute(kind: string, value = ""): LLVMAttribute {
  const text = value === "" ? quoted(kind) : `${quoted(kind)}=${quoted(value)}`;
  return { kind, isString: true, text, groupText: text, type: undefined };
}

/** Attributes of one function, parameter or result, sorted as LLVM sorts them. */
export class AttributeSet {
  readonly attributes: readonly LLVMAttribute[];
  /** The text in front of a parameter. */
  readonly text: string;
  readonly groupText: string;

  constructor(attributes: readonly LLVMAttribute[]) {
    this.attributes = attributes;
    this.text = attributes.map(({ text }) => text).join(" ");
    this.groupText = attributes.map(({ groupText }) => groupText).join(" ");
  }
}

/** What functions and calls have. */
export interface AttributeList {
  readonly ofFunction: AttributeSet | undefined;
  readonly ofResult: AttributeSet | undefined;
  readonly ofParameters: readonly (AttributeSet | undefined)[];
}

export const NO_ATTRIBUTES: AttributeList = { ofFunction: undefined, ofResult: undefined, ofParameters: [] };

/** The sets of a module: equal ones are one. */
export class AttributeSets {
  private readonly known = new Map<string, AttributeSet>();

  /** The set of attributes in any order; of two of one kind the later counts. Undefined for none. */
  of(attributes: Iterable<LLVMAttribute>): AttributeSet | undefined {
    const byKind = new Map<string, LLVMAttribute>();
    for (const attribute of attributes) byKind.set(attribute.kind, attribute);
    if (byKind.size === 0) return undefined;
    const sorted = [...byKind.values()].sort(compare);
    const key = sorted.map(({ text }) => text).join(" ");
    let set = this.known.get(key);
    if (set === undefined) {
      set = new AttributeSet(sorted);
      this.known.set(key, set);
    }
    return set;
  }
}

function compare(a: LLVMAttribute, b: LLVMAttribute): number {
  if (a.isString !== b.isString) return a.isString ? 1 : -1;
  if (a.isString) return a.kind < b.kind ? -1 : 1;
  return (order.get(a.kind) ?? order.size) - (order.get(b.kind) ?? order.size);
}
