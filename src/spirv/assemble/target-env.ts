/** The target environments of spirv-as and the version of SPIR-V that each represents. */
import type { Version } from "../../grammar/index.ts";

const universal = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"];

/** Environments by the version's minor number. */
const environments: readonly (readonly string[])[] = [
  [
    "vulkan1.0 opencl1.2embedded opencl1.2 opencl2.0embedded opencl2.0 opencl2.1embedded opencl2.1",
    "opengl4.0 opengl4.1 opengl4.2 opengl4.3 opengl4.5",
  ],
  [],
  ["opencl2.2embedded opencl2.2"],
  ["vulkan1.1"],
  ["vulkan1.1spv1.4"],
  ["vulkan1.2"],
  ["vulkan1.3 vulkan1.4"],
];

/** The version word of a target environment; undefined if there is no such environment. @internal */
export function versionOfEnvironment(name: string): Version | undefined {
  const minor = name.startsWith("spv")
    ? universal.indexOf(name.slice(3))
    : environments.findIndex((names) => names.some((list) => list.split(" ").includes(name)));
  return minor < 0 ? undefined : 0x00010000 | (minor << 8);
}
