// Attributes and metadata of functions and global variables that SPIR-V has no place for, as instructions of NonSemantic.AuxData, a set that only
// llvm-spirv defines: both directions. An instruction names the function or variable, then an attribute, or the kind and the operands of metadata.
//
// Attributes of LLVM are one text (`nounwind`, `memory(none)`); those with a key that LLVM does not know are the key and the value, which may be left out if
// it is empty and the key is no attribute of LLVM. Operands of metadata are strings, constants, functions and variables; a node with other operands, such as
// nodes, is one string, its text (`node-text.ts`).

import { IntegerType } from "../../ir/index.ts";
import {
  Constant,
  type GlobalValue,
  type GlobalVariable,
  type LLVMAttribute,
  LLVMFunction,
  type MetadataOperand,
  stringAttribute,
} from "../../llvm/index.ts";
import { forEachInstruction, Op } from "../../spirv/modules.ts";
import { memoized } from "../../support/lazy.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { textOf } from "./attachments.ts";
import { attributeOfText, NODE_TEXT, nodeOfText, nodeText } from "./node-text.ts";

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

/** Functions and variables by what they are, with their ids. */
type Ids = ReadonlyMap<GlobalValue, number>;

/** Writes the attributes and metadata of functions and of variables that have ids. */
export function writeAuxiliaryData(at: ToSpirv, variables: readonly GlobalVariable[]): void {
  const ids = new Map<LLVMFunction | GlobalVariable, number>();
  for (const one of at.module.functions) {
    const id = at.functionId(one);
    if (id !== undefined) ids.set(one, id);
  }
  for (const one of variables) ids.set(one, at.constants.of(one.constant));
  for (const [one, id] of ids) writeAll(at, id, one, one instanceof LLVMFunction ? OF_FUNCTIONS : OF_VARIABLES, ids);
}

type Numbers = typeof OF_FUNCTIONS | typeof OF_VARIABLES;

function writeAll(at: ToSpirv, id: number, one: LLVMFunction | GlobalVariable, numbers: Numbers, known: Ids): void {
  for (const attribute of one.attributes.ofFunction?.attributes ?? []) {
    const texts = textsOf(at, attribute);
    if (texts === undefined) at.warnAbout(`the attribute '${attribute.text}' of @${one.name} is lost`);
    else write(at, numbers.attribute, id, ...texts.map((text) => at.builder.string(text)));
  }
  for (const [kind, node] of one.attachments) {
    const name = at.module.metadata.kinds[kind] ?? "";
    if (ELSEWHERE.has(name)) continue;
    const ids = operandIds(at, node, known);
    if (ids === undefined) at.warnAbout(`the metadata '!${name}' of @${one.name} is lost`);
    else write(at, numbers.metadata, id, at.builder.string(name), ...ids);
  }
}

function write(at: ToSpirv, number: number, ...operands: readonly number[]): void {
  const { builder, types } = at;
  if (!builder.reaches(VERSION)) builder.extension(EXTENSION);
  builder.emit(Op.ExtInst, types.void, builder.id(), builder.extendedSet(AUXILIARY_SET), number, ...operands);
}

/** Key and value, or the text of an attribute of LLVM; undefined for one with a type, whose text is not valid in any module. */
function textsOf(at: ToSpirv, attribute: LLVMAttribute): readonly string[] | undefined {
  const { kind, isString, string } = attribute;
  if (isString)
    return string === "" && attributeOfText(at.module.context, kind) === undefined ? [kind] : [kind, string];
  return attributeOfText(at.module.context, attribute.text) === undefined ? undefined : [attribute.text];
}

/** The operands of a node, or its text; undefined for a node without a text. */
function operandIds(at: ToSpirv, node: number, known: Ids): readonly number[] | undefined {
  const { kind, isDistinct, operands } = at.module.metadata.node(node);
  const ids: number[] = [];
  if (kind === "" && !isDistinct) {
    for (const operand of operands) {
      const id = operandId(at, operand, known);
      if (id === undefined) break;
      ids.push(id);
    }
    const [first] = operands;
    const looksLikeText = operands.length === 1 && textOf(first).startsWith(NODE_TEXT);
    if (ids.length === operands.length && !looksLikeText) return ids;
  }
  const text = nodeText(at.module, node);
  return text === undefined ? undefined : [at.builder.string(text)];
}

