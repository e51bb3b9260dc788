// Queries of functions: dominance, loops, users.

import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { Dominance, type LLVMFunction, loopsOf, parseLlvm, successorsOf, usersIn } from "../../src/llvm/index.ts";

const NESTED = `
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  br label %inner
inner:
  %j = add i32 %i, %n
  %more = icmp slt i32 %j, 9
  br i1 %more, label %inner, label %latch
latch:
  br i1 %more, label %outer, label %exit
dead:
  br label %exit
exit:
  ret i32 %j
}
`;

function functionOf(text: string): LLVMFunction {
  const result = parseLlvm(new Context(), text);
  const one = result.ok ? result.value.functions[0] : undefined;
  if (one === undefined) throw new Error("the text is invalid");
  return one;
}

describe("queries", () => {
  const one = functionOf(NESTED);
  const dominance = new Dominance(one);
  const indexOf = (name: string): number => one.blocks.findIndex((block) => block.name === name);

  it("finds successors", () => {
    expect(successorsOf(one, indexOf("latch"))).toEqual([indexOf("outer"), indexOf("exit")]);
  });

  it("finds dominators", () => {
    expect(dominance.dominates(indexOf("outer"), indexOf("exit"))).toBe(true);
    expect(dominance.dominates(indexOf("exit"), indexOf("outer"))).toBe(false);
    expect(dominance.immediateDominator(indexOf("latch"))).toBe(indexOf("inner"));
    expect(dominance.isReachable(indexOf("dead"))).toBe(false);
  });

  it("finds nested loops, the outer one first", () => {
    const loops = loopsOf(one, dominance).map(({ header, blocks }) => [one.blocks[header]?.name, blocks.size]);
    expect(loops).toEqual([
      ["outer", 3],
      ["inner", 1],
    ]);
  });

  it("finds the users of an argument", () => {
    expect(usersIn(one).get(one.firstArgument)?.length).toBe(1);
  });
});
