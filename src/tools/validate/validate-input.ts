// Validates one input, whatever it is: a binary, assembly, or text of the SPIR-V dialect. Places are those of the text where there is one.

import type { Version } from "../../grammar/index.ts";
import { assemble, encode } from "../../spirv/modules.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Result } from "../../support/diagnostics/result.ts";
import { Source } from "../../support/diagnostics/source.ts";
import {
  type DeviceProfile,
  deviceProfileNamed,
  environmentNamed,
  environmentOfDevice,
  type ValidateOptions,
  validate,
} from "../../validate/index.ts";
import { isAssembly, isBinary } from "../input-kind.ts";

/** The errors and warnings of one input. */
export interface Verdict {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Validates bytes; `file` is the name that diagnostics give them. */
export async function validateInput(file: string, bytes: Uint8Array, options: ValidateOptions): Promise<Verdict> {
  if (isBinary(bytes) || bytes.length === 0) return verdictOf(validate(bytes, options));
  if (isAssembly(file, bytes)) return assemblyVerdict(file, bytes, options);
  const { dialectVerdict } = await import("./validate-dialect.ts");
  return dialectVerdict(file, bytes, options);
}

const verdictOf = ({ ok, diagnostics }: Result<unknown>): Verdict => ({ ok, diagnostics });

function assemblyVerdict(file: string, bytes: Uint8Array, options: ValidateOptions): Verdict {
  const version = versionOf(bytes, options);
  const settings = { name: file, ...(version === undefined ? {} : { version }) };
  const module = assemble(bytes, settings);
  if (!module.ok) return module;
  const result = validate(encode(module.value), options);
  if (result.diagnostics.length === 0) return verdictOf(result);
  const offsets = new Map<number, number>();
  assemble(bytes, { ...settings, onInstruction: (word, offset) => offsets.set(word, offset) });
  const source = new Source(file, bytes);
  const diagnostics = result.diagnostics.map((one) => {
    const offset = offsets.get(one.binary?.word ?? -1);
    return offset === undefined ? one : one.with({ place: source.place(offset) });
  });
  return { ok: result.ok, diagnostics };
}

/** Bytes of a text whose comments may say its version. */
const HEADER = 1024;

/** The version of a text: what the comment of a disassembler says, else what the device or the environment takes. */
function versionOf(bytes: Uint8Array, { targetEnv, device }: ValidateOptions): Version | undefined {
  const header = new TextDecoder().decode(bytes.subarray(0, HEADER));
  const stated = /^(?:\s*;.*\n)*?\s*; Version: 1\.(\d)\s*$/m.exec(header)?.[1];
  if (stated !== undefined) return 0x10000 | (Number(stated) << 8);
  const profile = typeof device === "string" ? deviceProfileNamed(device) : device;
  if (profile !== undefined) return newestVersionOf(profile);
  return targetEnv === undefined ? undefined : environmentNamed(targetEnv)?.version;
}

function newestVersionOf(device: DeviceProfile): Version {
  if (device.api === "level-zero") return device.moduleProperties.spirvVersionSupported;
  return device.api === "opencl" ? Math.max(...device.spirvVersions) : environmentOfDevice(device).version;
}
