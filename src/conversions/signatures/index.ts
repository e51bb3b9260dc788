// Functions, calls and returns that stay what they are while types change: shared by conversions that replace types.

import { signatureOf } from "../../define/index.ts";
import * as func from "../../dialects/func/index.ts";
import { FunctionType, type Operation, TypeAttr } from "../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../rewrite/index.ts";

export const functionPatterns: readonly ConversionPattern[] = [
  {
    name: "convert the signature of func.func",
    root: func.funcOp,
    benefit: 1,
    apply(op, _, at) {
      const { inputs, results } = signatureOf(op);
      const signature = at.converter?.convertSignature(inputs);
      const converted = at.converter?.convertAll(results);
      if (at.converter === undefined || signature === undefined || converted === undefined) return false;
      const entry = op.region().firstBlock;
      if (entry !== undefined) at.applySignatureConversion(entry, signature);
      const type = FunctionType.get(op.context, { inputs: signature.types, results: converted });
      at.modify(op, () => op.setAttr("function_type", TypeAttr.get(op.context, { type })));
      return true;
    },
  },
  {
    name: "convert the types of func.call",
    root: func.call,
    benefit: 1,
    apply(op, operands, at) {
      const resultTypes = at.converter?.convertAll(op.resultTypes);
      const values = singleValues(operands);
      if (values === undefined || resultTypes?.length !== op.numResults) return false;
      at.replaceWithNew(op, op.def, {
        operands: values,
        resultTypes,
        properties: op.properties,
        attributes: op.attributes.entries,
      });
      return true;
    },
  },
  {
    name: "convert the operands of func.return",
    root: func.return,
    benefit: 1,
    apply(op: Operation, operands, at) {
      at.modify(op, () => op.setOperands(operands.flat()));
      return true;
    },
  },
];
