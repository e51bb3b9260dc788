/**
 * How the ops of the SPIR-V dialect lie in words: for each definition its instruction, and what each operand of the instruction
 * becomes. One table for both directions, made from the definitions and the grammar; ops whose words follow another rule (types,
 * control flow, memory operands) are written out in `serialize/` and `deserialize/`.
 *
 * The one idea: the arguments of a definition are in the order of the instruction's operands, one for one.
 */

import { type Cases, type EnumAttrDef, modelOf, type OpModel } from "../../define/index.ts";
import {
  enumAttrs,
  instructionOf,
  MemorySemantics,
  type RowPart,
  rowOfExtended,
  rowOfOpcode,
  rowParts,
  Scope,
  spirv,
} from "../../dialects/spirv/index.ts";
import { type Instruction, KindCode } from "../../grammar/index.ts";
import type { OpDef } from "../../ir/index.ts";
import { lazy } from "../../support/lazy.ts";

/** Whether instructions of an extended set say nothing of what is computed. */
export function isNonSemantic(set: string): boolean {
  return /^(NonSemantic\.|OpenCL\.DebugInfo|DebugInfo)/.test(set);
}

/** The words of an argument of an op. */
export const PartKind = {
  /** An id: an operand. */
  Value: 0,
  /** An id that may be missing. */
  OptionalValue: 1,
  /** All ids that are left. */
  Values: 2,
  /** A word: a case of an enum. */
  Enum: 3,
  /** The id of a constant that holds a case of an enum. */
  EnumId: 4,
  /** A word: an integer attribute of 32 bits. */
  Word: 5,
  /** All words that are left: an array of integer attributes. */
  Words: 6,
  /** The id of a type. */
  Type: 7,
  /** A word that the type of the result says: its storage class. */
  Storage: 8,
  /** A string. */
  String: 9,
  /** A word: the names of the grammar's enumerants. */
  Names: 10,
  /** A word of a mask: the names of its bits, whose parameters follow. */
  Mask: 11,
  /** The id of a function. */
  Symbol: 12,
  /** All words that are left: an array of names of the grammar's enumerants. */
  NameList: 13,
} as const;
export type PartKind = (typeof PartKind)[keyof typeof PartKind];

export interface Part {
  readonly kind: PartKind;
  /** The place in the property tuple; -1 for operands. */
  readonly property: number;
  /** The enum of an enum part. */
  readonly enum: EnumAttrDef<Cases> | undefined;
  /** The grammar's kind of names. */
  readonly names?: string;
  /** The place of the property for a mask's literals; -1 where it has none. */
  readonly literals?: number;
  /** Whether the bits of a mask bring operands. */
  readonly hasOperands?: boolean;
  readonly isOptional?: boolean;
}

export interface OpWords {
  readonly def: OpDef;
  /** The opcode, or the number in the extended set. */
  readonly opcode: number;
  /** The import name of the extended set. */
  readonly set: string | undefined;
  readonly parts: readonly Part[];
  /** All parts are single values: the shortest way through. */
  readonly isPlain: boolean;
  /** Where scopes and memory semantics are, counted from the first operand; undefined if others are. */
  readonly scopes: readonly (EnumAttrDef<Cases> | undefined)[] | undefined;
  readonly hasResult: boolean;
  /** The place of the property that states how operands are grouped; -1 where nothing does. */
  readonly segments: number;
  /** By part: how many parts after it are single values. */
  readonly singlesBehind: readonly number[];
}

const rowKinds: Readonly<Record<RowPart["kind"], PartKind>> = {
  value: PartKind.Value,
  optional: PartKind.OptionalValue,
  variadic: PartKind.Values,
  type: PartKind.Type,
  symbol: PartKind.Symbol,
  scope: PartKind.EnumId,
  word: PartKind.Word,
  words: PartKind.Words,
  string: PartKind.String,
  enum: PartKind.Names,
  enums: PartKind.NameList,
  mask: PartKind.Mask,
};

/** The parts of an op that is made from the grammar. */
function partsOfRow(model: OpModel, row: readonly RowPart[]): readonly Part[] {
  const { layout } = model;
  const propertyNamed = (name: string) => layout.properties.findIndex((one) => one.name === name);
  return row.map(({ kind, name, operandKind, isOptional }) => ({
    kind: rowKinds[kind],
    property: propertyNamed(name),
    enum: kind === "scope" ? (operandKind === "IdScope" ? Scope : MemorySemantics) : undefined,
    names: operandKind,
    literals: propertyNamed(`${name}_literals`),
    hasOperands: layout.operands.some((group) => group.name === `${name}_arguments`),
    isOptional,
  }));
}

