// The lists of attributes of a module by number: each is a group for the function, its result and its parameters.

import {
  type AttributeList,
  type AttributeSet,
  type LLVMAttribute,
  NO_ATTRIBUTES,
} from "../../attributes/attribute.ts";
import type { Module } from "../../module.ts";
import { attributeCode } from "../codes.ts";
import { type BlockReader, entry } from "../stream/block-reader.ts";
import type { TypeTable } from "../values/type-table.ts";
import { FUNCTION_INDEX, groupCodec } from "./attribute-codec.ts";

interface Group {
  /** 0 for the result, the number of a parameter from 1, or {@link FUNCTION_INDEX}. */
  readonly index: number;
  readonly attributes: readonly LLVMAttribute[];
}

/** Attributes are of parameters with lower numbers than this. */
const MOST_PARAMETERS = 1 << 16;

/** The lists of a module. */
export class AttributeTable {
  readonly #module: Module;
  readonly #types: TypeTable;
  readonly #groups = new Map<number, Group>();
  readonly #lists: AttributeList[] = [];

  constructor(module: Module, types: TypeTable) {
    this.#module = module;
    this.#types = types;
  }

  /** A list by its number from 1; 0 is none. */
  list(number: number): AttributeList {
    return number === 0 ? NO_ATTRIBUTES : (this.#lists[number - 1] ?? NO_ATTRIBUTES);
  }

  readGroups(reader: BlockReader): void {
    const { record } = reader;
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) reader.fail("Malformed block");
      if (record.code !== attributeCode.group) continue;
      if (record.length < 3) reader.fail("Invalid group record");
      const index = record.number(1);
      if (index !== FUNCTION_INDEX && index > MOST_PARAMETERS) reader.fail("Invalid group record");
      this.#groups.set(record.number(0), { index, attributes: groupCodec.decode(record, this.#types) });
    }
  }

  readLists(reader: BlockReader): void {
    const { record } = reader;
    for (let found = reader.next(); found !== entry.end; found = reader.next()) {
      if (found === entry.block) reader.fail("Malformed block");
      if (record.code === attributeCode.oldEntry) reader.fail("attributes of LLVM 3.2 and earlier are not supported");
      if (record.code === attributeCode.entry) this.#lists.push(this.#listOf(record.numbers()));
    }
  }

  #listOf(groupNumbers: readonly number[]): AttributeList {
    const byIndex = new Map<number, LLVMAttribute[]>();
    for (const number of groupNumbers) {
      const group = this.#groups.get(number);
      if (group === undefined) continue;
      byIndex.set(group.index, [...(byIndex.get(group.index) ?? []), ...group.attributes]);
    }
    const set = (index: number) => this.#module.attributeSets.of(byIndex.get(index) ?? []);
    // With holes: a list that only a parameter with a high number has attributes in stays small.
    const ofParameters: (AttributeSet | undefined)[] = [];
    for (const index of byIndex.keys()) {
      if (index !== FUNCTION_INDEX && index > 0) ofParameters[index - 1] = set(index);
    }
    return { ofFunction: set(FUNCTION_INDEX), ofResult: set(0), ofParameters };
  }
}
