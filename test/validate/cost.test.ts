/** What validation of a valid module leaves undone. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { Facts } from "../../src/validate/facts/module-facts.ts";
import { validate } from "../../src/validate/index.ts";

const folder = "test/corpus/modules";

afterEach(() => vi.restoreAllMocks());

it("makes no names for valid modules", () => {
  const names = vi.spyOn(Facts.prototype, "names", "get");
  const verdicts = readdirSync(folder).map((file) => {
    names.mockClear();
    const assembled = assemble(readFileSync(join(folder, file)));
    const result = assembled.ok ? validate(encode(assembled.value), { reference: true }) : undefined;
    const isValid = result?.ok === true && result.diagnostics.length === 0;
    return { file, isValid, hasNames: names.mock.calls.length > 0 };
  });
  const valid = verdicts.filter(({ isValid }) => isValid);
  expect(valid.length).toBeGreaterThan(200);
  expect(valid.filter(({ hasNames }) => hasNames)).toEqual([]);
});
