// Extensions of INTEL in both directions: the lines of SPIR-V for LLVM IR, and LLVM IR for those again. Every binary is valid.
import { describe, expect, it } from "vitest";
import { messageOf, OPEN_CL_C, warningsOf } from "./forward.ts";
import { attached, roundTrip } from "./round-trip.ts";

describe("metadata of functions", () => {
  const kernel = (metadata: string, nodes: string): string =>
    `define spir_kernel void @k() ${metadata} {\n  ret void\n}\n${nodes}\n`;

  it.each([
    ["stall_enable", "!{i32 1}", "StallEnableINTEL", "fpga_cluster_attributes"],
    ["stall_free", "!{i32 1}", "StallFreeINTEL", "fpga_cluster_attributes"],
    ["loop_fuse", "!{i32 3, i32 1}", "FuseLoopsInFunctionINTEL 3 1", "loop_fuse"],
    ["initiation_interval", "!{i32 10}", "InitiationIntervalINTEL 10", "fpga_invocation_pipelining_attributes"],
    ["max_concurrency", "!{i32 12}", "MaxConcurrencyINTEL 12", "fpga_invocation_pipelining_attributes"],
    ["pipeline_kernel", "!{i32 0}", "PipelineEnableINTEL 0", "fpga_invocation_pipelining_attributes"],
    ["prefer_dsp", "!{i32 1}", "MathOpDSPModeINTEL 1 0", "fpga_dsp_control"],
  ])("'%s' is a decoration", (kind, node, decoration, extension) => {
    const text = kernel(`!${kind} !0`, `!0 = ${node}`);
    const { lines, llvm } = roundTrip(text, [extension]);
    expect(lines).toMatch(new RegExp(`Decorate \\d+ ${decoration} $`, "m"));
    expect(attached(llvm, kind)).toBe(node);
    expect(roundTrip(text, []).lines).not.toContain(decoration);
  });

  it.each([
    ["ip_interface", '!{!"streaming"}', "6154 0", "kernel_attributes"],
    ["ip_interface", '!{!"csr", !"wait_for_done_write"}', "6160 1", "kernel_attributes"],
    ["no_global_work_offset", "!{}", "5895", "kernel_attributes"],
  ])("'%s' %s is an execution mode", (kind, node, mode, extension) => {
    const { lines, llvm } = roundTrip(kernel(`!${kind} !0`, `!0 = ${node}`), [extension]);
    expect(lines).toMatch(new RegExp(`ExecutionMode \\d+ ${mode} $`, "m"));
    expect(attached(llvm, kind)).toBe(node);
  });

  it("limits registers by a number, a constant or a name", () => {
    const modeOf = (nodes: string): readonly string[] => {
      const { lines, llvm } = roundTrip(kernel("!RegisterAllocMode !0", nodes), ["maximum_registers"]);
      return [/ExecutionMode.*/.exec(lines)?.[0] ?? "", /^!\d+ = (!{ptr.*)$/m.exec(llvm)?.[1] ?? ""];
    };
    expect(modeOf("!0 = !{i32 2}")).toEqual([expect.stringMatching(/6461 2/), "!{ptr @k, i32 6461, i32 2}"]);
    expect(modeOf('!0 = !{!"AutoINTEL"}')[1]).toBe('!{ptr @k, i32 6463, !"AutoINTEL"}');
    expect(modeOf("!0 = !{!1}\n!1 = !{i32 3}")[0]).toMatch(/^ExecutionModeId \d+ 6462/);
    const wrong = kernel("!RegisterAllocMode !0", '!0 = !{!"Most"}');
    expect(messageOf(wrong, { extensions: ["SPV_INTEL_maximum_registers"] })).toBe(
      "'Most' is no name of a number of registers",
    );
  });

  it("has locations and alignments of arguments", () => {
    const text = `define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !kernel_arg_buffer_location !0 !kernel_arg_runtime_aligned !1 {
      ret void
    }
    !0 = !{i32 -1, i32 2}
    !1 = !{i1 true, i1 false}`;
    const { lines, llvm } = roundTrip(text, ["fpga_buffer_location", "runtime_aligned"]);
    expect(lines).toMatch(/BufferLocationINTEL 2/);
    expect(attached(llvm, "kernel_arg_buffer_location")).toBe("!{i32 -1, i32 2}");
    expect(attached(llvm, "kernel_arg_runtime_aligned")).toBe("!{i1 true, i1 false}");
  });
});

describe("annotations", () => {
  const annotated = (text: string): string => `
    %s = type { i32 }
    @text = private unnamed_addr constant [${text.length + 1} x i8] c"${text.replaceAll('"', "\\22")}\\00"
    define spir_func i32 @f(ptr addrspace(4) %p) {
      %m = getelementptr inbounds %s, ptr addrspace(4) %p, i32 0, i32 0
      %q = call ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4) %m, ptr @text, ptr poison, i32 0, ptr poison)
      %x = load i32, ptr addrspace(4) %q, align 4
      ret i32 %x
    }
    declare ptr addrspace(4) @llvm.ptr.annotation.p4.p0(ptr addrspace(4), ptr, ptr, i32, ptr)`;

  it.each([
    ['{5921:"7"}', /Decorate \d+ BufferLocationINTEL 7/, "{sycl-buffer-location:7}", "fpga_buffer_location"],
    [
      "{params:3}{cache-size:64}",
      /Decorate \d+ CacheSizeINTEL 64/,
      "{params:3}{cache-size:64}",
      "fpga_memory_accesses",
    ],
    ["{params:8}", /Decorate \d+ PrefetchINTEL 0/, "{params:8}", "fpga_memory_accesses"],
    ["{true_dual_port:1}", /MemberDecorate \d+ 0 TrueDualPortINTEL/, "{true_dual_port}", "fpga_memory_attributes"],
    [
      '{5826:"DEFAULT"}{5826:"MLAB"}',
      /MemberDecorate \d+ 0 MemoryINTEL "MLAB"/,
      "{memory:MLAB}",
      "fpga_memory_attributes",
    ],
    ['{5834:"key",kind}', /MergeINTEL "key" "kind"/, "{merge:key:kind}", "fpga_memory_attributes"],
  ])("'%s' is a decoration", (text, decoration, back, extension) => {
    const { lines, llvm } = roundTrip(annotated(text), [extension]);
    expect(lines).toMatch(decoration);
    expect(lines).not.toContain("DEFAULT");
    expect(llvm).toContain(`c"${back}\\00"`);
  });

  it("store a value in a register", () => {
    const { lines, llvm } = roundTrip(
      `@text = private unnamed_addr constant [25 x i8] c"__builtin_intel_fpga_reg\\00"
      define spir_func i32 @f(i32 %x) {
        %y = call i32 @llvm.annotation.i32.p0(i32 %x, ptr @text, ptr poison, i32 0)
        ret i32 %y
      }
      declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)`,
      ["fpga_reg"],
    );
    expect(lines).toMatch(/FPGARegINTEL/);
    expect(llvm).toMatch(/%y = call i32 @llvm.annotation.i32.p0\(i32 %x, ptr @0/);
  });

  it("control caches of the pointers of a call", () => {
    const { lines, llvm } = roundTrip(
      `define spir_func void @f(ptr addrspace(1) %p) {
        call spir_func void @g(ptr addrspace(1) %p), !spirv.DecorationCacheControlINTEL !0
        ret void
      }
      declare spir_func void @g(ptr addrspace(1))
      !0 = !{!1, !2}
      !1 = !{i32 6442, i32 0, i32 3, i32 0}
      !2 = !{i32 6442, i32 1, i32 1, i32 0}`,
      ["cache_controls"],
    );
    expect(lines).toMatch(/CacheControlLoadINTEL 1 1 \n.*CacheControlLoadINTEL 0 3/);
    expect(llvm).toMatch(/%1 = getelementptr i8, ptr addrspace\(1\) %p, i32 0, !spirv.Decorations/);
  });
});

describe("controls of loops", () => {
  const loop = (property: string, more = ""): string => `
    define spir_func void @f(ptr addrspace(1) %p, i64 %n) {
    entry:
      br label %head
    head:
      %i = phi i64 [ 0, %entry ], [ %next, %body ]
      %more = icmp ult i64 %i, %n
      br i1 %more, label %body, label %exit
    body:
      %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %i, !llvm.index.group !9
      store i32 1, ptr addrspace(1) %q, align 4
      %next = add i64 %i, 1
      br label %head, !llvm.loop !0
    exit:
      ret void
    }
    !0 = distinct !{!0, !1}
    !1 = ${property}
    !9 = distinct !{}${more}`;

  it.each([
    ['!{!"llvm.loop.ii.count", i32 2}', "65536 2"],
    ['!{!"llvm.loop.max_concurrency.count", i32 4}', "131072 4"],
    ['!{!"llvm.loop.intel.pipelining.enable", i32 1}', "524288 1"],
    ['!{!"llvm.loop.coalesce.count", i32 4}', "1048576 4"],
    ['!{!"llvm.loop.max_interleaving.count", i32 3}', "2097152 3"],
    ['!{!"llvm.loop.intel.speculated.iterations.count", i32 4}', "4194304 4"],
    ['!{!"llvm.loop.fusion.disable"}', "8388608"],
    ['!{!"llvm.loop.intel.loopcount_max", i32 5}', "16777216 4294967295 4294967295 5 0 4294967295 4294967295"],
    ['!{!"llvm.loop.intel.max_reinvocation_delay.count", i32 2}', "33554432 2"],
  ])("%s", (property, words) => {
    const { lines, llvm } = roundTrip(loop(property), ["fpga_loop_controls"]);
    expect(lines).toMatch(new RegExp(`LoopMerge \\d+ \\d+ ${words} $`, "m"));
    expect(llvm).toContain(property);
    expect(roundTrip(loop(property), []).lines).not.toContain("LoopMerge");
  });

  it("list pointers whose accesses are independent", () => {
    const { lines, llvm } = roundTrip(loop('!{!"llvm.loop.parallel_access_indices", !9, i32 3}'), [
      "fpga_loop_controls",
    ]);
    expect(lines).toMatch(/LoopMerge \d+ \d+ 262144 1 \d+ 3 /);
    expect(llvm).toMatch(/getelementptr inbounds.*!llvm.index.group !\d+/);
    expect(llvm).toMatch(/!{!"llvm.loop.parallel_access_indices", !\d+, i32 3}/);
  });

  const PARALLEL = '!{!"llvm.loop.parallel_access_indices", !9, i32 3}';
  /** The loop, with the address of a group computed in it. */
  const computed = (base: string): string =>
    loop(PARALLEL).replace(
      "%q = getelementptr inbounds i32, ptr addrspace(1) %p",
      `${base}\n%q = getelementptr inbounds i32, ptr addrspace(1) %b`,
    );

  it("have pointers that the loop computes of others before the loop's controls", () => {
    const { lines, llvm } = roundTrip(
      computed("%b = getelementptr inbounds { i32, [4 x i32] }, ptr addrspace(1) %p, i32 0, i32 1"),
      ["fpga_loop_controls"],
    );
    const [, id] = /LoopMerge \d+ \d+ 262144 1 (\d+) 3 /.exec(lines) ?? [];
    expect(lines.search(new RegExp(`InBoundsPtrAccessChain \\d+ ${id} `))).toBeLessThan(lines.indexOf("LoopMerge"));
    expect(llvm).toMatch(/getelementptr inbounds i32.*!llvm.index.group !\d+/);
  });

  it("leave out pointers that depend on values of the loop, with a warning", () => {
    const text = computed("%k = add i64 %i, 1\n%b = getelementptr inbounds [4 x i32], ptr addrspace(1) %p, i64 %k");
    const { lines } = roundTrip(text, ["fpga_loop_controls"]);
    expect(lines).not.toContain("LoopMerge");
    expect(warningsOf(text, { extensions: ["SPV_INTEL_fpga_loop_controls"] })).toEqual([
      "the loop controls leave out a pointer that the loop computes",
    ]);
  });
});

describe("atomics of 16 bits", () => {
  const onInteger = (operation: string): string => `define spir_func i16 @f(ptr addrspace(1) %p, i16 %v) {
  %r = atomicrmw ${operation} ptr addrspace(1) %p, i16 %v seq_cst
  ret i16 %r
}`;

  it("of integers have capabilities if the extension is allowed", () => {
    const exchange = roundTrip(onInteger("xchg"), ["16bit_atomics"]).lines;
    expect(exchange).toContain("Capability AtomicInt16CompareExchangeINTEL");
    expect(exchange).not.toContain("Capability Int16AtomicsINTEL");
    expect(roundTrip(onInteger("add"), ["16bit_atomics"]).lines).toContain("Capability Int16AtomicsINTEL");
    expect(roundTrip(onInteger("add"), []).lines).not.toContain("16bit_atomics");
  });

  const onFloat = (operation: string): string => `define spir_func bfloat @f(ptr addrspace(1) %p, bfloat %v) {
  %r = atomicrmw ${operation} ptr addrspace(1) %p, bfloat %v seq_cst
  ret bfloat %r
}`;
  const FLOATS = ["SPV_KHR_bfloat16", "SPV_EXT_shader_atomic_float_add", "SPV_EXT_shader_atomic_float_min_max"];

  it.each([
    ["fadd", "Add", "AtomicFAddEXT"],
    ["fmin", "MinMax", "AtomicFMinEXT"],
    ["fmax", "MinMax", "AtomicFMaxEXT"],
    ["xchg", "LoadStore", "AtomicExchange"],
  ])("of bfloat: %s", (operation, capability, op) => {
    const { lines, llvm } = roundTrip(onFloat(operation), [...FLOATS, "16bit_atomics"]);
    expect(lines).toContain(`Capability AtomicBFloat16${capability}INTEL`);
    expect(lines).not.toMatch(/Capability AtomicFloat\d/);
    expect(llvm).toMatch(new RegExp(`call spir_func bfloat @_Z\\d+__spirv_${op}PU3AS1DF16biiDF16b`));
    expect(messageOf(onFloat(operation), { extensions: FLOATS })).toContain("SPV_INTEL_16bit_atomics");
  });
});

describe("functions of sub-groups and devices", () => {
  const barrier = (scope: number): string => `define spir_kernel void @k() {
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 ${scope}, i32 1, i32 520)
  ret void
}
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)`;

  it("wait for the device", () => {
    const { lines, llvm } = roundTrip(barrier(1), ["device_barrier"]);
    expect(lines).toContain("Capability DeviceBarrierINTEL");
    expect(llvm).toContain("@_Z22__spirv_ControlBarrieriii(i32 1, i32 1, i32 520)");
    expect(roundTrip(barrier(2), ["device_barrier"]).lines).not.toContain("DeviceBarrierINTEL");
  });

  it("compute sigmoids", () => {
    const text = `define spir_func half @f(half %a) {
  %r = call spir_func half @_Z21__spirv_FSigmoidINTELDh(half %a)
  ret half %r
}
declare spir_func half @_Z21__spirv_FSigmoidINTELDh(half)`;
    const { lines, llvm } = roundTrip(text, ["sigmoid"]);
    expect(lines).toMatch(/^FSigmoidINTEL /m);
    expect(llvm).toContain("call spir_func half @_Z21__spirv_FSigmoidINTELDh(half %a)");
    expect(messageOf(text)).toContain("SPV_INTEL_sigmoid");
  });

  const product = (name: string, scales: string, mask: number): string => {
    const types = `i32, <8 x i16>, <8 x i32>, <8 x float>${scales.replaceAll(/%\w/g, "")}, i32`;
    return `define spir_func <8 x float> @f(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, i8 %s, i8 %t) {
  %r = call spir_func <8 x float> @${name}(i32 64, <8 x i16> %a, <8 x i32> %b, <8 x float> %c${scales}, i32 ${mask})
  ret <8 x float> %r
}
declare spir_func <8 x float> @${name}(${types})`;
  };
  const SCALED = "_Z51__spirv_SubgroupScaledMatrixMultiplyAccumulateINTELiDv8_sDv8_iDv8_fcci";
  const PLAIN = "_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTELiDv8_sDv8_iDv8_fi";
  const MMA = "subgroup_matrix_multiply_accumulate";

  it.each([
    [0x4000, "8"],
    [0x20000, "8"],
    [0xc0000, "4"],
  ])("multiply matrices of small floats: %i", (mask, width) => {
    const text = product(PLAIN, "", mask);
    const { lines, llvm } = roundTrip(text, [MMA, `${MMA}_float${width}`]);
    expect(lines).toContain(`Extension "SPV_INTEL_${MMA}_float${width}"`);
    expect(llvm).toContain(`@${PLAIN}(`);
    expect(messageOf(text, { extensions: [`SPV_INTEL_${MMA}`] })).toContain(
      `SPV_INTEL_${MMA}_float${width}\nSubgroupMatrixMultiplyAccumulateINTEL with FP${width} operand flags`,
    );
  });

  it("multiply matrices with scales", () => {
    const extensions = [MMA, "subgroup_scaled_matrix_multiply_accumulate"];
    const { lines, llvm } = roundTrip(product(SCALED, ", i8 %s, i8 %t", 0x300000), extensions);
    expect(lines).toContain("Capability SubgroupMatrixMultiplyAccumulateINTEL");
    expect(lines).toContain("Capability SubgroupScaledMatrixMultiplyAccumulateINTEL");
    expect(llvm).toContain(`@${SCALED}(`);
  });
});

describe("greatest errors of floats", () => {
  const errorOf = (name: string, ...inputs: readonly string[]): string =>
    `define spir_func float @f(${inputs.map((type, index) => `${type} %a${index}`).join(", ")}) {
  %r = call float @${name}(${inputs.map((type, index) => `${type} %a${index}`).join(", ")}) #0
  ret float %r
}
declare float @${name}(${inputs.join(", ")})
attributes #0 = { "fpbuiltin-max-error"="2.5" }`;

  it.each([
    ["fmul", "FMul", ["float", "float"], "fmul float"],
    ["sin", "ExtInst \\d+ \\d+ \\d+ sin", ["float"], "@_Z15__spirv_ocl_sinf"],
    ["expm1", "ExtInst \\d+ \\d+ \\d+ expm1", ["float"], "@_Z17__spirv_ocl_expm1f"],
  ])("are decorations of functions of intel/llvm: %s", (name, op, inputs, back) => {
    const text = errorOf(`llvm.fpbuiltin.${name}.f32`, ...inputs);
    const { lines, llvm } = roundTrip(text, ["fp_max_error"]);
    expect(lines).toMatch(/^Decorate \d+ FPMaxErrorDecorationINTEL 1075838976 $/m);
    expect(lines).toMatch(new RegExp(`^${op} `, "m"));
    expect(llvm).toContain(back);
    expect(llvm).toMatch(/fpbuiltin-max-error"="2\.500000"|!fpbuiltin-max-error !\d+/);
    expect(messageOf(text)).toContain("SPV_INTEL_fp_max_error");
  });

  it("of instructions are metadata, which becomes the decoration again", () => {
    const text = `define spir_func float @f(float %a) {
  %r = fmul float %a, %a, !fpbuiltin-max-error !0
  ret float %r
}
!0 = !{!"0.500000"}`;
    expect(roundTrip(text, ["fp_max_error"]).lines).toMatch(/FPMaxErrorDecorationINTEL 1056964608 $/m);
  });

  it("of sine and cosine together are stores", () => {
    const name = "llvm.fpbuiltin.sincos.f32";
    const text = `define spir_func void @f(float %a, ptr %s, ptr %c) {
  call void @${name}(float %a, ptr %s, ptr %c)
  ret void
}
declare void @${name}(float, ptr, ptr)`;
    const { lines } = roundTrip(text, []);
    const [, sine] = /^ExtInst \d+ (\d+) \d+ sincos /m.exec(lines) ?? [];
    expect(lines).toMatch(new RegExp(`^Store \\d+ ${sine} $`, "m"));
  });
});

describe("order", () => {
  it("of metadata of kernels is the reference's", () => {
    const text = `define spir_kernel void @k() !num_simd_work_items !0 !max_global_work_dim !0 !no_global_work_offset !1 !max_work_group_size !0 {
  ret void
}
!0 = !{i32 1}
!1 = !{}`;
    const { llvm } = roundTrip(text, ["kernel_attributes"]);
    expect(llvm).toMatch(
      /!max_work_group_size !\d+ !no_global_work_offset !\d+ !max_global_work_dim !\d+ !num_simd_work_items !\d+/,
    );
  });
});

describe("bfloat", () => {
  it("computes with an extension", () => {
    const text = "define spir_func bfloat @f(bfloat %a) {\n  %r = fadd bfloat %a, %a\n  ret bfloat %r\n}";
    const { lines, llvm } = roundTrip(text, ["SPV_KHR_bfloat16", "bfloat16_arithmetic"]);
    expect(lines).toContain("Capability BFloat16ArithmeticINTEL");
    expect(llvm).toContain("fadd bfloat %a, %a");
    expect(messageOf(text, { extensions: ["SPV_KHR_bfloat16"] })).toContain("SPV_INTEL_bfloat16_arithmetic");
    const converted = "define spir_func float @f(bfloat %a) {\n  %r = fpext bfloat %a to float\n  ret float %r\n}";
    expect(roundTrip(converted, ["SPV_KHR_bfloat16"]).lines).not.toContain("ArithmeticINTEL");
  });

  const conversion = (name: string, result: string, argument: string): string =>
    `define spir_func void @f(${argument} %a) {
  %r = call spir_func ${result} @${name}(${argument} %a)
  ret void
}
declare spir_func ${result} @${name}(${argument})${OPEN_CL_C}`;

  it.each([
    [
      "_Z34intel_convert_bfloat162_as_ushort2Dv2_f",
      "<2 x i32>",
      "<2 x double>",
      "OpConvertBFloat16NAsUShortN must be of <N x i16> and take <N x float>",
    ],
    [
      "_Z34intel_convert_bfloat162_as_ushort2Dv2_f",
      "<8 x i16>",
      "<4 x float>",
      "ConvertBFloat162AsUShort2 must be of <2 x i16> and take <2 x float>",
    ],
    [
      "_Z32intel_convert_bfloat16_as_ushortf",
      "i32",
      "float",
      "OpConvertBFloat16AsUShort must be of i16 and take float",
    ],
    [
      "_Z33intel_convert_as_bfloat163_float3Dv3_t",
      "<4 x float>",
      "<4 x i16>",
      "ConvertAsBFloat163Float3 must be of <3 x float> and take <3 x i16>",
    ],
    ["_Z31intel_convert_as_bfloat16_floatt", "double", "i16", "OpConvertAsBFloat16Float must be of float and take i16"],
  ])("is converted from and to bits of its length: %s", (name, result, argument, message) => {
    expect(
      messageOf(conversion(name, result, argument))
        .split("\n")
        .at(-1),
    ).toBe(message);
  });
});

describe("cooperative matrices", () => {
  const type = (component: string): string => `target("spirv.CooperativeMatrixKHR", ${component}, 3, 12, 12, 2)`;
  const using = (result: string, name: string, argument: string): string =>
    `define spir_func void @f(${argument} %a) {
  %r = call spir_func ${result} @${name}(${argument} %a)
  ret void
}
declare spir_func ${result} @${name}(${argument})`;
  const EXTENSIONS = ["SPV_KHR_cooperative_matrix", "joint_matrix", "bfloat16_conversion"];

  it("have a length by their type", () => {
    const { lines, llvm } = roundTrip(using("i32", "_Z34__spirv_CooperativeMatrixLengthKHR", type("i32")), EXTENSIONS);
    const [, matrix] = /^TypeCooperativeMatrixKHR (\d+) /m.exec(lines) ?? [];
    expect(lines).toMatch(new RegExp(`^CooperativeMatrixLengthKHR \\d+ \\d+ ${matrix} $`, "m"));
    expect(llvm).toContain("call spir_func i32 @_Z34__spirv_CooperativeMatrixLengthKHR");
  });

  it("convert to bfloat with an extension", () => {
    const text = using(type("i16"), "_Z27__spirv_ConvertFToBF16INTEL", type("float"));
    expect(roundTrip(text, EXTENSIONS).lines).toContain("Capability CooperativeMatrixBFloat16ComponentTypeINTEL");
    expect(messageOf(text, { extensions: ["SPV_KHR_cooperative_matrix", "SPV_INTEL_bfloat16_conversion"] })).toBe(
      "InvalidInstruction: Can't translate llvm instruction:\nConvertFToBF16INTEL\n" +
        "Can be used with cooperative matrices only when SPV_INTEL_joint_matrix is enabled",
    );
  });

  it("apply an object that is called", () => {
    const name = "_Z43__spirv_CooperativeMatrixApplyFunctionINTEL";
    const text = `define spir_func void @f(ptr addrspace(4) %p, ${type("i32")} %a) {
  %r = call spir_func ${type("i32")} @${name}(ptr addrspace(4) %p, ${type("i32")} %a)
  ret void
}
declare spir_func ${type("i32")} @${name}(ptr addrspace(4), ${type("i32")})`;
    const { lines, llvm } = roundTrip(text, EXTENSIONS);
    expect(lines).toMatch(/^CooperativeMatrixApplyFunctionINTEL /m);
    expect(llvm).toContain(`@${name}`);
  });

  it("name untyped pointers by their components", () => {
    const name = "_Z33__spirv_CooperativeMatrixStoreKHR";
    const text = `define spir_func void @f(ptr addrspace(3) %p, ${type("i32")} %a) {
  call spir_func void @${name}(ptr addrspace(3) %p, ${type("i32")} %a, i32 0, i64 4, i32 1)
  ret void
}
declare spir_func void @${name}(ptr addrspace(3), ${type("i32")}, i32, i64, i32)`;
    const { llvm } = roundTrip(text, [...EXTENSIONS, "SPV_KHR_untyped_pointers"]);
    expect(llvm).toContain(`@${name}PU3AS3iPU3AS1`);
  });
});

describe("tokens", () => {
  it("are a type of an extension", () => {
    const text = `declare token @llvm.tokenfoo()
define spir_func void @f() {
  %t = call token @llvm.tokenfoo()
  ret void
}`;
    const { lines, llvm } = roundTrip(text, ["token_type"], { unknownIntrinsics: [""] });
    expect(lines).toMatch(/^TypeTokenINTEL \d+ $/m);
    expect(llvm).toContain("declare token @llvm.tokenfoo()");
    expect(messageOf(text, { unknownIntrinsics: [""] })).toContain("SPV_INTEL_token_type");
  });
});
