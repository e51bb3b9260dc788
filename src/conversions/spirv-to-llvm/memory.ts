// Memory Instructions: variables, loads, stores, copies, address computations.

import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { IntegerAttr, integerAttr, type Operation, TypeAttr, type Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { constantOf, type Emitter, elementPointer, i32 } from "../llvm-common/index.ts";
import { type AccessFlags, chainPath, layoutAt, loadThrough, pathInto, storeThrough } from "./access.ts";
import type { Lowering } from "./lowering.ts";

const access = (name: string): number => spirv.MemoryAccess.enum.value(name) ?? 0;
const [VOLATILE, ALIGNED, NONTEMPORAL] = [access("Volatile"), access("Aligned"), access("Nontemporal")];

/** What a memory access says. Availability and visibility need nothing where all invocations see one memory. */
function flagsOf(op: Operation): AccessFlags {
  const operands = op.attr("memory_access");
  const bits = spirv.MemoryAccess.is(operands) ? operands.value : 0;
  const alignment = op.attr("alignment");
  return {
    alignment: (bits & ALIGNED) !== 0 && IntegerAttr.is(alignment) ? Number(alignment.value) : undefined,
    isVolatile: (bits & VOLATILE) !== 0,
    isNontemporal: (bits & NONTEMPORAL) !== 0,
  };
}

/** The zero that an address computation begins with, of the type of the first index, signs and all. */
function zeroLike(at: Emitter, original: Value, converted: Value): Value {
  return constantOf(at, converted.type, integerAttr(at.context, original.type, 0));
}

export function memoryPatterns(lowering: Lowering): readonly ConversionPattern[] {
  const { layouts } = lowering;
  return [
    convert(spirv.AccessChain, ({ base_ptr, indices }, operands, at, op) => {
      const layout = layoutAt(base_ptr, layouts);
      const [first] = indices;
      const [firstConverted] = operands.indices;
      if (layout === undefined) return false;
      if (first === undefined || firstConverted === undefined) return replace(at, op, operands.base_ptr);
      const path = chainPath(layout.spirvType, indices, operands.indices);
      if (path === undefined) return false;
      if (layout.kind === "column")
        return replace(at, op, elementPointer(at, operands.base_ptr, layout.vector, [...path, 0]));
      const inner = pathInto(layout, path);
      if (inner === undefined) return false;
      const zero = lowering.keepsInterface ? 0 : zeroLike(at, first, firstConverted);
      return replace(at, op, elementPointer(at, operands.base_ptr, layout.type, [zero, ...inner]));
    }),
    ...[spirv.PtrAccessChain, spirv.InBoundsPtrAccessChain].map((def) =>
      convert(def, ({ base_ptr, indices }, operands, at, op) => {
        const layout = layoutAt(base_ptr, layouts);
        const path = layout && chainPath(layout.spirvType, indices, operands.indices);
        const inner = path && pathInto(layout, path);
        if (layout === undefined || inner === undefined || layout.kind === "column") return false;
        return replace(at, op, elementPointer(at, operands.base_ptr, layout.type, [operands.element, ...inner]));
      }),
    ),
    convert(spirv.Load, ({ ptr }, operands, at, op) => {
      const layout = layoutAt(ptr, layouts);
      const value = layout && loadThrough(at, operands.ptr, layout, lowering, flagsOf(op));
      return value !== undefined && replace(at, op, value);
    }),
    convert(spirv.Store, ({ ptr }, operands, at, op) => {
      const layout = layoutAt(ptr, layouts);
      if (layout === undefined || !storeThrough(at, operands.ptr, operands.value, layout, lowering, flagsOf(op)))
        return false;
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.CopyMemory, ({ target, source }, operands, at, op) => {
      const [from, to] = [layoutAt(source, layouts), layoutAt(target, layouts)];
      const value = from && loadThrough(at, operands.source, from, lowering, flagsOf(op));
      if (value === undefined || to === undefined) return false;
      if (!storeThrough(at, operands.target, value, to, lowering, flagsOf(op))) return false;
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.Variable, ({ pointer }, operands, at, op) => {
      const layout = layoutAt(pointer, layouts);
      const type = lowering.converter.convert(pointer.type);
      if (layout === undefined || type === undefined) return false;
      const alloca = llvm.alloca.build(
        at,
        { arraySize: i32(at, 1), elem_type: TypeAttr.get(at.context, { type: layout.type }) },
        { resultTypes: [type] },
      );
      const { initializer } = operands;
      if (initializer !== undefined) storeThrough(at, alloca.result(), initializer, layout, lowering);
      return replace(at, op, alloca.result());
    }),
  ];
}

function replace(at: Emitter, op: Operation, value: Value): boolean {
  at.replaceOp(op, [value]);
  return true;
}
