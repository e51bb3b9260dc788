// Maps the memory spaces of memory references to storage classes.

import { lookupTargetEnv, TargetEnv } from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import { definePass, stringOption } from "../../pass/index.ts";
import { mapMemorySpaces, mapStorageClasses } from "./index.ts";

export const mapMemrefSpirvStorageClass = definePass({
  name: "map-memref-spirv-storage-class",
  displayName: "MapMemRefStorageClassPass",
  summary: "Map numeric MemRef memory spaces to SPIR-V storage classes",
  options: {
    "client-api": stringOption("vulkan", "The client API to use for populating mappings"),
  },
  dependentDialects: ["spirv"],
  run(op, { context, options }) {
    const client = options["client-api"];
    if (client !== "vulkan" && client !== "opencl") {
      context.emit(op.error(`invalid client API: ${client}`));
      return "failed";
    }
    const failed = mapMemorySpaces(op, mapStorageClasses(clientOf(op) ?? client));
    if (failed === undefined) return undefined;
    context.emit(failed.error("failed to legalize memory space"));
    return "failed";
  },
});

/** The client API of the target environment, if there is one. */
function clientOf(op: Operation): "vulkan" | "opencl" | undefined {
  const env = lookupTargetEnv(op);
  if (env === undefined) return undefined;
  return new TargetEnv(env).allowedCapability(["Kernel"]) === undefined ? "vulkan" : "opencl";
}
