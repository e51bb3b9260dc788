// Functions of the dialect, whatever their regions hold, are written with one label per block, which is all that phis and branches name.
import { expect, test } from "vitest";
import { brokenBlocks } from "./block-law.ts";
import { readText, serialized } from "./dialect-text.ts";

const exit = "spirv.ReturnValue %0 : i32";

test.each([
  [
    "a block that is not reached hands on a value",
    `%0 = spirv.Constant 1 : i32
    spirv.Branch ^bb2(%0 : i32)
  ^bb1:
    spirv.Branch ^bb2(%0 : i32)
  ^bb2(%1: i32):
    ${exit}`,
  ],
  [
    "a loop comes first in the header of a selection",
    `%0 = spirv.Constant 1 : i32
    spirv.mlir.selection {
      spirv.mlir.loop {
        spirv.Branch ^bb1(%0 : i32)
      ^bb1(%1: i32):
        spirv.BranchConditional %arg0, ^bb2, ^bb3
      ^bb2:
        %2 = spirv.IAdd %1, %0 : i32
        spirv.Branch ^bb1(%2 : i32)
      ^bb3:
        spirv.mlir.merge
      }
      spirv.BranchConditional %arg0, ^bb1, ^bb2
    ^bb1:
      spirv.Branch ^bb2
    ^bb2:
      spirv.mlir.merge
    }
    ${exit}`,
  ],
  [
    "a loop comes behind a selection",
    `%0 = spirv.Constant 1 : i32
    spirv.mlir.selection {
      spirv.BranchConditional %arg0, ^bb1, ^bb1
    ^bb1:
      spirv.mlir.merge
    }
    spirv.mlir.loop {
      spirv.Branch ^bb1(%0 : i32)
    ^bb1(%1: i32):
      spirv.BranchConditional %arg0, ^bb2, ^bb3
    ^bb2:
      %2 = spirv.IAdd %1, %0 : i32
      spirv.Branch ^bb1(%2 : i32)
    ^bb3:
      spirv.mlir.merge
    }
    ${exit}`,
  ],
  [
    "a construct holds a block that is not reached",
    `%0 = spirv.Constant 1 : i32
    %1 = spirv.mlir.selection -> i32 {
      spirv.BranchConditional %arg0, ^bb1, ^bb3(%0 : i32)
    ^bb1:
      spirv.Branch ^bb3(%0 : i32)
    ^bb2:
      spirv.Branch ^bb3(%0 : i32)
    ^bb3(%2: i32):
      spirv.mlir.merge %2 : i32
    }
    ${exit}`,
  ],
  [
    "a merge block that is only named",
    `%0 = spirv.Constant 1 : i32
    spirv.BranchConditional %arg0, ^bb1, ^bb2 merge(^bb3)
  ^bb1:
    ${exit}
  ^bb2:
    ${exit}
  ^bb3:
    spirv.Unreachable`,
  ],
])("%s", (_, body) => {
  const module = serialized(
    readText(`spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @f(%arg0: i1) -> i32 "None" {
    ${body}
  }
}`),
  );
  expect(brokenBlocks(module)).toBeUndefined();
});
