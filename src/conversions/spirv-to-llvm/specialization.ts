// Specialization constants: they have their default values by now, as constants where they are referred to.

import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { lookupSymbol, type Operation, SymbolRefAttr, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { type Emitter, lengthOf } from "../llvm-common/index.ts";
import { construct, elementOf } from "./composite.ts";
import { constantFor } from "./constant.ts";

const declarations = [spirv.SpecConstant, spirv.SpecConstantComposite, spirv.EXT.SpecConstantCompositeReplicate];

export const specializationPatterns: readonly ConversionPattern[] = [
  ...declarations.map(
    (root): ConversionPattern => ({
      name: `erase ${root.name}`,
      root,
      benefit: 1,
      apply(op, _, at) {
        at.eraseOp(op);
        return true;
      },
    }),
  ),
  convert(spirv.mlir.referenceof, ({ spec_const, reference }, _, at, op) => {
    const type = at.converter?.convert(reference.type);
    const value = type && valueOfSymbol(at, lookupSymbol(op, spec_const), type);
    if (value !== undefined) at.replaceOp(op, [value]);
    return value !== undefined;
  }),
  // The one op inside stands for the whole.
  convert(spirv.SpecConstantOperation, (_, __, at, op) => {
    const block = op.region().firstBlock;
    const [result] = block?.lastOp?.operands ?? [];
    const inner = block?.firstOp;
    if (block === undefined || result === undefined || inner === undefined) return false;
    at.moveBefore(inner, op);
    at.replaceOp(op, [result]);
    return true;
  }),
];

/** The value of what a symbol names, a specialization constant or a composite of some. */
export function valueOfSymbol(at: Emitter, op: Operation | undefined, type: Type): Value | undefined {
  const single = spirv.SpecConstant.of(op);
  if (single !== undefined) return constantFor(at, single.default_value, type);
  const composite = spirv.SpecConstantComposite.of(op);
  const replicated = spirv.EXT.SpecConstantCompositeReplicate.of(op);
  if (op === undefined) return undefined;
  const parts: (Value | undefined)[] = [];
  for (const [index, part] of (composite?.constituents.elements ?? []).entries()) {
    parts.push(SymbolRefAttr.is(part) ? valueOfSymbol(at, lookupSymbol(op, part), elementOf(type, index)) : undefined);
  }
  if (replicated !== undefined) {
    const part = replicated.constituent;
    const value = SymbolRefAttr.is(part) ? valueOfSymbol(at, lookupSymbol(op, part), elementOf(type, 0)) : undefined;
    const count = llvm.ArrayType.is(type) ? Number(type.size) : lengthOf(type);
    for (let index = 0; index < count; index++) parts.push(value);
  }
  return parts.every((part) => part !== undefined) && parts.length > 0 ? construct(at, parts, type) : undefined;
}
