// Modules that are large in one way: deep types, long chains, many operands, wide numbers. None may overflow the stack or take long.
import { describe, expect, it } from "vitest";
import { writeModule } from "../../src/llvm/index.ts";
import { assemble, forEachInstruction, Op } from "../../src/spirv/modules.ts";
import { translateToLlvm } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { linesOf, translated } from "./forward.ts";

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");
const messagesOf = (text: string) => translated(text).diagnostics.map(({ message }) => message);
const kernel = (body: string): string => `define spir_kernel void @k(ptr addrspace(1) %p) {\n${body}\nret void\n}\n`;

describe("towards SPIR-V", () => {
  it("rejects types that are nested too deeply", () => {
    const types = lines(1000, (at) => `%s${at + 1} = type { %s${at}, i32 }`);
    const text = `%s0 = type { i32 }\n${types}\n${kernel("%q = getelementptr %s1000, ptr addrspace(1) %p, i64 1\nstore i8 1, ptr addrspace(1) %q")}`;
    expect(messagesOf(text)).toEqual(["a type is nested in more than 400 types"]);
  });

  it("types long chains of loaded pointers", () => {
    const loads = lines(3000, (at) => `%p${at + 1} = load ptr addrspace(1), ptr addrspace(1) %p${at}`);
    const text = kernel(
      `%p0 = load ptr addrspace(1), ptr addrspace(1) %p\n${loads}\nstore i32 1, ptr addrspace(1) %p3000`,
    );
    expect(linesOf(text).filter((line) => line.startsWith("Load "))).toHaveLength(3001);
  });

  it("rejects instructions with too many operands", () => {
    const elements = Array.from({ length: 150_000 }, (_, at) => `i32 ${at}`).join(", ");
    const text = `@g = addrspace(2) constant [150000 x i32] [${elements}]\n${kernel("")}`;
    const [message] = messagesOf(text);
    expect(message).toMatch(/^InvalidWordCount: Can't encode instruction with word count greater than 65535:\n/);
    expect(message).toContain("a number of elements greater than OpConstantComposite can have (65532)");
    const struct = `%S = type { ${Array<string>(150_000).fill("i32").join(", ")} }\n@g = addrspace(1) global %S zeroinitializer\n`;
    expect(messagesOf(struct)[0]).toMatch(/^InvalidWordCount: .*:\nTypeStruct has 150002 words$/);
  });

  it("continues composites with SPV_INTEL_long_composites, and reads them back", () => {
    const count = 70_000;
    const elements = Array.from({ length: count }, (_, at) => `i32 ${at % 11}`).join(", ");
    const text = `%S = type { ${Array<string>(count).fill("i32").join(", ")} }
@a = addrspace(2) constant [${count} x i32] [${elements}]
@s = addrspace(2) constant %S { ${elements} }
${kernel("%e = getelementptr %S, ptr addrspace(2) @s, i32 0, i32 69999\n%v = load i32, ptr addrspace(2) %e\nstore i32 %v, ptr addrspace(1) %p")}`;
    expect(messagesOf(text)[0]).toContain("InvalidWordCount");
    expect(translated(text).diagnostics[0]?.help).toBe("--spirv-ext=+SPV_INTEL_long_composites allows it");
    const made = unwrapped(translated(text, { extensions: ["SPV_INTEL_long_composites"] }));
    const counts = new Map<number, number>();
    forEachInstruction(made, (_, op) => {
      counts.set(op, (counts.get(op) ?? 0) + 1);
    });
    expect(counts.get(Op.TypeStructContinuedINTEL)).toBe(1);
    expect(counts.get(Op.ConstantCompositeContinuedINTEL)).toBe(2);
    let out = "";
    writeModule(unwrapped(translateToLlvm(made)), { write: (part: string) => (out += part) });
    const line = (begin: string): string => out.split("\n").find((one) => one.startsWith(begin)) ?? "";
    expect(line("@a = ")).toContain(`[${count} x i32] [${elements}]`);
    expect(line("@s = ")).toContain(`%S { ${elements} }`);
    expect(line("%S = type ").split(",")).toHaveLength(count);
  });

  it("writes switches of many cases", () => {
    const cases = lines(12_000, (at) => `i32 ${at}, label %end`);
    const text = kernel(`%v = load i32, ptr addrspace(1) %p\nswitch i32 %v, label %end [\n${cases}\n]\nend:`);
    expect(
      linesOf(text)
        .filter((line) => line.startsWith("Switch "))[0]
        ?.split(" "),
    ).toHaveLength(24_003);
  });
});

const HEAD = `
OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpMemoryModel Physical64 OpenCL
%void = OpTypeVoid
%uint = OpTypeInt 32 0
`;
const failureOf = (text: string) =>
  translateToLlvm(unwrapped(assemble(HEAD + text))).diagnostics.map(({ message }) => message);

describe("towards LLVM IR", () => {
  it("rejects types that are nested too deeply", () => {
    const types = lines(3000, (at) => `%s${at + 1} = OpTypeStruct %s${at} %uint`);
    const text = `%s0 = OpTypeStruct %uint\n${types}\n%signature = OpTypeFunction %void %s3000\n%f = OpFunction %void None %signature\n%x = OpFunctionParameter %s3000\nOpFunctionEnd`;
    expect(failureOf(text)[0]).toMatch(/the type with id \d+ is nested in more than 400 types/);
  });

  it("rejects constants that are defined after many users", () => {
    const types = `%pair = OpTypeStruct %uint`;
    const constants = lines(3000, (at) => `%c${at} = OpSpecConstantComposite %pair %c${at + 1}`);
    expect(failureOf(`${types}\n${constants}\n%c3000 = OpConstant %uint 1`)[0]).toMatch(
      /the constant with id \d+ is defined after too many of its users/,
    );
  });
});
