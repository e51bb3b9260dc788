// Kernels: a group size, arguments by index, and a launch of what they are at that time.

import type { DeviceArgument, DeviceKernel } from "../engine/index.ts";
import type { EntryPoint, KernelArgument } from "../spirv/modules.ts";
import { aNumber, anArray, type Kind } from "../support/arguments.ts";
import { type ByteSource, bytesOf } from "../support/bytes.ts";
import { type Result, success } from "../support/diagnostics/result.ts";
import { Image, Sampler } from "./images.ts";
import { Memory } from "./memory.ts";
import type { Module } from "./module.ts";
import { called, withCode, zeError } from "./results.ts";

/** Numbers of work-groups. */
export type GroupCount = readonly number[];

/** Which memory pointers that a kernel finds in memory may lead to: `ze_kernel_indirect_access_flags_t`. */
export type IndirectAccess = "HOST" | "DEVICE" | "SHARED";

/**
 * The value of an argument: for a pointer an allocation, null, or `{ localBytes }` for local memory; for an image or a sampler the object; for other
 * types a number, if it is a scalar, or its bytes.
 */
export type ArgumentValue =
  | Memory
  | Image
  | Sampler
  | { readonly localBytes: number }
  | number
  | bigint
  | ByteSource
  | null;

/** Fields of `ze_kernel_properties_t`. */
export interface KernelProperties {
  readonly numKernelArgs: number;
  /** Zeros if the kernel does not require a size. */
  readonly requiredGroupSize: readonly [x: number, y: number, z: number];
  readonly requiredNumSubGroups: number;
  readonly requiredSubgroupSize: number;
  readonly maxSubgroupSize: number;
  readonly maxNumSubgroups: number;
  /** Bytes of variables of a work-group; arguments in local memory are not among them. */
  readonly localMemSize: number;
  readonly privateMemSize: number;
}

const MOST_GROUPS = 2 ** 31 - 1;
const pointerSpaces: ReadonlySet<string> = new Set(["global", "constant"]);

/** A kernel of a module, with the group size and the arguments of its next launch. */
export class Kernel {
  readonly module: Module;
  readonly #entry: EntryPoint;
  readonly #given: (ArgumentValue | undefined)[];
  readonly #built = new Map<string, DeviceKernel>();
  #groupSize: readonly [number, number, number] | undefined;
  #indirect: readonly IndirectAccess[] = [];

  /** @internal */
  constructor(module: Module, entry: EntryPoint) {
    this.module = module;
    this.#entry = entry;
    this.#given = entry.arguments.map(() => undefined);
  }

  get name(): string {
    return this.#entry.name;
  }

  /** The arguments as the source declares them: types, address spaces, access. */
  get argumentInformation(): readonly KernelArgument[] {
    return this.#entry.arguments;
  }

  /** Compiles the kernel, if no group size was used before. */
  get properties(): Result<KernelProperties> {
    const built = this.#build();
    if (!built.ok) return built;
    const { groupBytes, itemBytes } = built.value.memory;
    return success({
      numKernelArgs: this.#given.length,
      requiredGroupSize: this.#requiredSize ?? [0, 0, 0],
      requiredNumSubGroups: 0,
      requiredSubgroupSize: 0,
      maxSubgroupSize: 1,
      maxNumSubgroups: this.module.device.computeProperties.maxTotalGroupSize,
      localMemSize: groupBytes,
      privateMemSize: itemBytes,
    });
  }

  setGroupSize(x: number, y = 1, z = 1): Result<void> {
    return called([["size", [x, y, z], threeNumbers]], () => this.#setGroupSize(x, y, z));
  }

  #setGroupSize(x: number, y: number, z: number): Result<void> {
    const checked = this.module.device.checkGroupSize([x, y, z]);
    if (!checked.ok) return checked;
    const required = this.#requiredSize;
    if (required !== undefined && [x, y, z].some((count, at) => count !== required[at]))
      return zeError(
        "INVALID_GROUP_SIZE_DIMENSION",
        `the kernel '${this.name}' requires work-groups of ${required.join(" x ")} invocations, not ${x} x ${y} x ${z}`,
      );
    this.#groupSize = [x, y, z];
    return success(undefined);
  }

  /** A size of work-groups that divides the global size. */
  suggestGroupSize(x: number, y = 1, z = 1): Result<readonly [x: number, y: number, z: number]> {
    return called([["size", [x, y, z], threeNumbers]], () => this.#suggestGroupSize(x, y, z));
  }

  #suggestGroupSize(x: number, y: number, z: number): Result<readonly [x: number, y: number, z: number]> {
    if (![x, y, z].every((count) => Number.isInteger(count) && count > 0))
      return zeError("INVALID_GLOBAL_WIDTH_DIMENSION", `${x} x ${y} x ${z} invocations cannot be launched`);
    if (this.#requiredSize !== undefined) return success(this.#requiredSize);
    const width = divisorUpTo(x, 256);
    const height = divisorUpTo(y, 256 / width);
    return success([width, height, divisorUpTo(z, 256 / width / height)]);
  }

  /** Group size that the kernel itself states. */
  get #requiredSize(): readonly [number, number, number] | undefined {
    const mode = this.#entry.executionModes.find(({ name }) => name === "LocalSize" || name === "LocalSizeId");
    const [x = 0, y = 0, z = 0] = mode?.operands.map(Number) ?? [];
    return mode === undefined ? undefined : [x, y, z];
  }

