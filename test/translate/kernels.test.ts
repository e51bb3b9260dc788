// Simple kernels in both directions: valid SPIR-V, LLVM IR that verifies, and the same functions again.
import { describe, expect, it } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module, parseLlvm, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { encode, indexModule } from "../../src/spirv/modules.ts";
import {
  parseTranslatorText,
  printTranslatorText,
  translateToLlvm,
  translateToSpirv,
} from "../../src/translate/index.ts";
import { validate } from "../../src/validate/index.ts";

const KERNEL = `
target triple = "spir64-unknown-unknown"
define spir_kernel void @add(ptr addrspace(1) align 4 %a, ptr addrspace(1) %b, i32 %n) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %in = icmp slt i32 %i, %n
  br i1 %in, label %body, label %exit
body:
  %p = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %id
  %q = getelementptr inbounds i32, ptr addrspace(1) %b, i64 %id
  %x = load i32, ptr addrspace(1) %p, align 4
  %y = load i32, ptr addrspace(1) %q, align 4
  %s = add nsw i32 %x, %y
  store i32 %s, ptr addrspace(1) %p, align 4
  br label %exit
exit:
  ret void
}
declare spir_func i64 @_Z13get_global_idj(i32)
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
`;

function parsed(text: string): Module {
  const module = parseLlvm(new Context(), text);
  if (!module.ok) throw new Error(module.diagnostics[0]?.message);
  return module.value;
}

function textOf(module: Module): string {
  let text = "";
  writeModule(module, { write: (part: string) => (text += part) });
  return text;
}

const translated = translateToSpirv(parsed(KERNEL));
if (!translated.ok) throw new Error(translated.diagnostics[0]?.message);
const spirv = translated.value;

describe("a simple kernel", () => {
  it("becomes valid SPIR-V", () => {
    expect(validate(encode(spirv)).diagnostics.map(({ message }) => message)).toEqual([]);
  });

  it("survives the text form", () => {
    const index = indexModule(spirv);
    if (!index.ok) throw new Error("malformed");
    let text = "";
    printTranslatorText(index.value, { write: (part) => (text += part) });
    expect(text).toContain("5 IAdd ");
    const again = parseTranslatorText(text, "test.spt");
    expect(again.value?.words).toEqual(spirv.words);
  });

  for (const [environment, call] of [
    ["CL1.2", "@_Z13get_global_idj(i32 0)"],
    ["SPV-IR", "@_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)"],
  ] as const) {
    it(`comes back as LLVM IR of ${environment}`, () => {
      const back = translateToLlvm(spirv, { targetEnvironment: environment });
      if (!back.ok) throw new Error(back.diagnostics[0]?.message);
      expect(verifyLlvm(back.value).diagnostics).toEqual([]);
      const text = textOf(back.value);
      expect(text).toContain("define spir_kernel void @add(ptr addrspace(1) align 4 %a, ptr addrspace(1) %b, i32 %n)");
      expect(text).toContain(call);
      expect(text).toContain("%s = add nsw i32 %x, %y");
    });
  }
});

describe("what cannot be translated", () => {
  it("names the triple", () => {
    const result = translateToSpirv(
      parsed('target triple = "x86_64-unknown-linux-gnu"\ndefine void @f() {\n  ret void\n}'),
    );
    expect(result.diagnostics[0]?.message).toContain("Actual target triple is x86_64-unknown-linux-gnu");
  });

  it("names the line of the text form", () => {
    const result = parseTranslatorText("119734787 65536 0 10 0\n2 Capability Nonsense\n", "a.spt");
    expect(result.diagnostics[0]).toMatchObject({
      message: "'Nonsense' is no name of an operand",
      place: { file: "a.spt", line: 2, column: 14 },
    });
  });
});
