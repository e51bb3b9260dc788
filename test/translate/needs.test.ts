// Capabilities, extensions and versions that a translation to SPIR-V declares, and what it leaves out without them.
import { describe, expect, it } from "vitest";
import { linesOf, messageOf, OPEN_CL_C, translated } from "./forward.ts";

const has = (lines: readonly string[], line: string): boolean => lines.includes(line);

describe("execution modes", () => {
  it("raise the version", () => {
    const made = translated(
      "define spir_kernel void @k() {\n  ret void\n}\n!spirv.ExecutionMode = !{!0}\n!0 = !{ptr @k, i32 33}",
    );
    expect(made.ok && made.value.words[1]).toBe(0x00010100);
  });

  it("are left out if their version is forbidden", () => {
    const text = "define spir_kernel void @k() {\n  ret void\n}\n!spirv.ExecutionMode = !{!0}\n!0 = !{ptr @k, i32 33}";
    expect(linesOf(text, { maxVersion: 0x00010000 }).some((line) => line.startsWith("ExecutionMode"))).toBe(false);
  });
});

describe("optnone", () => {
  const text = "define spir_func void @f() noinline optnone {\n  ret void\n}";

  it("is a function control where an extension allows it", () => {
    const lines = linesOf(text, { extensions: ["SPV_EXT_optnone"] });
    expect(has(lines, "Capability OptNoneEXT")).toBe(true);
    expect(lines.some((line) => /^Function \d+ \d+ 65538 /.test(line))).toBe(true);
  });

  it("is left out elsewhere", () => {
    expect(linesOf(text).some((line) => /^Function \d+ \d+ 2 /.test(line))).toBe(true);
  });
});

describe("extensions", () => {
  it("that the module states must be allowed", () => {
    const text =
      'define spir_kernel void @k() {\n  ret void\n}\n!spirv.Extension = !{!0}\n!0 = !{!"SPV_KHR_bit_instructions"}';
    expect(messageOf(text)).toMatch(/RequiresExtension.*\nSPV_KHR_bit_instructions/);
    expect(
      has(linesOf(text, { extensions: ["SPV_KHR_bit_instructions"] }), 'Extension "SPV_KHR_bit_instructions"'),
    ).toBe(true);
  });

  it("are not needed in the version that has their features", () => {
    const lines = linesOf(`define spir_kernel void @k(ptr addrspace(1) %p) {
      %m = call spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()
      store <4 x i32> %m, ptr addrspace(1) %p, align 16
      ret void
    }
    declare spir_func <4 x i32> @_Z21get_sub_group_eq_maskv()${OPEN_CL_C}`);
    expect(has(lines, "Capability GroupNonUniformBallot")).toBe(true);
    expect(lines.some((line) => line.startsWith("Extension"))).toBe(false);
  });
});

describe("capabilities", () => {
  it("of instructions of bits are those of the extension, not of shaders, where it is allowed", () => {
    const lines = linesOf(
      `define spir_kernel void @k(ptr addrspace(1) %p, i32 %a) {
      %r = call spir_func i32 @_Z15bitfield_insertiijj(i32 %a, i32 %a, i32 1, i32 2)
      store i32 %r, ptr addrspace(1) %p, align 4
      ret void
    }
    declare spir_func i32 @_Z15bitfield_insertiijj(i32, i32, i32, i32)${OPEN_CL_C}`,
      { extensions: ["SPV_KHR_bit_instructions"] },
    );
    expect(has(lines, "Capability BitInstructions")).toBe(true);
    expect(has(lines, "Capability Shader")).toBe(false);
    expect(has(lines, 'Extension "SPV_KHR_bit_instructions"')).toBe(true);
  });
});

describe("optional features of OpenCL C", () => {
  it("are capabilities", () => {
    const lines = linesOf(`define spir_kernel void @k() {
      ret void
    }
    !opencl.used.optional.core.features = !{!1}
    !1 = !{!"cl_doubles", !"cl_images"}`);
    expect(has(lines, "Capability Float64")).toBe(true);
    expect(has(lines, "Capability ImageBasic")).toBe(true);
  });
});

describe("modules without functions and variables", () => {
  it("need no target triple", () => {
    expect(has(linesOf('target triple = ""'), "MemoryModel 2 2")).toBe(true);
  });
});

describe("null pointers of another address space", () => {
  it("are null", () => {
    const lines = linesOf(`define spir_func i1 @f(ptr addrspace(1) %p) {
      %c = icmp eq ptr addrspace(1) addrspacecast (ptr null to ptr addrspace(1)), %p
      ret i1 %c
    }`);
    expect(lines.some((line) => line.startsWith("ConstantNull"))).toBe(true);
    expect(lines.some((line) => line.includes("Cast"))).toBe(false);
  });
});
