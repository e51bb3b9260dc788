// `llvm.emit_c_interface`: a second function `_mlir_ciface_<name>` that C can call, or define. It takes memory references by pointers to their
// descriptors, and gives structs through a pointer that it gets first.

import * as llvm from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  dictionaryAttr,
  integerAttr,
  MemRefType,
  type Operation,
  StringAttr,
  stringAttr,
  symbolName,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import type { TypeConverter } from "../../rewrite/index.ts";
import { constantOf, type Emitter, packed, passedTypes, unpacked } from "../llvm-common/index.ts";

export const C_INTERFACE = "llvm.emit_c_interface";

/** A function of the func dialect that has become one of LLVM. */
export interface ConvertedFunction {
  readonly original: Operation;
  readonly fn: Operation;
  readonly inputs: readonly Type[];
  /** Void, the one result, or a struct of all. */
  readonly result: Type;
}

/** Makes the function for C after `fn`: it calls `fn`, or is called by it where that is only declared. */
export function emitCInterface(at: Emitter, converted: ConvertedFunction): void {
  const { original, fn, inputs, result } = converted;
  const { context, converter } = at;
  if (converter === undefined) return;
  const isDeclared = fn.region().firstBlock === undefined;
  const givesStruct = llvm.StructType.is(result);
  const pointer = llvm.pointerType(context);
  const params = inputs.map((input) => (MemRefType.is(input) ? pointer : (converter.convert(input) ?? pointer)));
  const all = givesStruct ? [pointer, ...params] : params;
  const returned = givesStruct ? llvm.voidType(context) : result;
  const visibility = original.attr("sym_visibility");
  at.insertAfter(fn);
  const wrapper = llvm.func.build(
    at,
    {
      sym_name: stringAttr(context, `_mlir_ciface_${symbolName(original)}`),
      sym_visibility: StringAttr.is(visibility) ? visibility : undefined,
      function_type: TypeAttr.get(context, { type: llvm.functionType(context, returned, all) }),
      linkage: llvm.linkage.of(context, "external"),
      arg_attrs: shifted(original.attr("arg_attrs"), givesStruct),
      res_attrs: givesStruct ? undefined : original.attr("res_attrs"),
    },
    { attributes: fn.attributes.entries },
  );
  const [caller, callee] = isDeclared ? [fn, wrapper] : [wrapper, fn];
  if (isDeclared) fn.setAttr("linkage", llvm.linkage.of(context, "private"));
  const types = isDeclared ? inputs.flatMap((input) => passedTypes(input, converter) ?? []) : all;
  const block = at.createBlock(caller.region(), types);
  at.insertAtEnd(block);
  const call = isDeclared
    ? callForC(at, converted, callee, block.arguments, converter)
    : callFromC(at, converted, callee, block.arguments, converter);
  at.create(llvm.return, { operands: call });
  at.insertBefore(original);
}

function shifted(attributes: Attribute | undefined, byOne: boolean): Attribute | undefined {
  if (!byOne || !ArrayAttr.is(attributes)) return attributes;
  const { context } = attributes;
  return ArrayAttr.get(context, { elements: [dictionaryAttr(context, []), ...attributes.elements] });
}

/** The body of a function that C calls: unpacks descriptors, and stores a struct that is returned. */
function callFromC(
  at: Emitter,
  { inputs, result }: ConvertedFunction,
  callee: Operation,
  args: readonly Value[],
  converter: TypeConverter,
): readonly Value[] {
  const givesStruct = llvm.StructType.is(result);
  const [place] = args;
  const operands = inputs.flatMap((input, index): readonly Value[] => {
    const arg = args[index + (givesStruct ? 1 : 0)];
    const type = converter.convert(input);
    if (arg === undefined || type === undefined) return [];
    if (!MemRefType.is(input)) return [arg];
    return unpacked(at, input, llvm.load.build(at, { addr: arg }, { resultTypes: [type] }).result());
  });
  const results = callOf(at, callee, operands, result);
  const [value] = results;
  if (!givesStruct || place === undefined || value === undefined) return results;
  llvm.store.build(at, { value, addr: place });
  return [];
}

/** The body of a function that calls C: packs descriptors into memory, and loads a struct that C returns. */
function callForC(
  at: Emitter,
  { inputs, result }: ConvertedFunction,
  callee: Operation,
  args: readonly Value[],
  converter: TypeConverter,
): readonly Value[] {
  const givesStruct = llvm.StructType.is(result);
  const place = givesStruct ? slot(at, result) : undefined;
  const operands: Value[] = place === undefined ? [] : [place];
  let next = 0;
  for (const input of inputs) {
    const count = passedTypes(input, converter)?.length ?? 0;
    const parts = args.slice(next, next + count);
    next += count;
    const type = converter.convert(input);
    if (!MemRefType.is(input) || !llvm.StructType.is(type)) {
      operands.push(...parts);
      continue;
    }
    const value = packed(at, type, parts);
    const addr = slot(at, type);
    llvm.store.build(at, { value, addr });
    operands.push(addr);
  }
  const results = callOf(at, callee, operands, givesStruct ? llvm.voidType(at.context) : result);
  return place === undefined ? results : [llvm.load.build(at, { addr: place }, { resultTypes: [result] }).result()];
}

function slot(at: Emitter, type: Type): Value {
  const { context } = at;
  const index = at.converter?.convert(context.index) ?? context.integer(64);
  const arraySize = constantOf(at, index, integerAttr(context, context.index, 1));
  const elem_type = TypeAttr.get(context, { type });
  return llvm.alloca.build(at, { arraySize, elem_type }, { resultTypes: [llvm.pointerType(context)] }).result();
}

function callOf(at: Emitter, callee: Operation, operands: readonly Value[], result: Type): readonly Value[] {
  const resultTypes = llvm.VoidType.is(result) ? [] : [result];
  const symbol = symbolRefAttr(at.context, symbolName(callee) ?? "");
  return llvm.call.build(at, { callee: symbol, callee_operands: operands }, { resultTypes }).results;
}
