/**
 * The SPIR-V grammar as data: instructions, operand kinds, enumerants, extended sets, generators.
 *
 * It knows names, numbers and availability; it knows neither words of a module nor the IR. Everything is read-only and
 * made on first use, so importing it costs nothing and a query pays only for the records that it reads.
 */
import { lazy } from "../support/lazy.ts";
import { core } from "./core.ts";
import type { Instruction } from "./instruction.ts";
import type { Enumerant, OperandKind } from "./operand-kind.ts";

export type { Availability } from "./availability.ts";
export { impliedCapabilities } from "./capability.ts";
export { type ConstantBits, constantOperation } from "./constant-operation.ts";
export { ExtendedSet, extendedSet, extendedSets } from "./extended-set.ts";
export { type Generator, generator } from "./generator.ts";
export type { Instruction } from "./instruction.ts";
export {
  type Category,
  type Enumerant,
  KindCode,
  type Operand,
  type OperandKind,
  type Quantifier,
} from "./operand-kind.ts";
export { formatVersion, parseVersion, type Version } from "./version.ts";

/** The number that a SPIR-V module starts with. */
export const magicNumber = 0x07230203;

/** The newest version that the grammar describes. */
export const newestVersion = 0x00010600;

/** The instruction with this opcode. */
export function instruction(opcode: number): Instruction | undefined {
  return core().instructions.find(opcode);
}

/** The instruction with this name or alias, without "Op": "IAdd", "DecorateStringGOOGLE". */
export function instructionNamed(name: string): Instruction | undefined {
  return core().instructions.named(name);
}

/** Every instruction, ordered by opcode as in the grammar. */
export function instructions(): readonly Instruction[] {
  return core().instructions.all;
}

/** The operand kind with this name: "StorageClass", "IdRef"; undefined if the core grammar has none. */
export function operandKind(name: string): OperandKind | undefined {
  return core().kinds.find(name);
}

/** Every operand kind of the core grammar. */
export function operandKinds(): readonly OperandKind[] {
  return core().kinds.all;
}

/** The enumerant of a kind with this value: `enumerant("StorageClass", 12)` is StorageBuffer. */
export function enumerant(kind: string, value: number): Enumerant | undefined {
  return operandKind(kind)?.enumerant(value);
}

/** The enumerant of a kind with this name or alias. */
export function enumerantNamed(kind: string, name: string): Enumerant | undefined {
  return operandKind(kind)?.enumerantNamed(name);
}

/** Every extension that brings an instruction or an enumerant, sorted: "SPV_KHR_16bit_storage". Reads the whole grammar at the first call. */
export const extensionNames: () => readonly string[] = lazy(() => {
  const entries = [...instructions(), ...operandKinds().flatMap(({ enumerants }) => enumerants)];
  return [...new Set(entries.flatMap(({ extensions }) => extensions))].sort();
});
