import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteTable } from "./byte-table.ts";
import { hashBytes } from "./hash.ts";
import { LossyTable } from "./lossy-table.ts";
import { SequenceTable, WordKey } from "./sequence-table.ts";

const entries = fc.array(
  fc.tuple(fc.string({ maxLength: 9, unit: fc.constantFrom("a", "b", "é", "\u{1f600}") }), fc.integer({ min: 1 })),
  {
    minLength: 1,
    maxLength: 3000,
  },
);

test("a table of bytes holds what a Map holds, however far it grows", () => {
  fc.assert(
    fc.property(entries, (all) => {
      const table = new ByteTable(1);
      const expected = new Map<string, number>();
      for (const [key, value] of all) {
        const bytes = new TextEncoder().encode(`%${key}`);
        const hash = hashBytes(bytes, 1, bytes.length);
        expect(table.get(bytes, 1, bytes.length, hash)).toBe(expected.get(key) ?? 0);
        table.set(bytes, 1, bytes.length, hash, value);
        expected.set(key, value);
      }
      for (const [key, value] of expected) {
        const bytes = new TextEncoder().encode(key);
        expect(table.get(bytes, 0, bytes.length, hashBytes(bytes, 0, bytes.length))).toBe(value);
      }
      expect(table.size).toBe(expected.size);
    }),
    { numRuns: 50 },
  );
});

test("a table of sequences holds what a Map holds, however far it grows", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: -2, max: 40 }), { maxLength: 4 }), { maxLength: 3000 }), (all) => {
      const table = new SequenceTable();
      const key = new WordKey();
      const expected = new Map<string, number>();
      for (const words of [...all, ...all]) {
        key.count = 0;
        for (const word of words) key.push(word);
        const value = expected.get(words.join()) ?? 0;
        expect(table.get(key)).toBe(value);
        if (value !== 0) continue;
        table.add(key, expected.size + 1);
        expected.set(words.join(), expected.size + 1);
      }
    }),
    { numRuns: 50 },
  );
});

test("a lossy table grows by four, drops its rows then, and stops at its largest size", () => {
  const table = new LossyTable(2, 4, 64);
  const sizes = new Set<number>();
  for (let learned = 0; learned < 1000; learned++) {
    if (table.learn()) expect(table.rows.every((word) => word === 0)).toBe(true);
    const slot = table.slotOf(learned * 77777);
    expect(slot).toBeLessThan(table.slots);
    table.rows[2 * slot + 1] = learned + 1;
    sizes.add(table.slots);
  }
  expect([...sizes]).toEqual([4, 16, 64]);
});
