// Operations whose scopes, memory semantics or groups are values: they become the operations with attributes instead, given the numbers of constants.
// A value that is only known at run time gives the strongest ordering, in the scope of the device; a barrier or a group operation of such a
// scope remains a call of the runtime, with the scope as argument.

import * as spirv from "../../../dialects/spirv/index.ts";
import { type Attribute, Builder, type OpDef, type Operation, StringAttr, type Value } from "../../../ir/index.ts";
import { constantNumberOfValue } from "../types/constant-number.ts";

const DEVICE = spirv.Scope.enum.value("Device") ?? 1;
const STRONGEST = spirv.MemorySemantics.enum.value("SequentiallyConsistent") ?? 0x10;

/** The operation that has attributes in the place of this one's operands. */
function staticDef(op: Operation): OpDef | undefined {
  const name = spirv.instructionOf(op.def)?.instruction.name ?? "";
  return op.context.opDefOfName(spirv.rowName(name)) ?? op.context.opDefOfName(`spirv.${name}`);
}

/** Makes the computed operands of a module attributes, as far as that may be. */
export function resolveComputedScopes(module: Operation): void {
  // Few modules have any, and walks through large ones take their time.
  if (!module.context.opDefs.some(spirv.isDynamic)) return;
  const found: Operation[] = [];
  module.walk((op) => {
    if (spirv.isDynamic(op.def)) found.push(op);
  });
  for (const op of found) resolve(module, op);
}

function resolve(module: Operation, op: Operation): void {
  const def = staticDef(op);
  const parts = spirv.rowParts(op.def);
  if (
    def === undefined ||
    parts === undefined ||
    op.numOperands !== parts.filter(({ kind }) => kind === "value").length
  )
    return;
  const operands: Value[] = [];
  const properties: (Attribute | undefined)[] = def.properties.map(() => undefined);
  let [operand, property] = [0, 0];
  for (const { kind, name, operandKind } of parts) {
    const value = kind === "value" ? op.operand(operand++) : undefined;
    if (value !== undefined && operandKind !== "IdScope" && operandKind !== "IdMemorySemantics") operands.push(value);
    else if (value === undefined) properties[property++] = enumerated(op.attr(name), operandKind);
    else {
      const number = constantNumberOfValue(module, value);
      if (number === undefined && !mayBeStrongest(op)) return;
      const { context } = op;
      properties[property++] =
        operandKind === "IdScope"
          ? spirv.Scope.of(context, number ?? DEVICE)
          : spirv.MemorySemantics.of(context, number ?? STRONGEST);
    }
  }
  if (property !== properties.length) return;
  const builder = new Builder(op.store).insertBefore(op);
  builder.location = op.locationNumber;
  const made = builder.create(def, {
    operands,
    properties,
    resultTypes: op.resultTypes,
    attributes: op.attributes.entries,
  });
  op.results.forEach((result, index) => result.replaceAllUsesWith(made.result(index)));
  op.erase();
}

const isMemoryBarrier = spirv.opSet({ Dynamic: ["MemoryBarrier"] });

/** Whether nothing but the order of memory accesses depends on what is computed. */
function mayBeStrongest(op: Operation): boolean {
  return isMemoryBarrier(op.def) || spirv.instructionOf(op.def)?.instruction.class === "Atomic";
}

/** Converts an enum from a row's text to the attribute of the defined op. */
function enumerated(attr: Attribute | undefined, kind: string): Attribute | undefined {
  if (!StringAttr.is(attr) || kind !== "GroupOperation") return attr;
  return spirv.GroupOperation.of(attr.context, spirv.GroupOperation.enum.value(attr.value) ?? 0);
}
