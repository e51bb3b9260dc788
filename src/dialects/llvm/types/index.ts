// The types of the dialect: pointers, arrays, structs, functions, target extensions, and those without parameters.

import { defineType, parameter } from "../../../define/index.ts";
import {
  type AnyTypeDef,
  type Context,
  NO_PARAMETERS,
  type NoParameters,
  type Type,
  type TypeDef,
} from "../../../ir/index.ts";
import { type Parser, type TextWriter, typeText } from "../../../text/index.ts";
import { anyLayout, pointerLayout } from "./layout-rules.ts";
import { isAggregateElement, StructType } from "./struct.ts";
import { parseInnerType, parseNumber, printInnerType } from "./syntax.ts";

export * from "./struct.ts";

// ---- types without parameters

function simple(mnemonic: string, summary: string, isVectorElement = false): TypeDef<NoParameters> {
  const spec = { summary, isVectorElement, parse: () => NO_PARAMETERS, print: () => {} };
  return defineType<NoParameters>(`llvm.${mnemonic}`, spec);
}

export const VoidType = simple("void", "LLVM void type");
export const TokenType = simple("token", "LLVM token type");
export const LabelType = simple("label", "LLVM label type");
export const MetadataType = simple("metadata", "LLVM metadata type");
export const X86AMXType = simple("x86_amx", "LLVM x86_amx type.");
export const PPCFP128Type = simple("ppc_fp128", "128 bit FP type with IBM double-double semantics", true);

/** `!llvm.void` */
export function voidType(context: Context): Type {
  return VoidType.get(context, NO_PARAMETERS);
}

/** `!llvm.token` */
export function tokenType(context: Context): Type {
  return TokenType.get(context, NO_PARAMETERS);
}

// ---- pointers

/**
 * `!llvm.ptr`, `!llvm.ptr<3>`: what it points to is said where it is used. Pointers with a `pointee`, `!llvm.ptr<f32>`, are those of
 * releases before 18, which conversions make on request and only `--upgrade` reads.
 */
export const PointerType = defineType<{ addressSpace: number; pointee: Type | undefined }>("llvm.ptr", {
  summary: "LLVM pointer type",
  isVectorElement: true,
  parse(parser: Parser) {
    if (!parser.accept("<")) return { addressSpace: 0, pointee: undefined };
    const what = "LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`";
    const addressSpace = Number(parseNumber(parser, 32, what));
    parser.expect(">");
    return { addressSpace, pointee: undefined };
  },
  print(writer, { addressSpace, pointee }) {
    if (pointee === undefined && addressSpace === 0) return;
    writer.write("<");
    if (pointee !== undefined) printInnerType(writer, pointee);
    if (addressSpace !== 0) writer.write(`${pointee === undefined ? "" : ", "}${addressSpace}`);
    writer.write(">");
  },
  layout: pointerLayout,
});
export type PointerType = ReturnType<typeof PointerType.get>;

/** `!llvm.ptr<addressSpace>`; `pointee` only for older text. */
export function pointerType(context: Context, addressSpace = 0, pointee?: Type): PointerType {
  return PointerType.get(context, { addressSpace, pointee });
}

// ---- arrays

/** `!llvm.array<4 x i32>`; the number of elements has 64 bits. */
export const ArrayType = defineType<{ element: Type; size: bigint }>("llvm.array", {
  summary: "LLVM array type",
  parse(parser: Parser) {
    parser.expect("<");
    const size = parseNumber(parser, 64, "LLVMArrayType parameter 'numElements' which is to be a `uint64_t`");
    parser.expectKeyword("x");
    const element = parseInnerType(parser);
    parser.expect(">");
    return { element, size };
  },
  print(writer, { element, size }) {
    writer.write(`<${size} x `);
    printInnerType(writer, element);
    writer.write(">");
  },
  verify: ({ element }) =>
    isAggregateElement(element) ? undefined : `invalid array element type: '${typeText(element)}'`,
  layout: anyLayout,
});
export type ArrayType = ReturnType<typeof ArrayType.get>;

