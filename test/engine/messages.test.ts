// What the engine says about kernels that it cannot run, and about launches that cannot be.

import { describe, expect, test } from "vitest";
import { compileSpirv } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
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
  test.each([
    "DenormFlushToZero",
    "RoundingModeRTZ",
    "RoundingModeRTPINTEL",
    "RoundingModeRTNINTEL",
    "FloatingPointModeALTINTEL",
  ])("with the execution mode %s", (mode) => {
    const modes = (name: string) =>
      increment.replace('entry_point = "GLCompute"', `$&, spirvana.execution_modes = {${name} = array<i32: 32>}`);
    expect(tryCompile(modes(mode))).toBe(
      `'main' has the execution mode ${mode}; the engine rounds to the nearest number and keeps subnormal numbers`,
    );
    expect(typeof tryCompile(modes("RoundingModeRTE"))).not.toBe("string");
  });

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

  test("for integers wider than 1024 bits, and for some operations on those of more than 64", () => {
    const text = body("%w = llvm.mlir.constant(0 : i1025) : i1025\n %x = llvm.add %w, %w : i1025\n llvm.return");
    expect(tryCompile(text)).toBe("the engine cannot compute with values of type 'i1025'");
    const funnel = "%x = llvm.intr.fshl(%w, %w, %w) : (i96, i96, i96) -> i96";
    const other = body(`%w = llvm.mlir.constant(0 : i96) : i96\n ${funnel}\n llvm.return`);
    expect(tryCompile(other)).toBe("the engine cannot run 'llvm.intr.fshl' on integers of more than 64 bits yet");
  });

  test("for a built-in variable of more components, of floats, or of parts of its integers", () => {
    const types = ["vector<4xi32>", "vector<3xf32>", "vector<3xi16>", "!llvm.struct<(vector<3xi32>, i32)>"];
    for (const type of types) {
      const other = HEAD.replace(/(@GlobalInvocationId\b.*: )vector<3xi32>/, `$1${type}`);
      expect(tryCompile(other + entryText([1, 1, 1], `${ADDRESS}llvm.return`))).toBe(
        "the engine has the built-in 'GlobalInvocationId' as 3 integers of 32 or 64 bits",
      );
    }
  });

  test("for the queue of a device", () => {
    const text = `llvm.func @_Z23__spirv_GetDefaultQueue() -> !llvm.ptr\n`;
    expect(
      tryCompile(text + body("%q = llvm.call @_Z23__spirv_GetDefaultQueue() : () -> !llvm.ptr\n llvm.return")),
    ).toBe("the engine has no queue of a device, which 'GetDefaultQueue' needs");
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
      "the kernel 'main' accesses memory outside of its buffers and variables, in invocation 3 of group 1 of 2",
    ]);
    expect([...data]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("before it reaches the memory of another buffer", () => {
    // The second buffer lies after the first; the first one's index is far outside.
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
      "the kernel 'main' accesses memory outside of its buffers and variables, in invocation 0 of group 0 of 1",
    ]);
  });

  test("where it comes to what cannot be reached", () => {
    expect(run(compile(body("llvm.unreachable")), [1, 1, 1], [new Int32Array(4)])).toEqual([
      "the kernel 'main' comes to a place that its author has declared unreachable, in invocation 0 of group 0 of 1",
    ]);
  });

  const PIPE_BODY = `%d = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
    llvm.call @_Z30__spirv_ReadPipeBlockingALTERAPvPvjj(%p, %d, %n, %n) : (!llvm.ptr, !llvm.ptr, i32, i32) -> ()
    llvm.return`;
  const pipeKernel = `llvm.func @_Z30__spirv_ReadPipeBlockingALTERAPvPvjj(!llvm.ptr, !llvm.ptr, i32, i32)
llvm.func @main(%p: !llvm.ptr) attributes {spirvana.entry_point = "Kernel", spirvana.parameters = ["Pipe"], spirvana.local_size = array<i32: 2, 1, 1>} {
    %n = llvm.mlir.constant(4 : i32) : i32
    ${PIPE_BODY}
}`;

  test("where its invocations wait for what nobody will do", () => {
    const pipe = Int32Array.of(4, 2, 0, 1, 7, 0);
    expect(run(compile(pipeKernel), [1, 1, 1], [], { arguments: [pipe] })).toEqual([
      "the kernel 'main' waits for what no invocation of the work-group will do, in group 0 of 1",
    ]);
  });

  test("where a packet does not fit where it is to go", () => {
    const outside = [
      "the kernel 'main' accesses memory outside of its buffers and variables, in invocation 0 of group 0 of 1",
    ];
    const packets = new Int32Array(4 + 2 * 5);
    packets.set([20, 2, 0, 2]);
    expect(run(compile(pipeKernel), [1, 1, 1], [], { arguments: [packets] })).toEqual(outside);
    // Pipes may lie at any byte.
    const bytes = new Uint8Array(Int32Array.of(0, 16, 2, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8).buffer, 0);
    bytes.copyWithin(1, 4);
    expect(run(compile(pipeKernel), [1, 1, 1], [], { arguments: [bytes.subarray(1, 49)] })).toEqual([]);
  });

  test("where a pointer leads to no function of the type, and not where one of another type is there", () => {
    const call = (name: string) => `
llvm.func @other(%x: f32) -> i32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  llvm.return %c : i32
}
llvm.func @same(%x: i32) -> i32 {
  llvm.return %x : i32
}
${body(`%f = llvm.mlir.addressof @same : !llvm.ptr
  %e = llvm.mlir.addressof @${name} : !llvm.ptr
  %none = llvm.mlir.zero : !llvm.ptr
  %is = llvm.icmp "eq" %g, %c0 : i32
  %fn = llvm.select %is, %f, ${name === "same" ? "%none" : "%e"} : i1, !llvm.ptr
  %v = llvm.call %fn(%g) : !llvm.ptr, (i32) -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return`)}`;
    const wrong = [
      "the kernel 'main' calls through a pointer that leads to no function of its type, in invocation 1 of group 0 of 1",
    ];
    expect(run(compile(call("same")), [1, 1, 1], [new Int32Array(4)])).toEqual(wrong);
    expect(run(compile(call("other")), [1, 1, 1], [new Int32Array(4)])).toEqual(wrong);
  });

  test("and is not launched with memory that is no pipe", () => {
    const kernel = compile(pipeKernel);
    const launch = (pipe: ArrayBufferView) => run(kernel, [1, 1, 1], [], { arguments: [pipe] });
    expect(launch(new Int32Array(3))).toEqual(["the argument 0 is no pipe: it has 12 bytes and takes at least 16"]);
    expect(launch(Int32Array.of(4, 3, 0, 0, 1))).toEqual([
      "the argument 0 is too small for its 3 packets: it has 20 bytes and takes 28",
    ]);
  });

  test("and is not launched with heaps that are none of its own, or that are no heaps", () => {
    const heap = `llvm.mlir.global external constant @heap() {spirvana.built_in = "ResourceHeapEXT", spirvana.storage_class = "UniformConstant"} : !llvm.array<0 x i8>\n`;
    const loads = body(`%h = llvm.mlir.addressof @heap : !llvm.ptr
  %d = llvm.load %h : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %d : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return`);
    const out = new Int32Array(4);
    const data = Int32Array.of(5);
    const launch = (others: Parameters<typeof run>[3]) => run(compile(heap + loads), [1, 1, 1], [out], others);
    expect(launch({ resourceHeap: [{ offset: 0, data }] })).toEqual([]);
    expect([...out]).toEqual([5, 5, 5, 5]);
    expect(launch({ samplerHeap: [{ offset: 0, sampler: {} }] })).toEqual(["the module has no SamplerHeapEXT"]);
    expect(launch({ resourceHeap: [{ offset: -8, data }, { offset: 8 }] })).toEqual([
      "the descriptor 0 of ResourceHeapEXT has no place: -8 is no number of bytes",
      "the descriptor 1 of ResourceHeapEXT is of nothing",
    ]);
    expect(
      launch({
        resourceHeap: [
          { offset: 8, data },
          { offset: 4, data },
        ],
      }),
    ).toEqual(["two descriptors of ResourceHeapEXT overlap at byte 8"]);
    expect(launch({})).toEqual([
      "the kernel 'main' accesses memory outside of its buffers and variables, in invocation 0 of group 0 of 1",
    ]);
  });
});

