// Converts decorations of ops and parameters to flags of arithmetic and attributes of parameters. Only done on request, since MLIR's own
// conversion drops them.
//
// Nothing is ever contracted unless a decoration allows it, so that NoContraction asks for nothing.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DictionaryAttr,
  dictionaryAttr,
  IntegerAttr,
  integerAttr,
  type NamedAttribute,
  type Operation,
  StringAttr,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import type { ConversionPattern, ConversionRewriter } from "../../../rewrite/index.ts";
import { hasForeignRounding } from "../ops/arithmetic/rounding.ts";
import type { MemoryLayouts } from "../types/memory-layout.ts";

/** LLVM's fast-math flags by SPIR-V's. */
export const fastMath: readonly (readonly [from: string, to: string])[] = [
  ["NotNaN", "nnan"],
  ["NotInf", "ninf"],
  ["NSZ", "nsz"],
  ["AllowRecip", "arcp"],
  ["Fast", "fast"],
  ["AllowContractFastINTEL", "contract"],
  ["AllowReassocINTEL", "reassoc"],
];

export const overflow = { no_signed_wrap: 1, no_unsigned_wrap: 2 } as const;

interface Flags {
  readonly fastMath: number;
  readonly overflow: number;
}

/** A pattern with one more thing to do: the ops that it makes get the flags that the decorations of its op ask for. */
export function honouringDecorations(pattern: ConversionPattern): ConversionPattern {
  const { become, ...rest } = pattern;
  const quick: ConversionPattern["become"] =
    become && ((op, converter) => op.attributes.entries.length === 0 && become(op, converter));
  return {
    ...rest,
    ...(quick === undefined ? {} : { become: quick }),
    apply: honouring((op, operands, at) => pattern.apply(op, operands, at)),
    ...(pattern.applySingles === undefined ? {} : { applySingles: honouring(pattern.applySingles) }),
  };
}

type Apply<Operands> = (op: Operation, operands: Operands, at: ConversionRewriter) => boolean;

function honouring<Operands>(apply: Apply<Operands>): Apply<Operands> {
  return (op, operands, at) => {
    const { created } = at;
    const before = created.size;
    if (op.attributes.entries.length > 0 && hasForeignRounding(op)) return false;
    if (!apply(op, operands, at)) return false;
    const flags = op.attributes.entries.length === 0 ? undefined : flagsOf(op);
    if (flags !== undefined) for (const made of created.since(before)) setFlags(op.store.operationOf(made), flags);
    return true;
  };
}

function flagsOf(op: Operation): Flags {
  const mode = op.attr("fp_fast_math_mode");
  const bits = spirv.FPFastMathMode.is(mode) ? mode.value : 0;
  const contracts = op.attr("no_contraction") === undefined;
  let flags = 0;
  for (const [from, to] of fastMath) {
    const isSet = (bits & (spirv.FPFastMathMode.enum.value(from) ?? 0)) !== 0;
    if (isSet) flags |= llvm.fastmath.enum.value(to) ?? 0;
  }
  if (!contracts) flags &= ~(llvm.fastmath.enum.value("contract") ?? 0);
  let wraps = 0;
  for (const [name, bit] of Object.entries(overflow)) if (op.attr(name) !== undefined) wraps |= bit;
  return { fastMath: flags, overflow: wraps };
}

function setFlags(op: Operation, flags: Flags): void {
  const { context, def } = op;
  if (flags.fastMath !== 0 && def.propertyIndex("fastmathFlags") >= 0)
    op.setAttr("fastmathFlags", llvm.fastmath.of(context, flags.fastMath));
  if (flags.overflow !== 0 && def.propertyIndex("overflowFlags") >= 0)
    op.setAttr("overflowFlags", llvm.IntegerOverflowFlags.of(context, flags.overflow));
}

// ---- parameters

/** Decorations without operands, as attributes of LLVM. */
export const parameterDecorations: Readonly<Record<string, string>> = {
  Restrict: "llvm.noalias",
  RestrictPointer: "llvm.noalias",
  NonWritable: "llvm.readonly",
  NonReadable: "llvm.writeonly",
};

/** By the value of a function parameter attribute: its name, and what it is in LLVM. */
export const parameterAttributes: readonly (readonly [from: string, to: string])[] = [
  ["Zext", "llvm.zeroext"],
  ["Sext", "llvm.signext"],
  ["ByVal", "llvm.byval"],
  ["Sret", "llvm.sret"],
  ["NoAlias", "llvm.noalias"],
  ["NoCapture", ""],
  ["NoWrite", "llvm.readonly"],
  ["NoReadWrite", "llvm.readnone"],
];

