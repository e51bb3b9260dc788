// Attributes of functions, parameters and results from the attributes of ops.

import { isDeclaration } from "../../define/index.ts";
import {
  ConstantRangeAttr,
  framePointerKind,
  MemoryEffectsAttr,
  PARAMETER_ATTRIBUTES,
  TargetFeaturesAttr,
  uwtableKind,
  VScaleRangeAttr,
} from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DictionaryAttr,
  IntegerAttr,
  isBoolAttr,
  type Operation,
  StringAttr,
  TypeAttr,
  UnitAttr,
} from "../../ir/index.ts";
import {
  type AttributeSet,
  integerAttribute,
  isKnownAttribute,
  type LLVMAttribute,
  rangeAttribute,
  stringAttribute,
  typeAttribute,
  wordAttribute,
} from "../attributes/attribute.ts";
import { memoryEverywhere, withMemory } from "../attributes/attribute-values.ts";
import { MEMORY_PARAMETERS, STRINGS, WORDS } from "../mapping/function-attributes.ts";
import type { Exporter } from "./exporter.ts";

// ---- parameters and results

/** An attribute of a parameter; undefined for those of other dialects. */
function parameterAttribute(name: string, value: Attribute): LLVMAttribute | undefined {
  if (!PARAMETER_ATTRIBUTES.has(name)) return undefined;
  const kind = name.slice("llvm.".length);
  if (kind === "nocapture") return integerAttribute("captures", 0);
  if (TypeAttr.is(value)) return typeAttribute(kind, value.type);
  if (UnitAttr.is(value)) return wordAttribute(kind);
  if (IntegerAttr.is(value)) return integerAttribute(kind, value.value);
  if (ConstantRangeAttr.is(value)) {
    return rangeAttribute(value.context.integer(value.width), value);
  }
  return wordAttribute(kind);
}

/** The set of a dictionary of attributes of a parameter or result. */
export function setOf(exporter: Exporter, dictionary: Attribute | undefined): AttributeSet | undefined {
  if (!DictionaryAttr.is(dictionary)) return undefined;
  const made = dictionary.entries.map(({ name, value }) => parameterAttribute(name, value));
  return exporter.module.attributeSets.of(made.filter((one) => one !== undefined));
}

/** The sets of `arg_attrs` or `res_attrs`. */
export function setsOf(exporter: Exporter, list: Attribute | undefined): readonly (AttributeSet | undefined)[] {
  return ArrayAttr.is(list) ? list.elements.map((one) => setOf(exporter, one)) : [];
}

// ---- functions

/** `memory(read, argmem: readwrite)` */
export function memoryAttribute(effects: Attribute | undefined): LLVMAttribute | undefined {
  if (!MemoryEffectsAttr.is(effects)) return undefined;
  // Sound: the parameters are numbers of the enum, which are LLVM's bits.
  const params = effects.params as Readonly<Record<string, number>>;
  return integerAttribute(
    "memory",
    MEMORY_PARAMETERS.reduce((bits, name, location) => withMemory(bits, location, params[name] ?? 0), 0),
  );
}

function textOf(value: Attribute): string {
  if (isBoolAttr(value)) return value.value === 0n ? "false" : "true";
  return StringAttr.is(value) ? value.value : "";
}

/** Attributes that functions and calls have in common. */
export function commonAttributes(op: Operation): LLVMAttribute[] {
  const made = Object.entries(WORDS).flatMap(([name, word]) =>
    op.def.propertyIndex(name) >= 0 && op.attr(name) !== undefined ? [wordAttribute(word)] : [],
  );
  const memory = memoryAttribute(op.attr("memory_effects"));
  return memory === undefined ? made : [...made, memory];
}

/** The attributes of a function itself. */
export function functionAttributes(exporter: Exporter, op: Operation): LLVMAttribute[] {
  const made = commonAttributes(op);
  // As in the reference, declarations have none of these.
  for (const [name, key] of isDeclaration(op) ? [] : Object.entries(STRINGS)) {
    const value = op.attr(name);
    if (value !== undefined) made.push(stringAttribute(key, textOf(value)));
  }
  const frame = op.attr("frame_pointer");
  if (framePointerKind.is(frame)) {
    made.push(stringAttribute("frame-pointer", framePointerKind.enum.text(frame.value)));
  }
  const features = op.attr("target_features");
  if (TargetFeaturesAttr.is(features)) {
    made.push(stringAttribute("target-features", features.features.map(({ value }) => value).join(",")));
  }
  const range = op.attr("vscale_range");
  if (VScaleRangeAttr.is(range) && !isDeclaration(op)) {
    made.push(integerAttribute("vscale_range", (range.minRange.value << 32n) | range.maxRange.value));
  }
  const unwinding = op.attr("uwtable_kind");
  if (uwtableKind.is(unwinding) && unwinding.value !== 0) {
    made.push(integerAttribute("uwtable", unwinding.value));
  }
  return [...made, ...passedThrough(exporter, op)];
}

/** `passthrough`: words, and pairs of a word and a value. */
function passedThrough(exporter: Exporter, op: Operation): readonly LLVMAttribute[] {
  const list = op.attr("passthrough");
  if (!ArrayAttr.is(list)) return [];
  return list.elements.map((element) => {
    if (StringAttr.is(element)) return passed(exporter, op, element.value, "");
    const [key, value] = ArrayAttr.is(element) ? element.elements : [];
    if (!ArrayAttr.is(element) || element.elements.length !== 2) {
      return exporter.fail(op.plainError("expected 'passthrough' to contain string or array attributes"));
    }
    if (!StringAttr.is(key) || !StringAttr.is(value)) {
      return exporter.fail(op.plainError("expected arrays within 'passthrough' to contain two strings"));
    }
    return passed(exporter, op, key.value, value.value);
  });
}

/** Kinds of attributes that have a value. */
const WITH_VALUE: ReadonlySet<string> = new Set(
  "align allockind allocsize captures dereferenceable dereferenceable_or_null memory nofpclass alignstack uwtable vscale_range".split(
    " ",
  ),
);

/**
 * The memory attributes of functions before LLVM IR had `memory(…)`. The conversion from SPIR-V writes them, as the reference's does, which
 * then rejects them.
 */
const OLDER_MEMORY: Readonly<Record<string, number>> = { readnone: 0, readonly: 1, writeonly: 2 };

function passed(exporter: Exporter, op: Operation, key: string, value: string): LLVMAttribute {
  const memory = Object.hasOwn(OLDER_MEMORY, key) ? OLDER_MEMORY[key] : undefined;
  if (memory !== undefined && value === "") return integerAttribute("memory", memoryEverywhere(memory));
  if (!isKnownAttribute(key)) return stringAttribute(key, value);
  if (WITH_VALUE.has(key)) {
    if (value === "") exporter.fail(op.plainError(`LLVM attribute '${key}' expects a value`));
    const number = /^(?:0x[0-9a-fA-F]+|\d+)$/.test(value) ? BigInt(value) : undefined;
    return number === undefined
      ? exporter.fail(op.plainError(`LLVM attribute '${key}' expects an integer value`))
      : integerAttribute(key, number);
  }
  if (value !== "") {
    exporter.fail(op.plainError(`LLVM attribute '${key}' does not expect a value, found '${value}'`));
  }
  return wordAttribute(key);
}
