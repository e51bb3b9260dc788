// Attributes of functions, calls, parameters and results.

import {
  ConstantRangeAttr,
  framePointerKind,
  type func,
  MemoryEffectsAttr,
  PARAMETER_ATTRIBUTES,
  TargetFeaturesAttr,
  uwtableKind,
  VScaleRangeAttr,
} from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  boolAttr,
  type DictionaryAttr,
  dictionaryAttr,
  IntegerType,
  integerAttr,
  type NamedAttribute,
  type OpDef,
  stringAttr,
  TypeAttr,
} from "../../ir/index.ts";
import {
  type AttributeList,
  type AttributeSet,
  isKnownAttribute,
  type LLVMAttribute,
} from "../attributes/attribute.ts";
import { memoryAt, memoryEverywhere, UNWIND_SYNC } from "../attributes/attribute-values.ts";
import { MEMORY_PARAMETERS, STRINGS, WORDS } from "../mapping/function-attributes.ts";
import type { Importer } from "./importer.ts";

// ---- parameters and results

/** The attribute of a parameter; undefined for those that the dialect does not have. */
function parameterAttribute(importer: Importer, attribute: LLVMAttribute): NamedAttribute | undefined {
  const { kind, isString, type, integer, intervals } = attribute;
  const { context, types } = importer;
  if (isString) return undefined;
  // The dialect knows pointers that are not captured at all only.
  if (kind === "captures") return integer === 0n ? { name: "llvm.nocapture", value: context.unit } : undefined;
  const name = `llvm.${kind}`;
  if (!PARAMETER_ATTRIBUTES.has(name)) return undefined;
  if (intervals !== undefined) {
    const [range] = intervals;
    if (range === undefined || !IntegerType.is(type)) return undefined;
    return { name, value: ConstantRangeAttr.get(context, { width: type.width, ...range }) };
  }
  if (type !== undefined) return { name, value: TypeAttr.get(context, { type: types.of(type) }) };
  return { name, value: integer === undefined ? context.unit : integerAttr(context, context.i64, integer) };
}

/** A set as a dictionary. */
function dictionaryOf(importer: Importer, set: AttributeSet | undefined): DictionaryAttr {
  const entries = (set?.attributes ?? []).map((one) => parameterAttribute(importer, one));
  return dictionaryAttr(
    importer.context,
    entries.filter((one) => one !== undefined),
  );
}

/** Attributes of arguments and results as the properties of an op; those of `without` are no operands of it. */
export function signatureAttributes(
  importer: Importer,
  { ofParameters, ofResult }: AttributeList,
  count: number,
  without: ReadonlySet<number> = new Set(),
): { readonly arg_attrs?: Attribute; readonly res_attrs?: Attribute } {
  const { context } = importer;
  const result =
    ofResult === undefined
      ? {}
      : { res_attrs: ArrayAttr.get(context, { elements: [dictionaryOf(importer, ofResult)] }) };
  if (!ofParameters.some((set, index) => set !== undefined && index < count)) return result;
  const elements: Attribute[] = [];
  for (let index = 0; index < count; index++) {
    if (!without.has(index)) elements.push(dictionaryOf(importer, ofParameters[index]));
  }
  return { arg_attrs: ArrayAttr.get(context, { elements }), ...result };
}

/** The same of functions, of which one without attributes of the dialect has none at all. */
export function parameterAttributes(importer: Importer, { ofParameters, ofResult }: AttributeList, count: number) {
  const { context } = importer;
  const dictionaries = Array.from({ length: count }, (_, index) => dictionaryOf(importer, ofParameters[index]));
  const hasAny = dictionaries.some(({ entries }) => entries.length > 0);
  const result = ofResult === undefined ? undefined : dictionaryOf(importer, ofResult);
  return {
    arg_attrs: hasAny ? ArrayAttr.get(context, { elements: dictionaries }) : undefined,
    res_attrs: result === undefined ? undefined : ArrayAttr.get(context, { elements: [result] }),
  };
}

// ---- memory

const READ_WRITE = memoryEverywhere(3);

/** The accesses to memory that a set allows, as bits. */
export function memoryOfSet(set: AttributeSet | undefined): number {
  return Number(set?.find("memory")?.integer ?? READ_WRITE);
}

