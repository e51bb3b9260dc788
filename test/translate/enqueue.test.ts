// Enqueuing of kernels, in both directions: ranges, blocks and their literals.
import { describe, expect, it } from "vitest";
import { writeModule } from "../../src/llvm/index.ts";
import { type TargetEnvironment, translateToLlvm } from "../../src/translate/index.ts";
import { linesOf, OPEN_CL_C, translated } from "./forward.ts";

const RANGES = `%struct.ndrange_t = type { i32, [3 x i64], [3 x i64], [3 x i64] }
define spir_kernel void @k() {
  %r = alloca %struct.ndrange_t, align 8
  %s = alloca [2 x i64], align 8
  call spir_func void @_Z10ndrange_1Dm(ptr sret(%struct.ndrange_t) %r, i64 123)
  call spir_func void @_Z10ndrange_2DPKm(ptr sret(%struct.ndrange_t) %r, ptr %s)
  ret void
}
declare spir_func void @_Z10ndrange_1Dm(ptr sret(%struct.ndrange_t), i64)
declare spir_func void @_Z10ndrange_2DPKm(ptr sret(%struct.ndrange_t), ptr)${OPEN_CL_C}`;

const BLOCK = `%struct.ndrange_t = type { i32 }
@literal = internal addrspace(1) constant { i32, i32, ptr addrspace(4) } { i32 16, i32 8, ptr addrspace(4) addrspacecast (ptr @__k_block_invoke to ptr addrspace(4)) }
define internal spir_func void @__k_block_invoke(ptr addrspace(4) %literal) {
  ret void
}
define spir_kernel void @__k_block_invoke_kernel(ptr addrspace(4) %literal) {
  call spir_func void @__k_block_invoke(ptr addrspace(4) %literal)
  ret void
}
define spir_kernel void @k(target("spirv.Queue") %q) {
  %r = alloca %struct.ndrange_t, align 4
  %e = call spir_func i32 @__enqueue_kernel_basic(target("spirv.Queue") %q, i32 0, ptr byval(%struct.ndrange_t) %r, ptr addrspace(4) addrspacecast (ptr @__k_block_invoke_kernel to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @literal to ptr addrspace(4)))
  ret void
}
declare spir_func i32 @__enqueue_kernel_basic(target("spirv.Queue"), i32, ptr, ptr addrspace(4), ptr addrspace(4))${OPEN_CL_C}`;

/** The calls in a module, translated to SPIR-V and back. */
function callsOf(text: string, targetEnvironment: TargetEnvironment): readonly string[] {
  const spirv = translated(text);
  const back = spirv.ok ? translateToLlvm(spirv.value, { targetEnvironment }) : spirv;
  if (!back.ok) throw new Error(back.diagnostics[0]?.message);
  let out = "";
  writeModule(back.value, { write: (part: string) => (out += part) });
  return out.split("\n").flatMap((line) => (line.includes(" call ") ? [line.replace(/^.*call spir_func /, "")] : []));
}

describe("ranges", () => {
  it("load sizes that are arrays", () => {
    const lines = linesOf(RANGES);
    expect(lines.filter((line) => line.startsWith("BuildNDRange"))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("Load"))).toHaveLength(1);
  });

  it("are calls of OpenCL C, with arrays by pointers", () => {
    const [one, two] = callsOf(RANGES, "CL2.0");
    expect(one).toMatch(/^void @_Z10ndrange_1Dmmm\(ptr sret\(%struct.ndrange_t\) %r, i64 0, i64 123, i64 0\)/);
    expect(two).toMatch(
      /^void @_Z10ndrange_2DPKmS0_S0_\(ptr sret\(%struct.ndrange_t\) %r, ptr %\w+, ptr %s, ptr %\w+\)/,
    );
  });

  it("state their dimensions in names of friendly calls", () => {
    const [one, two] = callsOf(RANGES, "SPV-IR");
    expect(one).toContain("@_Z23__spirv_BuildNDRange_1Dlll(");
    expect(two).toContain("@_Z23__spirv_BuildNDRange_2DPlS_S_(");
  });
});

describe("blocks", () => {
  it("are enqueued by their function and literal, whose field for the function is null", () => {
    const lines = linesOf(BLOCK);
    expect(lines.some((line) => line.startsWith("EnqueueKernel"))).toBe(true);
    expect(lines.some((line) => line.startsWith("ConstantFunctionPointer"))).toBe(false);
  });

  it("are calls of OpenCL C again", () => {
    const call = callsOf(BLOCK, "CL2.0").find((line) => line.includes("enqueue"));
    expect(call).toMatch(
      /^i32 @__enqueue_kernel_basic\(target\("spirv.Queue"\) %q, i32 0, ptr %r, ptr addrspace\(4\) %\w+, ptr/,
    );
  });

  it("are functions in names of friendly calls", () => {
    const call = callsOf(BLOCK, "SPV-IR").find((line) => line.includes("Enqueue"));
    expect(call).toContain("U13block_pointerFvvEPU3AS4cii(");
    expect(call).toContain("ptr @__k_block_invoke_kernel, ");
  });
});

it("asks about events and reservations as OpenCL C declares it: the answer is bool, the pointer to the times is to void", () => {
  const text = `define spir_kernel void @k(target("spirv.DeviceEvent") %e, target("spirv.ReserveId") %r, ptr addrspace(1) %p) {
  %a = call spir_func zeroext i1 @_Z14is_valid_event12ocl_clkevent(target("spirv.DeviceEvent") %e)
  %b = call spir_func zeroext i1 @_Z19is_valid_reserve_id13ocl_reserveid(target("spirv.ReserveId") %r)
  %c = and i1 %a, %b
  %d = zext i1 %c to i32
  store i32 %d, ptr addrspace(1) %p
  call spir_func void @_Z28capture_event_profiling_info12ocl_clkeventiPU3AS1v(target("spirv.DeviceEvent") %e, i32 1, ptr addrspace(1) %p)
  ret void
}
declare spir_func zeroext i1 @_Z14is_valid_event12ocl_clkevent(target("spirv.DeviceEvent"))
declare spir_func zeroext i1 @_Z19is_valid_reserve_id13ocl_reserveid(target("spirv.ReserveId"))
declare spir_func void @_Z28capture_event_profiling_info12ocl_clkeventiPU3AS1v(target("spirv.DeviceEvent"), i32, ptr addrspace(1))${OPEN_CL_C}`;
  const calls = callsOf(text, "CL2.0").join("\n");
  expect(calls).toContain('i1 @_Z14is_valid_event12ocl_clkevent(target("spirv.DeviceEvent") %e)');
  expect(calls).toContain('i1 @_Z19is_valid_reserve_id13ocl_reserveid(target("spirv.ReserveId") %r)');
  expect(calls).toContain("@_Z28capture_event_profiling_info12ocl_clkeventiPU3AS1v(");
});
