import { expect, test } from "vitest";
import { deadExports } from "./dead-exports.ts";

test("finds values that are named nowhere else", () => {
  const texts = new Map([
    ["src/a.ts", "export function used() {}\nexport const dead = 1;\nexport class Kept {}\nexport type T = Kept;\n"],
    ["src/b.ts", 'import { used } from "./a.ts";\n'],
  ]);
  expect(deadExports(texts, () => true)).toEqual(["src/a.ts: nobody uses 'dead'"]);
  expect(deadExports(texts, (path) => path === "src/b.ts")).toEqual([]);
});