/**
 * The attributes of an LLVM function's parameters, from those of the SPIR-V one's; undefined if there are none. Decorations with a number
 * count whatever the prefix of their names.
 */
export function parameterAttributesOf(
  op: Operation,
  inputs: readonly Type[],
  converted: readonly Type[],
  layouts: MemoryLayouts,
): Attribute | undefined {
  const decorations = op.attr("arg_attrs");
  if (!ArrayAttr.is(decorations)) return undefined;
  const elements = decorations.elements.map((one, index) => {
    const entries = DictionaryAttr.is(one) ? one.entries : [];
    const found = entries.flatMap((entry) => parameterAttributesOfEntry(entry, inputs[index], layouts));
    const type = converted[index];
    return dictionaryAttr(
      op.context,
      compatible(found.filter(({ name }) => type !== undefined && llvm.suitsParameter(name, type))),
    );
  });
  return elements.every(({ entries }) => entries.length === 0) ? undefined : ArrayAttr.get(op.context, { elements });
}

/** Attributes that LLVM does not have together: of each group one. */
const exclusive: readonly (readonly string[])[] = [
  ["llvm.zeroext", "llvm.signext"],
  ["llvm.byval", "llvm.sret"],
  ["llvm.readnone", "llvm.readonly", "llvm.writeonly"],
];

/** The attributes without repetitions, and without those that LLVM does not have beside others. Memory that is neither read nor written is `readnone`. */
function compatible(attributes: readonly NamedAttribute[]): readonly NamedAttribute[] {
  const names = new Set(attributes.map(({ name }) => name));
  const isUntouched = names.has("llvm.readonly") && names.has("llvm.writeonly");
  return [...names]
    .flatMap((name) => {
      const group = exclusive.find((one) => one.includes(name));
      if (group !== undefined && group.find((one) => names.has(one)) !== name) return [];
      return attributes.find((one) => one.name === name) ?? [];
    })
    .map((one) => (isUntouched && one.name === "llvm.readonly" ? { ...one, name: "llvm.readnone" } : one));
}

/** Attributes of a function parameter come as one number or, by name, as several. */
function parameterAttributesOfEntry(
  entry: NamedAttribute,
  type: Type | undefined,
  layouts: MemoryLayouts,
): readonly NamedAttribute[] {
  const { name, value } = entry;
  const parts = name.endsWith("func_param_attr") && ArrayAttr.is(value) ? value.elements : [value];
  return parts.flatMap((part) => parameterAttribute({ name, value: part }, type, layouts) ?? []);
}

/** The LLVM name of a function parameter attribute, which is given by its number or its name. */
function chosenAttribute(value: Attribute): string | undefined {
  if (StringAttr.is(value)) return parameterAttributes.find(([name]) => name === value.value)?.[1];
  return IntegerAttr.is(value) ? parameterAttributes[Number(value.value)]?.[1] : undefined;
}

/** LLVM has powers of two, up to 2^32. */
function isAlignment(bytes: bigint): boolean {
  return bytes > 0n && bytes <= 2n ** 32n && (bytes & (bytes - 1n)) === 0n;
}

function parameterAttribute(
  { name: fullName, value }: NamedAttribute,
  type: Type | undefined,
  layouts: MemoryLayouts,
): NamedAttribute | undefined {
  const { context } = value;
  const name = fullName.slice(fullName.lastIndexOf(".") + 1);
  if (name === "alignment" && IntegerAttr.is(value) && isAlignment(value.value))
    return { name: "llvm.align", value: integerAttr(context, context.integer(64), value.value) };
  const decoration = spirv.Decoration.is(value) ? spirv.Decoration.enum.text(value.value) : undefined;
  const chosen = name === "func_param_attr" ? chosenAttribute(value) : parameterDecorations[decoration ?? ""];
  if (chosen === undefined || chosen === "") return undefined;
  if (chosen !== "llvm.byval" && chosen !== "llvm.sret") return { name: chosen, value: context.unit };
  const pointee = spirv.PointerType.is(type) ? layouts.of(type.pointee)?.type : undefined;
  return pointee && { name: chosen, value: TypeAttr.get(context, { type: pointee }) };
}
