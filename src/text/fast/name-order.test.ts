import fc from "fast-check";
import { expect, test } from "vitest";
import { compareNames } from "../../ir/index.ts";
import { NameOrder } from "./name-order.ts";

test("orders names as dictionaries have them", () => {
  const name = fc.oneof(
    fc.string({ maxLength: 9 }),
    fc.stringMatching(/^[ab.]{0,8}$/),
    fc.string({ unit: "binary", maxLength: 9 }),
  );
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), (names) => {
      const order = new NameOrder(names);
      for (let a = 0; a < names.length; a++) {
        for (let b = 0; b < names.length; b++) {
          if (order.isBefore(a, b) !== compareNames(names[a]!, names[b]!) < 0)
            expect([names[a], names[b]]).toBe("in order");
        }
      }
    }),
  );
});
