import { describe, expect, test } from "vitest";
import {
  assemble,
  functions,
  indexModule,
  type Module,
  type Reflection,
  reflect,
  sections,
  sourcePlaceAt,
} from "../../src/spirv/index.ts";
import { main } from "../../src/tools/spirv/info.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { unwrapped } from "../harness/results.ts";

function module(text: string, version = 0x00010000): Module {
  const found = unwrapped(assemble(text, { preserveNumericIds: true, version }));
  return found;
}

function reflection(text: string, version?: number): Reflection {
  const found = unwrapped(reflect(module(text, version)));
  return found;
}

const shader = `
  OpCapability Shader
  OpCapability Float64
  OpCapability Geometry
  OpExtension "SPV_KHR_storage_buffer_storage_class"
  OpExtension "SPV_KHR_variable_pointers"
  OpMemoryModel Logical GLSL450
  OpEntryPoint GLCompute %1 "main" %2
  OpExecutionMode %1 LocalSize 8 4 1
  OpSource GLSL 450
  OpName %3 "Block"
  OpMemberName %3 0 "m"
  OpMemberName %3 1 "tail"
  OpName %4 "buf"
  OpName %5 "PC"
  OpMemberName %5 0 "scale"
  OpName %6 "count"
  OpDecorate %2 BuiltIn GlobalInvocationId
  OpMemberDecorate %3 0 RowMajor
  OpMemberDecorate %3 0 Offset 16
  OpMemberDecorate %3 0 MatrixStride 16
  OpMemberDecorate %3 1 Offset 80
  OpDecorate %3 Block
  OpMemberDecorate %3 0 NonWritable
  OpMemberDecorate %3 1 NonWritable
  OpDecorate %20 ArrayStride 24
  OpDecorate %4 DescriptorSet 1
  OpDecorate %4 Binding 7
  OpMemberDecorate %5 0 Offset 8
  OpDecorate %5 Block
  OpDecorate %6 SpecId 3
  OpDecorate %32 DescriptorSet 0
  OpDecorate %32 Binding 2
  %10 = OpTypeVoid
  %11 = OpTypeFunction %10
  %12 = OpTypeInt 32 0
  %13 = OpTypeVector %12 3
  %14 = OpTypePointer Input %13
  %2 = OpVariable %14 Input
  %15 = OpTypeFloat 32
  %16 = OpTypeVector %15 4
  %17 = OpTypeMatrix %16 3
  %18 = OpTypeFloat 64
  %6 = OpSpecConstant %12 5
  %19 = OpTypeArray %18 %6
  %20 = OpTypeRuntimeArray %18
  %3 = OpTypeStruct %17 %20
  %21 = OpTypePointer StorageBuffer %3
  %4 = OpVariable %21 StorageBuffer
  %5 = OpTypeStruct %16
  %22 = OpTypePointer PushConstant %5
  %23 = OpVariable %22 PushConstant
  %30 = OpTypeImage %15 2D 0 1 0 2 Rgba8
  %29 = OpConstant %12 4
  %28 = OpTypeArray %30 %29
  %31 = OpTypePointer UniformConstant %28
  %32 = OpVariable %31 UniformConstant
  %1 = OpFunction %10 None %11
  %40 = OpLabel
  OpReturn
  OpFunctionEnd`;