test("arithmetic that is to round in another way than to the nearest number is rejected", async () => {
  const text = (decoration: string) => `OpCapability Addresses
OpCapability Kernel
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main"
${decoration}
%void = OpTypeVoid
%float = OpTypeFloat 32
%pointer = OpTypePointer CrossWorkgroup %float
%type = OpTypeFunction %void %pointer %float
%main = OpFunction %void None %type
%p = OpFunctionParameter %pointer
%x = OpFunctionParameter %float
%entry = OpLabel
%z = OpFAdd %float %x %x
OpStore %p %z Aligned 4
OpReturn
OpFunctionEnd`;
  const rejected = async (decoration: string) => {
    const { diagnostics } = await compileSpirv(encode(unwrapped(assemble(new TextEncoder().encode(text(decoration))))));
    return diagnostics.map(({ message, help }) => `${message}; ${help}`);
  };
  expect(await rejected("OpDecorate %z FPRoundingMode RTZ")).toEqual([
    "failed to legalize operation 'spirv.FAdd' that was explicitly marked illegal; LLVM's arithmetic rounds to the nearest number",
  ]);
  expect(await rejected("OpDecorate %z FPRoundingMode RTE")).toEqual([]);
  // Integers of integers are not rounded, whatever clang writes for `convert_int_rtz(long)`.
  const integers = text("OpDecorate %z FPRoundingMode RTZ")
    .replace("OpTypeFloat 32", "OpTypeInt 32 0")
    .replace("OpFAdd %float %x %x", "OpSNegate %float %x");
  const { diagnostics } = await compileSpirv(encode(unwrapped(assemble(new TextEncoder().encode(integers)))));
  expect(diagnostics).toEqual([]);
});
