import { describe, expect, test } from "vitest";
import { assemble, type DisassembleOptions, disassemble, type Module } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";

function module(text: string): Module {
  const found = unwrapped(assemble(text, { preserveNumericIds: true }));
  return found;
}

function printed(text: string, options: DisassembleOptions = {}): string {
  return unwrapped(disassemble(module(text), { header: false, indent: false, ...options })).trimEnd();
}

function words(...words: number[]): Module {
  return { words: Uint32Array.from([0x07230203, 0x00010600, 0, 40, 0, ...words]), isBigEndian: false };
}

describe("friendly names", () => {
  test("say what an id is", () => {
    const text = printed(`
      %1 = OpTypeFloat 32
      %2 = OpTypeVector %1 4
      %3 = OpTypeMatrix %2 3
      %4 = OpTypeInt 32 0
      %5 = OpConstant %4 3
      %6 = OpTypeArray %2 %5
      %7 = OpTypePointer Uniform %6
      %8 = OpTypeStruct %1
      %9 = OpTypeRuntimeArray %8
      %10 = OpConstant %1 -1.5e-10
      %11 = OpTypeOpaque "a b"
      %12 = OpTypePipe ReadOnly
      %13 = OpTypeBool
      %14 = OpConstantTrue %13
      %15 = OpTypeInt 17 1
      %16 = OpTypeFloat 16 BFloat16KHR`);
    expect(text.split("\n").map((line) => line.split(" ")[0])).toEqual([
      "%float",
      "%v4float",
      "%mat3v4float",
      "%uint",
      "%uint_3",
      "%_arr_v4float_uint_3",
      "%_ptr_Uniform__arr_v4float_uint_3",
      "%_struct_8",
      "%_runtimearr__struct_8",
      "%float_n1_49999999en10",
      "%Opaque_a_b",
      "%PipeReadOnly",
      "%bool",
      "%true",
      "%i17",
      "%bfloat16",
    ]);
  });

  test("come from debug information first, made identifiers and unique", () => {
    const text = printed(`
      OpName %1 "a b-c"
      OpName %2 "a_b_c"
      OpName %3 ""
      OpName %4 "ünï"
      OpName %5 "n_0"
      OpName %6 "n"
      OpName %7 "n"
      OpName %8 "n"
      OpName %8 "other"
      OpName %9 "float"
      %10 = OpTypeFloat 32`);
    const names = text.split("\n").map((line) => /%(\w+)/.exec(line)?.[1]);
    expect(names).toEqual(["a_b_c", "a_b_c_0", "_", "__n__", "n_0", "n", "n_1", "n_2", "n_2", "float", "float_0"]);
  });

  test("keep names that are numbers apart from ids that go by their numbers", () => {
    expect(printed('OpName %3 "7"\n%3 = OpUndef %7\n%8 = OpUndef %7\n%7 = OpUndef %7')).toBe(
      'OpName %7 "7"\n%7 = OpUndef %7_0\n%8 = OpUndef %7_0\n%7_0 = OpUndef %7_0',
    );
    expect(printed('%7 = OpUndef %1\nOpName %3 "7"\n%3 = OpUndef %7')).toBe(
      '%7 = OpUndef %1\nOpName %7_0 "7"\n%7_0 = OpUndef %7',
    );
  });

  test("take time in proportion to the names, however many are alike", () => {
    const lines = Array.from({ length: 200_000 }, (_, i) => `OpName %${i + 1} "${"same".repeat(8)}"`);
    const start = process.cpuUsage();
    expect(printed(lines.join("\n")).endsWith('_199998 "samesamesamesamesamesamesamesame"')).toBe(true);
    expect(process.cpuUsage(start).user).toBeLessThan(10_000_000);
  });

  test("are GLSL's for its built-in variables", () => {
    const text = printed(
      "OpDecorate %1 BuiltIn FragCoord\nOpDecorate %2 BuiltIn WorkDim\nOpDecorate %3 BuiltIn ViewIndex",
    );
    expect(text).toBe(
      "OpDecorate %gl_FragCoord BuiltIn FragCoord\nOpDecorate %WorkDim BuiltIn WorkDim\nOpDecorate %3 BuiltIn ViewIndex",
    );
  });
});

