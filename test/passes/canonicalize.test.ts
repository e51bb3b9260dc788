import { describe, expect, test } from "vitest";
import { AnyType, branch, defineOp, reference, successor, variadic } from "../../src/define/index.ts";
import { type Dialect, Terminator } from "../../src/ir/index.ts";
import { runPipeline } from "../../src/passes/index.ts";
import { dedent, parse, print } from "../rewrite/text.ts";
import { pipelineOf, runPasses } from "./run-passes.ts";

async function canonicalized(options: string, text: string): Promise<string> {
  const { op, succeeded } = await runPasses(`builtin.module(canonicalize${options})`, text);
  expect(succeeded).toBe(true);
  return print(op);
}

// The expected texts of this group are what mlir-opt 22 prints.
describe("canonicalize", () => {
  test("puts constants at the start of the region that keeps them, what is met later in front", async () => {
    const text = `
      func.func @f() {
        "foo.region"() ({
          %a = arith.constant 1 : i32
          "foo.use"(%a) : (i32) -> ()
          %b = arith.constant 2 : i32
          %c = arith.addi %a, %b : i32
          "foo.use"(%a, %c, %b) : (i32, i32, i32) -> ()
        }) : () -> ()
        return
      }`;
    expect(await canonicalized("", text)).toBe(
      dedent(`
        module {
          func.func @f() {
            "foo.region"() ({
              %c3_i32 = arith.constant 3 : i32
              %c2_i32 = arith.constant 2 : i32
              %c1_i32 = arith.constant 1 : i32
              "foo.use"(%c1_i32) : (i32) -> ()
              "foo.use"(%c1_i32, %c3_i32, %c2_i32) : (i32, i32, i32) -> ()
            }) : () -> ()
            return
          }
        }`),
    );
  });

  test("makes constants in place at first", async () => {
    const text = `
      func.func @f(%x: i32) {
        "foo.use"(%x) : (i32) -> ()
        %a = arith.subi %x, %x : i32
        "foo.use"(%a) : (i32) -> ()
        return
      }`;
    expect(await canonicalized("{max-iterations=1 region-simplify=disabled}", text)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: i32) {
            "foo.use"(%arg0) : (i32) -> ()
            %c0_i32 = arith.constant 0 : i32
            "foo.use"(%c0_i32) : (i32) -> ()
            return
          }
        }`),
    );
  });

  test("drops values that only keep each other alive around a loop", async () => {
    const text = `
      func.func @f(%x: f32) {
        cf.br ^bb1(%x : f32)
      ^bb1(%0: f32):
        %1 = arith.negf %0 : f32
        cf.br ^bb1(%1 : f32)
      }`;
    expect(await canonicalized("", text)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: f32) {
            cf.br ^bb1
          ^bb1:  // 2 preds: ^bb0, ^bb1
            cf.br ^bb1
          }
        }`),
    );
  });

  test("merges blocks that differ in an operand from outside, if asked to", async () => {
    const text = `
      func.func @f(%p: i1, %x: i32, %y: i32) -> i32 {
        cf.cond_br %p, ^bb1, ^bb2
      ^bb1:
        "foo.use"(%x) : (i32) -> ()
        return %x : i32
      ^bb2:
        "foo.use"(%y) : (i32) -> ()
        return %y : i32
      }`;
    const apart = await canonicalized("", text);
    expect(apart).toContain("^bb2");
    expect(await canonicalized("{region-simplify=aggressive}", text)).toBe(
      dedent(`
        module {
          func.func @f(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
            %0 = arith.select %arg0, %arg1, %arg2 : i32
            "foo.use"(%0) : (i32) -> ()
            return %0 : i32
          }
        }`),
    );
  });

  test("fails without words where it is asked to converge and does not", async () => {
    const text = "func.func @f(%x: i32) -> i32 {\n return %x : i32\n^bb1:\n cf.br ^bb1\n}";
    const pipeline = "builtin.module(canonicalize{max-iterations=1 test-convergence})";
    const { succeeded, messages } = await runPasses(pipeline, text);
    expect(succeeded).toBe(false);
    expect(messages).toEqual([]);
  });

  test("leaves out patterns by name", async () => {
    const text = `
      func.func @f(%p: i1) {
        cf.cond_br %p, ^bb1, ^bb1
      ^bb1:
        return
      }`;
    expect(await canonicalized("", text)).not.toContain("cf.");
    expect(await canonicalized("{enable-patterns=none}", text)).toContain("cf.cond_br");
  });
});

const jump = defineOp("t.jump", {
  summary: "Goes to a block; names another one.",
  args: { values: variadic(AnyType) },
  successors: { dest: successor(), merge: reference() },
  traits: [Terminator, branch("values", undefined)],
});

const t: Dialect = { name: "t", ops: [jump] };

describe("a block that is only referenced", () => {
  const text = `
    func.func @f() {
      "t.jump"()[^bb1, ^bb2] : () -> ()
    ^bb1:
      "foo.use"() : () -> ()
      return
    ^bb2:
      "foo.use"() : () -> ()
      return
    }`;

  test.each(["normal", "aggressive"])("is neither erased nor merged (%s)", async (level) => {
    const { op } = parse(text, t);
    const pipeline = await pipelineOf(`builtin.module(canonicalize{region-simplify=${level}})`);
    expect(runPipeline(pipeline, op)).toBe(true);
    expect(print(op).match(/foo\.use/g)).toHaveLength(2);
  });
});
