/**
 * Capabilities, versions and extensions that instructions and enumerants need. All facts come from the grammar; this file names an
 * instruction only where the specification makes an exception.
 */
import * as Enum from "../../grammar/enumerants.generated.ts";
import {
  type Availability,
  type Enumerant,
  enumerant,
  enumerantNamed,
  formatVersion,
  type Instruction,
  KindCode,
  type OperandKind,
} from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { unsigned } from "../../support/tables/words.ts";
import type { Facts } from "../facts/module-facts.ts";
import { OpcodeTable } from "../facts/opcode-table.ts";
import { type Broken, broken, chapter } from "../rule.ts";

const availability = chapter("2.2.1 Instructions; 3 Binary Form", "availability");

export const availabilityRules = {
  opcodeCapability: availability.sentence(
    "opcode-capability",
    "An instruction may be used only if one of the capabilities that enable it is declared.",
  ),
  operandCapability: availability.sentence(
    "operand-capability",
    "An enumerant may be used only if one of the capabilities that enable it is declared.",
  ),
  opcodeVersion: availability.sentence(
    "opcode-version",
    "An instruction may be used only in the versions that have it, or with an extension that adds it.",
  ),
  operandVersion: availability.sentence(
    "operand-version",
    "An enumerant may be used only in the versions that have it, or with an extension that adds it.",
  ),
  reserved: availability.sentence("reserved", "Reserved instructions must not be used."),
} as const;

const sparseProjections: ReadonlySet<number> = new Set([
  Op.ImageSparseSampleProjImplicitLod,
  Op.ImageSparseSampleProjExplicitLod,
  Op.ImageSparseSampleProjDrefImplicitLod,
  Op.ImageSparseSampleProjDrefExplicitLod,
]);

const groupOperationsOfAmd: ReadonlySet<number> = new Set([
  Op.GroupIAddNonUniformAMD,
  Op.GroupFAddNonUniformAMD,
  Op.GroupFMinNonUniformAMD,
  Op.GroupUMinNonUniformAMD,
  Op.GroupSMinNonUniformAMD,
  Op.GroupFMaxNonUniformAMD,
  Op.GroupUMaxNonUniformAMD,
  Op.GroupSMaxNonUniformAMD,
]);

/** Built-ins that a decoration may name without the capability; using the variable is what needs it. */
const mentionableBuiltIns: ReadonlySet<number> = new Set([
  Enum.BuiltIn.PointSize,
  Enum.BuiltIn.ClipDistance,
  Enum.BuiltIn.CullDistance,
]);

/** Capabilities that allow FPRoundingMode in Vulkan. */
const roundingCapabilities = [
  Enum.Capability.StorageBuffer16BitAccess,
  Enum.Capability.UniformAndStorageBuffer16BitAccess,
  Enum.Capability.StoragePushConstant16,
  Enum.Capability.StorageInputOutput16,
];

export class AvailabilityPass {
  readonly #m: Facts;
  /** Opcodes that were found to be available; capabilities are only ever added. */
  readonly #opcodes = new OpcodeTable<true>();
  readonly #enumerants = new Map<OperandKind, Set<number>>();

  constructor(m: Facts) {
    this.#m = m;
  }

  /** Checks the opcode. */
  opcode(opcode: number, instruction: Instruction): Broken | undefined {
    if (this.#opcodes.get(opcode) === true) return undefined;
    const found = this.#checkOpcode(opcode, instruction);
    if (found === undefined) this.#opcodes.set(opcode, true);
    return found;
  }

  #checkOpcode(opcode: number, instruction: Instruction): Broken | undefined {
    if (sparseProjections.has(opcode)) {
      return broken(availabilityRules.reserved, `Invalid Opcode name 'Op${instruction.name}'`);
    }
    const capabilities = this.#opcodeCapabilities(opcode, instruction);
    if (capabilities.length > 0 && !this.#m.hasAny(capabilities)) {
      const names = this.#names(capabilities);
      const message = `Opcode ${instruction.name} requires one of these capabilities: ${names} `;
      return broken(availabilityRules.opcodeCapability, message);
    }
    return this.#checkOpcodeVersion(opcode, instruction);
  }

  #opcodeCapabilities(opcode: number, instruction: Instruction): readonly number[] {
    if (groupOperationsOfAmd.has(opcode) && this.#m.hasExtension("SPV_AMD_shader_ballot")) return [];
    return capabilityNumbers(instruction);
  }

