// Attributes and metadata of functions and global variables that SPIR-V has no place for, as instructions of NonSemantic.AuxData, a set that only
// llvm-spirv defines: both directions. An instruction names the function or variable, then an attribute's key and value, or the kind and the operands of
// metadata. Attributes with an integer or a type, and metadata with nodes in it, are left out.

import {
  attributePositions,
  Constant,
  type GlobalVariable,
  type LLVMAttribute,
  type LLVMFunction,
  type MetadataOperand,
  stringAttribute,
  wordAttribute,
} from "../../llvm/index.ts";
import { forEachInstruction, Op } from "../../spirv/modules.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";

/** The name of the set. */
export const AUXILIARY_SET = "NonSemantic.AuxData";
const EXTENSION = "SPV_KHR_non_semantic_info";
/** The version that has non-semantic sets without an extension. */
const VERSION = 0x00010600;

/** Instructions of the set by their names. */
export const AuxiliaryData = {
  NonSemanticAuxDataFunctionMetadata: 0,
  NonSemanticAuxDataFunctionAttribute: 1,
  NonSemanticAuxDataGlobalVariableMetadata: 2,
  NonSemanticAuxDataGlobalVariableAttribute: 3,
} as const;

/** The instructions about functions, and those about variables. */
const OF_FUNCTIONS = {
  metadata: AuxiliaryData.NonSemanticAuxDataFunctionMetadata,
  attribute: AuxiliaryData.NonSemanticAuxDataFunctionAttribute,
} as const;
const OF_VARIABLES = {
  metadata: AuxiliaryData.NonSemanticAuxDataGlobalVariableMetadata,
  attribute: AuxiliaryData.NonSemanticAuxDataGlobalVariableAttribute,
} as const;

/** Kinds of metadata that SPIR-V represents otherwise. */
const ELSEWHERE: ReadonlySet<string> = new Set(["dbg", "spirv.Decorations", "spirv.ParameterDecorations"]);

// ---- towards SPIR-V

/** Writes the attributes and metadata of functions and of variables that have ids. */
export function writeAuxiliaryData(at: ToSpirv, variables: readonly GlobalVariable[]): void {
  for (const one of at.module.functions) {
    const id = at.functionId(one);
    if (id !== undefined) writeAll(at, id, one, OF_FUNCTIONS);
  }
  for (const one of variables) writeAll(at, at.constants.of(one.constant), one, OF_VARIABLES);
}

type Numbers = typeof OF_FUNCTIONS | typeof OF_VARIABLES;

function writeAll(at: ToSpirv, id: number, one: LLVMFunction | GlobalVariable, numbers: Numbers): void {
  for (const attribute of one.attributes.ofFunction?.attributes ?? []) {
    const texts = textsOf(attribute);
    if (texts.length > 0) write(at, numbers.attribute, id, ...texts.map((text) => at.builder.string(text)));
  }
  for (const [kind, node] of one.attachments) {
    const name = kindName(at, kind);
    const operands = at.module.metadata.node(node).operands.map((operand) => operandId(at, operand));
    if (ELSEWHERE.has(name) || operands.includes(undefined)) continue;
    const ids = operands.filter((operand) => operand !== undefined);
    write(at, numbers.metadata, id, at.builder.string(name), ...ids);
  }
}

function write(at: ToSpirv, number: number, ...operands: readonly number[]): void {
  const { builder, types } = at;
  if (!builder.reaches(VERSION)) builder.extension(EXTENSION);
  builder.emit(Op.ExtInst, types.void, builder.id(), builder.extendedSet(AUXILIARY_SET), number, ...operands);
}

/** Key and value; nothing for attributes that are left out. */
function textsOf({ kind, isString, string, integer, type, intervals }: LLVMAttribute): readonly string[] {
  if (isString) return string === "" ? [kind] : [kind, string];
  return integer === undefined && type === undefined && intervals === undefined ? [kind] : [];
}

function kindName({ module: { metadata } }: ToSpirv, kind: number): string {
  return metadata.kinds[kind] ?? "";
}

function operandId(at: ToSpirv, operand: MetadataOperand): number | undefined {
  if (operand === undefined) return undefined;
  if (operand instanceof Constant) return operand.kind === "integer" ? at.constants.of(operand) : undefined;
  return "string" in operand ? at.builder.string(operand.string) : undefined;
}

// ---- towards LLVM IR

/** Gives functions and variables, by their ids, the attributes and metadata that a module states. */
export function readAuxiliaryData(at: ToLlvm, variables: ReadonlyMap<number, GlobalVariable>): void {
  forEachInstruction(at.input.index.module, (offset, opcode) => {
    if (opcode !== Op.ExtInst) return true;
    const one = at.input.at(offset);
    if (at.input.setName(one.operand(0)) === AUXILIARY_SET) read(at, one, variables);
    return true;
  });
}

function read(at: ToLlvm, one: Instruction, variables: ReadonlyMap<number, GlobalVariable>): void {
  const [, number = 0, id = 0, ...operands] = one.operands();
  const isFunction = number === OF_FUNCTIONS.attribute || number === OF_FUNCTIONS.metadata;
  const owner = isFunction ? at.functions.get(id) : variables.get(id);
  if (owner === undefined || owner.name.startsWith("llvm.")) return;
  if (number === OF_FUNCTIONS.attribute || number === OF_VARIABLES.attribute) readAttribute(at, owner, operands);
  else if (number === OF_FUNCTIONS.metadata || number === OF_VARIABLES.metadata) readMetadata(at, owner, operands);
}

function textOf(at: ToLlvm, id: number | undefined): string | undefined {
  const definition = id === undefined || at.input.opcodeOf(id) !== Op.String ? undefined : at.input.definition(id);
  return definition?.string(0).text;
}

function readAttribute(at: ToLlvm, owner: LLVMFunction | GlobalVariable, [key, value]: readonly number[]): void {
  const kind = textOf(at, key);
  if (kind === undefined) return;
  const attribute =
    value === undefined && isWord(kind) ? wordAttribute(kind) : stringAttribute(kind, textOf(at, value));
  const ofFunction = at.module.attributeSets.of([...(owner.attributes.ofFunction?.attributes ?? []), attribute]);
  owner.attributes = { ...owner.attributes, ofFunction };
}

/** Attributes of functions that have a value. */
const VALUED: ReadonlySet<string> = new Set([
  "alignstack",
  "allockind",
  "allocsize",
  "memory",
  "uwtable",
  "vscale_range",
]);

/** Whether an attribute of a function is a word of LLVM. */
function isWord(kind: string): boolean {
  return attributePositions(kind)?.includes("F") === true && !VALUED.has(kind);
}

function readMetadata(at: ToLlvm, owner: LLVMFunction | GlobalVariable, [name, ...ids]: readonly number[]): void {
  const { metadata } = at.module;
  const text = textOf(at, name);
  const kind = text === undefined ? undefined : metadata.kind(text);
  if (kind === undefined || owner.attachments.some(([other]) => other === kind)) return;
  const operands = ids.map((id): MetadataOperand => {
    const string = textOf(at, id);
    return string === undefined ? at.constants.find(id) : { string };
  });
  owner.attach(kind, metadata.tuple(operands));
}
