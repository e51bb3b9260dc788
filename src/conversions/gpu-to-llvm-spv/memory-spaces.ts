// Memory spaces as the address spaces of SPIR targets.

import { addressSpace } from "../../dialects/gpu/index.ts";
import {
  type Attribute,
  FunctionType,
  IntegerAttr,
  integerAttr,
  MemRefType,
  type Operation,
  type Type,
  TypeAttr,
} from "../../ir/index.ts";

/** Address spaces of SPIR, by the names that gpu has for them. */
export const [PRIVATE, CONSTANT, WORKGROUP] = [0, 2, 3] as const;
const GLOBAL = 1;

const NAMED: Readonly<Record<string, number>> = { private: PRIVATE, global: GLOBAL, workgroup: WORKGROUP };

/** The address space of a memory space; undefined if it has none. */
export function addressSpaceOf(space: Attribute | undefined): number | undefined {
  if (space === undefined) return PRIVATE;
  if (addressSpace.is(space)) return NAMED[addressSpace.enum.text(space.value) ?? ""];
  return IntegerAttr.is(space) ? Number(space.value) : undefined;
}

/** Gives references to memory whose type states no memory space the global one, everywhere in a module. */
export function placeInGlobalMemory(module: Operation): void {
  module.walk((op) => {
    for (const result of op.results) setType(result);
    for (const region of op.regions) {
      for (const block of region.blocks) for (const argument of block.arguments) setType(argument);
    }
    for (const { name, value } of op.allAttributes) {
      const type = TypeAttr.is(value) ? placed(value.type) : undefined;
      if (TypeAttr.is(value) && type !== undefined && type !== value.type) {
        op.setAttr(name, TypeAttr.get(op.context, { type }));
      }
    }
  });
}

function setType(value: { type: Type }): void {
  const type = placed(value.type);
  if (type !== value.type) value.type = type;
}

function placed(type: Type): Type {
  const { context } = type;
  if (FunctionType.is(type)) {
    return FunctionType.get(context, { inputs: type.inputs.map(placed), results: type.results.map(placed) });
  }
  if (!MemRefType.is(type) || type.shape === undefined || type.memorySpace !== undefined) return type;
  const { shape, layout, element } = type;
  const memorySpace = integerAttr(context, context.i64, GLOBAL);
  return MemRefType.get(context, { shape, layout, element: placed(element), memorySpace });
}
