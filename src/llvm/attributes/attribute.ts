// Attributes of functions, parameters and results, in sets.

import type { Type } from "../../ir/index.ts";
import { quoted } from "../spelling.ts";
import { typeText } from "../type-text.ts";
import { ATTRIBUTE_ORDER, ATTRIBUTE_POSITIONS } from "./attribute-names.generated.ts";
import { valueText } from "./attribute-values.ts";

/** Integers from `lower` up to but without `upper`, both signed. */
export interface IntegerInterval {
  readonly lower: bigint;
  readonly upper: bigint;
}

interface AttributeParts {
  readonly isString?: boolean;
  readonly type?: Type | undefined;
  readonly integer?: bigint;
  readonly intervals?: readonly IntegerInterval[];
  readonly string?: string;
}

/** One attribute: a word alone, or with an integer, a type or intervals; or one with a key that LLVM does not know. */
export class LLVMAttribute {
  /** The word it begins with, or the key of one that LLVM does not know, which is written in quotes. */
  readonly kind: string;
  readonly isString: boolean;
  /** The type that it names, if it names one; of `range` the type of the bounds. */
  readonly type: Type | undefined;
  /** The value as LLVM packs it: see `attribute-values.ts`. */
  readonly integer: bigint | undefined;
  /** The interval of `range`, the intervals of `initializes`. */
  readonly intervals: readonly IntegerInterval[] | undefined;
  /** The value after a key in quotes. */
  readonly string: string;

  constructor(kind: string, parts: AttributeParts) {
    this.kind = kind;
    this.isString = parts.isString === true;
    this.type = parts.type;
    this.integer = parts.integer;
    this.intervals = parts.intervals;
    this.string = parts.string ?? "";
  }

  /** The text before a parameter. */
  get text(): string {
    const { kind, integer, intervals, type } = this;
    // LLVM escapes the value, not the key.
    if (this.isString) return this.string === "" ? `"${kind}"` : `"${kind}"=${quoted(this.string)}`;
    if (intervals !== undefined) return `${kind}(${intervalsText(type, intervals)})`;
    if (type !== undefined) return `${kind}(${typeText(type)})`;
    if (integer === undefined) return kind;
    if (kind === "align") return `align ${integer}`;
    const value = valueText(kind, integer);
    return value === "" ? kind : `${kind}(${value})`;
  }

  /** The text in a group: `align 4` is `align=4` there, `alignstack(4)` is `alignstack=4`. */
  get groupText(): string {
    const { kind, integer } = this;
    return GROUP_FORMS.has(kind) && integer !== undefined ? `${kind}=${integer}` : this.text;
  }
}

const GROUP_FORMS: ReadonlySet<string> = new Set(["align", "alignstack", "dereferenceable", "dereferenceable_or_null"]);

function intervalsText(type: Type | undefined, intervals: readonly IntegerInterval[]): string {
  if (type !== undefined) return intervals.map(({ lower, upper }) => `${typeText(type)} ${lower}, ${upper}`).join();
  return intervals.map(({ lower, upper }) => `(${lower}, ${upper})`).join(", ");
}

const order: ReadonlyMap<string, number> = new Map(ATTRIBUTE_ORDER.split(" ").map((kind, index) => [kind, index]));

const positions = new Map(
  ATTRIBUTE_ORDER.split(" ").map((kind, index) => [kind, ATTRIBUTE_POSITIONS.split(" ")[index] ?? ""]),
);

/**
 * @internal Where an attribute may be (F: functions, P: parameters, R: results), and T if it has a type; undefined for unknown ones.
 */
export function attributePositions(kind: string): string | undefined {
  return positions.get(kind);
}

/** @internal Whether LLVM knows an attribute. */
export function isKnownAttribute(kind: string): boolean {
  return order.has(kind);
}

/** An attribute without a value. @internal */
export function wordAttribute(kind: string): LLVMAttribute {
  return new LLVMAttribute(kind, {});
}

/** An attribute with an integer, as LLVM packs it. @internal */
export function integerAttribute(kind: string, value: bigint | number): LLVMAttribute {
  return new LLVMAttribute(kind, { integer: BigInt(value) });
}

/** `byval(i32)` @internal */
export function typeAttribute(kind: string, type: Type): LLVMAttribute {
  return new LLVMAttribute(kind, { type });
}

/** `range(i8 0, 10)` */
export function rangeAttribute(type: Type, interval: IntegerInterval): LLVMAttribute {
  return new LLVMAttribute("range", { type, intervals: [interval] });
}

/** `initializes((0, 4))` */
export function intervalsAttribute(kind: string, intervals: readonly IntegerInterval[]): LLVMAttribute {
  return new LLVMAttribute(kind, { intervals });
}

/** @internal */
/** An attribute with a key that LLVM does not know. */
export function stringAttribute(kind: string, value = ""): LLVMAttribute {
  return new LLVMAttribute(kind, { isString: true, string: value });
}

/** Attributes of one function, parameter or result, sorted as LLVM sorts them. */
export class AttributeSet {
  readonly attributes: readonly LLVMAttribute[];
  #ownText: string | undefined = undefined;
  #ownGroupText: string | undefined = undefined;

  constructor(attributes: readonly LLVMAttribute[]) {
    this.attributes = attributes;
  }

  /** The text before a parameter. */
  get text(): string {
    this.#ownText ??= this.attributes.map(({ text }) => text).join(" ");
    return this.#ownText;
  }

  get groupText(): string {
    this.#ownGroupText ??= this.attributes.map(({ groupText }) => groupText).join(" ");
    return this.#ownGroupText;
  }

  find(kind: string): LLVMAttribute | undefined {
    for (const one of this.attributes) if (one.kind === kind && !one.isString) return one;
    return undefined;
  }
}

/** The attributes of a function or a call. */
export interface AttributeList {
  readonly ofFunction: AttributeSet | undefined;
  readonly ofResult: AttributeSet | undefined;
  readonly ofParameters: readonly (AttributeSet | undefined)[];
}

/** @internal */
/** The list of what has no attributes. */
export const NO_ATTRIBUTES: AttributeList = { ofFunction: undefined, ofResult: undefined, ofParameters: [] };

/** The sets of a module: equal ones are one. */
export class AttributeSets {
  readonly #known = new Map<string, AttributeSet>();

  /** The set of attributes in any order; of two of one kind the later counts. Undefined for none. */
  of(attributes: Iterable<LLVMAttribute>): AttributeSet | undefined {
    const byKind = new Map<string, LLVMAttribute>();
    for (const attribute of attributes) byKind.set(`${attribute.isString ? "s" : ""}:${attribute.kind}`, attribute);
    if (byKind.size === 0) return undefined;
    const sorted = [...byKind.values()].sort(compare);
    const key = sorted.map(keyOf).join(" ");
    let set = this.#known.get(key);
    if (set === undefined) {
      set = new AttributeSet(sorted);
      this.#known.set(key, set);
    }
    return set;
  }
}

function keyOf({ kind, isString, type, integer, intervals, string }: LLVMAttribute): string {
  if (isString) return `${quoted(kind)}=${quoted(string)}`;
  if (intervals !== undefined) return `${kind}[${type?.id}:${intervals.map((one) => [one.lower, one.upper].join())}]`;
  return `${kind}(${type?.id ?? ""},${integer ?? ""})`;
}

function compare(a: LLVMAttribute, b: LLVMAttribute): number {
  if (a.isString !== b.isString) return a.isString ? 1 : -1;
  if (a.isString) return a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0;
  return (order.get(a.kind) ?? order.size) - (order.get(b.kind) ?? order.size);
}
