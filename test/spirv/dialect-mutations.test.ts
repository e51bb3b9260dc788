import { expect, test } from "vitest";
import { corpus } from "./corpus.ts";
import { brokenByDialect, mutateInstructions } from "./dialect-mutations.ts";
import { choices } from "./mutations.ts";

// A small share of what `node scripts/ts.mjs test/spirv/fuzz.ts` runs.
test("modules with changed instructions give a value or a failure", () => {
  const modules = corpus().filter(({ text }) => text.length < 8000);
  const choose = choices(3);
  for (let i = 0; i < 400; i++) {
    const { name, module } = modules[choose.below(modules.length)] ?? { name: "", module: undefined };
    if (module === undefined) throw new Error("the corpus is empty");
    expect(brokenByDialect(mutateInstructions(module, choose)), `${name}, mutation ${i}`).toBeUndefined();
  }
});
