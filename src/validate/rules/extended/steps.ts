/**
 * Extended instructions as lists of conditions: the first one that does not hold gives the message, after the name of the
 * instruction.
 */
import { extendedSet } from "../../../grammar/index.ts";
import type { Facts } from "../../facts/module-facts.ts";
import type { ExtendedRule } from "../../rule.ts";

/** The word with the first operand of an extended instruction. */
export const firstOperand = 5;

/** A condition on an instruction, and spirv-val's message if it does not hold. */
export type Step = readonly [holds: (m: Facts, at: number) => boolean, message: string | ((m: Facts) => string)];

/** "GLSL.std.450 Sqrt". */
export function extendedName(m: Facts, at: number): string {
  const set = m.importName(m.word(at, 3));
  const number = m.word(at, 4);
  return `${set} ${extendedSet(set)?.instruction(number)?.name ?? number}`;
}

/** A check that reports the first condition that does not hold. */
export function steps(list: readonly Step[]): ExtendedRule["check"] {
  return (m, at) => {
    for (const [holds, message] of list) {
      if (holds(m, at)) continue;
      return `${extendedName(m, at)}: ${typeof message === "string" ? message : message(m)}`;
    }
    return undefined;
  };
}

/** The type of an operand, counted from 0 after the instruction's number; 0 without one. */
export function typeOfOperand(m: Facts, at: number, index: number): number {
  const id = m.optionalWord(at, firstOperand + index);
  return id === undefined ? 0 : m.typeOf(id);
}

type TypeTest = (m: Facts, type: number) => boolean;

/** The result's type satisfies a test. */
export const result =
  (test: TypeTest): Step[0] =>
  (m, at) =>
    test(m, m.typeAt(at));

/** The type of an operand satisfies a test. */
export const operand =
  (index: number, test: TypeTest): Step[0] =>
  (m, at) =>
    test(m, typeOfOperand(m, at, index));

/** The type of an operand is the result's. */
export const operandIsResult =
  (index: number): Step[0] =>
  (m, at) =>
    typeOfOperand(m, at, index) === m.typeAt(at);

/** A property of the types of an operand and of the result is the same. */
export const sameAsResult =
  (index: number, property: (m: Facts, type: number) => number): Step[0] =>
  (m, at) =>
    property(m, typeOfOperand(m, at, index)) === property(m, m.typeAt(at));

/** Every operand satisfies a test with the result's type. */
export const everyOperand =
  (test: (m: Facts, type: number, result: number) => boolean): Step[0] =>
  (m, at) =>
    m.rest(at, firstOperand).every((id) => test(m, m.typeOf(id), m.typeAt(at)));
