import { describe, expect, test } from "vitest";
import { assemble, disassemble, versionOfEnvironment } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { textCases, types, typeWords } from "./text-cases.ts";

function outcome(text: string, flags: readonly string[]): string {
  const module = assemble(text, { preserveNumericIds: flags.includes("--preserve-numeric-ids") });
  if (!module.ok) {
    return module.diagnostics.map(({ place, message }) => `${place?.line}: ${place?.column}: ${message}`).join("\n");
  }
  const from = 5 + (text.startsWith(types) ? typeWords : 0);
  return [...module.value.words.subarray(from)].map((word) => word.toString(16)).join(" ");
}

describe("assemble", () => {
  test.each(textCases.map((entry) => [entry.text.replace(types, "…"), entry] as const))("%j", (_, entry) => {
    expect(outcome(entry.text, entry.flags)).toBe(entry.expected);
  });

  test("writes version, generator and bound", () => {
    const module = unwrapped(assemble("%a = OpTypeVoid", { version: 0x00010200 }));
    expect([...module.words.subarray(0, 5)]).toEqual([0x07230203, 0x00010200, 7 << 16, 2, 0]);
  });

  test("reads what the disassembler prints for words that the grammar does not know", () => {
    const words = [0x07230203, 0x00010600, 7 << 16, 9, 0, 0x00040fff, 1, 2, 0xffffffff, 0x00020011, 0x7fffffff];
    const module = { words: Uint32Array.from(words), isBigEndian: false };
    const text = unwrapped(disassemble(module, { header: false }));
    expect(text.replaceAll(/ +/g, " ")).toBe(
      " !0x00040fff !0x00000001 !0x00000002 !0xffffffff\n OpCapability !0x7fffffff\n",
    );
    const again = unwrapped(assemble(text));
    expect([...again.words.subarray(5)]).toEqual(words.slice(5));
  });

  test("reads the older names that the grammar keeps as aliases", () => {
    const older = assemble(
      'OpCapability RayTracingNV\n%t = OpTypeAccelerationStructureNV\nOpDecorateStringGOOGLE %t UserSemantic "s"',
    );
    const newer = assemble(
      'OpCapability RayTracingNV\n%t = OpTypeAccelerationStructureKHR\nOpDecorateString %t UserSemantic "s"',
    );
    expect(unwrapped(older).words).toEqual(unwrapped(newer).words);
  });

  test("rounds to the nearest single where rounding to a double first would not", () => {
    // Just above the middle between 1 and the next single; as a double it is the middle.
    expect(outcome(`${types}%k = OpConstant %f 1.00000005960464477539063`, [])).toBe("4002b 3 a 3f800001");
  });

  test("takes bytes without and with a zero byte behind them", () => {
    const bytes = new TextEncoder().encode("OpNop\0OpNop");
    const inside = unwrapped(assemble(bytes.subarray(0, 5)));
    const whole = unwrapped(assemble(bytes.slice(0, 5)));
    expect(inside.words).toEqual(whole.words);
    expect(unwrapped(assemble(bytes.slice(0, 5).buffer)).words).toEqual(whole.words);
  });
});

describe("versionOfEnvironment", () => {
  test.each([
    ["spv1.3", 0x00010300],
    ["vulkan1.0", 0x00010000],
    ["vulkan1.1spv1.4", 0x00010400],
    ["opencl2.2embedded", 0x00010200],
    ["opengl4.5", 0x00010000],
    ["vulkan1.3", 0x00010600],
    ["spv2.0", undefined],
    ["metal", undefined],
  ])("%s", (name, version) => {
    expect(versionOfEnvironment(name)).toBe(version);
  });
});