/** Widths of integers that are ids of constants. */
const WIDTHS: ReadonlySet<number> = new Set([1, 8, 16, 32, 64]);

function operandId(at: ToSpirv, operand: MetadataOperand, known: Ids): number | undefined {
  if (operand === undefined) return undefined;
  if (!(operand instanceof Constant)) return "string" in operand ? at.builder.string(operand.string) : undefined;
  const { kind, type, payload } = operand;
  if (kind === "global" && payload.global !== undefined) return known.get(payload.global);
  return kind === "integer" && IntegerType.is(type) && WIDTHS.has(type.width) ? at.constants.of(operand) : undefined;
}

// ---- towards LLVM IR

/** Gives functions and variables, by their ids, the attributes and metadata that a module states. */
export function readAuxiliaryData(at: ToLlvm, variables: ReadonlyMap<number, GlobalVariable>): void {
  const reader = new AuxiliaryReader(at, variables);
  forEachInstruction(at.input.index.module, (offset, opcode) => {
    if (opcode !== Op.ExtInst) return true;
    const one = at.input.at(offset);
    if (at.input.setName(one.operand(0)) === AUXILIARY_SET) reader.read(one);
    return true;
  });
}

class AuxiliaryReader {
  readonly #at: ToLlvm;
  readonly #variables: ReadonlyMap<number, GlobalVariable>;
  /** Kinds of metadata that functions and variables have otherwise: these are not read. */
  readonly #stated = new Map<GlobalValue, ReadonlySet<number>>();
  readonly #attributeOf: (text: string) => LLVMAttribute | undefined;

  constructor(at: ToLlvm, variables: ReadonlyMap<number, GlobalVariable>) {
    this.#at = at;
    this.#variables = variables;
    this.#attributeOf = memoized((text: string) => attributeOfText(at.module.context, text));
  }

  read(one: Instruction): void {
    const [, number = 0, id = 0, ...operands] = one.operands();
    const isFunction = number === OF_FUNCTIONS.attribute || number === OF_FUNCTIONS.metadata;
    const owner = isFunction ? this.#at.functions.get(id) : this.#variables.get(id);
    if (owner === undefined || owner.name.startsWith("llvm.")) return;
    if (number === OF_FUNCTIONS.attribute || number === OF_VARIABLES.attribute) this.#readAttribute(owner, operands);
    else if (number === OF_FUNCTIONS.metadata || number === OF_VARIABLES.metadata) this.#readMetadata(owner, operands);
  }

  #text(id: number | undefined): string | undefined {
    const { input } = this.#at;
    const definition = id === undefined || input.opcodeOf(id) !== Op.String ? undefined : input.definition(id);
    return definition?.string(0).text;
  }

  #readAttribute(owner: LLVMFunction | GlobalVariable, [key, value]: readonly number[]): void {
    const kind = this.#text(key);
    if (kind === undefined) return;
    const known = value === undefined ? this.#attributeOf(kind) : undefined;
    const attribute = known ?? stringAttribute(kind, this.#text(value));
    const { attributeSets } = this.#at.module;
    const ofFunction = attributeSets.of([...(owner.attributes.ofFunction?.attributes ?? []), attribute]);
    owner.attributes = { ...owner.attributes, ofFunction };
  }

  #readMetadata(owner: LLVMFunction | GlobalVariable, [name, ...ids]: readonly number[]): void {
    const { metadata } = this.#at.module;
    const text = this.#text(name);
    if (text === undefined) return;
    const kind = metadata.kind(text);
    const stated = this.#stated.get(owner) ?? new Set(owner.attachments.map(([other]) => other));
    this.#stated.set(owner, stated);
    if (!stated.has(kind)) owner.attach(kind, this.#node(ids));
  }

  #node(ids: readonly number[]): number {
    const { module, constants, functions } = this.#at;
    const [first = ""] = ids.map((id) => this.#text(id));
    const described = ids.length === 1 ? nodeOfText(module, first) : undefined;
    if (described !== undefined) return described;
    const operands = ids.map((id): MetadataOperand => {
      const string = this.#text(id);
      return string === undefined ? (functions.get(id)?.constant ?? constants.find(id)) : { string };
    });
    return module.metadata.tuple(operands);
  }
}