const enumsByName = new Map<string, EnumAttrDef<Cases>>(enumAttrs.map((def) => [def.name, def]));

function partsOf(model: OpModel, instruction: Instruction): readonly Part[] | undefined {
  const { layout, spec } = model;
  const args = Object.entries(spec.args ?? {});
  const skipped = Number(instruction.hasResultType) + Number(instruction.hasResult);
  const operands = instruction.operands.slice(skipped);
  const parts: Part[] = [];
  for (const [index, [name, arg]] of args.entries()) {
    const operand = operands[Math.min(index, operands.length - 1)];
    const value = valueKinds[arg.arg];
    if (value !== undefined) {
      parts.push({ kind: value, property: -1, enum: undefined });
      continue;
    }
    if (!("attr" in arg)) return undefined;
    const property = layout.properties.findIndex((one) => one.name === name);
    const def = enumsByName.get(arg.attr.def?.name ?? "");
    if (def !== undefined) {
      const isId = operand?.kind.code === KindCode.Id;
      parts.push({ kind: isId ? PartKind.EnumId : PartKind.Enum, property, enum: def });
    } else {
      const kind = arg.attr.summary.startsWith(word) ? PartKind.Word : attributeKinds[arg.attr.summary];
      if (kind === undefined) return undefined;
      parts.push({ kind, property, enum: undefined });
    }
  }
  const isStorage = operands[args.length]?.kind.name === "StorageClass";
  if (isStorage) parts.push({ kind: PartKind.Storage, property: -1, enum: undefined });
  return parts;
}

const valueKinds: Readonly<Record<string, PartKind>> = {
  value: PartKind.Value,
  optional: PartKind.OptionalValue,
  variadic: PartKind.Values,
};

/** How the summary of a constraint begins whose attribute is a word. */
const word = "32-bit signless integer attribute";

const attributeKinds: Readonly<Record<string, PartKind>> = {
  "32-bit integer array attribute": PartKind.Words,
  "type attribute of any SPIR-V cooperative matrix type": PartKind.Type,
  "flat symbol reference attribute": PartKind.Symbol,
};

function make(def: OpDef): OpWords | undefined {
  const found = instructionOf(def);
  const model = modelOf(def);
  if (found === undefined || model === undefined) return undefined;
  const { instruction, set } = found;
  const row = rowParts(def);
  const parts =
    row !== undefined
      ? partsOfRow(model, row)
      : partsOf(model, set === undefined ? instruction : { ...instruction, hasResult: false, hasResultType: false });
  if (parts === undefined) return undefined;
  return {
    def,
    opcode: instruction.opcode,
    set,
    parts,
    isPlain: parts.every(({ kind }) => kind === PartKind.Value),
    scopes: parts.some(isScope) ? parts.map((part) => (isScope(part) ? part.enum : undefined)) : undefined,
    hasResult: model.layout.results.length > 0,
    segments: def.propertyIndex("operandSegmentSizes"),
    singlesBehind: parts.map((_, at) => parts.slice(at + 1).filter(({ kind }) => kind === PartKind.Value).length),
  };
}

const isScope = ({ kind }: Part): boolean => kind === PartKind.EnumId;

const byDef = new WeakMap<OpDef, { readonly words: OpWords | undefined }>();

/** How an op of a definition lies in words; undefined if that follows a rule of its own. */
export function opWordsOf(def: OpDef): OpWords | undefined {
  let known = byDef.get(def);
  if (known === undefined) {
    known = { words: make(def) };
    byDef.set(def, known);
  }
  return known.words;
}

/** The definitions by their instruction: opcodes, and numbers of extended sets after the name of the set. */
const definitions = lazy(
  () =>
    new Map<number | string, OpDef>(
      spirv.ops.flatMap((def) => {
        const found = instructionOf(def);
        if (found === undefined) return [];
        const { instruction, set } = found;
        return [[set === undefined ? instruction.opcode : `${set} ${instruction.opcode}`, def] as const];
      }),
    ),
);

/** The definition of an opcode; undefined if the dialect has none. */
export function definitionOf(opcode: number): OpDef | undefined {
  return definitions().get(opcode) ?? rowOfOpcode(opcode);
}

/** The definition of an instruction of an extended set. */
export function definitionOfExtended(set: string, number: number): OpDef | undefined {
  return definitions().get(`${set} ${number}`) ?? rowOfExtended(set, number);
}
