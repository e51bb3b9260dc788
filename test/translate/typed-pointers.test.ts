// LLVM IR with typed pointers, as clang 15 and older have it: pointers to objects, and literals of blocks that are cast.
import { describe, expect, test } from "vitest";
import { encode } from "../../src/spirv/index.ts";
import { validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { linesOf, OPEN_CL_C, translated } from "./forward.ts";

const EVENTS = `%opencl.event_t = type opaque
define spir_func void @wait(%opencl.event_t* addrspace(4)* %e) {
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, %opencl.event_t* addrspace(4)* %e)
  ret void
}
define spir_kernel void @k(float addrspace(1)* %g, float addrspace(3)* %l) {
  %e = alloca [2 x %opencl.event_t*]
  %none = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)* %l, float addrspace(1)* %g, i64 4, %opencl.event_t* null)
  %first = getelementptr [2 x %opencl.event_t*], [2 x %opencl.event_t*]* %e, i64 0, i64 0
  store %opencl.event_t* %none, %opencl.event_t** %first
  %list = addrspacecast %opencl.event_t** %first to %opencl.event_t* addrspace(4)*
  call spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 2, %opencl.event_t* addrspace(4)* %list)
  call spir_func void @wait(%opencl.event_t* addrspace(4)* %list)
  ret void
}
declare spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)*, float addrspace(1)*, i64, %opencl.event_t*)
declare spir_func void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, %opencl.event_t* addrspace(4)*)${OPEN_CL_C}`;

const MARKER = `%opencl.clk_event_t = type opaque
%opencl.queue_t = type opaque
define spir_kernel void @k(%opencl.queue_t* %q) {
  %a = alloca %opencl.clk_event_t*
  %b = alloca %opencl.clk_event_t*
  %c = addrspacecast %opencl.clk_event_t** %a to %opencl.clk_event_t* addrspace(4)*
  %d = addrspacecast %opencl.clk_event_t** %b to %opencl.clk_event_t* addrspace(4)*
  %x = call spir_func i32 @_Z14enqueue_marker9ocl_queuejPU3AS4K12ocl_clkeventPU3AS4S0_(%opencl.queue_t* %q, i32 0, %opencl.clk_event_t* addrspace(4)* null, %opencl.clk_event_t* addrspace(4)* %c)
  %y = call spir_func i32 @_Z14enqueue_marker9ocl_queuejPU3AS4K12ocl_clkeventPU3AS4S0_(%opencl.queue_t* %q, i32 1, %opencl.clk_event_t* addrspace(4)* %c, %opencl.clk_event_t* addrspace(4)* %d)
  ret void
}
declare spir_func i32 @_Z14enqueue_marker9ocl_queuejPU3AS4K12ocl_clkeventPU3AS4S0_(%opencl.queue_t*, i32, %opencl.clk_event_t* addrspace(4)*, %opencl.clk_event_t* addrspace(4)*)${OPEN_CL_C}`;

const BLOCK = `%struct.ndrange_t = type { i32 }
%opencl.queue_t = type opaque
%generic = type { i32, i32, i8 addrspace(4)* }
define internal spir_func void @__k_block_invoke(i8 addrspace(4)* %literal) {
  ret void
}
define spir_kernel void @__k_block_invoke_kernel(i8 addrspace(4)* %literal) {
  call spir_func void @__k_block_invoke(i8 addrspace(4)* %literal)
  ret void
}
define spir_kernel void @k(%opencl.queue_t* %q) {
  %r = alloca %struct.ndrange_t
  %block = alloca <{ i32, i32, i8 addrspace(4)*, i32 }>
  %size = bitcast <{ i32, i32, i8 addrspace(4)*, i32 }>* %block to i32*
  store i32 20, i32* %size
  %alignment = getelementptr <{ i32, i32, i8 addrspace(4)*, i32 }>, <{ i32, i32, i8 addrspace(4)*, i32 }>* %block, i32 0, i32 1
  store i32 8, i32* %alignment
  %cast = bitcast <{ i32, i32, i8 addrspace(4)*, i32 }>* %block to %generic*
  %literal = addrspacecast %generic* %cast to i8 addrspace(4)*
  %e = call spir_func i32 @__enqueue_kernel_basic(%opencl.queue_t* %q, i32 0, %struct.ndrange_t* byval(%struct.ndrange_t) %r, i8 addrspace(4)* addrspacecast (i8* bitcast (void (i8 addrspace(4)*)* @__k_block_invoke_kernel to i8*) to i8 addrspace(4)*), i8 addrspace(4)* %literal)
  ret void
}
declare spir_func i32 @__enqueue_kernel_basic(%opencl.queue_t*, i32, %struct.ndrange_t*, i8 addrspace(4)*, i8 addrspace(4)*)${OPEN_CL_C}`;

const problems = (text: string, extensions: readonly string[] = []): readonly string[] =>
  validate(encode(unwrapped(translated(text, { extensions })))).diagnostics.map(({ message }) => message);

describe("typed pointers", () => {
  test.each([
    ["events that a group waits for", EVENTS, "GroupWaitEvents", 2],
    ["events of a queue", MARKER, "EnqueueMarker", 2],
    ["a literal of a block on the stack", BLOCK, "EnqueueKernel", 1],
  ])("%s", (_, text, name, count) => {
    expect(linesOf(text).filter((line) => line.startsWith(name))).toHaveLength(count);
    expect(problems(text)).toEqual([]);
  });

  test("events that a group waits for have typed pointers among untyped ones", () => {
    expect(problems(EVENTS, ["SPV_KHR_untyped_pointers"])).toEqual([]);
  });
});
