// SPV_INTEL_vector_compute in both directions: attributes of LLVM IR, decorations and execution modes of SPIR-V.
import { describe, expect, it } from "vitest";
import { linesOf } from "./forward.ts";
import { roundTrip } from "./round-trip.ts";

const EXTENSIONS = ["vector_compute", "float_controls2", "SPV_KHR_float_controls"];

/** The string attributes of the definition or variable with a name. */
function attributesOf(llvm: string, name: string): string | undefined {
  const number = new RegExp(`@${name}\\b[^#]*#(\\d+)`).exec(llvm)?.[1];
  const text = new RegExp(`^attributes #${number} = \\{ (.*) \\}$`, "m").exec(llvm)?.[1];
  return text?.replace("nounwind ", "");
}

const kernel = (attributes: string): string =>
  `define spir_kernel void @k() #0 {\n  ret void\n}\nattributes #0 = { "VCFunction" ${attributes} }\n`;

describe("functions of vector compute", () => {
  it.each([
    ['"VCSIMTCall"="5"', "SIMTCallINTEL 5"],
    ['"VCStackCall"', "StackCallINTEL"],
    ['"VCCallable"', "VectorComputeCallableFunctionINTEL"],
  ])("have decorations: %s", (attribute, decoration) => {
    const { lines, llvm } = roundTrip(kernel(attribute), EXTENSIONS);
    expect(lines).toMatch(/^Decorate \d+ VectorComputeFunctionINTEL $/m);
    expect(lines).toMatch(new RegExp(`^Decorate \\d+ ${decoration} $`, "m"));
    expect(attributesOf(llvm, "k")?.split(" ").sort()).toEqual([attribute, '"VCFunction"'].sort());
  });

  it.each([
    ['"VCSLMSize"="256"', "5618 256"],
    ['"VCNamedBarrierCount"="3"', "6417 3"],
  ])("have execution modes: %s", (attribute, mode) => {
    const { lines, llvm } = roundTrip(kernel(attribute), EXTENSIONS);
    expect(lines).toMatch(new RegExp(`^ExecutionMode \\d+ ${mode} $`, "m"));
    expect(attributesOf(llvm, "k")).toContain(attribute);
  });

  // Denormals, rounding and operation of the widths 64, 32 and 16.
  it.each([
    [0, "4460 64|4462 64|5623 64|4460 32|4462 32|5623 32|4460 16|4462 16|5623 16"],
    [1 | (1 << 4), "4460 64|5620 64|5622 64|4460 32|5620 32|5622 32|4460 16|5620 16|5622 16"],
    [64 | (2 << 4), "4459 64|5621 64|5623 64|4460 32|5621 32|5623 32|4460 16|5621 16|5623 16"],
    [1024 | 128 | (3 << 4), "4460 64|4463 64|5623 64|4459 32|4463 32|5623 32|4459 16|4463 16|5623 16"],
  ])("control floats: %i", (control, modes) => {
    const { lines, llvm } = roundTrip(kernel(`"VCFloatControl"="${control}"`), EXTENSIONS);
    const found = [...lines.matchAll(/^ExecutionMode \d+ (\d+ \d+) $/gm)].map(([, mode]) => mode);
    expect(found.join("|")).toBe(modes);
    expect(attributesOf(llvm, "k")).toContain(`"VCFloatControl"="${control}"`);
  });

  it("control floats by decorations where they are no kernels", () => {
    const text = kernel('"VCFloatControl"="80"').replace("spir_kernel", "spir_func");
    const { lines, llvm } = roundTrip(text, EXTENSIONS);
    expect(lines).toMatch(/^Decorate \d+ FunctionDenormModeINTEL 64 0 $/m);
    expect(lines).toMatch(/^Decorate \d+ FunctionRoundingModeINTEL 32 2 $/m);
    expect(lines).toMatch(/^Decorate \d+ FunctionFloatingPointModeINTEL 16 0 $/m);
    expect(attributesOf(llvm, "k")).toContain('"VCFloatControl"="80"');
  });

  it("decorate parameters and results", () => {
    const text = `define spir_func "VCSingleElementVector" float @f(i32 "VCArgumentIOKind"="1" %a, float "VCMediaBlockIO" %b) #0 {
  ret float %b
}
attributes #0 = { "VCFunction" }`;
    const { lines, llvm } = roundTrip(text, EXTENSIONS);
    for (const one of ["SingleElementVectorINTEL", "FuncParamIOKindINTEL 1", "MediaBlockIOINTEL"])
      expect(lines).toMatch(new RegExp(`^Decorate \\d+ ${one} $`, "m"));
    expect(llvm).toContain(
      'define spir_func "VCSingleElementVector" float @f(i32 "VCArgumentIOKind"="1" %a, float "VCMediaBlockIO" %b)',
    );
  });

  it("mean nothing without the attribute of the function or the extension", () => {
    const other = '\ndefine spir_kernel void @k() #0 {\n  ret void\n}\nattributes #0 = { "VCSIMTCall"="5" }\n';
    expect(roundTrip(other, EXTENSIONS).lines).not.toContain("SIMTCallINTEL");
    expect(roundTrip(kernel('"VCSIMTCall"="5"'), []).lines).not.toContain("Decorate");
    expect(roundTrip(kernel('"VCSIMTCall"="no"'), EXTENSIONS).lines).not.toContain("SIMTCallINTEL");
  });
});

