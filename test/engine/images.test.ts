// Images and samplers that the engine refuses to bind. What instructions give is in image-cases.ts.

import { describe, expect, test } from "vitest";
import { type Image, runKernel, type Sampler } from "../../src/engine/index.ts";
import { storage, T2D, typeOf } from "./image-text.ts";
import { compile, tryCompile } from "./kernel.ts";

describe("rejects bindings", () => {
  const global = (resource: string) =>
    `llvm.mlir.global external constant @image() {spirvana.storage_class = "UniformConstant", spirvana.descriptor_set = 0 : i32, spirvana.binding = 0 : i32, spirvana.resource = "${resource}"} : !llvm.ptr
llvm.func @__spirv_ImageQueryLevels(!llvm.ptr) -> i32
llvm.func @main() attributes {spirvana.entry_point = "GLCompute"} {
  %p = llvm.mlir.addressof @image : !llvm.ptr
  %h = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %r = llvm.call @__spirv_ImageQueryLevels(%h) : (!llvm.ptr) -> i32
  llvm.return
}`;
  const problems = (resource: string, image: Partial<Image> | undefined, sampler?: Sampler) => {
    const whole = image && { data: new Uint8Array(64), format: "rgba8", width: 4, height: 4, ...image };
    const resources = [{ set: 0, binding: 0, resources: [{ image: whole, sampler }] }];
    return runKernel(compile(global(resource)), {
      groups: [1, 1, 1],
      ...(image === undefined && sampler === undefined ? {} : { resources }),
    }).diagnostics.map(({ message }) => message);
  };
  const at = "the image at set 0, binding 0";

  test("where it is not what the kernel needs", () => {
    expect(problems(T2D, undefined)).toEqual([`${at} is not bound`]);
    expect(problems(T2D, undefined, {})).toEqual([`${at} needs an image`]);
    expect(problems(`sampled_${T2D}`, {})).toEqual([`${at} needs a sampler`]);
    expect(problems(T2D, { format: "rgba7" })).toEqual([`${at} cannot be bound: there is no format 'rgba7'`]);
    expect(problems(T2D, { data: new Uint8Array(63) })).toEqual([
      `${at} is too small: it has 63 bytes and takes at least 64`,
    ]);
    expect(problems(T2D, { depth: 2 })).toEqual([`${at} cannot be bound: it has 2 dimensions and is given a depth`]);
    expect(problems(T2D, { layers: 2 })).toEqual([`${at} cannot be bound: it is no array and is given 2 layers`]);
    expect(problems(T2D, { samples: 2 })).toEqual([
      `${at} cannot be bound: it is not multisampled and is given 2 samples`,
    ]);
    expect(problems(T2D, { width: 0 })).toEqual([`${at} cannot be bound: its sizes are not whole numbers from 1 on`]);
    expect(problems(typeOf("Cube"), { layers: 5 })).toEqual([`${at} cannot be bound: a cube has six layers, not 5`]);
    expect(problems(typeOf("Dim1D"), {})).toEqual([
      `${at} cannot be bound: it has one dimension and is given a height`,
    ]);
    expect(problems(storage("Dim2D", "R32f"), {})).toEqual([
      `${at} cannot be bound: it is of the format r32f and is given rgba8`,
    ]);
  });

  test("resources that the engine does not know are named", () => {
    const text = `llvm.func @main(%arg0: !llvm.ptr) attributes {spirvana.entry_point = "Kernel", spirvana.parameters = ["Queue"]} { llvm.return }`;
    expect(tryCompile(text)).toBe("the engine cannot pass 'Queue' to a kernel");
  });
});
