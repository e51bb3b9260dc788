// Instructions of extended sets that the grammar does not know. Those of a "NonSemantic." set mean nothing by definition, but printing is what
// DebugPrintf is for: it becomes the call that OpenCL's printf becomes.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  lookupSymbol,
  nearestSymbolTable,
  type Operation,
  StringAttr,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
  type Value,
} from "../../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import type { Emitter } from "../../../llvm-common/index.ts";
import { argument, callRuntime } from "../../runtime/runtime.ts";

const NON_SEMANTIC = /^(NonSemantic\.|OpenCL\.DebugInfo|DebugInfo)/;
const PRINTING = "NonSemantic.DebugPrintf";

/** The address of a constant of the module with this text, and a zero after it. */
function textConstant(at: Emitter, op: Operation, text: string): Value | undefined {
  const body = nearestSymbolTable(op)?.region().firstBlock;
  if (body === undefined) return undefined;
  const { context, block, before } = at;
  let number = 0;
  while (lookupSymbol(op, `__spirv_text_${number}`) !== undefined) number++;
  const name = `__spirv_text_${number}`;
  const bytes = new TextEncoder().encode(text).length + 1;
  at.insertAtStart(body);
  llvm.mlir.global.build(at, {
    global_type: TypeAttr.get(context, { type: llvm.arrayType(context, context.integer(8), bytes) }),
    sym_name: stringAttr(context, name),
    linkage: llvm.linkage.of(context, "internal"),
    constant: context.unit,
    value: stringAttr(context, `${text}\0`),
  });
  Object.assign(at, { block, before });
  const global_name = symbolRefAttr(context, name);
  return llvm.mlir.addressof.build(at, { global_name }, { resultTypes: [llvm.pointerType(context)] }).result();
}

export const nonSemanticPatterns: readonly ConversionPattern[] = [
  convert(spirv.ExtInst, ({ set }, operands, at, op) => {
    if (!NON_SEMANTIC.test(set.value) || op.numResults > 0) return false;
    const strings = op.attr("strings");
    const format = ArrayAttr.is(strings) ? strings.elements[0] : undefined;
    if (set.value === PRINTING && StringAttr.is(format)) {
      const address = textConstant(at, op, format.value);
      if (address === undefined) return false;
      const args = [address, ...operands.operands_of].map(argument);
      callRuntime(at, op, "ocl_printf", args, at.context.i32);
    }
    at.eraseOp(op);
    return true;
  }),
];
