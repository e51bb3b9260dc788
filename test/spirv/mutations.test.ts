import { expect, test } from "vitest";
import { encode } from "../../src/spirv/index.ts";
import { type CorpusModule, corpus } from "./corpus.ts";
import { brokenByBytes, brokenBySource, type Choices, choices, mutateBytes, mutateText } from "./mutations.ts";

const modules = corpus().filter(({ text }) => text.length < 12_000);

function pick(choose: Choices): CorpusModule {
  const chosen = modules[choose.below(modules.length)];
  if (chosen === undefined) throw new Error("the corpus is empty");
  return chosen;
}

// A small share of what `npm run fuzz -- assembly` runs.
test("mutated modules give a value or a failure", () => {
  const choose = choices(1);
  for (let i = 0; i < 3000; i++) {
    const { name, module } = pick(choose);
    const bytes = mutateBytes(encode(module), choose);
    expect(brokenByBytes(bytes), `${name}, mutation ${i}`).toBeUndefined();
  }
});

test("mutated texts give a value or a failure", () => {
  const choose = choices(2);
  for (let i = 0; i < 1500; i++) {
    const { name, text } = pick(choose);
    expect(brokenBySource(mutateText(text, choose)), `${name}, mutation ${i}`).toBeUndefined();
  }
});
