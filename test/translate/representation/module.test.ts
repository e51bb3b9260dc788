// "Additional requirements for LLVM module": triple, data layout, calling convention, metadata of functions, decorations as metadata.
import { describe, expect, it } from "vitest";
import { Context } from "../../../src/ir/index.ts";
import { parseLlvm } from "../../../src/llvm/index.ts";
import { disassemble } from "../../../src/spirv/index.ts";
import { translateToSpirv } from "../../../src/translate/index.ts";
import { unwrapped } from "../../harness/results.ts";
import { attached, roundTrip } from "../round-trip.ts";
import { llvmOfAssembly } from "./harness.ts";

describe("Target triple and datalayout string", () => {
  const LAYOUTS = {
    spir: "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024",
    spir64: "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024",
  };

  it.each([
    ["spir", "Physical32", 32],
    ["spir64", "Physical64", 64],
  ] as const)("%s is the addressing model %s", (architecture, model, width) => {
    const triple = `target triple = "${architecture}-unknown-unknown"`;
    const text = `target datalayout = "${LAYOUTS[architecture]}"\n${triple}\n`;
    const assembly = unwrapped(disassemble(unwrapped(translateToSpirv(unwrapped(parseLlvm(new Context(), text))))));
    expect(assembly).toContain(`OpMemoryModel ${model} OpenCL`);
    const llvm = llvmOfAssembly(assembly);
    expect(llvm).toContain(triple);
    const [, layout = ""] = /target datalayout = "(.*)"/.exec(llvm) ?? [];
    expect(layout).toContain(`e-p:${width}:${width}`);
    // Vectors of three elements have the alignment of four.
    for (const part of [
      "i64:64",
      "v16:16",
      "v24:32",
      "v32:32",
      "v48:64",
      "v96:128",
      "v192:256",
      "v256:256",
      "v512:512",
      "v1024:1024",
    ])
      expect(layout).toContain(part);
  });

  it("other architectures are rejected", () => {
    const made = translateToSpirv(
      unwrapped(
        parseLlvm(new Context(), 'target triple = "x86_64-unknown-unknown"\ndefine void @f() {\n  ret void\n}\n'),
      ),
    );
    expect(made.diagnostics[0]?.message).toMatch(/Actual target triple is x86_64-unknown-unknown$/);
  });
});

describe("Calling convention", () => {
  it("spir_kernel is an entry point", () => {
    const { lines, llvm } = roundTrip(
      "define spir_kernel void @k() {\n  ret void\n}\ndefine spir_func void @f() {\n  ret void\n}\n",
      [],
    );
    expect(lines.match(/^EntryPoint .*$/gm)).toEqual([expect.stringMatching(/^EntryPoint 6 \d+ "k" $/)]);
    expect(llvm).toContain("define spir_kernel void @k()");
    expect(llvm).toContain("define spir_func void @f()");
  });
});

describe("Function metadata", () => {
  it("of parameters comes back, with qualifiers from types", () => {
    const image = 'target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 1)';
    const { lines, llvm } = roundTrip(
      `define spir_kernel void @k(ptr addrspace(1) %a, ${image} %i) !kernel_arg_addr_space !1 !kernel_arg_access_qual !2 !kernel_arg_type !3 !kernel_arg_base_type !4 !kernel_arg_type_qual !5 {
        %x = load i32, ptr addrspace(1) %a, align 4
        ret void
      }
      !1 = !{i32 1, i32 1}
      !2 = !{!"none", !"write_only"}
      !3 = !{!"int*", !"image2d_t"}
      !4 = !{!"int*", !"image2d_t"}
      !5 = !{!"volatile", !""}`,
      [],
    );
    expect(lines).toMatch(/^Decorate \d+ Volatile /m);
    expect(lines).toMatch(/^TypeImage \d+ \d+ 1 0 0 0 0 0 1 /m);
    expect(attached(llvm, "kernel_arg_addr_space")).toBe("!{i32 1, i32 1}");
    expect(attached(llvm, "kernel_arg_access_qual")).toBe('!{!"none", !"write_only"}');
    expect(attached(llvm, "kernel_arg_type")).toBe('!{!"int*", !"image2d_t"}');
    expect(attached(llvm, "kernel_arg_base_type")).toBe('!{!"int*", !"image2d_t"}');
    expect(attached(llvm, "kernel_arg_type_qual")).toBe('!{!"volatile", !""}');
  });

  it("is optional", () => {
    const { llvm } = roundTrip("define spir_kernel void @k(i32 %a) {\n  ret void\n}\n", []);
    expect(attached(llvm, "kernel_arg_type")).toBe('!{!"int"}');
  });
});

