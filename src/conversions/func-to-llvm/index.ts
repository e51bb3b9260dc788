// The conversion of the func dialect to the LLVM dialect. Several results become one struct; memory references are passed part by part.

import { signatureOf } from "../../define/index.ts";
import { layoutIndexWidth } from "../../dialects/dlti/index.ts";
import * as func from "../../dialects/func/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  dictionaryAttr,
  isBoolAttr,
  lookupSymbol,
  type Operation,
  type SymbolRefAttr,
  type Type,
  TypeAttr,
  UnitAttr,
  type Value,
} from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  convert,
  SignatureConversion,
  type TypeConverter,
  withConverter,
} from "../../rewrite/index.ts";
import {
  type CallConvention,
  type Emitter,
  extractValue,
  isUnranked,
  llvmTypeConverter,
  passArguments,
  passedTypes,
  structOf,
  unpacked,
} from "../llvm-common/index.ts";
import { C_INTERFACE, emitCInterface } from "./c-interface.ts";
import { barePointers, copyUnranked, fromBarePointers } from "./results.ts";

/** Converts the ops of func inside of `root`; returns whether it could. */
export function convertFuncToLlvm(root: Operation, indexWidth: number, convention: CallConvention): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm");
  const converter = llvmTypeConverter(indexWidth || layoutIndexWidth(root));
  return applyPartialConversion([root], target, withConverter(converter, funcToLlvmPatterns(convention)));
}

/** Says of a function that memory references are passed as pointers. */
const BARE_POINTERS = "llvm.bareptr";
const [LINKAGE, VARIADIC, READNONE] = ["llvm.linkage", "func.varargs", "llvm.readnone"];
/** Attributes of func.func that say something of LLVM's function. */
const ownAttributes: ReadonlySet<string> = new Set([LINKAGE, VARIADIC, READNONE]);

function isSet(attr: Attribute | undefined): boolean {
  return isBoolAttr(attr) && attr.value === 1n;
}

/** The reason why a function is not converted; undefined if it is. */
function problemOf(op: Operation): string | undefined {
  const [linkage, readnone] = [op.attr(LINKAGE), op.attr(READNONE)];
  if (linkage !== undefined && !llvm.linkage.is(linkage))
    return "Contains llvm.linkage attribute not of type LLVM::LinkageAttr";
  if (readnone !== undefined && !UnitAttr.is(readnone)) return "Contains llvm.readnone attribute not of type UnitAttr";
  const isForC = op.attr(C_INTERFACE) !== undefined;
  return isForC && isSet(op.attr(VARIADIC)) ? "C interface for variadic functions is not supported yet." : undefined;
}

