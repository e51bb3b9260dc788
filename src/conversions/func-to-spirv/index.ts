// The conversion of the func dialect to the SPIR-V dialect. Functions have one result at most there.

import { signatureOf } from "../../define/index.ts";
import * as func from "../../dialects/func/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { FunctionType, type Operation, TypeAttr } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { convertToSpirv, type SpirvTypeOptions } from "../spirv-common/index.ts";

/** Converts the ops of func inside of `root`; returns whether it could. */
export function convertFuncToSpirv(root: Operation, options: Partial<SpirvTypeOptions>): boolean {
  return convertToSpirv(root, [], () => funcToSpirvPatterns, options);
}

export const funcToSpirvPatterns: readonly ConversionPattern[] = [
  convert(func.funcOp, ({ sym_name, body }, _, at, op) => {
    const { converter, context } = at;
    const { inputs, results } = signatureOf(op);
    const signature = results.length > 1 ? undefined : converter?.convertSignature(inputs);
    const converted = converter?.convertAll(results);
    if (converter === undefined || signature === undefined || converted === undefined) return false;
    const type = FunctionType.get(context, { inputs: signature.types, results: converted });
    const fn = spirv.func.build(
      at,
      {
        sym_name,
        function_type: TypeAttr.get(context, { type }),
        function_control: spirv.FunctionControl.of(context, spirv.FunctionControl.enum.value("None") ?? 0),
      },
      { attributes: op.attributes.entries },
    );
    for (const name of ["sym_visibility", "arg_attrs", "res_attrs"]) {
      const attr = op.attr(name);
      if (attr !== undefined) fn.setAttr(name, attr);
    }
    at.inlineRegionBefore(body, fn.region());
    if (!at.convertRegionTypes(fn.region(), converter, signature)) return false;
    at.eraseOp(op);
    return true;
  }),
  convert(func.return, (_, { operands }, at, op) => {
    if (operands.length > 1) return false;
    at.replaceWithNew(op, operands.length === 0 ? spirv.Return : spirv.ReturnValue, { operands });
    return true;
  }),
  convert(func.call, ({ callee }, { operands }, at, op) => {
    const types = at.converter?.convertAll(op.resultTypes);
    if (types === undefined || types.length > 1) return false;
    at.replaceOp(op, spirv.FunctionCall.build(at, { callee, arguments: operands }, { resultTypes: types }).results);
    return true;
  }),
];