/** `#llvm.memory_effects<…>`; none if everything may be accessed. */
export function memoryEffects({ context }: Importer, bits: number): Attribute | undefined {
  if (bits === READ_WRITE) return undefined;
  const params = Object.fromEntries(MEMORY_PARAMETERS.map((name, location) => [name, memoryAt(bits, location)]));
  // Sound: the entries are the parameters of the attribute.
  return MemoryEffectsAttr.get(context, params as Parameters<typeof MemoryEffectsAttr.get>[1]);
}

// ---- functions and calls

/** Words of a set that are properties of a definition. */
export function wordProperties(
  { context }: Importer,
  def: OpDef,
  set: AttributeSet | undefined,
): Record<string, Attribute> {
  const found: Record<string, Attribute> = {};
  if (set === undefined) return found;
  for (const [name, word] of Object.entries(WORDS)) {
    if (def.propertyIndex(name) >= 0 && set.find(word) !== undefined) found[name] = context.unit;
  }
  return found;
}

type Properties = Record<string, Attribute | undefined>;

/** The properties of a function for its attributes. */
export function functionProperties(importer: Importer, def: typeof func, set: AttributeSet | undefined): Properties {
  if (set === undefined) return {};
  return {
    ...wordProperties(importer, def, set),
    memory_effects: memoryEffects(importer, memoryOfSet(set)),
    ...stringProperties(importer, def, set),
    ...otherProperties(importer, set),
    passthrough: passedThrough(importer, set),
  };
}

function stringOf(set: AttributeSet, key: string): LLVMAttribute | undefined {
  return set.attributes.find((one) => one.isString && one.kind === key);
}

/** Properties whose values are strings, booleans, or which are there or not. */
function stringProperties({ context }: Importer, def: typeof func, set: AttributeSet): Properties {
  const found: Properties = {};
  for (const [name, key] of Object.entries(STRINGS)) {
    const attribute = stringOf(set, key);
    if (attribute === undefined) continue;
    const property = def.properties[def.propertyIndex(name)];
    const text = stringAttr(context, attribute.string);
    if (property?.isKind?.(context.unit) === true) found[name] = context.unit;
    else if (property?.isKind?.(text) === true) found[name] = text;
    else found[name] = boolAttr(context, attribute.string === "true");
  }
  return found;
}

function otherProperties({ context }: Importer, set: AttributeSet): Properties {
  const found: Properties = {};
  const frame = stringOf(set, "frame-pointer");
  if (frame !== undefined) found["frame_pointer"] = framePointerKind.of(context, frame.string);
  const features = stringOf(set, "target-features")?.string;
  if (features !== undefined) {
    const words = features.split(",").filter((one) => one !== "");
    const list = words.map((one) => stringAttr(context, one));
    found["target_features"] = TargetFeaturesAttr.get(context, { features: list });
  }
  const range = set.find("vscale_range")?.integer;
  if (range !== undefined) {
    const word = (value: bigint) => integerAttr(context, context.i32, value);
    const [minRange, maxRange] = [word(range >> 32n), word(range & 0xffffffffn)];
    found["vscale_range"] = VScaleRangeAttr.get(context, { minRange, maxRange });
  }
  const unwinding = set.find("uwtable")?.integer;
  if (unwinding !== undefined) {
    found["uwtable_kind"] = uwtableKind.of(context, unwinding === UNWIND_SYNC ? "sync" : "async");
  }
  return found;
}

/** Attributes that the reference has as properties and passes through. */
const TWICE: ReadonlySet<string> = new Set(["target-cpu", "reciprocal-estimates", "prefer-vector-width"]);

/** Attributes that the reference has as properties and does not pass through as well. */
const EXPLICIT: ReadonlySet<string> = new Set([
  ...Object.values(WORDS),
  ...["memory", "vscale_range", "uwtable", "frame-pointer", "target-features"],
  ...Object.values(STRINGS).filter((key) => !TWICE.has(key)),
]);

/** The attributes that no property represents: words, and pairs of a word and a value. */
function passedThrough(importer: Importer, { attributes }: AttributeSet): Attribute | undefined {
  const { context } = importer;
  const elements: Attribute[] = [];
  for (const { kind, isString, type, integer, string } of attributes) {
    if (type !== undefined) {
      importer.warn("type attributes on a function are invalid, skipping it");
      continue;
    }
    if (EXPLICIT.has(kind) && (isString || isKnownAttribute(kind))) continue;
    const key = stringAttr(context, kind);
    const value = isString ? string : (integer?.toString() ?? "");
    elements.push(value === "" ? key : ArrayAttr.get(context, { elements: [key, stringAttr(context, value)] }));
  }
  return elements.length === 0 ? undefined : ArrayAttr.get(context, { elements });
}
