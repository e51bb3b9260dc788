// A shader that jumps out of constructs within constructs, as the optimiser turns it about: every form is read, written back to what it was, and
// computes what the same loops in JavaScript do.

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { corpus } from "./corpus.ts";
import { accepted, dialectText, readText, serialized } from "./dialect-text.ts";
import { normalForm } from "./normal-form.ts";

const shapes = readdirSync("test/corpus/shapes");
const modules = corpus().filter(({ name }) => shapes.some((shape) => name.startsWith(`${shape}.`)));

test.each(modules)("$name", ({ name, module }) => {
  const text = dialectText(module);
  expect(normalForm(serialized(readText(text))), name).toBe(normalForm(module));
});

function search(values: Int32Array, start: number, limit: number): number {
  const at = (index: number) => values[index] ?? 0;
  let found = -1;
  for (let i = start; i < limit; i++) {
    if (at(i) > 3) {
      if (at(i) === 7) continue;
      if (at(i) > 90) {
        found = i;
        break;
      }
      for (let j = 0; j < 4; j++) {
        if (at(j) === i) return j;
        if (at(j) < 0) break;
        found += j;
      }
    }
    const kind = at(i) & 7;
    if (kind === 0) continue;
    if (kind === 1) found += 2;
    if (kind === 1 || kind === 2) found = found > 9 ? found : Math.imul(found, 3);
    else if (kind === 5) return found;
    else {
      if (kind === 6)
        do found++;
        while (found <= 20);
      found--;
    }
  }
  return found;
}

function once(value: number): number {
  let x = value > 4 ? value : value + 2;
  do x++;
  while (x < 10);
  return x > 12 ? x : x + 3;
}

function count(values: Int32Array, id: number): number {
  const a = search(values, id, 32);
  let b = once(a);
  let total = 0;
  for (let done = false; !done; ) {
    total += b;
    if (total > 40 || (total < 0 && a === 2)) done = true;
    else {
      if (b === 4) done = true;
      b = b === 3 ? 4 : 3;
    }
  }
  return total;
}

test("all forms compute the same", async () => {
  const inputs = [1, 2, 3].map((seed) =>
    Int32Array.from({ length: 40 }, (_, at) => (Math.imul(at + seed, 2654435761) >>> 20) % 23),
  );
  for (const { name, module } of modules.filter(({ name }) => name.startsWith("nested-jumps"))) {
    expect(accepted(module), name).toBeDefined();
    const kernel = unwrapped(await compileSpirv(encode(module)));
    for (const input of inputs) {
      const data = input.slice();
      expect(runKernel(kernel, { groups: [1, 1, 1], buffers: [{ set: 0, binding: 0, data }] }).diagnostics).toEqual([]);
      const expected = input.slice();
      for (let id = 0; id < 8; id++) expected[32 + id] = count(input, id);
      expect([...data], name).toEqual([...expected]);
    }
  }
});
