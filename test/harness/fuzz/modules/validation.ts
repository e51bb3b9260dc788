// The laws of the validator for any bytes: it returns a value or diagnostics with codes, in bounded time, and the first error is the same with and without `all`.

import type { Random } from "../../../../bench/inputs/random.ts";
import { encode } from "../../../../src/spirv/modules.ts";
import { deviceProfiles, environments, type ValidateOptions, validate } from "../../../../src/validate/index.ts";
import { mutateModule } from "./mutate.ts";
import { putTogether, type TakenApart } from "./parts.ts";

/** A module with bytes, words or instructions changed. */
export function mutatedBytes(module: TakenApart, choices: Random): Uint8Array {
  const kind = choices.below(4);
  if (kind > 1) return encode(mutateModule(module, choices));
  const bytes = encode(putTogether(module)).slice();
  for (let left = 1 + choices.below(4); left > 0 && bytes.length >= 24; left--) {
    if (kind === 0) bytes[choices.below(bytes.length)] = choices.below(256);
    else {
      const words = new DataView(bytes.buffer);
      const from = choices.below(bytes.length >> 2) * 4;
      words.setUint32(choices.below(bytes.length >> 2) * 4, words.getUint32(from, true), true);
    }
  }
  return choices.chance(5) ? bytes.subarray(0, choices.below(bytes.length)) : bytes;
}

/** An environment or a device, and how much is reported. */
export function randomOptions(choices: Random): ValidateOptions {
  const device = choices.chance(20) ? choices.pick(deviceProfiles()) : undefined;
  const target = device === undefined ? { targetEnv: choices.pick(environments).name } : { device };
  return { ...target, reference: choices.chance(50) };
}

/** Milliseconds for a module of the corpus; many times what the slowest takes. */
const LIMIT = 5000;

/** What is wrong with the validator on these bytes; undefined for nothing. */
export function brokenValidation(bytes: Uint8Array, options: ValidateOptions): string | undefined {
  const start = performance.now();
  try {
    const first = validate(bytes, options);
    const every = validate(bytes, { ...options, all: true });
    if (performance.now() - start > LIMIT) return `validation: took ${Math.round(performance.now() - start)} ms`;
    if (first.ok !== every.ok) return `validation: ${first.ok ? "valid" : "invalid"}, but not with all`;
    const error = first.diagnostics.find(({ severity }) => severity === "error");
    if (first.ok !== (error === undefined)) return "validation: a verdict that its diagnostics do not show";
    if (error !== undefined && !every.diagnostics.some(({ message }) => message === error.message)) {
      return `validation: with all there is no '${error.message}'`;
    }
    return every.diagnostics.every(({ code }) => code !== undefined) ? undefined : "validation: no code";
  } catch (error) {
    return `validation: ${error instanceof Error ? error.stack : String(error)}`;
  }
}
