// Memory Instructions: variables, loads, stores, copies, address computations.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { type Block, IntegerAttr, integerAttr, type Operation, TypeAttr, type Value } from "../../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../../rewrite/index.ts";
import { type Emitter, elementPointer, i32 } from "../../../llvm-common/index.ts";
import type { Lowering } from "../../lowering.ts";
import { alignmentOfVariable } from "../../types/variable-alignment.ts";
import {
  type AccessFlags,
  addressIn,
  chainInto,
  constantIndex,
  layoutAt,
  loadThrough,
  storeThrough,
  typeNamedBy,
} from "./access.ts";

const access = (name: string): number => spirv.MemoryAccess.enum.value(name) ?? 0;
const [VOLATILE, ALIGNED, NONTEMPORAL] = [access("Volatile"), access("Aligned"), access("Nontemporal")];

/** The flags of a memory access. Availability and visibility need none if all invocations see one memory. */
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

export function memoryPatterns(lowering: Lowering): readonly ConversionPattern[] {
  const { layouts } = lowering;
  return [
    convert(spirv.AccessChain, ({ base_ptr, indices }, operands, at, op) => {
      const converted = { base: operands.base_ptr, indices: operands.indices };
      const address = chainInto(at, { base: base_ptr, indices }, converted, lowering);
      return address !== undefined && replace(at, op, address);
    }),
    ...[spirv.PtrAccessChain, spirv.InBoundsPtrAccessChain].map((def) =>
      convert(def, ({ base_ptr, element: first, indices }, operands, at, op) => {
        const layout = layoutAt(base_ptr, layouts);
        // A column is no element of an array.
        if (layout === undefined || (layout.kind === "column" && constantIndex(first) !== 0)) return false;
        const stride = lowering.keepsInterface ? spirv.pointerStride(base_ptr.type) : 0;
        const room = llvm.arrayType(at.context, at.context.integer(8), stride);
        const [base, element] =
          stride === 0
            ? [operands.base_ptr, operands.element]
            : [elementPointer(at, operands.base_ptr, room, [operands.element]), 0];
        const address = addressIn(at, layout, indices, { base, indices: operands.indices }, element);
        return address !== undefined && replace(at, op, address);
      }),
    ),
    convert(spirv.Load, ({ ptr }, operands, at, op) => {
      const layout = layoutAt(ptr, layouts, op.resultType());
      const value = layout && loadThrough(at, { pointer: operands.ptr, layout }, lowering, flagsOf(op));
      return value !== undefined && replace(at, op, value);
    }),
    convert(spirv.Store, ({ ptr, value }, operands, at, op) => {
      const layout = layoutAt(ptr, layouts, value.type);
      if (layout === undefined) return false;
      if (!storeThrough(at, { pointer: operands.ptr, layout }, operands.value, lowering, flagsOf(op))) return false;
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.CopyMemory, ({ target, source }, operands, at, op) => {
      const from = layoutAt(source, layouts) ?? layoutAt(source, layouts, layoutAt(target, layouts)?.spirvType);
      const to = layoutAt(target, layouts, from?.spirvType);
      if (from === undefined || to === undefined) return false;
      const value = loadThrough(at, { pointer: operands.source, layout: from }, lowering, flagsOf(op));
      if (value === undefined) return false;
      const place = { pointer: operands.target, layout: to };
      if (!storeThrough(at, place, value, lowering, flagsOf(op))) return false;
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.Variable, ({ pointer }, { initializer }, at, op) => {
      const layout = layoutAt(pointer, layouts, typeNamedBy(op, "data_type"));
      const type = lowering.converter.convert(pointer.type);
      if (layout === undefined || type === undefined) return false;
      const { block, before } = at;
      // A variable in a loop would take room on the stack each time.
      const entry = lowering.keepsInterface ? entryBlockOf(op) : undefined;
      if (entry !== undefined && entry !== op.block) at.insertAtStart(entry);
      const bytes = alignmentOfVariable(layout, lowering.keepsInterface ? statedAlignment(op) : undefined);
      const alignment = bytes === undefined ? undefined : integerAttr(at.context, at.context.integer(64), bytes);
      const alloca = llvm.alloca.build(
        at,
        { arraySize: i32(at, 1), alignment, elem_type: TypeAttr.get(at.context, { type: layout.type }) },
        { resultTypes: [type] },
      );
      Object.assign(at, { block, before });
      const variable = alloca.result();
      if (initializer !== undefined) storeThrough(at, { pointer: variable, layout }, initializer, lowering);
      return replace(at, op, variable);
    }),
  ];
}

/** The alignment that decorations state, in bytes. */
function statedAlignment(op: Operation): number | undefined {
  const decorated = op.attr("alignment");
  return IntegerAttr.is(decorated) ? Number(decorated.value) : undefined;
}

/** Where the function that an op is in begins. */
function entryBlockOf(op: Operation): Block | undefined {
  let fn = op.parentOp;
  while (fn !== undefined && fn.def !== spirv.func && fn.def !== llvm.func) fn = fn.parentOp;
  return fn?.regions[0]?.firstBlock;
}

function replace(at: Emitter, op: Operation, value: Value): boolean {
  at.replaceOp(op, [value]);
  return true;
}
