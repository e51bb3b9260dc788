// Facts of a module in regularized LLVM IR, in the names of SPIR-V's instructions; towards SPIR-V they count once.
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, writeModule } from "../../src/llvm/index.ts";
import { regularize } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { linesOf, messageOf } from "./forward.ts";

const TEXT = `target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %a) !reqd_work_group_size !1 !vec_type_hint !2 !intel_reqd_sub_group_size !3 !max_work_group_size !1 {
  ret void
}
!opencl.ocl.version = !{!0}
!opencl.used.extensions = !{!4}
!0 = !{i32 1, i32 2}
!1 = !{i32 1, i32 2, i32 3}
!2 = !{<8 x i32> undef, i32 1}
!3 = !{i32 8}
!4 = !{!"cl_khr_fp16"}
`;

const regularized = (): string => {
  let text = "";
  writeModule(unwrapped(regularize(unwrapped(parseLlvm(new Context(), TEXT)))), { write: (part) => (text += part) });
  return text;
};

/** The nodes of named metadata. */
function nodesOf(text: string, name: string): readonly (string | undefined)[] {
  const numbers = new RegExp(`^!${name} = !\\{(.*)\\}$`, "m").exec(text)?.[1]?.split(", ") ?? [];
  return numbers.map((number) => new RegExp(`^${number} = (.*)$`, "m").exec(text)?.[1]);
}

describe("regularized LLVM IR", () => {
  it("has the facts of the module in SPIR-V's names", () => {
    const text = regularized();
    expect(nodesOf(text, "spirv.Source")).toEqual(["!{i32 3, i32 102000}"]);
    expect(nodesOf(text, "spirv.MemoryModel")).toEqual(["!{i32 2, i32 2}"]);
    expect(nodesOf(text, "spirv.SourceExtension")).toEqual(['!{!"cl_khr_fp16"}']);
    expect(nodesOf(text, "spirv.ExecutionMode")).toEqual([
      "!{ptr @k, i32 17, i32 1, i32 2, i32 3}",
      "!{ptr @k, i32 30, i32 524290}",
      "!{ptr @k, i32 35, i32 8}",
      "!{ptr @k, i32 5893, i32 1, i32 2, i32 3}",
    ]);
    expect(text).not.toMatch(/^!opencl\./m);
  });

  it("becomes the same SPIR-V, with each mode once", () => {
    const body = regularized().replace(/^target triple.*$/m, "");
    const modes = linesOf(body).filter((line) => line.startsWith("ExecutionMode"));
    expect(modes.map((line) => line.replace(/^ExecutionMode \d+ /, "")).sort()).toEqual([
      "17 1 2 3",
      "30 524290",
      "35 8",
    ]);
    expect(linesOf(body)).toContain("Source 3 102000");
  });
});

describe("modes that a module lists", () => {
  const kernel = (mode: string): string =>
    `define spir_kernel void @k() {\n  ret void\n}\n!spirv.ExecutionMode = !{!0}\n!0 = !{ptr @k, ${mode}}\n`;

  it("have as many operands as SPIR-V's, and no ids", () => {
    expect(messageOf(kernel("i32 17, i32 1"))).toBe(
      "metadata states the execution mode LocalSize with 1 of its 3 operands",
    );
    expect(messageOf(kernel("i32 37, i32 1"))).toBe(
      "metadata states the execution mode SubgroupsPerWorkgroupId, which has ids",
    );
  });

  it.each([
    ["Invocations", "i32 0, i32 1", "the Geometry execution model"],
    ["SpacingEqual", "i32 1", "a tessellation execution model"],
    ["OriginUpperLeft", "i32 7", "the Fragment execution model"],
    ["OutputVertices", "i32 26, i32 3", "a Geometry or tessellation execution model"],
  ])("are none of other stages: %s", (name, words, models) => {
    expect(messageOf(kernel(words))).toBe(
      `metadata states the execution mode ${name}: Execution mode can only be used with ${models}.`,
    );
  });

  it("are none of meshes", () => {
    const message = messageOf(kernel("i32 5269"), { extensions: ["SPV_NV_mesh_shader"] });
    expect(message).toContain("can only be used with the MeshEXT or MeshNV execution model");
  });

  it("are left out without their extension, as the metadata of kernels is", () => {
    expect(linesOf(kernel("i32 5893, i32 1, i32 1, i32 1")).filter((line) => line.startsWith("ExecutionMode"))).toEqual(
      [],
    );
  });
});
