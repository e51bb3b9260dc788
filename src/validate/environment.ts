/** Target environments: spirv-val's, and Level Zero's. */
import type { Version } from "../grammar/index.ts";

/** A target environment: a universal SPIR-V version, or an API with its version. */
export interface Environment {
  /** The name that `--target-env` takes. */
  readonly name: string;
  /** As spirv-val writes it in messages and in its help. */
  readonly title: string;
  /** The newest SPIR-V that it accepts. */
  readonly version: Version;
  readonly family: "universal" | "vulkan" | "opencl" | "opengl" | "level-zero";
  /** The version of the API: 0x00010002 for Vulkan 1.2; 0 for universal environments. */
  readonly api: number;
  /** The embedded profile of OpenCL. */
  readonly embedded: boolean;
}

const spirv = (minor: number): Version => 0x00010000 | (minor << 8);
const api = (text: string): number => (Number(text.split(".")[0]) << 16) | Number(text.split(".")[1]);

function universal(minor: number): Environment {
  const title = `SPIR-V 1.${minor}`;
  return { name: `spv1.${minor}`, title, version: spirv(minor), family: "universal", api: 0, embedded: false };
}

function vulkan(version: string, minor: number, suffix = ""): Environment {
  const title = `SPIR-V 1.${minor} (under Vulkan ${version} semantics)`;
  const name = `vulkan${version}${suffix}`;
  return { name, title, version: spirv(minor), family: "vulkan", api: api(version), embedded: false };
}

function opencl(version: string, minor: number, embedded: boolean): Environment {
  const title = `SPIR-V 1.${minor} (under OpenCL ${version} ${embedded ? "Embedded" : "Full"} Profile semantics)`;
  const name = `opencl${version}${embedded ? "embedded" : ""}`;
  return { name, title, version: spirv(minor), family: "opencl", api: api(version), embedded };
}

function opengl(version: string): Environment {
  const title = `SPIR-V 1.0 (under OpenGL ${version} semantics)`;
  return { name: `opengl${version}`, title, version: spirv(0), family: "opengl", api: api(version), embedded: false };
}

/** Level Zero states the newest SPIR-V per device; without a device profile the newest of the API version counts. */
function levelZero(version: string, minor: number): Environment {
  const title = `SPIR-V 1.${minor} (under Level Zero ${version} semantics)`;
  const name = `level-zero${version}`;
  return { name, title, version: spirv(minor), family: "level-zero", api: api(version), embedded: false };
}

const levelZeros: readonly Environment[] = [
  ...["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7"].map((version) => levelZero(version, 2)),
  ...["1.8", "1.9", "1.10", "1.11", "1.12"].map((version) => levelZero(version, 4)),
];

/** The environment for a Level Zero device profile if the caller names none: the device states what it has. */
export const newestLevelZero: Environment = levelZero("1.13", 4);

/** All target environments, in the order of `--help`. */
export const environments: readonly Environment[] = [
  ...[0, 1, 2, 3, 4, 5, 6].map(universal),
  vulkan("1.0", 0),
  vulkan("1.1", 3),
  vulkan("1.1", 4, "spv1.4"),
  vulkan("1.2", 5),
  vulkan("1.3", 6),
  vulkan("1.4", 6),
  ...[false, true].flatMap((embedded) => [
    opencl("1.2", 0, embedded),
    opencl("2.0", 0, embedded),
    opencl("2.1", 0, embedded),
    opencl("2.2", 2, embedded),
    // spirv-val has no names for these. Which SPIR-V a device takes is a query of the API.
    opencl("3.0", 6, embedded),
    opencl("3.1", 6, embedded),
  ]),
  ...["4.0", "4.1", "4.2", "4.3", "4.5"].map(opengl),
  ...levelZeros,
  newestLevelZero,
];

/** The environment with this name; undefined if there is none. */
export function environmentNamed(name: string): Environment | undefined {
  return environments.find((environment) => environment.name === name);
}

/** The environment that spirv-val uses without `--target-env`. */
export const defaultEnvironment: Environment = universal(6);
