// The passes that exist, by name. Each is loaded when it is first used, as a chunk of its own.

import type { Pass } from "../pass/index.ts";
import { passLoaders } from "./registry.generated.ts";

/** The names of all passes, sorted. */
export const passNamesKnown: readonly string[] = Object.keys(passLoaders);

/** Whether a name is that of a registered pass. */
export function isPassName(name: string): boolean {
  return Object.hasOwn(passLoaders, name);
}

/** Loads passes with those that they run themselves; names that are no pass are left out. */
export async function loadPasses(names: Iterable<string>): Promise<ReadonlyMap<string, Pass>> {
  const passes = new Map<string, Pass>();
  for (let wanted = [...names]; wanted.length > 0; ) {
    const known = [...new Set(wanted)].filter((name) => isPassName(name) && !passes.has(name));
    const loaded = (await Promise.all(known.map((name) => passLoaders[name]?.()))).filter((pass) => pass !== undefined);
    for (const pass of loaded) passes.set(pass.name, pass);
    wanted = loaded.flatMap((pass) => pass.runs);
  }
  return passes;
}