describe("reflect", () => {
  test("gives entry points with modes and interface", () => {
    expect(reflection(shader).entryPoints).toEqual([
      {
        name: "main",
        model: "GLCompute",
        function: 1,
        interface: [
          {
            id: 2,
            name: undefined,
            storageClass: "Input",
            type: "uvec3",
            location: undefined,
            component: undefined,
            builtIn: "GlobalInvocationId",
            qualifiers: [],
          },
        ],
        executionModes: [{ name: "LocalSize", operands: [8, 4, 1] }],
        arguments: [],
      },
    ]);
  });

  test("gives descriptors by set and binding, with layouts", () => {
    const { descriptors } = reflection(shader);
    expect(
      descriptors.map(({ set, binding, kind, count, access, format, type }) => [
        set,
        binding,
        kind,
        count,
        access,
        format,
        type,
      ]),
    ).toEqual([
      [0, 2, "storage image", 4, "read and write", "Rgba8", "image2DArray[4]"],
      [1, 7, "storage buffer", 1, "read", undefined, "struct Block"],
    ]);
    expect(descriptors[1]?.layout).toEqual({
      name: "Block",
      type: "struct Block",
      offset: 0,
      size: undefined,
      members: [
        { name: "m", type: "mat3x4", offset: 16, size: 64, matrixStride: 16, isRowMajor: true },
        { name: "tail", type: "double[]", offset: 80, size: undefined, lengths: [0], strides: [24] },
      ],
    });
  });

  test("gives push constants and specialization constants", () => {
    const { pushConstants, specializationConstants } = reflection(shader);
    expect(pushConstants[0]?.layout.members).toEqual([{ name: "scale", type: "vec4", offset: 8, size: 16 }]);
    expect(specializationConstants).toEqual([
      { id: 6, specId: 3, name: "count", type: "uint", default: 5, builtIn: undefined },
    ]);
  });

  test("works out lengths that operations of specialization constants say", () => {
    const { pushConstants } = reflection(`
      OpCapability Shader
      OpMemoryModel Logical GLSL450
      OpDecorate %n SpecId 0
      OpDecorate %block Block
      OpDecorate %floats ArrayStride 4
      OpDecorate %structs ArrayStride 48
      OpDecorate %rows ArrayStride 96
      OpMemberDecorate %block 0 Offset 0
      OpMemberDecorate %block 1 Offset 32
      OpMemberDecorate %inner 0 Offset 0
      OpMemberDecorate %inner 1 Offset 4
      %uint = OpTypeInt 32 0
      %float = OpTypeFloat 32
      %v3 = OpTypeVector %uint 3
      %v2 = OpTypeVector %uint 2
      %n = OpSpecConstant %uint 4294967294
      %two = OpConstant %uint 2
      %nine = OpConstant %uint 9
      %thirty = OpConstant %uint 30
      %size = OpSpecConstantComposite %v3 %n %two %nine
      %swapped = OpSpecConstantOp %v2 VectorShuffle %size %size 5 1
      %set = OpSpecConstantOp %v2 CompositeInsert %two %swapped 0
      %sums = OpSpecConstantOp %v2 IAdd %set %swapped
      %eleven = OpSpecConstantOp %uint CompositeExtract %sums 0
      %three = OpSpecConstantOp %uint ShiftRightLogical %n %thirty
      %seven = OpSpecConstantOp %uint IAdd %n %nine
      %floats = OpTypeArray %float %eleven
      %inner = OpTypeStruct %float %floats
      %structs = OpTypeArray %inner %two
      %rows = OpTypeArray %structs %three
      %sevens = OpTypeArray %float %seven
      %block = OpTypeStruct %sevens %rows
      %pointer = OpTypePointer PushConstant %block
      %push = OpVariable %pointer PushConstant
    `);
    expect(pushConstants[0]?.layout).toMatchObject({
      size: 320,
      members: [
        { offset: 0, size: 28, lengths: [7], strides: [4] },
        { offset: 32, size: 288, lengths: [3, 2], members: [{ size: 4 }, { offset: 4, size: 44, lengths: [11] }] },
      ],
    });
  });

  test("says which instruction first needs a capability or an extension, and what nothing needs", () => {
    const { requirements } = reflection(shader);
    expect(requirements.capabilities.map(({ name, use, reason }) => [name, use, reason])).toEqual([
      ["Shader", "used", "OpMemoryModel GLSL450"],
      ["Float64", "used", "OpTypeFloat 64"],
      ["Geometry", "unused", undefined],
    ]);
    expect(requirements.extensions.map(({ name, use, reason }) => [name, use, reason])).toEqual([
      ["SPV_KHR_storage_buffer_storage_class", "used", "OpTypePointer StorageBuffer"],
      ["SPV_KHR_variable_pointers", "unused", undefined],
    ]);
    expect(requirements.missingCapabilities).toEqual([]);
  });

  test("reports missing capabilities", () => {
    const { requirements } = reflection("OpCapability Shader\nOpMemoryModel Logical GLSL450\n%1 = OpTypeInt 64 0");
    expect(requirements.missingCapabilities).toEqual([{ anyOf: ["Int64"], firstUse: 10, reason: "OpTypeInt 64" }]);
  });

  test("gives what kernels take", () => {
    const { entryPoints } = reflection(`
      OpCapability Kernel
      OpCapability Addresses
      OpMemoryModel Physical32 OpenCL
      OpEntryPoint Kernel %1 "k"
      OpName %2 "data"
      OpName %3 "image"
      OpDecorate %2 FuncParamAttr NoWrite
      OpDecorate %2 FuncParamAttr NoAlias
      %10 = OpTypeVoid
      %11 = OpTypeFloat 32
      %12 = OpTypeVector %11 3
      %13 = OpTypePointer CrossWorkgroup %12
      %14 = OpTypeImage %10 2D 0 0 0 0 Unknown WriteOnly
      %15 = OpTypeStruct %11 %12
      %16 = OpTypeFunction %10 %13 %14 %15
      %1 = OpFunction %10 None %16
      %2 = OpFunctionParameter %13
      %3 = OpFunctionParameter %14
      %4 = OpFunctionParameter %15
      OpFunctionEnd`);
    expect(entryPoints[0]?.arguments).toEqual([
      {
        name: "data",
        type: "vec3*",
        addressSpace: "global",
        access: "ReadOnly",
        size: 4,
        attributes: ["NoWrite", "NoAlias"],
      },
      { name: "image", type: "image2D", addressSpace: undefined, access: "WriteOnly", size: undefined, attributes: [] },
      { name: undefined, type: "struct _15", addressSpace: undefined, access: undefined, size: 32, attributes: [] },
    ]);
  });

  test("survives types that share parts without end", () => {
    const structs = Array.from({ length: 60 }, (_, i) => `%${i + 11} = OpTypeStruct %${i + 10} %${i + 10}`);
    const { descriptors } = reflection(`
      OpDecorate %2 Binding 0
      %10 = OpTypeFloat 32
      ${structs.join("\n")}
      %1 = OpTypePointer Uniform %70
      %2 = OpVariable %1 Uniform`);
    expect(descriptors).toHaveLength(1);
  });

  test("refuses ids out of the bound", () => {
    const found = module("%1 = OpTypeVoid");
    found.words[3] = 1;
    expect(indexModule(found).diagnostics).toMatchObject([
      { message: "Id 1 is out of bound, which is 1", binary: { word: 5 } },
    ]);
  });
});

