// Names that the grammar has changed since the native tools of the comparisons were made: those print older names, which the
// grammar keeps as aliases.
import { extendedSet, instructions, operandKinds } from "../../src/grammar/index.ts";

const names = new Map<string, string>();
const current = new Set(operandKinds().flatMap(({ enumerants }) => enumerants.map(({ name }) => name)));
for (const { name, aliases } of instructions()) for (const alias of aliases) names.set(`Op${alias}`, `Op${name}`);
for (const { enumerants } of operandKinds()) {
  for (const { name, aliases } of enumerants)
    for (const alias of aliases) if (!current.has(alias)) names.set(alias, name);
}

const printfName = extendedSet("NonSemantic.DebugPrintf")?.instruction(1)?.name ?? "";

/** Text with today's names, and with names for the instructions of NonSemantic.DebugPrintf, which 2023.1 prints as numbers. */
export function newNames(text: string): string {
  const renamed = text.replaceAll(/[A-Za-z0-9]+/g, (word) => names.get(word) ?? word);
  const set = /(%\w+) = OpExtInstImport "NonSemantic\.DebugPrintf"/.exec(renamed)?.[1];
  return set === undefined ? renamed : renamed.replaceAll(`${set} 1 `, `${set} ${printfName} `);
}

/** How many names have changed. */
export const changedNames = names.size;
