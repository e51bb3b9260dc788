// The names that LLVM's assembly has for the numbers of DWARF and for flags of debug information.

import { DWARF_NAMES } from "./dwarf.generated.ts";
import { memoized } from "./lazy.ts";

/** The sets of names, by the prefix of their members without `DW_` and the underscore. */
export type DwarfSet = keyof typeof DWARF_NAMES;

interface Names {
  readonly numbers: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<number, string>;
}

const tableOf = memoized((set: DwarfSet): Names => {
  const prefix = set.startsWith("DI") ? set : `DW_${set}_`;
  const entries = DWARF_NAMES[set].split(" ").map((entry): [string, number] => {
    const at = entry.indexOf("=");
    return [prefix + entry.slice(0, at), Number(entry.slice(at + 1))];
  });
  return { numbers: new Map(entries), names: new Map(entries.map(([name, number]) => [number, name])) };
});

/** The number of a name with its prefix: `DW_TAG_member`; undefined for an unknown name. */
export function dwarfNumber(set: DwarfSet, name: string): number | undefined {
  return tableOf(set).numbers.get(name);
}

/** The name of a number; undefined for an unknown number. */
export function dwarfName(set: DwarfSet, number: number): string | undefined {
  return tableOf(set).names.get(number);
}
