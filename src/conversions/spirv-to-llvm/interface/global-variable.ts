// Global variables and their addresses.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import { integerAttr, lookupSymbol, type Operation, type Type, TypeAttr } from "../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../rewrite/index.ts";
import type { Emitter } from "../../llvm-common/index.ts";
import type { Lowering } from "../lowering.ts";
import { asInMemory, typeNamedBy } from "../ops/memory/access.ts";
import type { MemoryLayout } from "../types/memory-layout.ts";
import { addressSpaceOf } from "../types/types.ts";
import { alignmentOfVariable } from "../types/variable-alignment.ts";
import { keptAttributes } from "./interface.ts";
import { defaultVariableLinkage, isExported, variableLinkage } from "./linkage.ts";
import { isKnownSymbol, valueOfSymbol } from "./specialization.ts";

const storageClass = (name: string): number => spirv.StorageClass.enum.value(name) ?? -1;

const constantClasses: ReadonlySet<number> = new Set(["Input", "UniformConstant"].map(storageClass));

export function globalVariablePatterns(lowering: Lowering): readonly ConversionPattern[] {
  const { converter, layouts, clientApi, keepsInterface } = lowering;
  return [
    convert(spirv.GlobalVariable, ({ type: { type }, sym_name, location, initializer }, _, at, op) => {
      if (!spirv.PointerType.is(type)) return false;
      if (initializer !== undefined && !isKnownSymbol(lookupSymbol(op, initializer))) return false;
      const layout = layouts.of(heldType(op, type));
      if (layout === undefined) return false;
      const { context } = op;
      const kept = keepsInterface ? keptAttributes(op) : [];
      const alignment = alignmentOfVariable(layout);
      const place = location === undefined ? [] : [{ name: "location", value: location }];
      const linkage = keepsInterface
        ? variableLinkage(op, type.storageClass)
        : defaultVariableLinkage(type.storageClass);
      const global = llvm.mlir.global.build(
        at,
        {
          global_type: TypeAttr.get(context, { type: layout.type }),
          sym_name,
          linkage: llvm.linkage.of(context, linkage),
          constant: constantClasses.has(type.storageClass) ? context.unit : undefined,
          addr_space: integerAttr(context, context.i32, addressSpaceOf(type.storageClass, clientApi)),
          alignment: alignment === undefined ? undefined : integerAttr(context, context.integer(64), alignment),
        },
        { attributes: [...place, ...kept] },
      );
      initialize(at, op, global, layout, lowering);
      if (keepsInterface && initializer === undefined && isExported(op)) define(at, op, global, layout);
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.mlir.addressof, ({ pointer, variable }, _, at, op) => {
      const type = converter.convert(pointer.type);
      if (type === undefined) return false;
      at.replaceOp(op, [llvm.mlir.addressof.build(at, { global_name: variable }, { resultTypes: [type] }).result()]);
      return true;
    }),
  ];
}

/** The type of a variable's content, which an untyped pointer does not state; unknown for a heap of descriptors. */
function heldType(op: Operation, type: spirv.PointerType): Type {
  const { context } = op;
  const bytes = () => spirv.RuntimeArrayType.get(context, { element: context.integer(8), stride: 0 });
  return typeNamedBy(op, "data_type") ?? (spirv.isUntypedPointer(type) ? bytes() : type.pointee);
}

/** Fills memory that other modules refer to with zeros: a global without an initializer would be one that they define. */
function define(at: Emitter, op: Operation, global: Operation, { type }: MemoryLayout): void {
  at.insertAtEnd(at.createBlock(global.region(), []));
  at.create(llvm.return, { operands: [llvm.mlir.zero.build(at, {}, { resultTypes: [type] }).result()] });
  at.insertBefore(op);
}

/** Gives a global the value that its initializer names: a constant, or the address of another global. */
function initialize(at: Emitter, op: Operation, global: Operation, layout: MemoryLayout, lowering: Lowering): void {
  const view = spirv.GlobalVariable.of(op);
  if (view?.initializer === undefined || !spirv.PointerType.is(view.type.type)) return;
  const named = lookupSymbol(op, view.initializer);
  const type = lowering.converter.convert(heldType(op, view.type.type));
  if (named === undefined || type === undefined) return;
  const block = at.createBlock(global.region(), []);
  at.insertAtEnd(block);
  const value =
    named.def === spirv.GlobalVariable
      ? llvm.mlir.addressof.build(at, { global_name: view.initializer }, { resultTypes: [type] }).result()
      : valueOfSymbol(at, named, type, lowering);
  const laid = value && asInMemory(at, value, layout, lowering);
  at.create(llvm.return, { operands: laid === undefined ? [] : [laid] });
  at.insertBefore(op);
}
