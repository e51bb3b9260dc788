// Modules: SPIR-V that the device accepts, by the validator with its profile, built for the engine.

import type { DeviceModule } from "../engine/index.ts";
import { Decoration } from "../grammar/enumerants.generated.ts";
import { decode, type EntryPoint, entryPoints, indexModule, type ModuleIndex } from "../spirv/modules.ts";
import { aString } from "../support/arguments.ts";
import { type ByteSource, bytesOf } from "../support/bytes.ts";
import type { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import { type Result, success } from "../support/diagnostics/result.ts";
import { validate } from "../validate/index.ts";
import type { Context } from "./context.ts";
import type { Device } from "./driver.ts";
import { Kernel } from "./kernel.ts";
import { called, withCode, zeError } from "./results.ts";

/** Fields of `ze_module_desc_t`. */
export interface ModuleDescription {
  readonly format?: "IL_SPIRV" | "NATIVE";
  readonly input: ByteSource;
  /** As `-ze-opt-level=2`: flags that only concern a compiler for hardware have no effect. */
  readonly buildFlags?: string;
  /** Values of specialization constants by their ids. */
  readonly constants?: ReadonlyMap<number, number | bigint | boolean>;
}

const buildFlags =
  /^-ze-(opt-disable|opt-level(=[0-3])?|opt-greater-than-4GB-buffer-required|opt-large-register-file|opt-has-buffer-offset-arg)$/;

/** The log of a module's build: one line for each finding. */
export class BuildLog {
  readonly diagnostics: readonly Diagnostic[];

  /** @internal */
  constructor(diagnostics: readonly Diagnostic[]) {
    this.diagnostics = diagnostics;
  }

  toString(): string {
    return this.diagnostics.map(lineOf).join("\n");
  }
}

function lineOf({ severity, message, code, binary }: Diagnostic): string {
  const place = binary === undefined ? "" : ` at byte ${binary.byte}`;
  const instruction = binary?.instruction === undefined ? "" : `\n  ${binary.instruction}`;
  return `${severity}${place}: ${message}${code === undefined ? "" : ` [${code}]`}${instruction}`;
}

/** Builds a module. The diagnostics of the result are those of the build log, whether it fails or not. */
export async function buildModule(
  context: Context,
  device: Device,
  { format = "IL_SPIRV", input, buildFlags: flags = "", constants = new Map() }: ModuleDescription,
): Promise<Result<Module>> {
  if (format !== "IL_SPIRV") return zeError("UNSUPPORTED_FEATURE", "modules are built from SPIR-V only");
  const unknown = flags.split(/\s+/).find((flag) => flag !== "" && !buildFlags.test(flag));
  if (unknown !== undefined) return zeError("INVALID_ARGUMENT", `there is no build flag '${unknown}'`);
  const bytes = bytesOf(input);
  if (bytes === undefined) return zeError("INVALID_ARGUMENT", "the input of a module is a buffer or a view of one");
  const valid = validate(bytes, { device: device.profile, all: true });
  if (!valid.ok) return withCode("MODULE_BUILD_FAILURE", valid);
  const specialization = new Map([...constants].map(([id, value]) => [id, String(value)]));
  const built = await context.engine.createModule(bytes, { specialization });
  if (!built.ok) return withCode("MODULE_BUILD_FAILURE", built);
  const module = decode(bytes);
  const index = module.ok ? indexModule(module.value) : module;
  if (!index.ok) return withCode("MODULE_BUILD_FAILURE", index);
  const log = [...valid.diagnostics, ...built.diagnostics];
  return success(new Module(context, device, built.value, index.value, new BuildLog(log)), log);
}

/** A module that has been built for a device. */
export class Module {
  readonly context: Context;
  readonly device: Device;
  readonly buildLog: BuildLog;
  /** @internal */
  readonly built: DeviceModule;
  readonly #entries: readonly EntryPoint[];
  readonly #hasImports: boolean;

  /** @internal */
  constructor(context: Context, device: Device, built: DeviceModule, index: ModuleIndex, log: BuildLog) {
    this.context = context;
    this.device = device;
    this.buildLog = log;
    this.built = built;
    this.#entries = entryPoints(index).filter(({ model }) => model === "Kernel");
    this.#hasImports = hasImports(index);
  }

  get kernelNames(): readonly string[] {
    return this.#entries.map(({ name }) => name);
  }

  get properties(): { readonly flags: readonly "IMPORTS"[] } {
    return { flags: this.#hasImports ? ["IMPORTS"] : [] };
  }

  createKernel(name: string): Result<Kernel> {
    return called([["name", name, aString]], () => this.#createKernel(name));
  }

  #createKernel(name: string): Result<Kernel> {
    const entry = this.#entries.find((one) => one.name === name);
    if (entry === undefined) {
      const known = this.kernelNames.map((one) => `'${one}'`).join(", ");
      return zeError("INVALID_KERNEL_NAME", `the module has no kernel '${name}'; it has ${known || "none"}`);
    }
    if (this.#hasImports)
      return zeError(
        "INVALID_MODULE_UNLINKED",
        "the module imports functions or variables, and modules cannot be linked",
      );
    return success(new Kernel(this, entry));
  }
}

/** Whether it imports functions or variables. Compilers give the variables of built-ins that linkage, too. */
function hasImports(index: ModuleIndex): boolean {
  return [...index.annotations.decorations.keys()].some((id) => {
    const all = index.decorations(id);
    const isImported = all.some(
      ({ value, operands }) => value === Decoration.LinkageAttributes && operands.at(-1) === "Import",
    );
    return isImported && !all.some(({ value }) => value === Decoration.BuiltIn);
  });
}
