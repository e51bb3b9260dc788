/** Arrays of integers whose words are in the instruction (SPV_KHR_constant_data). */
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isInt } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";

const data = chapter("SPV_KHR_constant_data", "constant-data");

const creators = [Op.ConstantDataKHR, Op.SpecConstantDataKHR];

function dataWords(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  const element = m.wordOf(type, 2);
  const words = m.length(at) - 3;
  if (words === 0) return "There must be at least 1 literal integer (because an array of zero is not allowed).";
  const length = constantNumber(m, m.wordOf(type, 3));
  // The length that a specialization gives is not known.
  if (length === undefined) return undefined;
  const width = m.wordOf(element, 2);
  const needed = Math.ceil((length * width) / 32);
  if (words === needed) return undefined;
  return `contains ${words} words of data, but needs to have ${needed} words to match the array of ${length} of ${width}-bit ints.`;
}

export const constantDataRules: readonly Rule[] = [
  data.instruction("type", creators, "Result Type must be an array of integer type.", (m, at) => {
    const type = m.typeAt(at);
    const isIntArray = m.opcodeOf(type) === Op.TypeArray && isInt(m, m.wordOf(type, 2));
    return isIntArray ? undefined : "Result type must be an array of integer scalar type.";
  }),
  data.instruction(
    "words",
    creators,
    "Data must hold as many bits as the elements of Result Type, in whole words.",
    dataWords,
  ),
];
