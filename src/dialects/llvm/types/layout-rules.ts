// Entries of data layouts for the dialect's types: sizes and alignments in bits.

import { denseIntegers } from "../../../define/index.ts";
import { IndexType, integerWidth, type LayoutEntry, type LayoutRules, type Type } from "../../../ir/index.ts";
import { typeText } from "../../../text/index.ts";

function numbersOf(entry: LayoutEntry | undefined): readonly bigint[] {
  return (entry && denseIntegers(entry.value)?.values) ?? [];
}

/** The numbers of an entry, `least` or one more, or what is wrong with it. */
function checkedNumbers({ type, value }: LayoutEntry, least: number, words: LayoutWords): readonly bigint[] | string {
  const found = denseIntegers(value);
  if (found === undefined || found.values.length < least || found.values.length > least + 1) {
    return `expected layout attribute for '${typeText(type)}' to be a dense integer elements attribute ${words.count}`;
  }
  return integerWidth(found.element) === 64 && !IndexType.is(found.element)
    ? found.values
    : `expected i64 ${words.noun} for '${typeText(type)}'`;
}

interface LayoutWords {
  readonly count: string;
  readonly noun: string;
}

function alignmentProblem(abi = 0n, preferred = abi): string | undefined {
  return preferred < abi ? "preferred alignment is expected to be at least as large as ABI alignment" : undefined;
}

/** Whether the alignment of a layout may be within one of another. */
function divides(inner = 0n, outer = 0n): boolean {
  return inner <= outer && (inner === 0n || outer % inner === 0n);
}

const POINTERS: LayoutWords = { count: "with 3 or 4 elements", noun: "parameters" };

/** Size, ABI and preferred alignment, and maybe the width of indices; types are those of one address space each. */
export const pointerLayout: LayoutRules = {
  problem(entry) {
    const numbers = checkedNumbers(entry, 3, POINTERS);
    return typeof numbers === "string" ? numbers : alignmentProblem(numbers[1], numbers[2]);
  },
  combines: (outer, inner) =>
    inner.every((entry) => {
      const [size, abi] = numbersOf(outer.find(({ type }) => type === entry.type));
      const [innerSize, innerAbi] = numbersOf(entry);
      return size === innerSize && divides(innerAbi, abi);
    }),
};

const STRUCTS: LayoutWords = { count: "of 1 or 2 elements", noun: "entries" };

/** ABI and preferred alignment of all structs, said of the literal one without elements. */
export function structLayout(isEmptyLiteral: (type: Type) => boolean): LayoutRules {
  return {
    problem(entry) {
      const numbers = checkedNumbers(entry, 1, STRUCTS);
      if (typeof numbers === "string") return numbers;
      if (!isEmptyLiteral(entry.type)) return `unexpected layout attribute for struct '${typeText(entry.type)}'`;
      return alignmentProblem(...numbers);
    },
    combines: ([outer], [inner]) => divides(numbersOf(inner)[0], numbersOf(outer)[0]),
  };
}

/** Nothing is checked of what a layout says. */
export const anyLayout: LayoutRules = { problem: () => undefined };
