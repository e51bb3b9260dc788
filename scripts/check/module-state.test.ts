import { expect, test } from "vitest";
import { statesOf } from "./module-state.ts";

test("variables and empty containers of a module are state, constants are not", () => {
  const text = `let count = 0;
export const cache = new Map<string, number>();
const list: (string | undefined)[] = [];
const none: readonly string[] = [];
const empty: ReadonlySet<string> = new Set();
const table = new Map([[1, 2]]);
const byDef = new WeakMap<object, number>();
function f() {
  let local = 0;
}
`;
  expect(statesOf(text)).toEqual(["count", "cache", "list"]);
});