  setIndirectAccess(flags: readonly IndirectAccess[]): Result<void> {
    return called([["flags", flags, anArray]], () => {
      const unknown = flags.find((flag) => !["HOST", "DEVICE", "SHARED"].includes(flag));
      if (unknown !== undefined) return zeError("INVALID_ENUMERATION", `there is no indirect access '${unknown}'`);
      this.#indirect = [...flags];
      return success(undefined);
    });
  }

  get indirectAccess(): readonly IndirectAccess[] {
    return this.#indirect;
  }

  /** Sets an argument, whose size must equal the size of the parameter. */
  setArgumentValue(index: number, value: ArgumentValue): Result<void> {
    return called([["index", index, aNumber]], () => this.#setArgumentValue(index, value));
  }

  #setArgumentValue(index: number, value: ArgumentValue): Result<void> {
    const argument = this.#entry.arguments[index];
    if (argument === undefined)
      return zeError(
        "INVALID_KERNEL_ARGUMENT_INDEX",
        `the kernel '${this.name}' has ${this.#given.length} arguments, and none with the index ${index}`,
      );
    const problem = argumentProblem(argument, value);
    if (problem !== undefined) return zeError("INVALID_KERNEL_ARGUMENT_SIZE", `the argument ${index} ${problem}`);
    // Bytes of a value count as they are now.
    this.#given[index] = bytesOf(value)?.slice() ?? value;
    return success(undefined);
  }

  /**
   * @internal A launch with the arguments and the group size of now. Without numbers of groups it takes them when it runs.
   */
  prepare(groups?: GroupCount): Result<(later?: GroupCount) => Result<void>> {
    const problem = groups === undefined ? undefined : groupsProblem(groups);
    if (problem !== undefined) return zeError("INVALID_GLOBAL_WIDTH_DIMENSION", problem);
    const missing = this.#given.indexOf(undefined);
    if (missing !== -1)
      return zeError(
        "INVALID_KERNEL_ARGUMENT_INDEX",
        `the argument ${missing} of the kernel '${this.name}' is not set`,
      );
    const built = this.#build();
    if (!built.ok) return built;
    const given = this.#given.flatMap((one) => (one === undefined ? [] : [one]));
    const indirect = this.#indirect.length > 0;
    return success((later = groups ?? []) => {
      const wrong = groupsProblem(later);
      if (wrong !== undefined) return zeError("INVALID_GLOBAL_WIDTH_DIMENSION", wrong);
      const [x = 0, y = 0, z = 0] = later;
      const { print, timeout } = this.module.context;
      const launch = { groups: [x, y, z], arguments: given.map(engineArgument), indirect, print, timeout } as const;
      return built.value.run(launch);
    });
  }

  /** The kernel for the group size of now. */
  #build(): Result<DeviceKernel> {
    const localSize = this.#requiredSize ?? this.#groupSize ?? [1, 1, 1];
    const known = this.#built.get(localSize.join());
    if (known !== undefined) return success(known);
    const made = this.module.built.createKernel({ entry: this.name, localSize });
    if (!made.ok) return withCode("MODULE_BUILD_FAILURE", made);
    this.#built.set(localSize.join(), made.value);
    return made;
  }

  destroy(): void {
    for (const kernel of this.#built.values()) kernel.free();
    this.#built.clear();
  }
}

const threeNumbers: Kind = {
  expected: "one, two or three numbers",
  // Holes are elements, too.
  is: (value) => Array.isArray(value) && Array.from(value).every(aNumber.is),
};

/** The largest divisor of a number that is not above a limit. */
function divisorUpTo(count: number, limit: number): number {
  for (let divisor = Math.min(count, Math.floor(limit)); divisor > 1; divisor--)
    if (count % divisor === 0) return divisor;
  return 1;
}

function groupsProblem(groups: GroupCount): string | undefined {
  const isCount = (count: number) => Number.isInteger(count) && count >= 0;
  const isRight = groups.length === 3 && groups.every(isCount) && groups.reduce((a, b) => a * b) <= MOST_GROUPS;
  return isRight ? undefined : `cannot launch ${groups.join(" x ")} work-groups`;
}

/** The problem of a value for a parameter, as the end of a sentence. */
function argumentProblem({ type, addressSpace, size }: KernelArgument, value: ArgumentValue): string | undefined {
  if (addressSpace === "local") return isLocal(value) ? undefined : "is a pointer to local memory: give its bytes";
  if (addressSpace !== undefined && pointerSpaces.has(addressSpace))
    return value === null || (value instanceof Memory && !value.buffer.isFreed)
      ? undefined
      : `is a pointer to ${addressSpace} memory: give an allocation, or null`;
  if (size === undefined)
    return value instanceof Image || value instanceof Sampler
      ? undefined
      : `is of type ${type}: give an image or a sampler`;
  if (typeof value === "number" || typeof value === "bigint") return undefined;
  const bytes = bytesOf(value);
  if (bytes === undefined) return `is of type ${type}: give a number, or ${size} bytes`;
  return bytes.length === size ? undefined : `takes ${size} bytes and is given ${bytes.length}`;
}

function isLocal(value: ArgumentValue): value is { readonly localBytes: number } {
  return typeof value === "object" && value !== null && "localBytes" in value;
}

function engineArgument(value: ArgumentValue): DeviceArgument {
  if (value instanceof Memory) return value.buffer;
  return value instanceof Image || value instanceof Sampler ? value.resource : value;
}