  #checkOpcodeVersion(opcode: number, instruction: Instruction): Broken | undefined {
    const { version } = this.#m;
    const { name, lastVersion, capabilities, extensions } = instruction;
    const rule = availabilityRules.opcodeVersion;
    if (lastVersion !== undefined && lastVersion < version) {
      return broken(rule, `${name} requires SPIR-V version ${formatVersion(lastVersion)} or earlier`);
    }
    // The capability has been checked; only OpTerminateInvocation asks for more.
    if (opcode !== Op.TerminateInvocation && capabilities.length > 0) return undefined;
    if (extensions.some((one) => this.#m.hasExtension(one))) return undefined;
    const since = instruction.version;
    if (extensions.length === 0) {
      if (since === undefined) return broken(availabilityRules.reserved, `${name} is reserved for future use.`);
      if (version >= since) return undefined;
      return broken(rule, `${name} requires SPIR-V version ${formatVersion(since)} at minimum.`);
    }
    const any = `one of the following extensions: ${extensionNames(extensions)}`;
    if (since === undefined) return broken(rule, `${name} requires ${any}`);
    if (version >= since) return undefined;
    return broken(rule, `${name} requires SPIR-V version ${formatVersion(since)} at minimum or ${any}`);
  }

  /** Checks an operand that is a value or mask; `index` counts operands from 1. */
  operand(name: string, index: number, kind: OperandKind, word: number): Broken | undefined {
    let known = this.#enumerants.get(kind);
    if (known?.has(word)) return undefined;
    const found = this.#checkOperand(name, index, kind, word);
    if (found !== undefined) return found;
    if (known === undefined) {
      known = new Set();
      this.#enumerants.set(kind, known);
    }
    known.add(word);
    return undefined;
  }

  #checkOperand(name: string, index: number, kind: OperandKind, word: number): Broken | undefined {
    if (kind.code !== KindCode.Mask) return this.#checkEnumerant(name, index, kind, word);
    for (let bit = 0x80000000; bit > 0; bit = bit >>> 1) {
      if (unsigned(word & bit) === 0) continue;
      const found = this.#checkEnumerant(name, index, kind, bit);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #checkEnumerant(name: string, index: number, kind: OperandKind, value: number): Broken | undefined {
    const enumerant = kind.enumerant(value);
    if (enumerant === undefined) return undefined;
    if (kind.name === "BuiltIn" && mentionableBuiltIns.has(value)) return undefined;
    if (kind.name === "FPRoundingMode" && this.#hasFreeRounding) return undefined;
    if (kind.name === "GroupOperation" && this.#isFreeGroupOperation(value)) return undefined;
    const isRounding = kind.name === "Decoration" && value === Enum.Decoration.FPRoundingMode;
    if (isRounding && this.#hasFreeRounding) return undefined;
    const capabilities = isRounding && this.#m.isVulkan ? roundingCapabilities : capabilityNumbers(enumerant);
    if (kind.name !== "Capability" && capabilities.length > 0 && !this.#m.hasAny(capabilities)) {
      const names = this.#names(capabilities);
      const message = `Operand ${index} of ${name} requires one of these capabilities: ${names} `;
      return broken(availabilityRules.operandCapability, message);
    }
    return this.#checkVersion(name, index, enumerant, value);
  }

  /** Capabilities by name; without those that a later version than the environment's adds, as in spirv-val. */
  #names(capabilities: readonly number[]): string {
    const newest = this.#m.environment.version;
    return capabilityNames(capabilities.filter((value) => isKnownIn(newest, value)));
  }

  /** SPV_KHR_float_controls2 aside, kernels and half buffers may round as they like. */
  get #hasFreeRounding(): boolean {
    const m = this.#m;
    return (
      m.has(Enum.Capability.Kernel) ||
      m.hasExtension("SPV_KHR_16bit_storage") ||
      m.hasAny([Enum.Capability.StorageBuffer16BitAccess, Enum.Capability.StoragePushConstant16]) ||
      m.hasAny([Enum.Capability.UniformAndStorageBuffer16BitAccess, Enum.Capability.StorageInputOutput16])
    );
  }

  #isFreeGroupOperation(value: number): boolean {
    const hasReductions =
      this.#m.hasExtension("SPV_AMD_shader_ballot") ||
      this.#m.hasAny([Enum.Capability.GroupNonUniformArithmetic, Enum.Capability.Kernel]);
    return hasReductions && value <= Enum.GroupOperation.ExclusiveScan;
  }

  #checkVersion(name: string, index: number, enumerant: Enumerant, value: number): Broken | undefined {
    const { version } = this.#m;
    const { version: since, lastVersion, extensions } = enumerant;
    const isLate = lastVersion !== undefined && lastVersion < version;
    if (!isLate && since !== undefined && since <= version) return undefined;
    const rule = availabilityRules.operandVersion;
    const what = `${ordinal(index)} operand of ${name}: operand ${enumerant.name}(${value}) requires`;
    if (isLate) return broken(rule, `${what} SPIR-V version ${formatVersion(lastVersion)} or earlier`);
    if (extensions.length === 0) {
      if (since === undefined) return undefined;
      return broken(rule, `${what} SPIR-V version ${formatVersion(since)} or later`);
    }
    if (extensions.some((one) => this.#m.hasExtension(one))) return undefined;
    return broken(rule, `${what} one of these extensions: ${extensionNames(extensions)}`);
  }
}

const numbers = new WeakMap<Availability, readonly number[]>();

/** Capabilities that enable something, by number. */
export function capabilityNumbers(available: Availability): readonly number[] {
  let known = numbers.get(available);
  if (known === undefined) {
    known = available.capabilities.flatMap((name) => enumerantNamed("Capability", name)?.value ?? []);
    numbers.set(available, known);
  }
  return known;
}

/** Whether a version has a capability, or an extension or another capability may add it. */
function isKnownIn(version: number, capability: number): boolean {
  const found = enumerant("Capability", capability);
  if (found === undefined || found.extensions.length > 0 || found.capabilities.length > 0) return true;
  return found.version === undefined || found.version <= version;
}

function capabilityNames(capabilities: readonly number[]): string {
  return [...capabilities]
    .sort((a, b) => a - b)
    .map((value) => nameOfCapability(value))
    .join(" ");
}

const capabilityName = lazy(
  () => new Map<number, string>(Object.entries(Enum.Capability).map(([name, value]) => [value, name])),
);

function nameOfCapability(value: number): string {
  return capabilityName().get(value) ?? String(value);
}

function extensionNames(extensions: readonly string[]): string {
  return `${[...extensions].sort().join(" ")} `;
}

/** "1st", "2nd", "3rd", "4th", "11th". */
export function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  const suffix = teens ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${suffix}`;
}