describe("disassemble", () => {
  const text = `
    OpName %4 "main"
    %1 = OpTypeVoid
    %2 = OpTypeFunction %1
    %9 = OpTypeBool
    %8 = OpConstantTrue %9
    %4 = OpFunction %1 None %2
    %5 = OpLabel
    OpSelectionMerge %7 None
    OpBranchConditional %8 %6 %7
    %6 = OpLabel
    OpLoopMerge %10 %11 None
    OpBranch %11
    %11 = OpLabel
    OpBranchConditional %8 %6 %10
    %10 = OpLabel
    OpBranch %7
    %7 = OpLabel
    OpReturn
    OpFunctionEnd`;

  test("indents blocks by their depth", () => {
    expect(printed(text, { nestedIndent: true }).split("\n").slice(5).join("\n")).toBe(
      [
        "%main = OpFunction %void None %2",
        "%5 = OpLabel",
        "OpSelectionMerge %7 None",
        "OpBranchConditional %true %6 %7",
        "  %6 = OpLabel",
        "  OpLoopMerge %10 %11 None",
        "  OpBranch %11",
        "    %11 = OpLabel",
        "    OpBranchConditional %true %6 %10",
        "  %10 = OpLabel",
        "  OpBranch %7",
        "%7 = OpLabel",
        "OpReturn",
        "OpFunctionEnd",
      ].join("\n"),
    );
  });

  test("names sections and functions, and numbers offsets", () => {
    const lines = printed(text, { comments: true, offsets: true, indent: true }).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "",
      "               ; Debug Information",
      '               OpName %main "main"  ; id %4 ; 0x00000014',
      "",
      "               ; Types, variables and constants",
    ]);
    expect(lines).toContain("               ; Function main");
  });

  test("prints strings with their bytes, escaping quotes and backslashes only", () => {
    expect(printed('%1 = OpString "a\\"b\\\\c\nd\te ü"')).toBe('%1 = OpString "a\\"b\\\\c\nd\te ü"');
    expect(unwrapped(disassemble(words(0x00030007, 1, 0xff41), { header: false, indent: false }))).toBe(
      '%1 = OpString "A\udcff"\n',
    );
  });

  test("prints extended instructions that have no name by number", () => {
    const unknown = '%1 = OpExtInstImport "Vendor.new"\n%2 = OpExtInst %3 %1 99 %4 %5';
    expect(printed(unknown)).toBe(unknown);
    const newer = '%1 = OpExtInstImport "GLSL.std.450"\n%2 = OpExtInst %3 %1 9999 %4';
    expect(printed(newer)).toBe(newer);
  });

  test("prints numbers of more than 64 bits as words", () => {
    expect(printed("%1 = OpTypeInt 128 0\n%2 = OpConstant %1 !1 !2 !3 !4")).toBe(
      "%u128 = OpTypeInt 128 0\n%u128_ = OpConstant %u128 !0x00000001 !0x00000002 !0x00000003 !0x00000004",
    );
  });

  test("says where and what a failure is", () => {
    const failure = disassemble(words(0x00030007, 1, 0x61, 0x00040008, 1, 12, 3, 0x00020013, 2, 0x0004002b, 2, 3, 4));
    expect(failure.diagnostics).toHaveLength(1);
    expect(failure.diagnostics[0]).toMatchObject({
      message: "Type Id 2 is not a scalar numeric type",
      binary: { byte: 56, word: 14, number: 4, instruction: "%3 = OpConstant %2 !0x00000004" },
      place: { file: "a", line: 12, column: 3 },
      notes: [{ message: "at word 14 (byte 0x38): %3 = OpConstant %2 !0x00000004" }],
    });
  });

  test("refuses an id that is defined twice, also far out of the bound", () => {
    expect(messagesOf(disassemble(words(0x00020013, 0xfffffff0, 0x00020013, 0xfffffff0)))).toEqual([
      "Id 4294967280 is defined more than once",
    ]);
  });
});
