// Tests of the cost of making graphs smaller.

import { expect, test } from "vitest";
import { analyse } from "../analysis/flow.ts";
import { CodeGraph } from "../graph.ts";
import { cleanUp } from "./cleanup.ts";

test("a long chain of blocks becomes one, in time that its length takes and not its square", () => {
  const graph = new CodeGraph([]);
  let last = graph.entry;
  for (let count = 0; count < 30_000; count++) {
    const next = graph.block();
    last.jump(next);
    last = next;
  }
  last.return();
  cleanUp(graph);
  expect(analyse(graph).order.length).toBe(1);
});
