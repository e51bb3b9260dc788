/** Values of constants. Specialization constants have none: their value is not known before the pipeline is made. */
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "./module-facts.ts";
import { isConstant, isSpecConstant } from "./opcode-traits.ts";

/** Whether an id is a constant, specialization constants included. */
export const isConstantId = (m: Facts, id: number): boolean => isConstant(m.opcodeOf(id));

export const isSpecConstantId = (m: Facts, id: number): boolean => isSpecConstant(m.opcodeOf(id));

/** The value of an integer OpConstant or OpConstantNull, sign-extended if its type is signed; undefined for any other id. */
export function constantInteger(m: Facts, id: number): bigint | undefined {
  const at = m.definition(id);
  const opcode = m.opcodeOf(id);
  const type = m.typeOf(id);
  if (m.opcodeOf(type) !== Op.TypeInt) return undefined;
  if (opcode === Op.ConstantNull) return 0n;
  if (opcode !== Op.Constant) return undefined;
  const width = m.wordOf(type, 2);
  let value = 0n;
  m.rest(at, 3).forEach((word, index) => {
    value |= BigInt(word) << BigInt(32 * index);
  });
  return m.wordOf(type, 3) === 1 ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
}

/** The same as a number, for sizes and indices; undefined also if a number cannot hold it exactly. */
export function constantNumber(m: Facts, id: number): number | undefined {
  if (m.opcodeOf(id) === Op.Constant) {
    const at = m.definition(id);
    const type = m.typeOf(id);
    if (m.opcodeOf(type) === Op.TypeInt && m.wordOf(type, 2) === 32) {
      const word = m.word(at, 3);
      return m.wordOf(type, 3) === 1 ? word | 0 : word;
    }
  }
  const value = constantInteger(m, id);
  if (value === undefined) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Whether an id has the type of a 32-bit integer; `value` is known of constants that no specialization changes. */
export function evaluateInt32(m: Facts, id: number): { readonly isInt32: boolean; readonly value: number | undefined } {
  const type = m.typeOf(id);
  if (m.opcodeOf(type) !== Op.TypeInt || m.wordOf(type, 2) !== 32) return { isInt32: false, value: undefined };
  const opcode = m.opcodeOf(id);
  if (opcode === Op.ConstantNull) return { isInt32: true, value: 0 };
  return { isInt32: true, value: opcode === Op.Constant ? m.wordOf(id, 3) : undefined };
}