describe("questions to a module", () => {
  test("sections and functions are ranges of words", () => {
    const found = module(shader);
    const ranges = sections(found);
    expect([...ranges.keys()]).toEqual([
      "capabilities",
      "extensions",
      "memory model",
      "entry points",
      "execution modes",
      "strings",
      "names",
      "annotations",
      "declarations",
      "functions",
    ]);
    expect(ranges.get("capabilities")).toEqual({ start: 5, end: 11 });
    expect(ranges.get("functions")?.end).toBe(found.words.length);
    expect(functions(found)).toMatchObject([{ id: 1, parameters: [], blocks: [{ id: 40 }] }]);
  });

  test("decoration groups decorate their targets", () => {
    const { value: index } = indexModule(
      module(`
      OpDecorate %1 Location 3
      OpDecorate %1 Flat
      %1 = OpDecorationGroup
      OpGroupDecorate %1 %2 %3
      OpGroupMemberDecorate %1 %4 5`),
    );
    if (index === undefined) throw new Error("failed");
    expect(index.decorations(3).map(({ name }) => name)).toEqual(["Location", "Flat"]);
    expect(index.decorationNumber(2, "Location")).toBe(3);
    expect(index.decorationNumber(4, "Location", 5)).toBe(3);
    expect(index.decorationNumber(4, "Location")).toBeUndefined();
  });

  test("a group that decorates itself is no trap", () => {
    const { value: index } = indexModule(
      module("OpDecorate %1 Flat\n%1 = OpDecorationGroup\nOpGroupDecorate %1 %1 %1\nOpGroupDecorate %1 %2"),
    );
    expect(index?.decorations(2)).toHaveLength(1);
  });

  test("source places come from OpLine in the same block", () => {
    const found = module('%1 = OpString "a.comp"\nOpLine %1 3 4\nOpNop\nOpNoLine\nOpNop');
    expect(sourcePlaceAt(found.words, found.words.length - 3)).toEqual({ file: "a.comp", line: 3, column: 4 });
    expect(sourcePlaceAt(found.words, found.words.length - 1)).toBeUndefined();
  });
});

describe("spirvana info", () => {
  async function run(input: Uint8Array, ...argv: string[]): Promise<readonly [number, string, string]> {
    const [stdout, stderr] = [new Sink(), new Sink()];
    const status = await main(argv, memoryPlatform({ stdin: input, stdout, stderr, folder: "." }));
    return [status, stdout.text(), stderr.text()];
  }
  const bytes = new Uint8Array(module(shader).words.buffer.slice(0));

  test("prints for people", async () => {
    const [status, stdout] = await run(bytes.slice(0, module(shader).words.byteLength));
    expect(status).toBe(0);
    expect(stdout).toContain('entry point "main" (GLCompute):\n  mode LocalSize 8 4 1\n');
    expect(stdout).toContain(
      "  set 1 binding 7: storage buffer buf, struct Block, read\n    16: mat3x4 m (64 bytes, matrix stride 16, row major)\n",
    );
    expect(stdout).toContain("  Geometry: declared, but nothing needs it\n");
  });

  test("prints JSON", async () => {
    const [, stdout] = await run(bytes.slice(0, module(shader).words.byteLength), "--json");
    expect(JSON.parse(stdout)).toMatchObject({ version: "1.0", descriptors: [{ set: 0 }, { set: 1 }] });
  });

  test("reports errors", async () => {
    expect(await run(new Uint8Array(2))).toEqual([1, "", "error: Missing module.\n"]);
    expect((await run(bytes, "--what"))[0]).toBe(2);
  });
});
