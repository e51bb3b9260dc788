// Opaque objects that LLVM IR has as pointers: images, samplers and events become objects of SPIR-V.
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { opaqueOfWord } from "../../src/translate/types/opaque-names.ts";
import { linesOf, messageOf, OPEN_CL_C, opsOf } from "./forward.ts";

const IMAGES = `define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %s) !kernel_arg_access_qual !1 !kernel_arg_base_type !2 {
  %size = call spir_func <2 x i32> @_Z13get_image_dim11ocl_image2d(ptr addrspace(1) %in)
  %texel = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1) %in, i32 %s, <2 x i32> %size)
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(ptr addrspace(1) %out, <2 x i32> %size, <4 x float> %texel)
  ret void
}
declare spir_func <2 x i32> @_Z13get_image_dim11ocl_image2d(ptr addrspace(1))
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_i(ptr addrspace(1), i32, <2 x i32>)
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(ptr addrspace(1), <2 x i32>, <4 x float>)
!1 = !{!"read_only", !"write_only", !"none"}
!2 = !{!"image2d_t", !"image2d_t", !"sampler_t"}${OPEN_CL_C}`;

describe("pointers that are images", () => {
  it("get the access that the kernel's metadata states", () => {
    const types = linesOf(IMAGES).filter((line) => line.startsWith("TypeImage"));
    expect(types.map((line) => line.split(" ").slice(3).join(" "))).toEqual(["1 0 0 0 0 0 0", "1 0 0 0 0 0 1"]);
  });

  it("are operands of instructions, without casts", () => {
    const ops = opsOf(IMAGES).slice(0, 4);
    expect(ops).toEqual(["ImageQuerySizeLod", "SampledImage", "ImageSampleExplicitLod", "ImageWrite"]);
  });

  it("are loaded from slots", () => {
    const ops = opsOf(`define spir_func i32 @f(ptr addrspace(1) %image) {
      %slot = alloca ptr addrspace(1), align 8
      store ptr addrspace(1) %image, ptr %slot, align 8
      %loaded = load ptr addrspace(1), ptr %slot, align 8
      %n = call spir_func i32 @_Z24get_image_num_mip_levels14ocl_image1d_ro(ptr addrspace(1) %loaded)
      ret i32 %n
    }
    declare spir_func i32 @_Z24get_image_num_mip_levels14ocl_image1d_ro(ptr addrspace(1))${OPEN_CL_C}`);
    expect(ops.slice(0, 4)).toEqual(["Variable", "Store", "Load", "ImageQueryLevels"]);
  });
});

describe("pointers that are other objects", () => {
  it("are known by the functions that return them", () => {
    const lines = linesOf(`define spir_func void @f(ptr addrspace(3) %to, ptr addrspace(1) %from) {
      %slot = alloca ptr, align 8
      %e = call spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(ptr addrspace(3) %to, ptr addrspace(1) %from, i64 4, ptr null)
      store ptr %e, ptr %slot, align 8
      ret void
    }
    declare spir_func ptr @_Z21async_work_group_copyPU3AS3fPKU3AS1fm9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)${OPEN_CL_C}`);
    const event = lines.find((line) => line.startsWith("TypeEvent"))?.split(" ")[1];
    expect(lines.some((line) => line.startsWith(`ConstantNull ${event} `))).toBe(true);
    expect(lines.some((line) => line.startsWith(`GroupAsyncCopy ${event} `))).toBe(true);
  });

  it("are rejected if nothing shows what they are", () => {
    const message = messageOf(`define spir_func void @f(i64 %a) {
      %p = inttoptr i64 %a to ptr
      %x = load i32, ptr %p, align 4
      call spir_func void @_Z12retain_event12ocl_clkevent(ptr %p)
      ret void
    }
    declare spir_func void @_Z12retain_event12ocl_clkevent(ptr)${OPEN_CL_C}`);
    expect(message).toMatch(/is not known as an object of OpenCL C/);
  });
});

describe("names of opaque types", () => {
  const numbersOf = (name: string, access?: number) => opaqueOfWord(new Context(), name, access)?.numbers;

  it("state dimension, layers, samples, depth and access", () => {
    expect(numbersOf("opencl.image2d_array_msaa_depth_wo_t")).toEqual([1, 1, 1, 1, 0, 0, 1]);
    expect(numbersOf("ocl_image1d_buffer_rw")).toEqual([5, 0, 0, 0, 0, 0, 2]);
    expect(numbersOf("image3d_t", 1)).toEqual([2, 0, 0, 0, 0, 0, 1]);
    expect(numbersOf("spirv.Image._uint_1_0_0_0_0_0_0")).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  it("may have a number of LLVM", () => {
    expect(opaqueOfWord(new Context(), "opencl.clk_event_t.3")?.extName).toBe("spirv.DeviceEvent");
    expect(opaqueOfWord(new Context(), "opencl.image2d_ro_t.0")?.numbers).toEqual([1, 0, 0, 0, 0, 0, 0]);
  });

  it("are none for other words", () => {
    expect(opaqueOfWord(new Context(), "struct.image")).toBeUndefined();
    expect(opaqueOfWord(new Context(), "spirv.Image._what_1")).toBeUndefined();
  });
});
