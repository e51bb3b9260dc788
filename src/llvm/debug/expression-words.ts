// Expressions of debug information (`!DIExpression(…)`): the words that LLVM writes for their numbers.

import { dwarfName, dwarfNumber } from "./dwarf.ts";

/** Operators with operands, by how many numbers follow them. */
const OPERANDS: Readonly<Record<string, number>> = {
  DW_OP_LLVM_fragment: 2,
  DW_OP_LLVM_convert: 2,
  DW_OP_LLVM_extract_bits_sext: 2,
  DW_OP_LLVM_extract_bits_zext: 2,
  DW_OP_bregx: 2,
  DW_OP_constu: 1,
  DW_OP_consts: 1,
  DW_OP_deref_size: 1,
  DW_OP_plus_uconst: 1,
  DW_OP_LLVM_tag_offset: 1,
  DW_OP_LLVM_entry_value: 1,
  DW_OP_LLVM_arg: 1,
  DW_OP_regx: 1,
};

const NO_OPERANDS = new Set(
  (
    "LLVM_implicit_pointer stack_value push_object_address over rot dup swap deref xderef lit0 not neg abs plus minus mul div mod " +
    "shl shr shra and or xor eq ne gt ge lt le lit0"
  )
    .split(" ")
    .map((name) => `DW_OP_${name}`),
);

/** Numbers after an operator; undefined for one that no valid expression has. */
function operandsOf(name: string): number | undefined {
  if (Object.hasOwn(OPERANDS, name)) return OPERANDS[name];
  if (/^DW_OP_breg\d+$/.test(name)) return 1;
  return NO_OPERANDS.has(name) || /^DW_OP_(?:reg|lit)\d+$/.test(name) ? 0 : undefined;
}

interface Step {
  readonly name: string;
  readonly args: readonly bigint[];
}

/** The operators of an expression; undefined for an invalid one. */
export function expressionSteps(elements: readonly bigint[]): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (let at = 0; at < elements.length; ) {
    const name = dwarfName("OP", Number(elements[at]));
    const count = name === undefined ? undefined : operandsOf(name);
    if (name === undefined || count === undefined || at + count >= elements.length) {
      return undefined;
    }
    steps.push({ name, args: elements.slice(at + 1, at + 1 + count) });
    at += 1 + count;
  }
  return steps.every((step, index) => isValidAt(steps, step, index)) ? steps : undefined;
}

function isValidAt(steps: readonly Step[], { name, args }: Step, index: number): boolean {
  const next = steps[index + 1]?.name;
  switch (name) {
    case "DW_OP_LLVM_fragment":
      return next === undefined;
    case "DW_OP_stack_value":
      return next === undefined || next === "DW_OP_LLVM_fragment";
    case "DW_OP_swap":
      return steps.length > 1;
    case "DW_OP_LLVM_entry_value": {
      const first = steps[0];
      const isFirst = index === 0 || (index === 1 && first?.name === "DW_OP_LLVM_arg" && first.args[0] === 0n);
      return isFirst && args[0] === 1n;
    }
    default:
      return true;
  }
}

/** The words of an expression; numbers for an invalid one. */
export function expressionWords(elements: readonly bigint[]): readonly string[] {
  const steps = expressionSteps(elements);
  if (steps === undefined) return elements.map(String);
  return steps.flatMap(({ name, args }) => {
    if (name !== "DW_OP_LLVM_convert") return [name, ...args.map(String)];
    const [bits = 0n, encoding = 0n] = args;
    return [name, `${bits}`, dwarfName("ATE", Number(encoding)) ?? `${encoding}`];
  });
}

/** The numbers of words. */
export function expressionElements(words: readonly string[]): readonly bigint[] {
  return words.map((word) => BigInt(dwarfNumber("OP", word) ?? dwarfNumber("ATE", word) ?? word));
}
