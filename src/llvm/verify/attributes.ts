// Rules of attributes: where they may be, on which types, and beside which others.

import { PointerType, StructType, VoidType } from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { type AttributeList, type AttributeSet, attributePositions, type LLVMAttribute } from "../attribute.ts";
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
function fits(attribute: LLVMAttribute, type: Type): boolean {
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
  if (type.def.name === "llvm.array") return hasFloats((type as Type & { readonly element: Type }).element);
  return FloatType.is(type) || type.def.name === "llvm.ppc_fp128";
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

/** Rules of one parameter or result. */
export function checkValueAttributes(
  set: AttributeSet | undefined,
  type: Type,
  isSized: (type: Type) => boolean,
): void {
  if (set === undefined) return;
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
  for (const attribute of set.attributes) {
    if (!attribute.isString) {
      check(fits(attribute, type), `Attribute '${attribute.text}' applied to incompatible type!`);
    }
  }
  for (const kind of SIZED) {
    const named = set.find(kind)?.type;
    if (named !== undefined) check(isSized(named), `Attribute '${kind}' does not support unsized types!`);
  }
  const align = set.find("align")?.integer;
  if (has(set, "byval") && align !== undefined) {
    check(align <= 1n << 14n, "Attribute 'align' exceed the max size 2^14");
  }
}

const ONCE = ["nest", "returned", "sret", "swiftself", "swiftasync", "swifterror"];

/** Rules of the parameters of a function or call together. */
export function checkParameterAttributes(
  { ofParameters, ofResult }: AttributeList,
  types: readonly Type[],
  result: Type,
  isSized: (type: Type) => boolean,
): void {
  checkValueAttributes(ofResult, result, isSized);
  types.forEach((type, index) => {
    checkValueAttributes(ofParameters[index], type, isSized);
  });
  for (const kind of ONCE) {
    const count = ofParameters.filter((set) => has(set, kind)).length;
    const name =
      kind === "nest" ? "More than one parameter has attribute nest!" : `Cannot have multiple '${kind}' parameters!`;
    check(count <= 1, kind === "returned" ? "More than one parameter has attribute returned!" : name);
  }
  const inalloca = ofParameters.findIndex((set) => has(set, "inalloca"));
  check(inalloca < 0 || inalloca === types.length - 1, "inalloca isn't on the last parameter!");
}

const REQUIRED: readonly (readonly [string, string])[] = [["optnone", "noinline"]];
const FUNCTION_PAIRS: readonly (readonly [string, string])[] = [
  ["optsize", "optnone"],
  ["minsize", "optnone"],
  ["optdebug", "optnone"],
  ["noinline", "alwaysinline"],
  ["sanitize_realtime", "sanitize_realtime_blocking"],
];

const BOOLEANS = [
  "no-infs-fp-math",
  "no-inline-line-tables",
  "no-jump-tables",
  "no-nans-fp-math",
  "no-signed-zeros-fp-math",
  "profile-sample-accurate",
  "use-sample-profile",
];

const WORDS: Readonly<Record<string, readonly string[]>> = {
  "frame-pointer": ["all", "non-leaf", "none", "reserved", "non-leaf-no-reserve"],
  "sign-return-address": ["all", "non-leaf", "none"],
};

/** Rules of a function's own attributes. */
export function checkFunctionAttributes(set: AttributeSet | undefined, parameters: number): void {
  if (set === undefined) return;
  for (const { kind, isString, text } of set.attributes) {
    const isOfFunctions = isString || attributePositions(kind)?.includes("F") === true;
    check(isOfFunctions, `Attribute '${text}' does not apply to functions!`);
  }
  for (const { kind, isString, string } of set.attributes) {
    if (!isString) continue;
    if (BOOLEANS.includes(kind)) {
      check(["", "true", "false"].includes(string), `invalid value for '${kind}' attribute: ${string}`);
    }
    const words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : undefined;
    if (words !== undefined) check(words.includes(string), `invalid value for '${kind}' attribute: ${string}`);
  }
  for (const [a, b] of REQUIRED) check(!has(set, a) || has(set, b), `Attribute '${a}' requires '${b}'!`);
  for (const [a, b] of FUNCTION_PAIRS) {
    check(!has(set, a) || !has(set, b), `Attributes '${a} and ${b}' are incompatible!`);
  }
  const size = set.find("allocsize")?.integer;
  if (size !== undefined) {
    check(Number(size >> 32n) < parameters, "'allocsize' element size argument is out of bounds");
  }
  const range = set.find("vscale_range")?.integer;
  if (range !== undefined) checkScaleRange(range);
}

function checkScaleRange(range: bigint): void {
  const [least, most] = [range >> 32n, range & 0xffffffffn];
  check(least > 0n, "'vscale_range' minimum must be greater than 0");
  check((least & (least - 1n)) === 0n, "'vscale_range' minimum must be power-of-two value");
  check(most === 0n || most >= least, "'vscale_range' minimum cannot be greater than maximum");
  check(most === 0n || (most & (most - 1n)) === 0n, "'vscale_range' maximum must be power-of-two value");
}