/** `!llvm.array<size x element>` */
export function arrayType(context: Context, element: Type, size: bigint | number): ArrayType {
  return ArrayType.get(context, { element, size: BigInt(size) });
}

// ---- functions

/** `!llvm.func<i32 (ptr, ...)>`: one result, which may be void. */
export const FunctionType = defineType<{ result: Type; inputs: readonly Type[]; isVariadic: boolean }>("llvm.func", {
  summary: "LLVM function type",
  parse(parser: Parser) {
    parser.expect("<");
    const result = parseInnerType(parser);
    parser.expect("(");
    const inputs: Type[] = [];
    let isVariadic = false;
    if (!parser.isNext(")")) {
      do {
        isVariadic = parser.accept("...");
        if (!isVariadic) inputs.push(parseInnerType(parser));
      } while (!isVariadic && parser.accept(","));
    }
    parser.expect(")");
    parser.expect(">");
    return { result, inputs, isVariadic };
  },
  print(writer, { result, inputs, isVariadic }) {
    writer.write("<");
    printInnerType(writer, result);
    writer.write(" (");
    writer.list(inputs, (param) => printInnerType(writer, param));
    if (isVariadic) writer.write(inputs.length > 0 ? ", ..." : "...");
    writer.write(")>");
  },
  verify({ result, inputs }) {
    if (!isFunctionResult(result)) return `invalid function result type: '${typeText(result)}'`;
    const wrong = inputs.find((param) => !isFunctionParam(param));
    return wrong === undefined ? undefined : `invalid function argument type: '${typeText(wrong)}'`;
  },
});
export type FunctionType = ReturnType<typeof FunctionType.get>;

/** `!llvm.func<result (inputs, ...)>` */
export function functionType(
  context: Context,
  result: Type,
  inputs: readonly Type[],
  isVariadic = false,
): FunctionType {
  return FunctionType.get(context, { result, inputs, isVariadic });
}

function isFunctionParam(type: Type): boolean {
  return !VoidType.is(type) && !FunctionType.is(type);
}

function isFunctionResult(type: Type): boolean {
  return ![FunctionType, MetadataType, LabelType].some((def) => def.is(type));
}

const { explained } = parameter;
const LIST = "failed to parse parameter list for target extension type";

// ---- target extensions

/** `!llvm.target<"spirv.Image", i32, 1, 2>`: a name, types, numbers. */
export const TargetExtType = defineType<{ extName: string; types: readonly Type[]; numbers: readonly number[] }>(
  "llvm.target",
  {
    summary: "LLVM target-specific extension type",
    parse(parser: Parser) {
      parser.expect("<");
      const about = "failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`";
      const extName = explained(parser, about, () => parser.string());
      const types: Type[] = [];
      const numbers: number[] = [];
      while (parser.accept(",")) {
        const { position } = parser;
        const number = explained(parser, LIST, () => parser.optionalSizedInteger(32, true));
        if (number !== undefined) numbers.push(Number(number));
        else if (numbers.length === 0) types.push(explained(parser, LIST, () => parseInnerType(parser)));
        else parser.failAt(position, LIST);
      }
      parser.expect(">");
      return { extName, types, numbers };
    },
    print(writer: TextWriter, { extName, types, numbers }) {
      writer.write("<");
      writer.string(extName);
      for (const type of types) {
        writer.write(", ");
        writer.type(type);
      }
      for (const number of numbers) writer.write(`, ${number}`);
      writer.write(">");
    },
  },
);
export type TargetExtType = ReturnType<typeof TargetExtType.get>;

// ---- all

// Sound: a context only asks a definition for its name and syntax.
/** @internal */
export const types = [
  VoidType,
  TokenType,
  LabelType,
  MetadataType,
  X86AMXType,
  PPCFP128Type,
  PointerType,
  ArrayType,
  FunctionType,
  StructType,
  TargetExtType,
] as unknown as readonly AnyTypeDef[];
