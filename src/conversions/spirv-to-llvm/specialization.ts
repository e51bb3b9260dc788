// Specialization constants, and what else only declares or decorates: they have their default values by now, as constants where they are referred to.

import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { lookupSymbol, type Operation, SymbolRefAttr, type Type, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { type Emitter, emit, lengthOf } from "../llvm-common/index.ts";
import { construct, elementOf } from "./composite.ts";
import { constantFor } from "./constant.ts";
import { pipeStorageAddress } from "./pipe-storage.ts";

const declarations = [
  spirv.ExecutionModeId,
  spirv.mlir.constant,
  spirv.mlir.decorate,
  spirv.SpecConstant,
  spirv.SpecConstantComposite,
  spirv.EXT.SpecConstantCompositeReplicate,
  spirv.INTEL.AliasDomainDecl,
  spirv.INTEL.AliasScopeDecl,
  spirv.INTEL.AliasScopeListDecl,
  spirv.INTEL.Asm,
  spirv.INTEL.AsmTarget,
  spirv.INTEL.ConditionalCapability,
  spirv.INTEL.ConditionalEntryPoint,
  spirv.INTEL.ConditionalExtension,
];

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
  const pipe = pipeStorageAddress(at, op, type);
  if (pipe !== undefined) return pipe;
  if (op?.def === spirv.mlir.constant)
    return valueOfOp(at, op.region().firstBlock?.lastOp?.operand(0).definingOp, type);
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

/** The value of a constant of the SPIR-V dialect, made anew where it is needed. */
function valueOfOp(at: Emitter, op: Operation | undefined, type: Type): Value | undefined {
  if (op === undefined) return undefined;
  const constant = spirv.Constant.of(op);
  if (constant !== undefined) return constantFor(at, constant.value, type);
  if (op.def === spirv.ConstantNull) return emit(at, llvm.mlir.zero, [], type);
  if (op.def === spirv.Undef) return emit(at, llvm.mlir.undef, [], type);
  const address = spirv.mlir.addressof.of(op);
  if (address !== undefined)
    return llvm.mlir.addressof.build(at, { global_name: address.variable }, { resultTypes: [type] }).result();
  const reference = spirv.mlir.referenceof.of(op);
  if (reference !== undefined) return valueOfSymbol(at, lookupSymbol(op, reference.spec_const), type);
  if (op.def !== spirv.ConstantComposite) return undefined;
  const parts = op.operands.map(({ definingOp }, index) => valueOfOp(at, definingOp, elementOf(type, index)));
  return parts.every((part) => part !== undefined) ? construct(at, parts, type) : undefined;
}
