// Structs and arrays that calls of builtins take through pointers, as C passes them, towards LLVM IR.

import { instruction } from "../../grammar/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";

/** So many instructions may be between a load of the value and the call. */
const NEAR = 64;

/** Instructions between a load and a call that leave memory as it is. */
const HARMLESS: ReadonlySet<string> = new Set(["Conversion", "Arithmetic", "Bit", "Composite", "Debug", "Annotation"]);
const READING: ReadonlySet<number> = new Set([
  Op.Load,
  Op.AccessChain,
  Op.InBoundsAccessChain,
  Op.PtrAccessChain,
  Op.InBoundsPtrAccessChain,
  Op.UntypedAccessChainKHR,
  Op.UntypedInBoundsAccessChainKHR,
  Op.UntypedPtrAccessChainKHR,
  Op.UntypedInBoundsPtrAccessChainKHR,
  Op.Line,
  Op.NoLine,
]);

/** The pointer that a value was loaded through, if its memory is still the same at an instruction. */
function loadedThrough(body: Body, one: Instruction, id: number): number | undefined {
  const load = body.at.input.definition(id);
  if (load.opcode !== Op.Load) return undefined;
  let offset = load.end;
  for (let count = 0; count < NEAR && offset < one.offset; count++) {
    const next = body.at.input.at(offset);
    const isHarmless = READING.has(next.opcode) || HARMLESS.has(instruction(next.opcode)?.class ?? "");
    if (!isHarmless) return undefined;
    offset = next.end;
  }
  return offset === one.offset ? load.operand(0) : undefined;
}

/** Whether an operand is a struct or an array. */
export function isAggregate(body: Body, id: number): boolean {
  const { input } = body.at;
  const opcode = input.definition(id).typeId === 0 ? 0 : input.opcodeOf(input.typeOf(id));
  return opcode === Op.TypeStruct || opcode === Op.TypeArray;
}

/** A pointer to the value of an operand: the one it was loaded through, or a new slot's. */
export function pointerToValue(body: Body, one: Instruction, id: number): number {
  const pointer = loadedThrough(body, one, id);
  if (pointer !== undefined) return body.value(pointer);
  const value = body.value(id);
  // The slot of an instruction that returns a struct is for its result.
  const prepared = one.opcode === Op.BuildNDRange ? undefined : body.prepared.get(one.offset);
  const slot = prepared ?? body.alloca(body.typeOfReference(value));
  body.store(value, slot);
  return slot;
}

/** The slot for the operand of an enqueuing instruction that is a struct and was not loaded just before; 0 if it needs none. */
export function structSlot(body: Body, one: Instruction): number {
  if (!isEnqueuing(one.opcode) || one.opcode === Op.BuildNDRange) return 0;
  const { input } = body.at;
  const found = one.operands().find((id) => isAggregate(body, id));
  const isNeeded = found !== undefined && loadedThrough(body, one, found) === undefined;
  return isNeeded ? body.alloca(body.at.types.of(input.typeOf(found))) : 0;
}

/** The dimensions of a range that an instruction builds: its sizes are numbers or arrays. */
export function dimensionsOf({ at: { input, types } }: Body, one: Instruction): number {
  const sizes = input.definition(input.typeOf(one.operand(0)));
  return sizes.opcode === Op.TypeArray ? Number(types.lengthOf(sizes)) : 1;
}

/** Whether an instruction enqueues kernels, or asks about them: structs are passed by pointers, functions as blocks. */
export function isEnqueuing(opcode: number): boolean {
  return instruction(opcode)?.class === "Device-Side_Enqueue";
}
