// Function Instructions.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Context,
  DictionaryAttr,
  FunctionType,
  stringAttr,
  type Type,
  TypeAttr,
} from "../../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import { functionConvention } from "../../interface/conventions.ts";
import { parameterAttributesOf } from "../../interface/decorations.ts";
import { keptAttributes } from "../../interface/interface.ts";
import { functionLinkage } from "../../interface/linkage.ts";
import type { Lowering } from "../../lowering.ts";
import { defineConversion, libraryConversion } from "../../runtime/library-conversions.ts";
import { hasExplicitLayout, isConvertedByReference } from "../../types/types.ts";

const control = (name: string): number | undefined => spirv.FunctionControl.enum.value(name);
const [INLINE, DONT_INLINE, PURE, CONST] = [
  control("Inline"),
  control("DontInline"),
  control("Pure"),
  control("Const"),
];

/** Numbers of LLVM's ModRefInfo. */
const [NONE, READ] = [0, 1];

/** The upper bound of a function's memory effects: none, or reads. */
function memoryEffects(context: Context, info: number): Attribute {
  const names = ["other", "argMem", "inaccessibleMem", "errnoMem", "targetMem0", "targetMem1"] as const;
  // Sound: the names are those of the parameters, all of which are there.
  const effects = Object.fromEntries(names.map((name) => [name, info])) as Record<(typeof names)[number], number>;
  return llvm.MemoryEffectsAttr.get(context, effects);
}

/** Converts function controls exactly: combined ones, too, in the form that current LLVM takes. */
function exactAttributes(context: Context, controls: number): Readonly<Record<string, Attribute | undefined>> {
  const has = (bits = 0): boolean => (controls & bits) !== 0;
  const effects = has(CONST) ? NONE : has(PURE) ? READ : undefined;
  return {
    always_inline: has(INLINE) ? context.unit : undefined,
    no_inline: has(DONT_INLINE) ? context.unit : undefined,
    memory_effects: effects === undefined ? undefined : memoryEffects(context, effects),
  };
}

/** Converts function controls as MLIR does: combined ones are dropped. */
function controlAttributes(context: Context, controls: number): Readonly<Record<string, Attribute | undefined>> {
  const attribute = (bits: number | undefined, name: string): Attribute | undefined =>
    controls === bits ? ArrayAttr.get(context, { elements: [stringAttr(context, name)] }) : undefined;
  return {
    always_inline: controls === INLINE ? context.unit : undefined,
    no_inline: controls === DONT_INLINE ? context.unit : undefined,
    passthrough: attribute(PURE, "readonly") ?? attribute(CONST, "readnone"),
  };
}

export function functionPatterns(lowering: Lowering): readonly ConversionPattern[] {
  const { converter, keepsInterface } = lowering;
  return [
    convert(spirv.func, ({ function_type, sym_name, function_control, body }, _, at, op) => {
      const { type } = function_type;
      if (!FunctionType.is(type)) return false;
      const { inputs, results } = type;
      // MLIR rejects values with an explicit layout in signatures.
      if (!keepsInterface && [...inputs, ...results].some(isRefused)) return false;
      const signature = converter.convertSignature(inputs);
      const resultTypes = converter.convertAll(results);
      if (signature === undefined || resultTypes === undefined || resultTypes.length > 1) return false;
      const { context } = op;
      const convention = functionConvention(op, lowering);
      const parameters = keepsInterface
        ? parameterAttributesOf(op, inputs, signature.types, lowering.layouts)
        : undefined;
      // LLVM has no kernels that give something back.
      if (convention.isKernel && (results.length > 0 || hasReturnParameter(parameters))) return false;
      const [result = llvm.voidType(context)] = resultTypes;
      const [first] = signature.types;
      const isLibrary = keepsInterface && body.isEmpty && first !== undefined && signature.types.length === 1;
      const library = isLibrary ? libraryConversion(sym_name.value, first, result) : undefined;
      const linkage = keepsInterface ? functionLinkage(op, library !== undefined) : "external";
      const fn = llvm.func.build(
        at,
        {
          sym_name,
          function_type: TypeAttr.get(context, { type: llvm.functionType(context, result, signature.types) }),
          linkage: llvm.linkage.of(context, linkage),
          ...(keepsInterface ? exactAttributes : controlAttributes)(context, function_control.value),
          ...convention.attributes,
          arg_attrs: parameters,
        },
        { attributes: keepsInterface ? keptAttributes(op) : [] },
      );
      if (library !== undefined && first !== undefined) {
        defineConversion(at, fn, library, first, result);
        at.insertBefore(op);
        at.eraseOp(op);
        return true;
      }
      at.inlineRegionBefore(body, fn.region());
      if (!at.convertRegionTypes(fn.region(), converter, signature)) return false;
      at.eraseOp(op);
      return true;
    }),
  ];
}

/** Whether a parameter represents the result. */
function hasReturnParameter(parameters: Attribute | undefined): boolean {
  const lists = ArrayAttr.is(parameters) ? parameters.elements : [];
  return lists.some((list) => DictionaryAttr.is(list) && list.entries.some(({ name }) => name === "llvm.sret"));
}

function isRefused(type: Type): boolean {
  return (hasExplicitLayout(type) || hasDecoratedMembers(type)) && !isConvertedByReference(type);
}

function hasDecoratedMembers(type: Type): boolean {
  return spirv.StructType.is(type) && type.body.memberDecorations.length > 0;
}
