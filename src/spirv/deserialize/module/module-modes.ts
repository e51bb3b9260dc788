/** The Mode-Setting Instructions section, and extensions. Entry points and modes are read at the end, when their functions are known. */
import {
  AddressingModel,
  Capability,
  EntryPoint,
  ExecutionMode,
  ExecutionModeEnum,
  ExecutionModeId,
  ExecutionModel,
  INTEL,
  MemoryModel,
  mlir,
  namesOfWord,
} from "../../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  integerAttr,
  type NamedAttribute,
  type OpDef,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
} from "../../../ir/index.ts";
import { stringEnd } from "../../../support/tables/words.ts";
import { Op } from "../../opcode.ts";
import { enumerated } from "../enumerants.ts";
import type { Rule, Rules } from "../instruction-rules.ts";
import { reject } from "../rejection.ts";
import { Slot, slotKind, slotNumber } from "../slots.ts";
import { stringFrom } from "./annotations.ts";
import { constantSymbol } from "./module-constants.ts";
import type { ModuleReader } from "./module-reader.ts";

function readMemoryModel(reader: ModuleReader, at: number): void {
  const { context, words, op } = reader;
  op.setAttr("addressing_model", enumerated(AddressingModel, context, words[at + 1]!, at));
  op.setAttr("memory_model", enumerated(MemoryModel, context, words[at + 2]!, at));
}

/** How many bits handles of samplers and images take in memory. */
function readAddressingMode({ context, words, op }: ModuleReader, at: number): void {
  op.setAttr("sampler_image_addressing_mode", integerAttr(context, context.i32, words[at + 1]!));
}

function readCapability(reader: ModuleReader, at: number): void {
  const value = reader.words[at + 1]!;
  if (!Capability.enum.isOwn(value)) reader.otherCapabilities.add(namesOfWord("Capability", value));
  else reader.capability(value);
}

function readImport(reader: ModuleReader, at: number, end: number): void {
  reader.define(reader.words[at + 1]!, Slot.Set, reader.sets.length, at);
  reader.sets.push(stringFrom(reader.words, at + 2, end));
}

function readEntryPoint(reader: ModuleReader, at: number, end: number): void {
  reader.append(EntryPoint, entryPoint(reader, at, at + 1, end));
}

/** The operands of an entry point from a word on. */
function entryPoint(reader: ModuleReader, at: number, start: number, end: number): readonly NamedAttribute[] {
  const { context, words } = reader;
  const name = stringFrom(words, start + 2, end);
  const function_ = words[start + 1]!;
  if (slotKind(reader.slots.get(function_)) !== Slot.Function) reject(`no function matching <id> ${function_}`, at);
  const symbol = reader.functionSymbol(function_);
  return [
    { name: "execution_model", value: enumerated(ExecutionModel, context, words[start]!, at) },
    { name: "fn", value: symbolRefAttr(context, symbol) },
    { name: "interface", value: interfaceOf(reader, at, start + 2, end) },
    ...(name === symbol ? [] : [{ name: "entry_point_name", value: stringAttr(context, name) }]),
  ];
}

/** The variables after the name, which begins at `start`. */
export function interfaceOf(reader: ModuleReader, at: number, start: number, end: number): Attribute {
  const { context, words } = reader;
  const first = stringEnd(words, start, end) ?? end;
  const elements = [...words.subarray(first, end)].map((id) => variableSymbol(reader, id, at));
  return ArrayAttr.get(context, { elements });
}

/** Declarations under a condition, the constant that is the first operand. */
function conditional(
  def: OpDef,
  entries: (reader: ModuleReader, at: number, end: number) => readonly NamedAttribute[],
): Rule<ModuleReader> {
  return (reader, at, end) => {
    const condition = constantSymbol(reader, reader.words[at + 1]!, at);
    reader.append(def, [{ name: "condition", value: condition }, ...entries(reader, at, end)]);
  };
}

const conditionalCapability = conditional(INTEL.ConditionalCapability, ({ context, words }, at) => [
  { name: "capability", value: stringAttr(context, namesOfWord("Capability", words[at + 2]!)) },
]);

