// Rules of attributes: where they may be, on which types, and beside which others.

import {
  ArrayType,
  type DataLayout,
  type FunctionType,
  PointerType,
  PPCFP128Type,
  StructType,
  VoidType,
} from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import {
  type AttributeList,
  type AttributeSet,
  attributePositions,
  type LLVMAttribute,
} from "../attributes/attribute.ts";
import { NO_COUNT } from "../attributes/attribute-values.ts";
import { LLVMFunction, type Module } from "../module.ts";
import { isSized } from "../sized.ts";
import { check } from "./finding.ts";

const has = (set: AttributeSet | undefined, kind: string): boolean => set?.find(kind) !== undefined;

/** Kinds for pointers alone. */
const OF_POINTERS: ReadonlySet<string> = new Set(
  (
    "byref byval dead_on_unwind dead_on_return dereferenceable dereferenceable_or_null inalloca nest noalias captures nofree nonnull " +
    "preallocated readnone readonly sret swifterror writable writeonly elementtype initializes"
  ).split(" "),
);
const OF_INTEGERS: ReadonlySet<string> = new Set(["signext", "zeroext", "allocalign", "noext"]);
/** Kinds for pointers and vectors of them. */
const OF_POINTER_VECTORS: ReadonlySet<string> = new Set(["align", "nonnull"]);

/** Whether values of a type may have an attribute. */
export function attributeFits(attribute: LLVMAttribute, type: Type): boolean {
  const { kind } = attribute;
  if (VoidType.is(type)) return attributePositions(kind)?.includes("T") !== true && !TYPED.has(kind);
  const scalar = VectorType.is(type) ? type.element : type;
  if (OF_POINTER_VECTORS.has(kind)) return PointerType.is(scalar);
  if (OF_POINTERS.has(kind)) return PointerType.is(type);
  if (OF_INTEGERS.has(kind)) return IntegerType.is(type);
  if (kind === "range") return IntegerType.is(scalar) && attribute.type === scalar;
  if (kind === "nofpclass") return hasFloats(type);
  return true;
}

const TYPED: ReadonlySet<string> = new Set([
  ...OF_POINTERS,
  ...OF_INTEGERS,
  ...["align", "noundef", "nofpclass", "range", "inreg"],
]);

function hasFloats(type: Type): boolean {
  if (VectorType.is(type)) return hasFloats(type.element);
  if (StructType.is(type)) return type.body.elements.length > 0 && type.body.elements.every(hasFloats);
  if (ArrayType.is(type)) return hasFloats(type.element);
  return FloatType.is(type) || PPCFP128Type.is(type);
}

const EXCLUSIVE = ["byval", "inalloca", "preallocated", "inreg", "nest", "byref", "sret"];

const PAIRS: readonly (readonly [string, string])[] = [
  ["inalloca", "readonly"],
  ["sret", "returned"],
  ["zeroext", "signext"],
  ["readnone", "readonly"],
  ["readnone", "writeonly"],
  ["readonly", "writeonly"],
];

const SIZED = ["byval", "byref", "inalloca", "preallocated"];

/** Combinations of attributes and types that follow the rules: sets are uniqued, and most calls have those of other calls. */
export class KnownAttributes {
  readonly #ofValues = new Map<AttributeSet, Set<Type>>();
  readonly #ofFunctions = new Map<AttributeSet, Set<Type>>();
  readonly #placed = new Map<AttributeSet, boolean>();

  /** Whether a set has attributes that depend on the parameter's position or on other parameters. */
  isPlaced(set: AttributeSet): boolean {
    let isPlaced = this.#placed.get(set);
    if (isPlaced === undefined) {
      isPlaced = PLACED.some((kind) => has(set, kind));
      this.#placed.set(set, isPlaced);
    }
    return isPlaced;
  }