describe("variables of vector compute", () => {
  it("are private variables of the module", () => {
    const text = `@in = internal global <256 x i8> undef, align 256 #0
define spir_func void @f() #1 {
  %a = load <256 x i8>, ptr @in
  ret void
}
attributes #0 = { "VCByteOffset"="1" "VCVolatile" "VCGlobalVariable" }
attributes #1 = { "VCFunction" }`;
    const { lines, llvm } = roundTrip(text, EXTENSIONS);
    expect(lines).toMatch(/^Variable \d+ \d+ 6 $/m);
    expect(lines).toMatch(/^Decorate \d+ GlobalVariableOffsetINTEL 1 $/m);
    expect(lines).toMatch(/^Decorate \d+ Volatile $/m);
    expect(attributesOf(llvm, "in")).toBe('"VCByteOffset"="1" "VCGlobalVariable" "VCVolatile"');
    expect(() => linesOf(text.replace('"VCGlobalVariable"', ""))).toThrow(/cannot have Function storage class/);
  });

  it("has private variables that untyped pointers lead to", () => {
    const text =
      '@g = internal global i32 7 #0\ndefine spir_func i32 @f() {\n  %v = load i32, ptr @g\n  ret i32 %v\n}\nattributes #0 = { "VCGlobalVariable" }';
    const lines = linesOf(text, { extensions: ["SPV_INTEL_vector_compute", "SPV_KHR_untyped_pointers"] });
    const pointer = /^TypeUntypedPointerKHR (\d+) 6/.exec(
      lines.find((line) => line.startsWith("TypeUntypedPointerKHR")) ?? "",
    );
    expect(lines.some((line) => line.startsWith(`UntypedVariableKHR ${pointer?.[1]} `))).toBe(true);
  });

  it.each([
    [
      'define spir_func void @f(<5 x float> %v) #0 {\n  ret void\n}\nattributes #0 = { "VCFunction" }',
      "VectorAnyINTEL",
    ],
    [
      '@g = addrspace(1) global <5 x float> zeroinitializer #0\nattributes #0 = { "VCGlobalVariable" }',
      "VectorAnyINTEL",
    ],
    ["define spir_func void @f(<5 x float> %v) {\n  ret void\n}", "LongVectorEXT"],
  ])("choose the extension of long vectors", (text, capability) => {
    const lines = linesOf(text, { extensions: ["SPV_EXT_long_vector", "SPV_INTEL_vector_compute"] });
    const found = lines.filter((line) => /Capability (VectorAnyINTEL|LongVectorEXT)/.test(line));
    expect(found.map((line) => line.trim())).toEqual([`Capability ${capability}`]);
  });
});
