// Calls of what is no function's name: pointers to functions, and assembly.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { lookupSymbol, SymbolRefAttr } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import { expand } from "../../../llvm-common/index.ts";
import { callConvention } from "../../interface/conventions.ts";
import type { RowConversion } from "../memory/pointer-rows.ts";

export const functionPointerPattern: ConversionPattern = expand(
  spirv.INTEL.ConstantFunctionPointer,
  (at, _, type, op) => {
    const global_name = op.attr("function");
    if (!SymbolRefAttr.is(global_name)) return undefined;
    return llvm.mlir.addressof.build(at, { global_name }, { resultTypes: [type] }).result();
  },
);

/** A call through a pointer: the function comes before the arguments. */
const callPointer: RowConversion = (op, values, at, lowering) => {
  const resultTypes = lowering.converter.convertAll(op.resultTypes);
  if (resultTypes === undefined) return false;
  const parts = { callee_operands: values, ...callConvention(at.context, lowering) };
  at.replaceOp(op, llvm.call.build(at, parts, { resultTypes }).results);
  return true;
};

/** The assembly text and its constraints are in LLVM's syntax; the target is a separate attribute. */
const callAssembly: RowConversion = (op, operands, at, { converter }) => {
  const name = op.attr("asm");
  const declaration = SymbolRefAttr.is(name) ? lookupSymbol(op, name) : undefined;
  const view = spirv.INTEL.Asm.of(declaration);
  const resultTypes = converter.convertAll(op.resultTypes);
  if (view === undefined || resultTypes === undefined) return false;
  const { instructions: asm_string, constraints } = view;
  const has_side_effects = declaration?.attr("side_effects_intel");
  const parts = { operands, asm_string, constraints, has_side_effects };
  at.replaceOp(op, llvm.inline_asm.build(at, parts, { resultTypes }).results);
  return true;
};

export const indirectCallRows: spirv.OpTable<RowConversion> = {
  INTEL: {
    FunctionPointerCall: callPointer,
    AsmCall: callAssembly,
  },
};