  /** Rules of one parameter or result. */
  checkValue(layout: DataLayout, set: AttributeSet | undefined, type: Type): void {
    checkOnceFor(this.#ofValues, set, type, (one) => checkValueAttributes(layout, one, type));
  }

  /** Rules of a function's or call's own attributes. */
  checkFunction(set: AttributeSet | undefined, type: FunctionType, module: Module): void {
    checkOnceFor(this.#ofFunctions, set, type, (one) => checkFunctionAttributes(one, type, module));
  }
}

/** Runs a check of a combination unless it has passed before. */
function checkOnceFor(
  known: Map<AttributeSet, Set<Type>>,
  set: AttributeSet | undefined,
  type: Type,
  run: (set: AttributeSet) => void,
): void {
  if (set === undefined) return;
  const types = known.get(set);
  if (types?.has(type) === true) return;
  run(set);
  if (types === undefined) known.set(set, new Set([type]));
  else types.add(type);
}

function checkValueAttributes(layout: DataLayout, set: AttributeSet, type: Type): void {
  for (const { kind, isString, text } of set.attributes) {
    const isOfParameters = isString || attributePositions(kind)?.includes("P") === true;
    check(isOfParameters, `Attribute '${text}' does not apply to parameters`);
  }
  if (has(set, "immarg")) {
    const others = set.attributes.filter(({ kind }) => kind !== "immarg" && kind !== "range");
    check(others.length === 0, "Attribute 'immarg' is incompatible with other attributes except the 'range' attribute");
  }
  const exclusive = EXCLUSIVE.filter((kind) => has(set, kind));
  const isPair = exclusive.length === 2 && has(set, "sret") && has(set, "inreg");
  check(
    exclusive.length <= 1 || isPair,
    "Attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', 'byref', and 'sret' are incompatible!",
  );
  for (const [a, b] of PAIRS) check(!has(set, a) || !has(set, b), `Attributes '${a} and ${b}' are incompatible!`);
  for (const other of ["readnone", "readonly"]) {
    const both = has(set, "writable") && has(set, other);
    check(!both, `Attributes writable and ${other} are incompatible!`);
  }
  for (const attribute of set.attributes) {
    if (!attribute.isString) {
      check(attributeFits(attribute, type), `Attribute '${attribute.text}' applied to incompatible type!`);
    }
  }
  if (PointerType.is(type)) checkPointees(layout, set);
  checkNumbers(set);
}

/** Attributes of pointers that state what they point to. */
function checkPointees(layout: DataLayout, set: AttributeSet): void {
  for (const kind of SIZED) {
    const named = set.find(kind)?.type;
    if (named === undefined) continue;
    check(isSized(named), `Attribute '${kind}' does not support unsized types!`);
    check(layout.allocSize(named) < 1n << 32n, `huge '${kind}' arguments are unsupported`);
  }
}

function checkNumbers(set: AttributeSet): void {
  const intervals = set.find("initializes")?.intervals;
  check(intervals === undefined || intervals.length > 0, "Attribute 'initializes' does not support empty list");
  const isOrdered =
    intervals?.every(({ lower }, index) => lower > (intervals[index - 1]?.upper ?? lower - 1n)) !== false;
  check(isOrdered, "Attribute 'initializes' does not support unordered ranges");
  check(set.find("nofpclass")?.integer !== 0n, "Attribute 'nofpclass' must have at least one test bit set");
}

/** The largest alignment of arguments and results. */
export const MAX_ALIGNMENT = 1n << 14n;

const ONCE = ["nest", "returned", "sret", "swiftself", "swiftasync", "swifterror"];
/** Attributes with rules of their position, or of other parameters. */
const PLACED = [...ONCE, "immarg", "elementtype", "inalloca"];

/** The kind of callee that has the attributes. */
export interface AttributeHolder {
  readonly isIntrinsic: boolean;
  readonly isAssembly: boolean;
}

/** Rules of the result and the parameters of a function or call together. */
export function checkParameterAttributes(
  { ofParameters, ofResult }: AttributeList,
  type: FunctionType,
  { layout, knownAttributes }: { readonly layout: DataLayout; readonly knownAttributes: KnownAttributes },
  holder: AttributeHolder,
): void {
  for (const { kind, isString, text } of ofResult?.attributes ?? []) {
    const isOfResults = isString || attributePositions(kind)?.includes("R") === true;
    check(isOfResults, `Attribute '${text}' does not apply to function return values`);
  }
  knownAttributes.checkValue(layout, ofResult, type.result);
  let seen: Set<string> | undefined;
  for (let index = 0; index < type.inputs.length; index++) {
    const set = ofParameters[index];
    if (set === undefined) continue;
    const isPlaced = knownAttributes.isPlaced(set);
    if (isPlaced) checkHolder(set, holder);
    knownAttributes.checkValue(layout, set, type.inputs[index]!);
    if (!isPlaced) continue;
    seen ??= new Set();
    checkPlaced(set, type, index, seen);
  }
}

function checkHolder(set: AttributeSet, { isIntrinsic, isAssembly }: AttributeHolder): void {
  if (isIntrinsic) return;
  check(!has(set, "immarg"), "immarg attribute only applies to intrinsics");
  const message = "Attribute 'elementtype' can only be applied to intrinsics and inline asm.";
  check(isAssembly || !has(set, "elementtype"), message);
}

/** Rules of a parameter's position and of the parameters before it, whose attributes are `seen`. */
function checkPlaced(set: AttributeSet, { inputs, result }: FunctionType, index: number, seen: Set<string>): void {
  checkOnce(set, seen);
  const type = inputs[index]!;
  const isSame = type === result || (PointerType.is(type) && PointerType.is(result));
  const fits = !has(set, "returned") || isSame || canBitCast(type, result);
  check(fits, "Incompatible argument and return types for 'returned' attribute");
  check(index < 2 || !has(set, "sret"), "Attribute 'sret' is not on first or second parameter!");
  const isLast = index === inputs.length - 1;
  check(isLast || !has(set, "inalloca"), "inalloca isn't on the last parameter!");
}

/** Attributes that one parameter has at most. */
function checkOnce(set: AttributeSet, seen: Set<string>): void {
  for (const kind of ONCE) {
    if (!has(set, kind)) continue;
    const isNamed = kind === "nest" || kind === "returned";
    const message = isNamed
      ? `More than one parameter has attribute ${kind}!`
      : `Cannot have multiple '${kind}' parameters!`;
    check(!seen.has(kind), message);
    seen.add(kind);
  }
}

/** Whether two types have as many bits in registers. */
function canBitCast(a: Type, b: Type): boolean {
  const bits = (type: Type): number => {
    if (VectorType.is(type)) return type.scalable[0] === true ? 0 : (type.shape[0] ?? 0) * bits(type.element);
    return IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
  };
  return bits(a) > 0 && bits(a) === bits(b) && VectorType.is(a) && VectorType.is(b);
}

const REQUIRED: readonly (readonly [string, string])[] = [["optnone", "noinline"]];
const FUNCTION_PAIRS: readonly (readonly [string, string])[] = [
  ["optsize", "optnone"],
  ["minsize", "optnone"],
  ["optdebug", "optnone"],
  ["noinline", "alwaysinline"],
  ["sanitize_realtime", "sanitize_realtime_blocking"],
  ["optsize", "optdebug"],
  ["minsize", "optdebug"],
];

const BOOLEANS: ReadonlySet<string> = new Set([
  "no-infs-fp-math",
  "no-inline-line-tables",
  "no-jump-tables",
  "no-nans-fp-math",
  "no-signed-zeros-fp-math",
  "profile-sample-accurate",
  "use-sample-profile",
]);

const UNSIGNED: ReadonlySet<string> = new Set([
  "patchable-function-prefix",
  "patchable-function-entry",
  "warn-stack-size",
]);

const WORDS: Readonly<Record<string, readonly string[]>> = {
  "frame-pointer": ["all", "non-leaf", "none", "reserved", "non-leaf-no-reserve"],
  "sign-return-address": ["all", "non-leaf", "none"],
  "sign-return-address-key": ["a_key", "b_key"],
  "branch-target-enforcement": ["", "true", "false"],
  "branch-protection-pauth-lr": ["", "true", "false"],
  "guarded-control-stack": ["", "true", "false"],
};

const STATES = ["new", "in", "out", "inout", "preserves"];

function checkStates(set: AttributeSet): void {
  const hasString = (kind: string): boolean => set.attributes.some((one) => one.isString && one.kind === kind);
  const [enabled, compatible] = ["aarch64_pstate_sm_enabled", "aarch64_pstate_sm_compatible"];
  const both = hasString(enabled) && hasString(compatible);
  check(!both, `Attributes '${enabled} and ${compatible}' are incompatible!`);
  for (const state of ["za", "zt0"]) {
    const all = [...STATES.map((word) => `aarch64_${word}_${state}`), "aarch64_za_state_agnostic"];
    const shown = ["new", "in", "out", "inout", "preserves"].map((word) => `'aarch64_${word}_${state}'`).join(", ");
    const message = `Attributes ${shown} and 'aarch64_za_state_agnostic' are mutually exclusive`;
    check(all.filter(hasString).length <= 1, message);
  }
}

function checkFunctionAttributes(set: AttributeSet, type: FunctionType, module: Module): void {
  for (const { kind, isString, text } of set.attributes) {
    const isOfFunctions = isString || attributePositions(kind)?.includes("F") === true;
    check(isOfFunctions, `Attribute '${text}' does not apply to functions!`);
  }
  for (const [a, b] of REQUIRED) check(!has(set, a) || has(set, b), `Attribute '${a}' requires '${b}'!`);
  for (const [a, b] of FUNCTION_PAIRS) {
    check(!has(set, a) || !has(set, b), `Attributes '${a} and ${b}' are incompatible!`);
  }
  checkStates(set);
  checkAllocation(set, type, module);
  const range = set.find("vscale_range")?.integer;
  if (range !== undefined) checkScaleRange(range);
  for (const { kind, isString, string } of set.attributes) {
    if (isString) checkStringAttribute(kind, string, type);
  }
}

function checkStringAttribute(kind: string, string: string, type: FunctionType): void {
  const invalid = `invalid value for '${kind}' attribute: ${string}`;
  if (BOOLEANS.has(kind)) check(["", "true", "false"].includes(string), invalid);
  const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
  if (words !== undefined) check(words.includes(string), invalid);
  if (UNSIGNED.has(kind)) check(/^\d+$/.test(string), `"${kind}" takes an unsigned integer: ${string}`);
  if (kind.startsWith("denormal-fp-math")) check(isDenormalMode(string), invalid);
  if (kind === "vector-function-abi-variant") {
    check(isVectorVariant(string, type), `invalid name for a VFABI variant: ${string}`);
  }
}

const DENORMAL_MODES: ReadonlySet<string> = new Set(["ieee", "preserve-sign", "positive-zero", "dynamic"]);

/** The modes of results and of operands. */
function isDenormalMode(text: string): boolean {
  const modes = text.split(",");
  return text === "" || (modes.length <= 2 && modes.every((one) => one === "" || DENORMAL_MODES.has(one)));
}

/** The name of a variant for vectors: the letters of the instruction set, the mask, the length, and a letter for each parameter. */
function isVectorVariant(text: string, { inputs }: FunctionType): boolean {
  const match = /^_ZGV(?:_LLVM_|[bcdensr])[NM](?:\d+|x)((?:[vuR]|[lRUL]s?n?\d*|a\d+)+)_[^()]+(\([^()]+\))?$/.exec(text);
  if (match === null || (text.startsWith("_ZGV_LLVM_") && match[2] === undefined)) return false;
  const kinds = (match[1] ?? "").match(/[vulRUL]/g) ?? [];
  return kinds.length === inputs.length;
}

/** Attributes of functions that allocate memory. */
function checkAllocation(set: AttributeSet, { inputs }: FunctionType, module: Module): void {
  const size = set.find("allocsize")?.integer;
  if (size !== undefined) {
    checkSizeParameter(inputs, Number(size >> 32n), "element size");
    const count = size & NO_COUNT;
    if (count !== NO_COUNT) checkSizeParameter(inputs, Number(count), "number of elements");
  }
  const kinds = set.find("allockind")?.integer;
  if (kinds !== undefined) checkAllocationKinds(kinds);
  const variant = set.attributes.find(({ kind, isString }) => isString && kind === "alloc-variant-zeroed");
  if (variant !== undefined) checkZeroedVariant(set, variant.string, module, inputs);
}

function checkSizeParameter(inputs: readonly Type[], index: number, what: string): void {
  const input = inputs[index];
  check(input !== undefined, `'allocsize' ${what} argument is out of bounds`);
  check(IntegerType.is(input), `'allocsize' ${what} argument must refer to an integer parameter`);
}

const [ALLOC, REALLOC, FREE, UNINITIALIZED, ZEROED, ALIGNED] = [1n, 2n, 4n, 8n, 16n, 32n];

function checkAllocationKinds(kinds: bigint): void {
  const type = kinds & (ALLOC | REALLOC | FREE);
  const isOne = type === ALLOC || type === REALLOC || type === FREE;
  check(isOne, "'allockind()' requires exactly one of alloc, realloc, and free");
  const hasModifier = (kinds & (UNINITIALIZED | ZEROED | ALIGNED)) !== 0n;
  check(
    type !== FREE || !hasModifier,
    "'allockind(\"free\")' doesn't allow uninitialized, zeroed, or aligned modifiers.",
  );
  const isBoth = (kinds & UNINITIALIZED) !== 0n && (kinds & ZEROED) !== 0n;
  check(!isBoth, "'allockind()' can't be both zeroed and uninitialized");
}

function checkZeroedVariant(set: AttributeSet, name: string, module: Module, inputs: readonly Type[]): void {
  check(name !== "", "'alloc-variant-zeroed' must not be empty");
  const variant = module.symbols.get(name);
  if (!(variant instanceof LLVMFunction)) return;
  const familyOf = (one: AttributeSet | undefined): string | undefined =>
    one?.attributes.find(({ kind, isString }) => isString && kind === "alloc-family")?.string;
  const own = variant.attributes.ofFunction;
  const isFamily = familyOf(set) === undefined || familyOf(set) === familyOf(own);
  const must = "'alloc-variant-zeroed' must name a function";
  check(isFamily, `${must} belonging to the same 'alloc-family'`);
  const isZeroed = ((own?.find("allockind")?.integer ?? 0n) & ZEROED) !== 0n;
  check(isZeroed, `${must} with 'allockind("zeroed")'`);
  const isSame = variant.type.inputs.every((input, index) => input === inputs[index]);
  check(isSame, `${must} with the same signature`);
}

function checkScaleRange(range: bigint): void {
  const [least, most] = [range >> 32n, range & 0xffffffffn];
  check(least > 0n, "'vscale_range' minimum must be greater than 0");
  check((least & (least - 1n)) === 0n, "'vscale_range' minimum must be power-of-two value");
  check(most === 0n || most >= least, "'vscale_range' minimum cannot be greater than maximum");
  check(most === 0n || (most & (most - 1n)) === 0n, "'vscale_range' maximum must be power-of-two value");
}
