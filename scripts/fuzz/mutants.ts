// Mutates files, one after the other, and counts the mutants that a reader fails on.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../../bench/inputs/random.ts";
import { startWatchdog } from "../conformance/watchdog.ts";
import { Groups } from "./groups.ts";

type Choices = ReturnType<typeof random>;

export interface Mutation<T extends string | Uint8Array> {
  readonly files: readonly T[];
  /** The extension of the files: "bc". */
  readonly extension: string;
  /** Seconds that one file may take. */
  readonly limit: number;
  mutate(file: T, choices: Choices): T;
  /** The failure of a mutant; undefined if it is read or rejected as it must be. */
  broken(mutant: T): string | undefined;
}

/** Exit status: 0 if no mutant fails. The current mutant is in `current.<extension>`, in case the watchdog ends the run. */
export function fuzzMutants<T extends string | Uint8Array>(
  { files, extension, limit, mutate, broken }: Mutation<T>,
  [count = "10000", seed]: readonly string[],
): number {
  const chosen = Number(seed ?? Date.now() % 2 ** 31);
  const choices = random(chosen);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
  const watchdog = startWatchdog(limit);
  console.log(`${count} mutations of ${files.length} files, seed ${chosen}; what fails goes to ${folder}`);
  const groups = new Groups();
  let failures = 0;
  for (let i = 0; i < Number(count); i++) {
    watchdog.begin();
    const mutant = mutate(choices.pick(files), choices);
    writeFileSync(join(folder, `current.${extension}`), mutant);
    const failure = broken(mutant);
    if (failure === undefined) continue;
    failures++;
    const path = join(folder, `${i}.${extension}`);
    if (groups.add(failure, path)) writeFileSync(path, mutant);
  }
  groups.print();
  console.log(`${failures} of ${count} fail`);
  return failures === 0 ? 0 : 1;
}
