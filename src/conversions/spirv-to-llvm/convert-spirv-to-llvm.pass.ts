// Converts the SPIR-V dialect to the LLVM dialect.

import { boolOption, definePass, enumOption } from "../../pass/index.ts";
import { convertSpirvToLlvm, hasAddressSpaces } from "./index.ts";

const CLIENT_APIS = {
  Unknown: "Unknown (default)",
  Metal: "Metal",
  OpenCL: "OpenCL",
  Vulkan: "Vulkan",
  WebGPU: "WebGPU",
} as const;

export const convertSpirvToLlvmPass = definePass({
  name: "convert-spirv-to-llvm",
  displayName: "ConvertSPIRVToLLVMPass",
  summary: "Convert SPIR-V dialect to LLVM dialect",
  anchor: "builtin.module",
  options: {
    "client-api": enumOption(
      "Unknown",
      "Derive StorageClass to address space mapping from the client API",
      CLIENT_APIS,
    ),
    "keep-interface": boolOption(
      false,
      "Keep bindings, built-ins and entry points as attributes, honour decorations, lay memory out exactly",
    ),
    "single-invocation-subgroups": boolOption(
      false,
      "Take subgroups to be of one invocation each, so that their operations need no runtime",
    ),
    "whole-cooperative-matrices": boolOption(
      false,
      "Give each invocation the whole of a cooperative matrix, whatever the size of subgroups",
    ),
    "use-opaque-pointers": boolOption(
      true,
      "Generate LLVM IR using opaque pointers instead of typed pointers, which only --upgrade reads",
    ),
  },
  dependentDialects: ["llvm"],
  run(op, { context, options }) {
    const clientApi = options["client-api"];
    if (!hasAddressSpaces(clientApi)) {
      const message = `address space mapping for client '${clientApi}' not implemented`;
      context.emit(op.plainError(message).with({ severity: "warning" }));
    }
    const saysPointee = !options["use-opaque-pointers"];
    if (saysPointee && options["keep-interface"]) {
      context.emit(op.plainError("keep-interface lays memory out exactly, which needs opaque pointers"));
      return "failed";
    }
    const isConverted = convertSpirvToLlvm(op, {
      clientApi,
      keepsInterface: options["keep-interface"],
      saysPointee,
      hasSingleInvocations: options["single-invocation-subgroups"],
      hasWholeMatrices: options["whole-cooperative-matrices"],
    });
    return isConverted ? undefined : "failed";
  },
});
