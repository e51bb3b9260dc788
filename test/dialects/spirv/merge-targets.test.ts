// Plain blocks that name the blocks of their construct: ours alone, so no text that mlir-opt could read.
import { describe, expect, test } from "vitest";
import { verify } from "../../../src/define/index.ts";
import { builtin } from "../../../src/dialects/builtin/index.ts";
import { spirv } from "../../../src/dialects/spirv/index.ts";
import { Context } from "../../../src/ir/index.ts";
import { Source } from "../../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../../src/text/index.ts";

function read(body: string, problems: string[]) {
  const context = new Context([builtin, spirv]);
  context.onDiagnostic = ({ message }) => problems.push(message);
  const text = `spirv.module Logical GLSL450 {\n  spirv.func @f(%arg0: i1, %arg1: i32) "None" {\n${body}\n  }\n}`;
  return parseText(new Source("text", text), context, (one) => context.emit(one), {
    noImplicitModule: true,
    check: verify,
  });
}

const loop = `    spirv.Branch ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb3
    spirv.BranchConditional %arg0, ^bb2, ^bb4 merge(^bb4) continue(^bb3) control(Unroll|DependencyLength, 4)
  ^bb2:  // pred: ^bb1
    spirv.Switch %arg1 : i32, [
      default: ^bb3,
      1: ^bb4
    ] merge(^bb3) control(Flatten)
  ^bb3:  // 2 preds: ^bb2, ^bb5
    spirv.Branch ^bb1
  ^bb4:  // 2 preds: ^bb1, ^bb2
    spirv.Return
  ^bb5:  // no predecessors
    spirv.Branch ^bb3 merge(^bb4) {a}`;

describe("blocks named by branches", () => {
  test("print as they are written", () => {
    const problems: string[] = [];
    const op = read(loop, problems);
    expect(problems).toEqual([]);
    expect(op && textOf(op)).toContain(loop);
  });

  test("are no edges: they need no arguments and no dominance", () => {
    const problems: string[] = [];
    const body = `    spirv.Branch ^bb1 merge(^bb2)
  ^bb1:
    spirv.Return
  ^bb2(%0: i32):
    spirv.Unreachable`;
    expect(read(body, problems)).toBeDefined();
    expect(problems).toEqual([]);
  });

  test.each([
    ["spirv.Branch ^bb1 merge(^bb1) continue(^bb1) {selection_control = #spirv.selection_control<None>}", "not both"],
    [
      "spirv.Branch ^bb1 {selection_control = #spirv.selection_control<None>}",
      "needs 1 blocks behind its targets but names 0",
    ],
    ["spirv.Branch ^bb1 merge(^bb1) control(Unroll)", "invalid selection_control attribute specification: Unroll"],
    ["spirv.Branch ^bb1 merge ^bb1", "expected '('"],
  ])("%s", (branch, message) => {
    const problems: string[] = [];
    read(`    ${branch}\n  ^bb1:\n    spirv.Return`, problems);
    expect(problems.join("\n")).toContain(message);
  });
});
