// Writes the metadata of a module.

import { bytesOfText } from "../../../support/tables/byte-strings.ts";
import { dwarfNumber } from "../../debug/dwarf.ts";
import { expressionElements } from "../../debug/expression-words.ts";
import { locationOf } from "../../debug/source-location.ts";
import type { MetadataField, MetadataNode } from "../../metadata.ts";
import type { Module } from "../../module.ts";
import { block, metadataCode } from "../codes.ts";
import { signatureBits } from "../metadata/metadata-codec.ts";
import { schemaOf, wordCodec } from "../metadata/metadata-fields.ts";
import { NODE_LAYOUTS, type NodeLayout } from "../metadata/metadata-layouts.ts";
import { array, blob, fixed, literal, vbr } from "../stream/abbreviation.ts";
import { BitWriter } from "../stream/bit-writer.ts";
import type { BlockWriter } from "../stream/block-writer.ts";
import { type BitRecord, encodeSigned } from "../stream/record.ts";
import type { MetadataIds } from "./metadata-ids.ts";
import { concatenated } from "./strings.ts";

const layouts = new Map(NODE_LAYOUTS.map((one) => [one.kind, one]));

/** Numbers of fields that are missing. */
const MOST = 0xffff_ffff;
const NONE_IS_MOST: ReadonlySet<string> = new Set(["enumKind", "coroSuspendIdx"]);
const EXPRESSION_VERSION = 3 << 1;
const LIST_HEADER = 2;

export class MetadataWriter {
  readonly #writer: BlockWriter;
  readonly #record: BitRecord;
  readonly #module: Module;
  readonly #ids: MetadataIds;

  constructor(writer: BlockWriter, module: Module, ids: MetadataIds) {
    this.#writer = writer;
    this.#record = writer.record;
    this.#module = module;
    this.#ids = ids;
  }

  /** Writes the block; `value` adds the type and number of a constant. */
  write(value: (record: BitRecord, constant: number) => void, attachments: () => void): void {
    const writer = this.#writer;
    const record = this.#record;
    const ids = this.#ids;
    const module = this.#module;
    writer.enter(block.metadata, 4);
    const strings = writer.define([literal(metadataCode.strings), vbr(6), vbr(6), blob]);
    const location = writer.define([
      literal(metadataCode.location),
      fixed(1),
      vbr(6),
      vbr(8),
      vbr(6),
      vbr(6),
      fixed(1),
      vbr(6),
      vbr(6),
    ]);
    const name = writer.define([literal(metadataCode.name), array, fixed(8)]);
    if (ids.strings.length > 0) this.#strings(strings);
    for (const constant of ids.constants) {
      record.reset(metadataCode.value);
      value(record, constant.id);
      writer.emit();
    }
    for (const node of ids.nodes) {
      this.#node(node);
      writer.emit(node.kind === "DILocation" ? location : 0);
    }
    for (const [text, nodes] of module.metadata.named) {
      record.reset(metadataCode.name);
      record.pushText(text);
      writer.emit(name);
      record.reset(metadataCode.namedNode);
      for (const node of nodes) record.push(ids.nodeId(node));
      writer.emit();
    }
    attachments();
    writer.leave();
  }

