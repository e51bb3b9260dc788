// Specialization constants, and what else only declares or decorates: they have their default values by now, as constants where they are referred to.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  IntegerType,
  lookupSymbol,
  nearestSymbolTable,
  type OpDef,
  type Operation,
  SymbolRefAttr,
  type Type,
  type Value,
} from "../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../rewrite/index.ts";
import { constant, type Emitter, emit, lengthOf } from "../../llvm-common/index.ts";
import type { Lowering } from "../lowering.ts";
import { bitcastPointer } from "../ops/arithmetic/cast.ts";
import { construct, elementOf } from "../ops/composite.ts";
import { constantFor } from "../ops/constant.ts";
import { addressIn, hasElementIndex, layoutAt } from "../ops/memory/access.ts";
import { pipeStorageAddress } from "../runtime/pipe-storage.ts";
import { constantNumberOfValue } from "../types/constant-number.ts";

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

export const specializationPatterns = (lowering: Lowering): readonly ConversionPattern[] => [
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
    const value = type && valueOfSymbol(at, lookupSymbol(op, spec_const), type, lowering);
    if (value !== undefined) at.replaceOp(op, [value]);
    return value !== undefined;
  }),
  // The one op inside represents the whole.
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
export function valueOfSymbol(
  at: Emitter,
  op: Operation | undefined,
  type: Type,
  lowering: Lowering,
): Value | undefined {
  const single = spirv.SpecConstant.of(op);
  if (single !== undefined) return constantFor(at, single.default_value, type);
  const pipe = pipeStorageAddress(at, op, type);
  if (pipe !== undefined) return pipe;
  if (op?.def === spirv.mlir.constant)
    return valueOfOp(at, op.region().firstBlock?.lastOp?.operand(0).definingOp, type, lowering);
  const composite = spirv.SpecConstantComposite.of(op);
  const replicated = spirv.EXT.SpecConstantCompositeReplicate.of(op);
  if (op === undefined) return undefined;
  const parts: (Value | undefined)[] = [];
  for (const [index, part] of (composite?.constituents.elements ?? []).entries()) {
    parts.push(
      SymbolRefAttr.is(part) ? valueOfSymbol(at, lookupSymbol(op, part), elementOf(type, index), lowering) : undefined,
    );
  }
  if (replicated !== undefined) {
    const part = replicated.constituent;
    const value = SymbolRefAttr.is(part)
      ? valueOfSymbol(at, lookupSymbol(op, part), elementOf(type, 0), lowering)
      : undefined;
    const count = llvm.ArrayType.is(type) ? Number(type.size) : lengthOf(type);
    for (let index = 0; index < count; index++) parts.push(value);
  }
  return parts.every((part) => part !== undefined) && parts.length > 0 ? construct(at, parts, type) : undefined;
}

/** Emits the value of a constant of the SPIR-V dialect again at each use. */
function valueOfOp(at: Emitter, op: Operation | undefined, type: Type, lowering: Lowering): Value | undefined {
  if (op === undefined) return undefined;
  const given = spirv.Constant.of(op);
  if (given !== undefined) return constantFor(at, given.value, type);
  if (op.def === spirv.ConstantNull) return emit(at, llvm.mlir.zero, [], type);
  if (op.def === spirv.Undef) return emit(at, llvm.mlir.undef, [], type);
  const named = spirv.mlir.addressof.of(op)?.variable ?? spirv.INTEL.ConstantFunctionPointer.of(op)?.function;
  if (named !== undefined)
    return llvm.mlir.addressof.build(at, { global_name: named }, { resultTypes: [type] }).result();
  const reference = spirv.mlir.referenceof.of(op);
  if (reference !== undefined) return valueOfSymbol(at, lookupSymbol(op, reference.spec_const), type, lowering);
  if (op.def === spirv.SpecConstantOperation) {
    const inner = op.region().firstBlock?.firstOp;
    return inner && valueOfOperation(at, op, inner, type, lowering);
  }
  if (op.def !== spirv.ConstantComposite) return undefined;
  const parts = op.operands.map(({ definingOp }, index) => valueOfOp(at, definingOp, elementOf(type, index), lowering));
  return parts.every((part) => part !== undefined) ? construct(at, parts, type) : undefined;
}

const isChain = spirv.opSet({
  core: ["AccessChain", "InBoundsAccessChain", "PtrAccessChain", "InBoundsPtrAccessChain"],
});
const isCast = spirv.opSet({
  core: ["Bitcast", "PtrCastToGeneric", "GenericCastToPtr", "ConvertPtrToU", "ConvertUToPtr"],
});

/** The value of an operation on addresses or numbers inside of a specialization constant. */
function valueOfOperation(
  at: Emitter,
  outer: Operation,
  op: Operation,
  type: Type,
  lowering: Lowering,
): Value | undefined {
  if (!isChain(op.def) && !isCast(op.def)) {
    const table = nearestSymbolTable(op);
    const number = table && constantNumberOfValue(table, outer.result());
    return number === undefined || !IntegerType.is(type) ? undefined : constant(at, type, number);
  }
  const values = op.operands.map((operand) => {
    const converted = lowering.converter.convert(operand.type);
    return converted && valueOfOp(at, operand.definingOp, converted, lowering);
  });
  const [base, ...indices] = values;
  if (base === undefined || indices.includes(undefined)) return undefined;
  if (isCast(op.def)) return bitcastPointer(at, base, type);
  const layout = layoutAt(op.operand(0), lowering.layouts);
  const skipped = hasElementIndex(op.def) ? 1 : 0;
  const rest = indices.slice(skipped) as readonly Value[];
  const element = skipped === 0 ? 0 : (indices[0] ?? 0);
  return layout && addressIn(at, layout, op.operands.slice(1 + skipped), { base, indices: rest }, element);
}

/** Whether {@link valueOfSymbol} gives the value of what a symbol names. */
export function isKnownSymbol(op: Operation | undefined): boolean {
  if (op === undefined) return false;
  if (op.def === spirv.mlir.constant) return isKnown(op.region().firstBlock?.lastOp?.operand(0).definingOp);
  const replicated = spirv.EXT.SpecConstantCompositeReplicate.of(op)?.constituent;
  const parts = spirv.SpecConstantComposite.of(op)?.constituents.elements ?? (replicated ? [replicated] : []);
  return parts.every((part) => SymbolRefAttr.is(part) && isKnownSymbol(lookupSymbol(op, part)));
}

function isKnown(op: Operation | undefined): boolean {
  const areKnown = (of: Operation) => of.operands.every(({ definingOp }) => isKnown(definingOp));
  const reference = spirv.mlir.referenceof.of(op);
  if (op === undefined) return false;
  if (reference !== undefined) return isKnownSymbol(lookupSymbol(op, reference.spec_const));
  if (op.def === spirv.ConstantComposite) return areKnown(op);
  if (op.def !== spirv.SpecConstantOperation) return leaves.has(op.def);
  const inner = op.region().firstBlock?.firstOp;
  if (inner === undefined) return false;
  if (isChain(inner.def) || isCast(inner.def)) return areKnown(inner);
  const table = nearestSymbolTable(op);
  return (
    table !== undefined && IntegerType.is(inner.resultType()) && constantNumberOfValue(table, op.result()) !== undefined
  );
}

/** Constants that need nothing else. */
const leaves: ReadonlySet<OpDef> = new Set<OpDef>([
  spirv.Constant,
  spirv.ConstantNull,
  spirv.Undef,
  spirv.mlir.addressof,
  spirv.INTEL.ConstantFunctionPointer,
]);
