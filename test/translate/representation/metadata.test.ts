// "SPIR-V instructions mapped to LLVM metadata": `!spirv.<OpCodeName> = !{!<InstructionMetadata1>, …}`.
import { describe, expect, it } from "vitest";
import { roundTrip } from "../round-trip.ts";

const KERNEL = "define spir_kernel void @worker() {\n  ret void\n}\n";

/** The lines of SPIR-V, and of LLVM IR, for a kernel with metadata. */
const trip = (metadata: string, extensions: readonly string[] = []) => roundTrip(KERNEL + metadata, extensions);

/** The operands of the only node of named metadata. */
const named = (llvm: string, name: string): string | undefined => {
  const number = new RegExp(`^!${name} = !\\{!(\\d+)\\}$`, "m").exec(llvm)?.[1];
  return new RegExp(`^!${number} = (.*)$`, "m").exec(llvm)?.[1];
};

describe("OpSource", () => {
  it("has the language, its version and the file", () => {
    const { lines, llvm } = trip(
      '!spirv.Source = !{!0}\n!0 = !{i32 3, i32 66048, !1}\n!1 = !{!"/tmp/opencl/program.cl"}\n',
    );
    const [, file] = /^String (\d+) "\/tmp\/opencl\/program.cl"/m.exec(lines) ?? [];
    expect(lines).toMatch(new RegExp(`^Source 3 66048 ${file} `, "m"));
    const [, node] = /^!\{i32 3, i32 66048, !(\d+)\}$/.exec(named(llvm, "spirv.Source") ?? "") ?? [];
    expect(llvm).toContain(`!${node} = !{!"/tmp/opencl/program.cl"}`);
  });

  it("may have no file", () => {
    const { lines, llvm } = trip("!spirv.Source = !{!0}\n!0 = !{i32 3, i32 102000}\n");
    expect(lines).toMatch(/^Source 3 102000 $/m);
    expect(named(llvm, "spirv.Source")).toBe("!{i32 3, i32 102000}");
    expect(named(llvm, "opencl.ocl.version")).toBe("!{i32 1, i32 2}");
  });
});

describe("OpSourceExtension", () => {
  const text = '!spirv.SourceExtension = !{!0, !1}\n!0 = !{!"cl_khr_fp16"}\n!1 = !{!"cl_khr_gl_sharing"}\n';

  it("is a node for each extension, which OpenCL's metadata has together", () => {
    const { lines, llvm } = trip(text);
    expect(lines).toMatch(/^SourceExtension "cl_khr_fp16" \nSourceExtension "cl_khr_gl_sharing"/m);
    expect(named(llvm, "opencl.used.extensions")).toBe('!{!"cl_khr_fp16", !"cl_khr_gl_sharing"}');
  });

  it("is written once if both state it", () => {
    const { lines } = trip(`${text}!opencl.used.extensions = !{!2}\n!2 = !{!"cl_khr_fp16"}\n`);
    expect(lines.match(/^SourceExtension /gm)).toHaveLength(2);
  });
});

describe("OpExtension", () => {
  it("is declared, and must be allowed", () => {
    const text = '!spirv.Extension = !{!0}\n!0 = !{!"SPV_KHR_expect_assume"}\n';
    expect(trip(text, ["SPV_KHR_expect_assume"]).lines).toMatch(/^Extension "SPV_KHR_expect_assume"/m);
    expect(() => trip(text)).toThrow(/RequiresExtension/);
  });
});

describe("OpCapability", () => {
  it("is declared by its number", () => {
    expect(trip("!spirv.Capability = !{!0}\n!0 = !{i32 10}\n").lines).toMatch(/^Capability Float64 $/m);
    expect(trip("").lines).not.toMatch(/^Capability Float64 /m);
  });

  it("is nothing if no capability has the number", () => {
    expect(trip("!spirv.Capability = !{!0, !1}\n!0 = !{i32 123456}\n!1 = !{}\n").lines).toBe(trip("").lines);
  });
});

describe("OpExecutionMode", () => {
  it("names the function, the mode and its literals", () => {
    const { lines, llvm } = trip("!spirv.ExecutionMode = !{!0}\n!0 = !{ptr @worker, i32 30, i32 262149}\n");
    expect(lines).toMatch(/^ExecutionMode \d+ 30 262149 $/m);
    const [, node] = /!vec_type_hint !(\d+)/.exec(llvm) ?? [];
    expect(llvm).toMatch(new RegExp(`^!${node} = !\\{<4 x float> undef, i32 0\\}$`, "m"));
  });

  it("names the function as older LLVM IR does", () => {
    const { lines } = trip("!spirv.ExecutionMode = !{!0}\n!0 = !{void ()* @worker, i32 18, i32 16, i32 1, i32 1}\n");
    expect(lines).toMatch(/^ExecutionMode \d+ 18 16 1 1 $/m);
  });
});

describe("Generator's magic number", () => {
  it("is the tool and its version, towards LLVM IR", () => {
    expect(named(trip("").llvm, "spirv.Generator")).toBe("!{i16 6, i16 14}");
  });
});

describe("the document's example", () => {
  it("is read", () => {
    const text = KERNEL.replace("@worker", "@kernel1") + KERNEL.replace("@worker", "@kernel2");
    const { lines } = roundTrip(
      `${text}
!spirv.Source = !{!0}
!spirv.SourceExtension = !{!2, !3}
!spirv.Capability = !{!4}
!spirv.MemoryModel = !{!5}
!spirv.EntryPoint = !{!6, !7}
!spirv.ExecutionMode = !{!8, !9}
!spirv.Generator = !{!10}
!0 = !{i32 3, i32 102000, !1}
!1 = !{!"/tmp/opencl/program.cl"}
!2 = !{!"cl_khr_fp16"}
!3 = !{!"cl_khr_gl_sharing"}
!4 = !{i32 10}
!5 = !{i32 1, i32 2}
!6 = !{i32 6, !"kernel1"}
!7 = !{i32 6, !"kernel2"}
!8 = !{!6, i32 18, i32 16, i32 1, i32 1}
!9 = !{!7, i32 32}
!10 = !{i16 6, i16 123}
`,
      [],
    );
    // The triple states the addressing model, and 32 is no execution mode of SPIR-V.
    expect(lines).toMatch(/^MemoryModel 2 2 /m);
    const [, first] = /^EntryPoint 6 (\d+) "kernel1"/m.exec(lines) ?? [];
    expect(lines.match(/^ExecutionMode .*$/gm)).toEqual([`ExecutionMode ${first} 18 16 1 1 `]);
    expect(lines).toMatch(/^EntryPoint 6 \d+ "kernel2"/m);
  });
});
