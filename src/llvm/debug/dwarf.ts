// The text of flags of debug information in LLVM's assembly.

import { type DwarfSet, dwarfName, dwarfNumber } from "../../support/dwarf.ts";

export { type DwarfSet, dwarfName, dwarfNumber };

/** Groups of bits of `DIFlags` that are one value each: accessibility, representation of pointers to members. */
const FLAG_GROUPS: readonly (readonly [mask: number, names: Readonly<Record<number, string>>])[] = [
  [3, { 1: "DIFlagPrivate", 2: "DIFlagProtected", 3: "DIFlagPublic" }],
  [
    3 << 16,
    {
      [1 << 16]: "DIFlagSingleInheritance",
      [2 << 16]: "DIFlagMultipleInheritance",
      [3 << 16]: "DIFlagVirtualInheritance",
    },
  ],
  [36, { 36: "DIFlagIndirectVirtualBase" }],
];

/** `DIFlagPublic | DIFlagVector`, and the bits without a name as a number; "" for none. */
export function flagsText(flags: number): string {
  const words: string[] = [];
  let rest = flags;
  for (const [mask, names] of FLAG_GROUPS) {
    const name = names[rest & mask];
    if (name === undefined) continue;
    words.push(name);
    rest &= ~mask;
  }
  return [...words, ...bitNames("DIFlag", rest)].join(" | ");
}

/** The same of the flags of subprograms; "0" for none. */
export function subprogramFlagsText(flags: number): string {
  return bitNames("DISPFlag", flags).join(" | ") || "0";
}

function bitNames(set: DwarfSet, flags: number): readonly string[] {
  const words: string[] = [];
  let rest = flags;
  for (let bit = 1; bit <= 1 << 30 && bit > 0; bit *= 2) {
    const name = (rest & bit) !== 0 ? dwarfName(set, bit) : undefined;
    if (name === undefined) continue;
    words.push(name);
    rest &= ~bit;
  }
  if (rest !== 0) words.push(`${rest >>> 0}`);
  return words;
}

/** The bits of a flag by name; undefined for an unknown name. */
export function flagNumber(name: string): number | undefined {
  for (const [, names] of FLAG_GROUPS) {
    const found = Object.entries(names).find(([, one]) => one === name);
    if (found !== undefined) return Number(found[0]);
  }
  if (name === "DIFlagZero") return 0;
  return dwarfNumber("DIFlag", name);
}

export function subprogramFlagNumber(name: string): number | undefined {
  return name === "DISPFlagZero" ? 0 : dwarfNumber("DISPFlag", name);
}
