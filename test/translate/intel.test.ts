// Extensions of INTEL in both directions: the lines of SPIR-V for LLVM IR, and LLVM IR for those again. Every binary is valid.
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { encode, indexModule } from "../../src/spirv/modules.ts";
import {
  printTranslatorText,
  type TranslateOptions,
  translateToLlvm,
  translateToSpirv,
} from "../../src/translate/index.ts";
import { validate } from "../../src/validate/index.ts";

const HEAD = 'target triple = "spir64-unknown-unknown"\n';

interface RoundTrip {
  /** The lines of SPIR-V without their word counts. */
  readonly lines: string;
  readonly llvm: string;
}

function translated(text: string, options: TranslateOptions) {
  const module = parseLlvm(new Context(), HEAD + text);
  const verified = module.ok ? verifyLlvm(module.value) : module;
  if (!verified.ok) throw new Error(verified.diagnostics[0]?.message);
  return translateToSpirv(verified.value, options);
}

/** The translation of a text and back, with extensions of INTEL by the rest of their names. */
function roundTrip(text: string, extensions: readonly string[], options: TranslateOptions = {}): RoundTrip {
  const names = extensions.map((one) => (one.startsWith("SPV_") ? one : `SPV_INTEL_${one}`));
  const made = translated(text, { ...options, extensions: names });
  if (!made.ok) throw new Error(made.diagnostics[0]?.message);
  expect(validate(encode(made.value)).diagnostics.map(({ message }) => message)).toEqual([]);
  const index = indexModule(made.value);
  if (!index.ok) throw new Error("malformed");
  let lines = "";
  printTranslatorText(index.value, { write: (part) => (lines += part) });
  const back = translateToLlvm(made.value, { targetEnvironment: "SPV-IR", ...options });
  if (!back.ok) throw new Error(back.diagnostics[0]?.message);
  let llvm = "";
  writeModule(back.value, { write: (part) => (llvm += part) });
  return { lines: lines.replaceAll(/^\d+ /gm, ""), llvm };
}

/** The operands of the metadata of a kind on a definition. */
function attached(llvm: string, kind: string): string | undefined {
  const number = new RegExp(`!${kind} !(\\d+)`).exec(llvm)?.[1];
  return number === undefined ? undefined : new RegExp(`^!${number} = (.*)$`, "m").exec(llvm)?.[1];
}

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
    const wrong = translated(kernel("!RegisterAllocMode !0", '!0 = !{!"Most"}'), {
      extensions: ["SPV_INTEL_maximum_registers"],
    });
    expect(wrong.ok ? "" : wrong.diagnostics[0]?.message).toBe("'Most' is no name of a number of registers");
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
});
