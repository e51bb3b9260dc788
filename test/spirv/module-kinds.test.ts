// What real modules contain and MLIR's dialect does not: each through the dialect, its text and back, with the same normal form.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assembled } from "./corpus.ts";
import { dialectText, readText, serialized } from "./dialect-text.ts";
import { normalForm } from "./normal-form.ts";

const folder = "test/spirv/module-kinds/Inputs";

test.each(readdirSync(folder))("%s", (file) => {
  const module = assembled(readFileSync(join(folder, file), "utf8"));
  expect(normalForm(serialized(readText(dialectText(module))))).toBe(normalForm(module));
});
