// Instructions in functions that change nothing of what a module computes (see module/non-semantic.ts).

import { ExtInst } from "../../../dialects/spirv/index.ts";
import { ArrayAttr, dictionaryAttr, integerAttr, stringAttr } from "../../../ir/index.ts";
import { operandsOf, plainOperand } from "../module/non-semantic.ts";
import { Slot, slotKind } from "../slots.ts";
import type { FunctionScope } from "./function-scope.ts";

/** An instruction in a function; one that names what there is no value of, or is between blocks, is left out. */
export function nonSemantic(scope: FunctionScope, set: string, at: number, end: number): void {
  const { module, words, context } = scope;
  if (scope.block === undefined || module.typeAt(at, 1) !== context.none) return;
  const values: number[] = [];
  const operands = operandsOf(module, at, end, (id) => {
    const plain = plainOperand(module, id, at);
    if (plain !== undefined) return plain;
    const kind = slotKind(module.slots.get(id));
    const isValue = kind === Slot.Value || kind === Slot.Forward || kind === Slot.Leaf || kind === Slot.Operation;
    if (!isValue) return undefined;
    values.push(id);
    return context.unit;
  });
  if (operands === undefined) return;
  scope.count = 0;
  for (const id of values) scope.push(scope.value(id, at));
  const op = scope.makeOf(ExtInst, [stringAttr(context, set), integerAttr(context, context.i32, words[at + 4]!)]);
  if (operands.length === values.length) return;
  const strings = ArrayAttr.get(context, { elements: operands });
  scope.store.setAttributesId(op, dictionaryAttr(context, [{ name: "strings", value: strings }]).id);
}
