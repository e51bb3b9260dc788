import { describe, expect, it } from "vitest";
import { validate } from "../../src/validate/index.ts";
import { bytesOf, library, shader, testRules } from "./cases.ts";

const body = "%f = OpFunction %void None %fn\n%l = OpLabel\nOpReturn\nOpFunctionEnd";
const types = "%void = OpTypeVoid\n%fn = OpTypeFunction %void";
const imported = `OpDecorate %g LinkageAttributes "g" Import\n${types}`;

describe("reading", () => {
  testRules([
    {
      rule: "id.defined",
      passes: library("%int = OpTypeInt 32 0\n%vec = OpTypeVector %int 2"),
      fails: library("%c = OpConstant %int 1\n%int = OpTypeInt 32 0").replace(
        "%c = OpConstant %int 1",
        "%c = OpUndef %int",
      ),
      message: "has not been defined",
    },
    {
      rule: "id.type",
      passes: library("%int = OpTypeInt 32 0\n%u = OpUndef %int"),
      fails: library("%int = OpTypeInt 32 0\n%u = OpUndef %int\n%v = OpUndef %u"),
      message: "is not a type id",
    },
    {
      rule: "id.value",
      passes: shader("%int = OpTypeInt 32 0\n%u = OpUndef %int", "%c = OpCopyObject %int %u"),
      fails: shader("%int = OpTypeInt 32 0", "%c = OpCopyObject %int %int"),
      message: "cannot be a type",
    },
    {
      rule: "id.typed",
      passes: shader("%int = OpTypeInt 32 0\n%u = OpUndef %int", "%c = OpCopyObject %int %u"),
      fails: shader("%int = OpTypeInt 32 0", "%c = OpCopyObject %int %entry"),
      message: "requires a type",
    },
    {
      rule: "id.all-defined",
      passes: library(`OpName %f "f"\n${types}`, body),
      fails: library(`OpName %g "g"\n${types}`, body),
      message: "have not been defined",
    },
    {
      rule: "layout.order",
      passes: library(types),
      fails: library('%void = OpTypeVoid\nOpName %void "void"'),
      message: "Name is in an invalid layout section",
    },
    {
      rule: "layout.memory-model",
      passes: library(types),
      fails: `OpCapability Shader\nOpCapability Linkage\n${types}`,
      message: "cannot appear before the memory model",
    },
    {
      rule: "layout.block",
      passes: library(types, body),
      fails: library(types, body.replace("%l = OpLabel", "OpNop")),
      message: "A function must begin with a label",
    },
    {
      rule: "layout.function-end",
      passes: library(types, body),
      fails: library(types, body.replace("OpFunctionEnd", "")),
      message: "Missing OpFunctionEnd",
    },
    {
      rule: "layout.declarations-first",
      passes: library(imported, `%g = OpFunction %void None %fn\nOpFunctionEnd\n${body}`),
      fails: library(imported, `${body}\n%g = OpFunction %void None %fn\nOpFunctionEnd`),
    },
    {
      rule: "control-flow.first-block",
      passes: library(types, body),
      fails: library(types, body.replace("OpReturn", "OpBranch %l")),
      message: "is targeted by block",
    },
    {
      rule: "control-flow.return-void",
      passes: library(types, body),
      fails: library(
        "%void = OpTypeVoid\n%int = OpTypeInt 32 0\n%fn = OpTypeFunction %int",
        body.replace("%void", "%int"),
      ),
    },
    {
      rule: "availability.opcode-capability",
      passes: library("%a = OpTypeRayQueryKHR", "", ["RayQueryKHR"]).replace(
        "OpMemoryModel",
        'OpExtension "SPV_KHR_ray_query"\nOpMemoryModel',
      ),
      fails: library("%a = OpTypeRayQueryKHR"),
      message: "Opcode TypeRayQueryKHR requires one of these capabilities: RayQueryKHR",
    },
    {
      rule: "availability.operand-version",
      passes: library("OpDecorate %s Block\n%s = OpTypeStruct"),
      fails: library("OpDecorate %s BufferBlock\n%s = OpTypeStruct"),
      message: "2nd operand of Decorate: operand BufferBlock(3) requires SPIR-V version 1.3 or earlier",
    },
    {
      rule: "vulkan.capability",
      passes: shader(""),
      fails: `OpCapability Kernel\n${shader("")}`,
      options: { targetEnv: "vulkan1.3" },
      message: "Capability Kernel is not allowed by Vulkan 1.3 specification",
    },
  ]);

  it("rejects a version that the environment does not have", () => {
    const result = validate(bytesOf(shader(""), "spv1.6"), { targetEnv: "vulkan1.0" });
    expect(result.diagnostics[0]?.code).toBe("header.version");
    expect(result.diagnostics[0]?.message).toContain("for target environment SPIR-V 1.0 (under Vulkan 1.0 semantics)");
  });

  it("reports where the instruction is", () => {
    const result = validate(bytesOf(library(types, body.replace("OpReturn", "OpBranch %l"))));
    const [first] = result.diagnostics;
    expect(first?.binary?.instruction).toBe("OpBranch %4");
    expect(first?.binary?.byte).toBe((first?.binary?.word ?? 0) * 4);
    expect(first?.help).toContain("must not be the target of a branch");
  });

  it("rejects what is no module, for any bytes", () => {
    for (const length of [0, 1, 3, 4, 19, 20, 21]) {
      expect(validate(new Uint8Array(length)).ok).toBe(false);
      expect(validate(bytesOf(library(types, body)).subarray(0, length)).ok).toBe(false);
    }
  });
});