/** `general` is for functions that do not say how memory references are passed to them. */
export function funcToLlvmPatterns(general: CallConvention): readonly ConversionPattern[] {
  const conventionOf = (fn: Operation | undefined): CallConvention =>
    fn?.attr(BARE_POINTERS) === undefined ? general : "bare-pointer";
  return [
    convert(func.funcOp, ({ sym_name, sym_visibility, body }, _, at, op) => {
      const { converter, context } = at;
      const { inputs, results } = signatureOf(op);
      const convention = conventionOf(op);
      const signature =
        converter && passArguments(new SignatureConversion(inputs.length), inputs, converter, convention);
      const result = converter && resultTypeOf(op, results, converter, convention);
      if (signature === undefined || result === undefined) return false;
      const isVariadic = isSet(op.attr(VARIADIC));
      const type = llvm.functionType(context, result, signature.types, isVariadic);
      const problem = problemOf(op);
      if (problem !== undefined) {
        context.emit(op.plainError(problem));
        return false;
      }
      const linkage = op.attr(LINKAGE);
      const fn = llvm.func.build(
        at,
        {
          sym_name,
          sym_visibility,
          function_type: TypeAttr.get(context, { type }),
          linkage: llvm.linkage.is(linkage) ? linkage : llvm.linkage.of(context, "external"),
          arg_attrs: argumentAttributes(op, signature),
          res_attrs: results.length === 1 ? op.attr("res_attrs") : undefined,
          memory_effects: op.attr(READNONE) === undefined ? undefined : llvm.noMemoryEffects(context),
        },
        { attributes: op.attributes.entries.filter(({ name }) => !ownAttributes.has(name)) },
      );
      at.inlineRegionBefore(body, fn.region());
      const entry = fn.region().firstBlock;
      if (entry !== undefined) at.applySignatureConversion(entry, signature);
      if (op.attr(C_INTERFACE) !== undefined && convention === "parts")
        emitCInterface(at, { original: op, fn, inputs, result });
      at.eraseOp(op);
      return true;
    }),
    convert(func.return, ({ operands: originals }, { operands }, at, op) => {
      const types = originals.map(({ type }) => type);
      const values =
        conventionOf(op.parentWhere(({ def }) => def === llvm.func)) === "bare-pointer"
          ? barePointers(at, types, operands)
          : copyUnranked(at, op, types, operands, "to-heap");
      if (values === undefined) return false;
      at.replaceWithNew(op, llvm.return, { operands: values.length > 1 ? [structOf(at, values)] : values });
      return true;
    }),
    convert(func.call, ({ callee, operands: originals }, { operands }, at, op) => {
      const convention = conventionOf(lookupSymbol(op, callee));
      if (convention === "bare-pointer" && op.operandTypes.some(isUnranked)) return false;
      const args = operands.flatMap((value, index) =>
        unpacked(at, originals[index]?.type ?? value.type, value, convention),
      );
      return replaceByCall(at, op, { callee }, args, convention);
    }),
    convert(func.call_indirect, ({ callee_operands: originals }, { callee, callee_operands }, at, op) => {
      const args = callee_operands.flatMap((value, index) =>
        unpacked(at, originals[index]?.type ?? value.type, value, general),
      );
      return replaceByCall(at, op, {}, [callee, ...args], general);
    }),
    convert(func.constant, ({ value, result }, _, at, op) => {
      const type = at.converter?.convert(result.type);
      if (type === undefined) return false;
      at.replaceOp(op, [llvm.mlir.addressof.build(at, { global_name: value }, { resultTypes: [type] }).result()]);
      return true;
    }),
  ];
}

/** Nothing, the one result, or a struct of all. */
function resultTypeOf(
  { context }: Operation,
  results: readonly Type[],
  converter: TypeConverter,
  convention: CallConvention,
): Type | undefined {
  const types = results.map((type) => resultOf(type, converter, convention));
  const known = types.filter((type) => type !== undefined);
  if (known.length !== results.length) return undefined;
  const [first = llvm.voidType(context)] = known;
  return known.length > 1 ? llvm.literalStruct(context, known) : first;
}

/** Memory references are given back whole, unless a pointer is enough. */
function resultOf(type: Type, converter: TypeConverter, convention: CallConvention): Type | undefined {
  if (convention === "parts") return converter.convert(type);
  const types = passedTypes(type, converter, convention);
  return types?.length === 1 ? types[0] : undefined;
}

/** The attributes of arguments that stay one argument. */
function argumentAttributes(op: Operation, signature: SignatureConversion): Attribute | undefined {
  const attributes = op.attr("arg_attrs");
  if (!ArrayAttr.is(attributes)) return undefined;
  const elements = signature.types.map((): Attribute => dictionaryAttr(op.context, []));
  for (const [index, element] of attributes.elements.entries()) {
    const mapping = signature.mapping(index);
    if (mapping !== undefined && "first" in mapping && mapping.count === 1) elements[mapping.first] = element;
  }
  return ArrayAttr.get(op.context, { elements });
}

/** Replaces a call; several results are taken out of the struct that comes back. */
function replaceByCall(
  at: Emitter,
  op: Operation,
  parts: { readonly callee?: SymbolRefAttr },
  operands: readonly Value[],
  convention: CallConvention,
): boolean {
  const { converter } = at;
  const result = converter && resultTypeOf(op, op.resultTypes, converter, convention);
  if (converter === undefined || result === undefined) return false;
  const types = op.resultTypes.map((type) => resultOf(type, converter, convention) ?? type);
  const call = llvm.call.build(
    at,
    { ...parts, callee_operands: operands },
    { resultTypes: types.length === 0 ? [] : [result], attributes: op.attributes.entries },
  );
  const results =
    types.length < 2 ? call.results : types.map((type, index) => extractValue(at, call.result(), [index], type));
  const values =
    convention === "bare-pointer"
      ? fromBarePointers(at, op.resultTypes, results)
      : copyUnranked(at, op, op.resultTypes, results, "to-stack");
  if (values === undefined) return false;
  at.replaceOp(op, values);
  return true;
}