const conditionalExtension = conditional(INTEL.ConditionalExtension, ({ context, words }, at, end) => [
  { name: "extension", value: stringAttr(context, stringFrom(words, at + 2, end)) },
]);

function variableSymbol(reader: ModuleReader, id: number, at: number): Attribute {
  const slot = reader.slots.get(id);
  const [symbol] =
    slotKind(slot) === Slot.Leaf ? (reader.context.propertyTuples[reader.leafProperties[slotNumber(slot)]!] ?? []) : [];
  const isVariable = reader.leafOps[slotNumber(slot)] === reader.context.opId(mlir.addressof);
  return symbol === undefined || !isVariable
    ? reject(`undefined result <id> ${id} while decoding OpEntryPoint`, at)
    : symbol;
}

/** The op has been made with that of its graph. */
function checkGraph({ words, slots }: ModuleReader, at: number): void {
  const graph = words[at + 1]!;
  if (slotKind(slots.get(graph)) !== Slot.Graph) reject(`no graph matching <id> ${graph}`, at);
}

function readExecutionMode(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const function_ = words[at + 1]!;
  if (slotKind(reader.slots.get(function_)) !== Slot.Function) reject(`cannot find function <id> ${function_}`, at);
  const values = [...words.subarray(at + 3, end)].map((word) => integerAttr(context, context.i32, word));
  reader.append(ExecutionMode, [
    { name: "fn", value: symbolRefAttr(context, reader.functionSymbol(function_)) },
    { name: "execution_mode", value: enumerated(ExecutionModeEnum, context, words[at + 2]!, at) },
    { name: "values", value: ArrayAttr.get(context, { elements: values }) },
  ]);
}

function readExecutionModeId(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const function_ = words[at + 1]!;
  if (slotKind(reader.slots.get(function_)) !== Slot.Function) reject(`cannot find function <id> ${function_}`, at);
  const values = [...words.subarray(at + 3, end)].map((id) => {
    const type = reader.typeOf(id);
    return type === undefined
      ? (reader.constantOf(id) ?? constantSymbol(reader, id, at))
      : TypeAttr.get(context, { type });
  });
  reader.append(ExecutionModeId, [
    { name: "fn", value: symbolRefAttr(context, reader.functionSymbol(function_)) },
    { name: "execution_mode", value: stringAttr(context, namesOfWord("ExecutionMode", words[at + 2]!)) },
    { name: "values", value: ArrayAttr.get(context, { elements: values }) },
  ]);
}

/** By opcode: what is read at the end. */
export const deferredRules: Rules<ModuleReader> = {
  [Op.EntryPoint]: [4, readEntryPoint],
  [Op.GraphEntryPointARM]: [3, checkGraph],
  [Op.ExecutionMode]: [3, readExecutionMode],
  [Op.ExecutionModeId]: [3, readExecutionModeId],
  [Op.ConditionalCapabilityINTEL]: [3, conditionalCapability],
  [Op.ConditionalExtensionINTEL]: [3, conditionalExtension],
  [Op.ConditionalEntryPointINTEL]: [
    5,
    conditional(INTEL.ConditionalEntryPoint, (reader, at, end) => entryPoint(reader, at, at + 2, end)),
  ],
};

/** The same by the words that they must have, put off until then. */
const deferring: Rules<ModuleReader> = Object.fromEntries(
  Object.entries(deferredRules).map(([opcode, [words]]) => [
    opcode,
    [words, (reader: ModuleReader, at: number, end: number) => reader.defer(Number(opcode), at, end)] as const,
  ]),
);

export const modeRules: Rules<ModuleReader> = {
  [Op.Capability]: [2, readCapability],
  [Op.Extension]: [2, (reader, at, end) => reader.extension(stringFrom(reader.words, at + 1, end))],
  [Op.ExtInstImport]: [3, readImport],
  [Op.MemoryModel]: [3, readMemoryModel],
  [Op.SamplerImageAddressingModeNV]: [2, readAddressingMode],
  ...deferring,
};
