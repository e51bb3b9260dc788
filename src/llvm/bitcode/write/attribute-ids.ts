// Numbers of groups and lists of attributes in a file.

import type { Type } from "../../../ir/index.ts";
import { type AttributeList, type AttributeSet, NO_ATTRIBUTES } from "../../attributes/attribute.ts";
import { FUNCTION_INDEX, groupCodec } from "../attributes/attribute-codec.ts";
import { attributeCode, block } from "../codes.ts";
import type { BlockWriter } from "../stream/block-writer.ts";

interface Group {
  readonly index: number;
  readonly set: AttributeSet;
}

export class AttributeIds {
  readonly #groups: Group[] = [];
  readonly #groupIds = new Map<AttributeSet, Map<number, number>>();
  readonly #lists: (readonly number[])[] = [];
  readonly #listIds = new Map<string, number>();
  readonly #known = new Map<AttributeList, number>();

  /** The number of a list, from 1; 0 for one without attributes. */
  id(list: AttributeList): number {
    if (list === NO_ATTRIBUTES) return 0;
    let id = this.#known.get(list);
    if (id === undefined) {
      id = this.#listId(list);
      this.#known.set(list, id);
    }
    return id;
  }

  #listId({ ofFunction, ofResult, ofParameters }: AttributeList): number {
    const groups: number[] = [];
    const add = (index: number, set: AttributeSet | undefined): void => {
      if (set !== undefined) groups.push(this.#groupId(index, set));
    };
    add(FUNCTION_INDEX, ofFunction);
    add(0, ofResult);
    ofParameters.forEach((set, index) => add(index + 1, set));
    if (groups.length === 0) return 0;
    const key = groups.join();
    let id = this.#listIds.get(key);
    if (id === undefined) {
      id = this.#lists.push(groups);
      this.#listIds.set(key, id);
    }
    return id;
  }

  #groupId(index: number, set: AttributeSet): number {
    let ids = this.#groupIds.get(set);
    if (ids === undefined) {
      ids = new Map();
      this.#groupIds.set(set, ids);
    }
    let id = ids.get(index);
    if (id === undefined) {
      id = this.#groups.push({ index, set });
      ids.set(index, id);
    }
    return id;
  }

  /** The types that attributes name. */
  addTypes(typeId: (type: Type) => number): void {
    for (const { set } of this.#groups) for (const { type } of set.attributes) if (type !== undefined) typeId(type);
  }

  write(writer: BlockWriter, typeId: (type: Type) => number): void {
    if (this.#groups.length === 0) return;
    const { record } = writer;
    writer.enter(block.attributeGroups, 3);
    this.#groups.forEach(({ index, set }, at) => {
      record.reset(attributeCode.group);
      record.push(at + 1);
      record.push(index);
      groupCodec.encode(record, set.attributes, typeId);
      writer.emit();
    });
    writer.leave();
    writer.enter(block.attributes, 3);
    for (const list of this.#lists) {
      record.reset(attributeCode.entry);
      for (const group of list) record.push(group);
      writer.emit();
    }
    writer.leave();
  }
}