  /** All strings: their lengths, then their bytes. */
  #strings(abbreviation: number): void {
    const writer = this.#writer;
    const record = this.#record;
    const ids = this.#ids;
    const parts = ids.strings.map(bytesOfText);
    const lengths = new BitWriter();
    for (const part of parts) lengths.vbr(part.length, 6);
    lengths.alignToWord();
    const head = lengths.result();
    const size = parts.reduce((sum, part) => sum + part.length, head.length);
    record.reset(metadataCode.strings);
    record.push(parts.length);
    record.push(head.length);
    record.blob = concatenated([head, ...parts], size);
    writer.emit(abbreviation);
  }

  // ---- nodes

  #node(node: MetadataNode): void {
    const layout = layouts.get(node.kind);
    if (layout !== undefined) this.#byLayout(node, layout);
    else if (node.kind === "") this.#tuple(node);
    else if (node.kind === "DILocation") this.#location(node);
    else if (node.kind === "DIExpression") this.#expression(node);
    else if (node.kind === "DIEnumerator") this.#enumerator(node);
    else if (node.kind === "GenericDINode") this.#generic(node);
    else this.#fixedPoint(node);
  }

  #tuple({ isDistinct, operands }: MetadataNode): void {
    const record = this.#record;
    const ids = this.#ids;
    record.reset(isDistinct ? metadataCode.distinctNode : metadataCode.node);
    for (const operand of operands) record.push(ids.operandId(operand));
  }

  #location(node: MetadataNode): void {
    const record = this.#record;
    const ids = this.#ids;
    const { line, column, scope, inlinedAt, isImplicit, atomGroup, atomRank } = locationOf(node);
    record.reset(metadataCode.location);
    record.push(node.isDistinct ? 1 : 0);
    record.push(line);
    record.push(column);
    record.push(ids.nodeId(scope));
    record.push(ids.nodeIdPlus1(inlinedAt));
    record.push(isImplicit ? 1 : 0);
    record.pushNumber(atomGroup);
    record.push(atomRank);
  }

  #expression({ isDistinct, fields }: MetadataNode): void {
    const record = this.#record;
    record.reset(metadataCode.expression);
    record.push((isDistinct ? 1 : 0) | EXPRESSION_VERSION);
    for (const element of expressionElements(fields.map(({ word }) => word ?? ""))) record.pushBig(element);
  }

  #generic({ isDistinct, fields }: MetadataNode): void {
    const record = this.#record;
    const ids = this.#ids;
    const field = (name: string): MetadataField | undefined => fields.find((one) => one.name === name);
    record.reset(metadataCode.genericDebug);
    record.push(isDistinct ? 1 : 0);
    record.push(wordNumber("TAG", field("tag")?.word ?? "0"));
    record.push(0);
    record.push(ids.operandId(field("header")?.operand));
    for (const operand of field("operands")?.list ?? []) record.push(ids.operandId(operand));
  }

  #enumerator({ isDistinct, fields }: MetadataNode): void {
    const record = this.#record;
    const ids = this.#ids;
    const value = BigInt(fields.find(({ name }) => name === "value")?.word ?? "0");
    const isUnsigned = fields.some(({ name }) => name === "isUnsigned");
    const width = Math.max(64, value.toString(2).length + 1);
    record.reset(metadataCode.enumerator);
    record.push(4 | (isUnsigned ? 2 : 0) | (isDistinct ? 1 : 0));
    record.push(width > 64 ? Math.ceil(width / 64) * 64 : 64);
    record.push(ids.operandId(fields.find(({ name }) => name === "name")?.operand));
    this.#pushWords(value, width);
  }

  #pushWords(value: bigint, width: number): void {
    for (let at = 0; at < width; at += 64) this.#record.pushBig(encodeSigned(BigInt.asIntN(64, value >> BigInt(at))));
  }

  #fixedPoint(node: MetadataNode): void {
    const record = this.#record;
    const ids = this.#ids;
    const schema = schemaOf(node.kind);
    const word = (name: string): string | undefined => node.fields.find((one) => one.name === name)?.word;
    record.reset(metadataCode.fixedPointType);
    record.push((node.isDistinct ? 1 : 0) | LIST_HEADER);
    for (const name of ["tag", "name", "size", "align", "encoding", "flags", "kind"]) {
      const field = schema.get(name);
      const given = node.fields.find((one) => one.name === name);
      if (field === undefined) continue;
      record.pushBig(this.#number(node, name, given));
    }
    record.pushBig(BigInt.asUintN(64, BigInt(word("factor") ?? "0")));
    for (const name of ["numerator", "denominator"]) {
      const value = BigInt(word(name) ?? "0");
      const width = Math.max(1, value.toString(2).length + 1);
      record.push(width, Math.ceil(width / 64));
      this.#pushWords(value, width);
    }
    void ids;
  }

  #byLayout(node: MetadataNode, layout: NodeLayout): void {
    const record = this.#record;
    const found = new Map(node.fields.map((field) => [field.name, field]));
    record.reset(layout.code);
    let head = (node.isDistinct ? 1 : 0) | layout.bits;
    for (const [name, bit] of layout.flags) if (found.has(name)) head |= bit;
    record.push(head);
    for (const { name, isPlus1 } of layout.fields) {
      const field = found.get(name);
      if (isPlus1) record.push(field === undefined ? 0 : Number(field.word) + 1);
      else if (name === "") record.push(0);
      else if (field === undefined && NONE_IS_MOST.has(name)) record.push(MOST, name === "coroSuspendIdx" ? MOST : 0);
      else record.pushBig(this.#number(node, name, field));
    }
    if (layout.code === metadataCode.derivedType)
      record.low[record.length - 1] = signatureBits((name) => found.get(name)?.word);
  }

  /** The number of a field in a record. */
  #number(node: MetadataNode, name: string, field: MetadataField | undefined): bigint {
    const schema = schemaOf(node.kind).get(name);
    if (schema === undefined) return 0n;
    const ids = this.#ids;
    if (schema.type === "number-or-node") {
      if (field === undefined) return 0n;
      const operand = field.word === undefined ? field.operand : ids.numberOperand(node.kind, field);
      return BigInt(ids.operandId(operand));
    }
    if (schema.type === "node" || schema.type === "string") return this.#operandNumber(field);
    const word = field?.word ?? schema.usual;
    return word === undefined ? 0n : BigInt.asUintN(64, wordCodec(schema).encode(word));
  }

  /** An empty string is none. */
  #operandNumber(field: MetadataField | undefined): bigint {
    const operand = field?.operand;
    if (operand !== undefined && "string" in operand && operand.string === "") return 0n;
    return BigInt(this.#ids.operandId(operand));
  }
}

function wordNumber(set: "TAG", word: string): number {
  return dwarfNumber(set, word) ?? Number(word);
}
