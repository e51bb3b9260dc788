// Reads blocks of constants. A constant may name constants that follow it, so that records whose operands are unknown wait.

import type { Constant } from "../../constant.ts";
import { LLVMFunction, type Module } from "../../module.ts";
import { MAX_DEPTH } from "../../nesting.ts";
import { constantCode } from "../codes.ts";
import { type BlockReader, entry } from "../stream/block-reader.ts";
import { MalformedBitcode } from "../stream/malformed.ts";
import type { BitRecord } from "../stream/record.ts";
import { type ConstantSource, decodeConstant } from "./constant-codec.ts";
import type { TypeTable } from "./type-table.ts";
import type { ValueTable } from "./value-table.ts";

interface Waiting {
  readonly record: BitRecord;
  readonly typeId: number;
}

export class ConstantReader implements ConstantSource {
  readonly module: Module;
  readonly types: TypeTable;
  readonly #values: ValueTable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #blockAddresses = new Map<string, Constant>();
  /** The numbers that the last call of {@link operands} did not find. */
  #missing: number[] = [];
  #start = 0;
  /** How deep constants are nested, by their numbers; those without operands have no entry. */
  readonly #depths = new Map<number, number>();

  constructor(module: Module, types: TypeTable, values: ValueTable) {
    this.module = module;
    this.types = types;
    this.#values = values;
  }

  fail = (message: string): never => {
    throw new MalformedBitcode(message, this.#start);
  };

  operands = (ids: readonly number[]): readonly Constant[] | undefined => {
    const { module } = this;
    const values = this.#values;
    this.#missing = [];
    const found: Constant[] = [];
    for (const id of ids) {
      const reference = id < values.count ? values.references[id]! : 0;
      if (reference < 0) this.fail("Invalid constant reference");
      const constant = reference === 0 ? undefined : module.constants.all[reference];
      if (constant === undefined) this.#missing.push(id);
      else found.push(constant);
    }
    return this.#missing.length === 0 ? found : undefined;
  };

  blockAddress = (of: Constant, block: number): Constant => {
    const target = of.payload.global;
    if (!(target instanceof LLVMFunction) || block === 0) return this.fail("Invalid blockaddress record");
    const key = `${of.id}:${block}`;
    let constant = this.#blockAddresses.get(key);
    if (constant === undefined) {
      constant = this.module.constants.blockAddress(of.type, of, { number: block });
      this.#blockAddresses.set(key, constant);
    }
    return constant;
  };

  /** Reads the block that was entered, and adds its constants to the values. */
  read(reader: BlockReader): void {
    const { record } = reader;
    const { types } = this;
    const values = this.#values;
    let typeId = types.numberOf(types.context.i32);
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) reader.fail("Malformed block");
      this.#start = record.start;
      if (record.code === constantCode.setType) {
        typeId = record.optional(0);
        types.typeAt(typeId);
        continue;
      }
      const constant = decodeConstant(record, typeId, this);
      if (constant === undefined) this.#waiting.set(values.count, { record: record.copy(), typeId });
      else this.#checkDepth(constant);
      values.add(constant?.id ?? 0, typeId);
    }
    for (const id of this.#waiting.keys()) this.#resolve(id);
    this.#waiting.clear();
  }

  #checkDepth({ id, operands }: Constant): void {
    if (operands.length === 0) return;
    const depth = operands.reduce((most, one) => Math.max(most, this.#depths.get(one.id) ?? 0), 0) + 1;
    if (depth > MAX_DEPTH) this.fail("nested too deeply");
    this.#depths.set(id, depth);
  }

  /** Reads what waits for others after these. */
  #resolve(first: number): void {
    const values = this.#values;
    const waiting = this.#waiting;
    const open = new Set<number>();
    const pending = [first];
    while (pending.length > 0) {
      const id = pending[pending.length - 1]!;
      const one = waiting.get(id);
      if (values.references[id] !== 0 || one === undefined) {
        pending.pop();
        continue;
      }
      this.#start = one.record.start;
      const constant = decodeConstant(one.record, one.typeId, this);
      if (constant !== undefined) {
        this.#checkDepth(constant);
        values.references[id] = constant.id;
        open.delete(id);
        continue;
      }
      if (open.has(id)) this.fail("Invalid constant reference");
      open.add(id);
      for (const missing of this.#missing) {
        if (!waiting.has(missing)) this.fail("Invalid constant reference");
        pending.push(missing);
      }
    }
  }
}
