// Calls of intrinsics of older releases: calls of the present ones, or debug records.

import { functionType, literalStruct, pointerType, StructType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import type { Code } from "../code.ts";
import type { Constant } from "../constant.ts";
import { hasOtherStruct } from "../intrinsics/intrinsic-signature.ts";
import { findIntrinsic, type Intrinsic, intrinsicName } from "../intrinsics/intrinsics.ts";
import { LLVMFunction, type Module } from "../module.ts";
import { opcode } from "../opcode.ts";
import { CallExpander } from "../upgrade/call-expander.ts";
import { DEBUG_INTRINSICS, type UpgradedCall, upgradedCall } from "../upgrade/calls.ts";
import { type Expansion, expansionOf } from "../upgrade/expansions.ts";
import type { Replacement } from "../upgrade/index.ts";
import { keepsMetadata, presentCall } from "../upgrade/present-calls.ts";
import type { RowEdit, RowExpansion, RowMoves } from "./row-moves.ts";

type RecordKind = (typeof DEBUG_INTRINSICS)[string];

/** The replacement for calls of a function. */
export interface OlderFunction {
  readonly name: string;
  readonly record: RecordKind | undefined;
  readonly call: UpgradedCall | undefined;
  readonly expansion: Expansion | undefined;
  /** The intrinsic, if the function returns a struct with a name where LLVM 22 has one without. */
  readonly literal: Intrinsic | undefined;
}

export class OlderCalls {
  readonly #module: Module;
  /** By the number of the callee's constant. */
  readonly #known = new Map<number, OlderFunction | undefined>();
  /** The replacements for calls of older intrinsics, by the names of the intrinsics. */
  readonly replacements = new Map<string, Replacement[]>();

  constructor(module: Module) {
    this.#module = module;
  }

  /** The replacement for calls of a callee; undefined for a callee that LLVM 22 has. */
  find(callee: number): OlderFunction | undefined {
    if (callee <= 0) return undefined;
    if (this.#known.has(callee)) return this.#known.get(callee);
    const found = this.#classify(this.#module.constants.all[callee]?.payload.global);
    this.#known.set(callee, found);
    return found;
  }

  #classify(of: unknown): OlderFunction | undefined {
    if (!(of instanceof LLVMFunction) || !of.name.startsWith("llvm.") || of.blocks.length > 0) return undefined;
    const { name } = of;
    const record = Object.hasOwn(DEBUG_INTRINSICS, name) ? DEBUG_INTRINSICS[name] : undefined;
    const call = record === undefined ? upgradedCall(name, of.type.inputs) : undefined;
    const expansion = record === undefined && call === undefined ? expansionOf(name, of.type.inputs) : undefined;
    if (record !== undefined || call !== undefined || expansion !== undefined)
      return { name, record, call, expansion, literal: undefined };
    const literal = findIntrinsic(name);
    if (literal === undefined || !hasOtherStruct(literal.signature, of.type)) return undefined;
    return { name, record, call, expansion, literal };
  }

  #operandsOf(row: number): readonly number[] {
    const { code } = this.#module;
    return [...code.operands.subarray(code.firstOperand[row]!, code.firstOperand[row + 1]! - 1)];
  }

  /** Whether a call is dropped: of the lifetime of what is no stack slot, of a value at an offset. */
  isDropped(row: number, { record, call }: OlderFunction): boolean {
    const operands = this.#operandsOf(row);
    if (record === "value" && operands.length === 4) return !isZeroConstant(this.#module, operands[1] ?? 0);
    if (call?.slot === undefined) return false;
    const arg = call.args[call.slot];
    return slotOf(this.#module, typeof arg === "number" ? (operands[arg] ?? 0) : 0) === undefined;
  }

  /** Adds the instructions that replace a call to the end of the code; undefined if it becomes one row. */
  expand(row: number, { name, expansion, literal }: OlderFunction): RowExpansion | undefined {
    if (expansion !== undefined) return this.#expand(row, name, expansion);
    return literal === undefined ? undefined : this.#callLiteral(row, name, literal);
  }

  /** A call that returns a struct without a name, whose members are put into the struct that was returned before. */
  #callLiteral(row: number, older: string, { name }: Intrinsic): RowExpansion {
    const { code, constants, context } = this.#module;
    const first = code.count;
    const before = code.calls[code.detail[row]!]!;
    const { result, inputs, isVariadic } = before.type;
    const elements = StructType.is(result) ? result.body.elements : [];
    const type = functionType(context, literalStruct(context, elements), inputs, isVariadic);
    const detail = code.calls.push({ ...before, type }) - 1;
    const operands = [...this.#operandsOf(row), this.#present(older, name, type).id];
    const call = this.#add(opcode.call, type.result, detail, operands);
    let value = constants.poison(result).id;
    elements.forEach((element, index) => {
      const list = code.lists.push([index]) - 1;
      const member = this.#add(opcode.extractvalue, element, list, [call]);
      value = this.#add(opcode.insertvalue, result, list, [value, member]);
    });
    code.location.fill(code.location[row]!, first, code.count);
    return { first, end: code.count, value };
  }

  #add(kind: number, type: Type, detail: number, operands: readonly number[]): number {
    const { code } = this.#module;
    const row = code.add(kind, type, detail);
    for (const operand of operands) code.operand(operand);
    return -row;
  }

  #expand(row: number, older: string, expansion: Expansion): RowExpansion {
    const module = this.#module;
    const { code } = module;
    const first = code.count;
    const expander = new CallExpander({
      module,
      args: this.#operandsOf(row),
      result: module.typeOf(-row),
      typeOf: (one) => module.typeOf(one),
      present: (base, type) => this.#present(older, base, type),
      detailOf: (info) => code.calls.push(info) - 1,
    });
    const value = expansion(expander);
    code.location.fill(code.location[row]!, first, code.count);
    if (expander.keepsName && value < 0) code.name[-value] = code.name[row]!;
    return { first, end: code.count, value };
  }

  /** The present form of a call. */
  edit(row: number, older: OlderFunction, moves: RowMoves): RowEdit {
    const operands = this.#operandsOf(row);
    if (older.record !== undefined) return this.#recordOf(row, older, older.record, operands, moves);
    // Sound: a function without a record has calls of another form.
    return this.#callOf(row, older.name, older.call as UpgradedCall, operands, moves);
  }

  // ---- calls

  #callOf(row: number, older: string, call: UpgradedCall, operands: readonly number[], moves: RowMoves): RowEdit {
    const module = this.#module;
    const { code, context } = module;
    const args = call.args.map((arg) => this.#argumentOf(operands, arg));
    if (call.slot !== undefined) args[call.slot] = slotOf(module, args[call.slot] ?? 0) ?? 0;
    const before = code.calls[code.detail[row]!]!;
    const type = functionType(
      context,
      before.type.result,
      args.map((one) => module.typeOf(one)),
    );
    const callee = this.#present(older, call.name, type);
    const detail = code.calls.push(presentCall(module, call, type, before, operands)) - 1;
    const all = call.keeps === "all" ? [...args, ...operands.slice(args.length)] : args;
    return {
      opcode: opcode.call,
      detail,
      operands: [...all.map((one) => moves.reference(one)), callee.id],
      losesMetadata: !keepsMetadata(call),
    };
  }

  #argumentOf(operands: readonly number[], arg: UpgradedCall["args"][number]): number {
    const { constants, context } = this.#module;
    if (arg === "false") return constants.integer(context.i1, 0).id;
    return arg === "null" ? constants.zero(pointerType(context)).id : (operands[arg] ?? 0);
  }

  /** The address of the intrinsic that replaces an older one; the upgrade of the module declares it. */
  #present(older: string, base: string, type: Replacement["type"]): Constant {
    const found = findIntrinsic(base);
    const { result, inputs } = type;
    const members = StructType.is(result) ? result.body.elements : [];
    const name = found === undefined ? base : intrinsicName(found, result, members, inputs);
    const list = this.replacements.get(older) ?? [];
    this.replacements.set(older, list);
    const known = list.find((one) => one.name === name && one.type === type);
    if (known !== undefined) return known.address;
    const address = this.#module.constants.global(pointerType(this.#module.context), undefined);
    list.push({ name, type, address });
    return address;
  }

  // ---- debug records

  #recordOf(
    row: number,
    { name }: OlderFunction,
    kind: RecordKind,
    operands: readonly number[],
    moves: RowMoves,
  ): RowEdit {
    const { code, constants } = this.#module;
    const nodeOf = (index: number): number => constants.all[operands[index] ?? 0]?.payload.node ?? 0;
    // A value had an offset once.
    const hasOffset = kind === "value" && operands.length === 4;
    const isAssignment = kind === "assign";
    const expression = kind === "label" ? 0 : nodeOf(hasOffset ? 3 : 2);
    const record = {
      kind,
      variable: kind === "label" ? nodeOf(0) : nodeOf(hasOffset ? 2 : 1),
      expression: kind === "value" && name.endsWith(".addr") ? this.#dereferenced(expression) : expression,
      location: code.location[row]!,
      ...(isAssignment ? { assignment: nodeOf(3), addressExpression: nodeOf(5) } : {}),
    };
    const values = kind === "label" ? [] : isAssignment ? [operands[0], operands[4]] : [operands[0]];
    const detail = code.debugRecords.push(record) - 1;
    return { opcode: opcode.debug, detail, operands: values.map((one) => this.#valueOf(one ?? 0, moves)) };
  }

  /** An address is a value after a dereference. */
  #dereferenced(expression: number): number {
    const { metadata } = this.#module;
    const words = expression === 0 ? [] : metadata.node(expression).fields.flatMap(({ word }) => word ?? []);
    return metadata.special(
      "DIExpression",
      [...words, "DW_OP_deref"].map((word) => ({ name: "", word })),
    );
  }

  /** A value alone is its own reference, which has its new number already. */
  #valueOf(reference: number, moves: RowMoves): number {
    const payload = reference > 0 ? this.#module.constants.all[reference]?.payload : undefined;
    const [value] = payload?.isList === false ? (payload.values ?? []) : [];
    return value ?? moves.reference(reference);
  }
}

function isZeroConstant({ constants }: Module, reference: number): boolean {
  const constant = reference > 0 ? constants.all[reference] : undefined;
  return constant?.kind === "integer" && constant.bits === 0n;
}

/** The stack slot that an address is, without casts; undefined for another address. */
function slotOf(module: Module, given: number): number | undefined {
  const { code } = module;
  for (let at = given; at < 0; at = code.operandAt(-at, 0)) {
    const kind = code.opcode[-at]!;
    if (kind === opcode.alloca) return at;
    const isNothing =
      kind === opcode.bitcast ||
      kind === opcode.addrspacecast ||
      (kind === opcode.getelementptr && hasZeroIndices(code, module, -at));
    if (!isNothing) return undefined;
  }
  return undefined;
}

function hasZeroIndices(code: Code, module: Module, row: number): boolean {
  for (let index = 1; index < code.numOperands(row); index++)
    if (!isZeroConstant(module, code.operandAt(row, index))) return false;
  return true;
}
