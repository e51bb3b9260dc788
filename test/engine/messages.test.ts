// What the engine says about kernels that it cannot run, and about launches that cannot be.

import { describe, expect, test } from "vitest";
import { compile, entryText, interfaceText, run, tryCompile } from "./kernel.ts";

const HEAD = interfaceText(["i32"]);
const ADDRESS = `
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %pg = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %g3 = llvm.load %pg : !llvm.ptr -> vector<3xi32>
  %g = llvm.extractelement %g3[%c0 : i32] : vector<3xi32>
  %b = llvm.mlir.addressof @b0 : !llvm.ptr
  %p = llvm.getelementptr %b[0, 0, %g] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
`;

function body(text: string, localSize = [4, 1, 1]): string {
  return HEAD + entryText(localSize, ADDRESS + text);
}

const increment = body(`
  %v = llvm.load %p : !llvm.ptr -> i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %w = llvm.add %v, %c1 : i32
  llvm.store %w, %p : i32, !llvm.ptr
  llvm.return`);

describe("a kernel is rejected", () => {
  test("without an entry point, or with several of which none is named", () => {
    expect(tryCompile("llvm.func @f() {\n llvm.return\n}")).toBe("the module has no entry point");
    const two = increment + entryText([1, 1, 1], "llvm.return").replace("@main", "@other");
    expect(tryCompile(two)).toBe("the module has several entry points, of which one is to be named: 'main', 'other'");
  });

  test("of another model than compute", () => {
    const text = entryText([1, 1, 1], "llvm.return").replace("GLCompute", "Fragment");
    expect(tryCompile(text)).toBe("the engine runs compute kernels; 'main' is of the model 'Fragment'");
  });

  test("for an operation that the engine does not have, which the message names", () => {
    const text = body("%s = llvm.intr.stacksave : !llvm.ptr\n llvm.return");
    expect(tryCompile(text)).toBe("the engine cannot run 'llvm.intr.stacksave' yet");
    const unknown = `llvm.func @nobody()\n${entryText([1, 1, 1], "llvm.call @nobody() : () -> ()\n llvm.return")}`;
    expect(tryCompile(unknown)).toBe("the engine does not know the function 'nobody'");
  });

  test("for parameters, and for variables of other kinds", () => {
    const text = entryText([1, 1, 1], "llvm.return").replace("@main()", "@main(%arg0: !llvm.ptr)");
    expect(tryCompile(text)).toBe("the engine does not know what the parameters of this are");
    const image = HEAD.replace('"StorageBuffer"', '"Output"');
    const body = `${ADDRESS} %v = llvm.load %p : !llvm.ptr -> i32\n llvm.store %v, %p : i32, !llvm.ptr\n llvm.return`;
    expect(tryCompile(image + entryText([1, 1, 1], body))).toBe(
      "the engine cannot run kernels with variables of class 'Output' yet",
    );
  });

  test("for integers wider than 64 bits", () => {
    const text = body("%w = llvm.mlir.constant(0 : i128) : i128\n %x = llvm.add %w, %w : i128\n llvm.return");
    expect(tryCompile(text)).toBe("the engine cannot compute with values of type 'i128'");
  });

  test("for a function that calls itself", () => {
    const f = "llvm.func @f() {\n llvm.call @f() : () -> ()\n llvm.return\n}\n";
    expect(tryCompile(f + entryText([1, 1, 1], "llvm.call @f() : () -> ()\n llvm.return"))).toBe(
      "the engine cannot run a function that calls itself",
    );
  });

  test("for work-groups of too many invocations, or none", () => {
    expect(tryCompile(entryText([1024, 1024, 1], "llvm.return"))).toBe(
      "the engine cannot run work-groups of 1024 x 1024 x 1 invocations",
    );
  });
});

