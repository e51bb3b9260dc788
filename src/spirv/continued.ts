/** Instructions that may be too long for one: a list of ids that goes on in the next (SPV_INTEL_long_composites). */
import { opcodeOf, wordCountOf } from "./module.ts";
import { Op } from "./opcode.ts";

/** The instructions that continue others. */
const continuations: ReadonlyMap<number, number> = new Map([
  [Op.TypeStruct, Op.TypeStructContinuedINTEL],
  [Op.ConstantComposite, Op.ConstantCompositeContinuedINTEL],
  [Op.SpecConstantComposite, Op.SpecConstantCompositeContinuedINTEL],
  [Op.CompositeConstruct, Op.CompositeConstructContinuedINTEL],
]);

/** The opcode of the instructions that continue those of an opcode; undefined if none do (SPV_INTEL_long_composites). */
export function continuationOf(opcode: number): number | undefined {
  return continuations.get(opcode);
}

/** The word after the instruction at a word and all that continue it. */
export function endOfContinued(words: Uint32Array, at: number): number {
  const next = continuationOf(opcodeOf(words[at]!));
  let end = at + wordCountOf(words[at]!);
  while (end < words.length && opcodeOf(words[end]!) === next) end += wordCountOf(words[end]!);
  return end;
}

/** The words of an instruction's list, which starts at `start`, with those of the instructions that continue it. */
export function listOf(words: Uint32Array, at: number, start: number): Uint32Array {
  const end = at + wordCountOf(words[at]!);
  const last = endOfContinued(words, at);
  if (last === end) return words.subarray(start, end);
  const list = [...words.subarray(start, end)];
  for (let next = end; next < last; next += wordCountOf(words[next]!)) {
    for (let word = next + 1; word < next + wordCountOf(words[next]!); word++) list.push(words[word]!);
  }
  return Uint32Array.from(list);
}
