import fc from "fast-check";
import { expect, test } from "vitest";
import { HashChains } from "./hash-chains.ts";

test("every entry is found under its hash, the last one first", () => {
  const hashes = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer()), { maxLength: 2000 });
  fc.assert(
    fc.property(hashes, (all) => {
      const chains = new HashChains();
      const entries = all.map((hash) => chains.add(hash));
      expect(entries).toEqual(all.map((_, index) => index + 1));
      for (const hash of new Set([...all, 77])) {
        const found: number[] = [];
        for (let entry = chains.first(hash); entry !== 0; entry = chains.next(entry, hash)) found.push(entry);
        expect(found.reverse()).toEqual(entries.filter((entry) => all[entry - 1] === hash));
      }
    }),
    { numRuns: 50 },
  );
});
