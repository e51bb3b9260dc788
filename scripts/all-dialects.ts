// Every dialect of the product, found by the folders of src/dialects: for scripts and tests that speak of all of them.
import type { Dialect } from "../src/ir/index.ts";
import { publicEntries } from "./entries.mjs";

/** The dialects that src/dialects has, in the order of their folders; the working directory is the repository's root. */
export async function allDialects(): Promise<readonly Dialect[]> {
  const dialects: Dialect[] = [];
  for (const entry of publicEntries()) {
    const [, folder] = /^dialects\/(.*)\/index$/.exec(entry) ?? [];
    if (folder === undefined) continue;
    const module: object = await import(`../src/dialects/${folder}/index.ts`);
    dialects.push(...Object.values(module).filter(isDialect));
  }
  if (dialects.length === 0) throw new Error("no dialects: the working directory is not the repository's root");
  return dialects;
}

function isDialect(value: unknown): value is Dialect {
  return typeof value === "object" && value !== null && "name" in value && "ops" in value && Array.isArray(value.ops);
}