/** The decorations of a list of nodes in LLVM IR. */
function listOf(llvm: string, list: string | undefined): readonly string[] {
  const nodes = [...(list ?? "").matchAll(/!(\d+)/g)].map(([, number]) => number);
  return nodes.map((number) => new RegExp(`^!${number} = (.*)$`, "m").exec(llvm)?.[1] ?? "");
}

describe("Function parameter, instruction and global variable decoration through metadata", () => {
  it("spirv.Decorations of a global variable", () => {
    const { lines, llvm } = roundTrip(
      '@v = addrspace(1) global i32 0, !spirv.Decorations !1\n!1 = !{!2, !3}\n!2 = !{i32 22}\n!3 = !{i32 41, !"v", i32 0}\n',
      [],
    );
    expect(lines.match(/^Decorate .*$/gm)?.map((line) => line.replace(/ \d+ /, " "))).toEqual([
      "Decorate Constant ",
      'Decorate LinkageAttributes "v" Export ',
    ]);
    expect(listOf(llvm, attached(llvm, "spirv.Decorations"))).toEqual(["!{i32 22}", '!{i32 41, !"v", i32 0}']);
  });

  it("spirv.Decorations of an instruction", () => {
    const { lines, llvm } = roundTrip(
      `define spir_func i32 @f(ptr addrspace(1) %b) {
        %idx = getelementptr inbounds i32, ptr addrspace(1) %b, i64 1, !spirv.Decorations !1
        %x = load i32, ptr addrspace(1) %idx, align 4
        ret i32 %x
      }
      !1 = !{!2}
      !2 = !{i32 6442, i32 1, i32 2}`,
      ["cache_controls"],
    );
    const [, id] = /^InBoundsPtrAccessChain \d+ (\d+) /m.exec(lines) ?? [];
    expect(lines).toMatch(new RegExp(`^Decorate ${id} CacheControlLoadINTEL 1 2 $`, "m"));
    expect(llvm).toMatch(/%idx = getelementptr inbounds i32, ptr addrspace\(1\) %b, i64 1, !spirv.Decorations /);
    expect(listOf(llvm, attached(llvm, "spirv.Decorations"))).toEqual(["!{i32 6442, i32 1, i32 2}"]);
  });

  // The document has floats, which must not be restricted.
  it("spirv.ParameterDecorations has a list for each parameter", () => {
    const { lines, llvm } = roundTrip(
      `define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) !spirv.ParameterDecorations !1 {
        ret void
      }
      !1 = !{!2, !3}
      !2 = !{}
      !3 = !{!4}
      !4 = !{i32 19}`,
      [],
    );
    const [, b] = /^Name (\d+) "b"/m.exec(lines) ?? [];
    expect(lines.match(/^Decorate .*$/gm)).toEqual([`Decorate ${b} Restrict `]);
    const [first, second] = listOf(llvm, attached(llvm, "spirv.ParameterDecorations"));
    expect(first).toBe("!{}");
    expect(listOf(llvm, second)).toEqual(["!{i32 19}"]);
  });

  it("operands may be strings", () => {
    const { lines, llvm } = roundTrip(
      '@v = addrspace(1) global i32 0, !spirv.Decorations !1\n!1 = !{!2}\n!2 = !{i32 5635, !"meaning"}\n',
      [],
    );
    expect(lines).toMatch(/^Decorate \d+ UserSemantic "meaning"/m);
    expect(listOf(llvm, attached(llvm, "spirv.Decorations"))).toContain('!{i32 5635, !"meaning"}');
  });
});