describe("a launch is rejected", () => {
  const kernel = compile(increment);

  test("where a buffer is missing, and where the module has none", () => {
    expect(run(kernel, [1, 1, 1], [])).toEqual(["the buffer at set 0, binding 0 is not bound"]);
    expect(run(kernel, [1, 1, 1], [new Int32Array(4), new Int32Array(4)])).toEqual([
      "the module has no buffer at set 0, binding 1; it has 0:0",
    ]);
    expect(run(kernel, [1, 1, 1], [new Int32Array(4)], { push: new Int32Array(1) })).toEqual([
      "the module has no push constants",
    ]);
  });

  test("where a buffer is too small for its block", () => {
    const fixed = compile(increment.replaceAll("array<0 x i32>", "array<100 x i32>"));
    expect(run(fixed, [1, 1, 1], [new Int32Array(99)])).toEqual([
      "the buffer at set 0, binding 0 is too small: it has 396 bytes and takes at least 400",
    ]);
  });

  test("where a buffer holds other numbers than its block", () => {
    expect(run(kernel, [1, 1, 1], [new Float32Array(4)])).toEqual([
      "the buffer at set 0, binding 0 holds i32 and is given f32",
    ]);
    expect(run(kernel, [1, 1, 1], [new Uint32Array(4)])).toEqual([]);
    expect(run(kernel, [1, 1, 1], [new Uint8Array(16)])).toEqual([]);
  });

  test("for numbers of groups that are none", () => {
    expect(run(kernel, [-1, 1, 1], [new Int32Array(4)])).toEqual(["cannot launch -1 x 1 x 1 work-groups"]);
    expect(run(kernel, [65536, 65536, 1], [new Int32Array(4)])).toEqual([
      "cannot launch 65536 x 65536 x 1 work-groups",
    ]);
  });

  test("never for no groups: nothing happens", () => {
    const data = new Int32Array(4);
    expect(run(kernel, [0, 1, 1], [data])).toEqual([]);
    expect([...data]).toEqual([0, 0, 0, 0]);
  });
});

describe("a kernel is stopped", () => {
  test("where it leaves its buffer, and nothing is changed", () => {
    const data = new Int32Array(7);
    expect(run(compile(increment), [2, 1, 1], [data])).toEqual([
      "the kernel 'main' accesses memory outside of its buffers and variables, in group 1 of 2",
    ]);
    expect([...data]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("before it reaches the memory of another buffer", () => {
    // The second buffer lies behind the first; the first one's index is far outside.
    const text = body(`
      %far = llvm.mlir.constant(128 : i32) : i32
      %q = llvm.getelementptr %b[0, 0, %far] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
      llvm.store %far, %q : i32, !llvm.ptr
      %other = llvm.mlir.addressof @b1 : !llvm.ptr
      %r = llvm.getelementptr %other[0, 0, %g] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<0 x i32>)>
      llvm.store %far, %r : i32, !llvm.ptr
      llvm.return`);
    const kernel = compile(text.replace(HEAD, interfaceText(["i32", "i32"])));
    expect(run(kernel, [1, 1, 1], [new Int32Array(4), new Int32Array(1000)])).toEqual([
      "the kernel 'main' accesses memory outside of its buffers and variables, in group 0 of 1",
    ]);
  });

  test("where it divides by zero or comes where nothing is", () => {
    const divide = body(`
      %v = llvm.load %p : !llvm.ptr -> i32
      %w = llvm.sdiv %g, %v : i32
      llvm.store %w, %p : i32, !llvm.ptr
      llvm.return`);
    expect(run(compile(divide), [1, 1, 1], [new Int32Array(4)])).toEqual([
      "the kernel 'main' divides an integer by zero, in group 0 of 1",
    ]);
    const least = Int32Array.from([1, -1, 1, 1]);
    expect(
      run(
        compile(
          divide
            .replace("sdiv %g", "sdiv %least")
            .replace("%v = llvm.load", "%least = llvm.mlir.constant(-2147483648 : i32) : i32\n %v = llvm.load"),
        ),
        [1, 1, 1],
        [least],
      ),
    ).toEqual(["the kernel 'main' divides the least integer by -1, in group 0 of 1"]);
    expect(run(compile(body("llvm.unreachable")), [1, 1, 1], [new Int32Array(4)])).toEqual([
      "the kernel 'main' comes to a place that its author has declared unreachable, in group 0 of 1",
    ]);
  });
});
