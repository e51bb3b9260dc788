// Makes a program that fails smaller: leaves out statements as long as it goes on failing in the same way.
import type { Language } from "../language.ts";
import { type WildModule, wildModule } from "./module.ts";

/** Trials that one program is worth. */
const MOST_TRIALS = 150;

/** The smallest module of one seed that still fails, as far as leaving out statements gets; undefined if the seed alone does not fail. */
export async function minimized(
  language: Language,
  seed: number,
  fails: (module: WildModule) => Promise<boolean>,
): Promise<WildModule | undefined> {
  let best = wildModule(language, [seed]);
  if (best.programs.length === 0 || !(await fails(best))) return undefined;
  const count = best.programs[0]?.statements ?? 0;
  let dropped: ReadonlySet<number> = new Set();
  let trials = 0;
  for (
    let size = Math.ceil(count / 2);
    size >= 1 && trials < MOST_TRIALS;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let first = 0; first < count && trials < MOST_TRIALS; first += size) {
      const range = Array.from({ length: Math.min(size, count - first) }, (_, at) => first + at);
      const next = new Set([...dropped, ...range]);
      if (next.size === dropped.size) continue;
      const module = wildModule(language, [seed], next);
      if (module.programs.length === 0 || module.text === best.text) continue;
      trials++;
      if (await fails(module)) [best, dropped] = [module, next];
    }
  }
  return best;
}
