import { describe, expect, test } from "vitest";
import { Builder, disassemble, Op, opcode, value } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";

describe("Builder", () => {
  test("puts instructions into their sections and keeps types, constants and imports once", () => {
    const builder = new Builder({ version: 0x00010300, generator: 7 << 16 });
    const float = builder.type(Op.TypeFloat, 32);
    const half = builder.constant(Op.Constant, float, 0x3f000000);
    const voidType = builder.type(Op.TypeVoid);
    const main = builder.value(
      Op.Function,
      voidType,
      value("FunctionControl", "None"),
      builder.type(Op.TypeFunction, voidType),
    );
    builder.result(Op.Label);
    const set = builder.import("GLSL.std.450");
    expect(builder.type(Op.TypeFloat, 32)).toBe(float);
    expect(builder.constant(Op.Constant, float, 0x3f000000)).toBe(half);
    expect(builder.import("GLSL.std.450")).toBe(set);
    const root = builder.value(Op.ExtInst, float, set, 31, half);
    builder.value(opcode("FAdd"), float, root, builder.constant(Op.Constant, float, 0x40000000));
    builder.add(Op.Return);
    builder.add(Op.FunctionEnd);
    builder.capability("Shader");
    builder.capability("Matrix");
    builder.capability("Shader");
    builder.add(Op.MemoryModel, value("AddressingModel", "Logical"), value("MemoryModel", "GLSL450"));
    builder.add(Op.EntryPoint, value("ExecutionModel", "GLCompute"), main, "main");
    builder.add(Op.ExecutionMode, main, value("ExecutionMode", "LocalSize"), 1, 1, 1);
    builder.name(main, "main");
    builder.decorate(half, "SpecId", 3);
    expect(unwrapped(disassemble(builder.build(), { header: false, indent: false }))).toBe(
      [
        "OpCapability Shader",
        '%7 = OpExtInstImport "GLSL.std.450"',
        "OpMemoryModel Logical GLSL450",
        'OpEntryPoint GLCompute %main "main"',
        "OpExecutionMode %main LocalSize 1 1 1",
        'OpName %main "main"',
        "OpDecorate %float_0_5 SpecId 3",
        "%float = OpTypeFloat 32",
        "%float_0_5 = OpConstant %float 0.5",
        "%void = OpTypeVoid",
        "%4 = OpTypeFunction %void",
        "%float_2 = OpConstant %float 2",
        "%main = OpFunction %void None %4",
        "%6 = OpLabel",
        "%8 = OpExtInst %float %7 Sqrt %float_0_5",
        "%10 = OpFAdd %float %8 %float_2",
        "OpReturn",
        "OpFunctionEnd",
        "",
      ].join("\n"),
    );
  });

  test("makes new structs, which decorations may tell apart, and variables inside and outside functions", () => {
    const builder = new Builder();
    const int = builder.type(Op.TypeInt, 32, 0);
    expect(builder.type(Op.TypeStruct, int)).not.toBe(builder.type(Op.TypeStruct, int));
    expect(builder.uniqueType(Op.TypeStruct, int)).toBe(builder.uniqueType(Op.TypeStruct, int));
    const pointer = builder.type(Op.TypePointer, value("StorageClass", "Function"), int);
    builder.value(Op.Function, int, 0, builder.type(Op.TypeFunction, int));
    builder.result(Op.Label);
    const variable = builder.value(Op.Variable, pointer, value("StorageClass", "Function"));
    const text = unwrapped(disassemble(builder.build(), { header: false, indent: false, friendlyNames: false }));
    expect(text.indexOf(`%${variable} = OpVariable`)).toBeGreaterThan(text.indexOf("OpLabel"));
  });

  test("throws for names that do not exist and strings that cannot be", () => {
    expect(() => value("StorageClass", "Functional")).toThrow("no StorageClass 'Functional'");
    expect(() => opcode("Foo")).toThrow("OpFoo");
    expect(() => new Builder().string("a\0b")).toThrow("zero byte");
  });
});
