// Gives modules of kernels a target environment of SPIR-V.

import * as gpu from "../../dialects/gpu/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { ArrayAttr, StringAttr } from "../../ir/index.ts";
import { definePass, listOption, stringOption, uintOption } from "../../pass/index.ts";

const { Capability, ClientAPI, DeviceType, Extension, TargetEnvAttr, Vendor, VerCapExtAttr, Version } = spirv;

const UNKNOWN_NAME = "Unknown";

/** The value of a name; "Unknown" is what an environment without that part has. */
function caseOf(def: typeof ClientAPI, name: string): number | undefined {
  return name === UNKNOWN_NAME ? spirv.UNKNOWN : def.enum.value(name);
}

export const spirvAttachTarget = definePass({
  name: "spirv-attach-target",
  displayName: "GpuSPIRVAttachTarget",
  summary: "Attaches an SPIR-V target attribute to a GPU Module.",
  dependentDialects: ["spirv"],
  options: {
    caps: listOption(stringOption("", ""), "List of supported SPIR-V Capabilities"),
    client_api: stringOption(UNKNOWN_NAME, "Client API"),
    device_id: uintOption(0, "Device ID"),
    device_type: stringOption(UNKNOWN_NAME, "Device Type"),
    exts: listOption(stringOption("", ""), "List of supported SPIR-V Extensions"),
    module: stringOption("", "Regex used to identify the modules to attach the target to."),
    vendor: stringOption(UNKNOWN_NAME, "Device Vendor"),
    ver: stringOption("v1.0", "SPIR-V Version."),
  },
  run(op, { context, options }) {
    const version = Version.enum.value(options.ver);
    const clientAPI = caseOf(ClientAPI, options.client_api);
    const vendor = caseOf(Vendor, options.vendor);
    const deviceType = caseOf(DeviceType, options.device_type);
    if (version === undefined || clientAPI === undefined || vendor === undefined || deviceType === undefined)
      return "failed";
    // As in the reference, names that do not exist are left out.
    const capabilities = options.caps.flatMap((name) => Capability.enum.value(name) ?? []);
    const extensions = options.exts.flatMap((name) => Extension.enum.value(name) ?? []);
    const vce = VerCapExtAttr.get(context, { version, capabilities, extensions });
    const limits = spirv.usualLimits(context);
    const deviceId = options.device_id === 0 ? spirv.UNKNOWN : options.device_id;
    const target = TargetEnvAttr.get(context, { vce, clientAPI, vendor, deviceType, deviceId, limits });
    const wanted = patternOf(options.module);
    op.walkOnly([gpu.module], (module) => {
      const name = module.attr("sym_name");
      if (!StringAttr.is(name) || wanted?.test(name.value) !== true) return;
      const given = module.attr("targets");
      const elements = [...new Set([...(ArrayAttr.is(given) ? given.elements : []), target])];
      module.setAttr("targets", ArrayAttr.get(context, { elements }));
    });
    return undefined;
  },
});

/** Undefined for text that is no regular expression, which matches nothing. */
function patternOf(text: string): RegExp | undefined {
  try {
    return new RegExp(text);
  } catch {
    return undefined;
  }
}
