import { describe, expect, it } from "vitest";
import { assemble, encode } from "../../src/spirv/modules.ts";
import {
  deviceProfileNamed,
  deviceProfileOf,
  deviceProfiles,
  readDeviceProfile,
  validate,
  validateForDevices,
} from "../../src/validate/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { kernel } from "./kernel-module.ts";

const bytes = (capabilities: readonly string[]) =>
  encode(unwrapped(assemble(kernel({ capabilities }), { version: 0x10000 })));

describe("device profiles", () => {
  it("has built-in profiles that follow the schema", () => {
    const names = deviceProfiles().map(({ name }) => name);
    expect(names).toEqual([
      "minimal",
      "typical-integrated",
      "typical-discrete",
      "everything",
      "opencl-minimal",
      "opencl-embedded",
      "opencl-typical-gpu",
      "opencl-everything",
      "vulkan-minimal",
      "vulkan-typical-mobile",
      "vulkan-everything",
    ]);
    expect(deviceProfileNamed("no-such")).toBeUndefined();
  });

  it("reads flags and versions as names and as the numbers of the API", () => {
    const named = unwrapped(
      readDeviceProfile(`{
        "name": "a",
        "ze_device_module_properties_t": {
          "stype": 5,
          "spirvVersionSupported": "1.4",
          "flags": ["ZE_DEVICE_MODULE_FLAG_FP16", "ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS"]
        },
        "ze_float_atomic_ext_properties_t": { "fp32Flags": ["ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_ADD"] },
        "spirvCapabilities": "all"
      }`),
    );
    const numbered = unwrapped(
      deviceProfileOf({
        name: "a",
        ze_device_module_properties_t: { spirvVersionSupported: 0x10004, flags: 5 },
        ze_float_atomic_ext_properties_t: { fp32Flags: 0x20000 },
        spirvCapabilities: "all",
      }),
    );
    expect(named).toEqual(numbered);
    expect(named.api === "level-zero" && named.moduleProperties.spirvVersionSupported).toBe(0x10400);
  });

  const wrong: readonly (readonly [unknown, string])[] = [
    [{}, "name: expected the name of the device, but got nothing"],
    [
      { name: "a" },
      'ze_device_module_properties_t.spirvVersionSupported: expected a version such as "1.4", or a number of ZE_MAKE_VERSION, but got nothing',
    ],
    [[], "device profile: expected an object, but got []"],
    [null, "device profile: expected an object, but got null"],
    [
      { name: "a", ze_device_module_properties_t: { spirvVersionSupported: "1.0", flagz: 1 } },
      "ze_device_module_properties_t.flagz: expected no such field, but one of spirvVersionSupported, flags, fp16flags, fp32flags, fp64flags, maxArgumentsSize, printfBufferSize, nativeKernelSupported, but got 1",
    ],
    [
      { name: "a", ze_device_module_properties_t: { spirvVersionSupported: "1.0", flags: ["FP16"] } },
      'ze_device_module_properties_t.flags: expected flags of ZE_DEVICE_MODULE_FLAG_FP16, ZE_DEVICE_MODULE_FLAG_FP64, ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS, ZE_DEVICE_MODULE_FLAG_DP4A, but got "FP16"',
    ],
    [
      { name: "a", ze_device_module_properties_t: { spirvVersionSupported: "1.0", flags: 16 } },
      "ze_device_module_properties_t.flags: expected a list of flags, or a number made of bits of 0xf, but got 16",
    ],
    [
      {
        name: "a",
        ze_device_module_properties_t: { spirvVersionSupported: "1.0" },
        ze_device_image_properties_t: { maxImageDims1D: -1 },
      },
      "ze_device_image_properties_t.maxImageDims1D: expected a number that is not negative, but got -1",
    ],
    [{ CL_DEVICE_VERSION: "3.0" }, "name: expected the name of the device, but got nothing"],
    [
      { name: "a", CL_DEVICE_VERSION: "OpenCL", CL_DEVICE_IL_VERSION: "SPIR-V_1.0" },
      'CL_DEVICE_VERSION: expected a version such as "OpenCL 3.0", but got "OpenCL"',
    ],
    [
      { name: "a", CL_DEVICE_VERSION: "OpenCL 3.0", CL_DEVICE_IL_VERSION: "1.0" },
      'CL_DEVICE_IL_VERSION: expected versions such as "SPIR-V_1.0 SPIR-V_1.2", but got "1.0"',
    ],
    [
      { name: "a", CL_DEVICE_VERSION: "OpenCL 3.0", CL_DEVICE_IL_VERSION: "SPIR-V_1.0", CL_DEVICE_PIPE_SUPPORT: 2 },
      "CL_DEVICE_PIPE_SUPPORT: expected true or false, but got 2",
    ],
    [
      { name: "a", CL_DEVICE_VERSION: "3.0", CL_DEVICE_IL_VERSION: "SPIR-V_1.0", CL_DEVICE_PROFILE: "HALF" },
      'CL_DEVICE_PROFILE: expected "FULL_PROFILE" or "EMBEDDED_PROFILE", but got "HALF"',
    ],
    [
      { name: "a", CL_DEVICE_VERSION: "3.0", CL_DEVICE_IL_VERSION: "SPIR-V_1.0", CL_DEVICE_ADDRESS_BITS: 16 },
      "CL_DEVICE_ADDRESS_BITS: expected 32 or 64, but got 16",
    ],
    [
      { name: "a", CL_DEVICE_VERSION: "3.0", CL_DEVICE_IL_VERSION: "SPIR-V_1.0", CL_DEVICE_EXTENSIONS: 1 },
      "CL_DEVICE_EXTENSIONS: expected names in one string or a list, but got 1",
    ],
    [
      { name: "a", VkPhysicalDeviceProperties: { apiVersion: "2" } },
      'VkPhysicalDeviceProperties.apiVersion: expected a version such as "1.2", but got "2"',
    ],
    [
      { name: "a", VkPhysicalDeviceProperties: { apiVersion: "1.2", limits: { maxPushConstantsSize: "x" } } },
      'VkPhysicalDeviceProperties.limits.maxPushConstantsSize: expected a number that is not negative, but got "x"',
    ],
    [
      { name: "a", VkPhysicalDeviceProperties: { apiVersion: "1.2", limits: { maxComputeWorkGroupSize: [1] } } },
      "VkPhysicalDeviceProperties.limits.maxComputeWorkGroupSize: expected a list of three numbers, but got [1]",
    ],
    [
      { name: "a", VkPhysicalDeviceProperties: { apiVersion: "1.2" }, VkPhysicalDeviceFeatures: { shaderInt16: 2 } },
      "VkPhysicalDeviceFeatures.shaderInt16: expected true or false, but got 2",
    ],
    [
      { name: "a", ze_device_module_properties_t: { spirvVersionSupported: "1.0" }, extensions: "all" },
      'extensions: expected a list of names, but got "all"',
    ],
  ];
  for (const [json, message] of wrong) {
    it(`rejects ${JSON.stringify(json)}`, () => expect(messagesOf(deviceProfileOf(json))).toContain(message));
  }

  it("rejects what is no JSON", () => {
    expect(messagesOf(readDeviceProfile("{"))[0]).toContain("device profile: expected JSON, but");
  });

  it("says which devices accept a module, and what each lacks", () => {
    const verdicts = validateForDevices(
      bytes(["Float64"]),
      deviceProfiles().filter(({ api }) => api === "level-zero"),
    );
    expect(verdicts.map(({ device, result }) => [device.name, result.ok, messagesOf(result)])).toEqual([
      ["minimal", false, ["capability Float64 needs ZE_DEVICE_MODULE_FLAG_FP64, which device 'minimal' does not have"]],
      [
        "typical-integrated",
        false,
        ["capability Float64 needs ZE_DEVICE_MODULE_FLAG_FP64, which device 'typical-integrated' does not have"],
      ],
      ["typical-discrete", true, []],
      ["everything", true, []],
    ]);
  });

  it("rejects a device that is not known, and one in another environment", () => {
    expect(messagesOf(validate(bytes([]), { device: "big" }))[0]).toMatch(
      /^unknown device profile 'big', expected one of 'minimal', .*'vulkan-everything'$/,
    );
    expect(messagesOf(validate(bytes([]), { device: "minimal", targetEnv: "vulkan1.3" }))).toEqual([
      "the device profile 'minimal' needs a target environment of Level Zero, but got 'vulkan1.3'",
    ]);
  });
});
