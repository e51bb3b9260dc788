// OpDraft: an op while it is being parsed. Drafts are reused: do not store one.

import {
  type Attribute,
  type AttributeId,
  type Block,
  type Context,
  type LocationId,
  type NamedAttribute,
  NO_ID,
  type OpDef,
  type PropertiesId,
  type Region,
  type Type,
  type TypeId,
  type Value,
  type ValueId,
} from "../../../ir/index.ts";

export interface DraftSuccessor {
  readonly block: Block;
  isEdge: boolean;
}

/** Empties an array and keeps its room, which setting the length to 0 gives away. */
function empty(array: unknown[]): void {
  while (array.length > 0) array.pop();
}

/**
 * A value as it was written: an id in the store, known or a forward reference, and where it is. `types` of results and operands are ids.
 */
export class OpDraft {
  def: OpDef | undefined = undefined;
  /** Position of the op's name. */
  position = 0;
  /** Where the form begins in the text, after the op's name, and where it ends. */
  formBegin = 0;
  formEnd = 0;
  /** Value ids. */
  readonly operands: ValueId[] = [];
  /** Where each operand is in the text. */
  readonly operandPositions: number[] = [];
  operandCount = 0;
  /** By group of the definition, for declarative forms: first operand, number of operands, type ids (0: not stated). */
  readonly groupStarts: number[] = [];
  readonly groupCounts: number[] = [];
  /** Where groups of variable length begin in the text. */
  readonly groupPositions: number[] = [];
  readonly operandGroupTypes: TypeId[] = [];
  readonly resultGroupTypes: TypeId[] = [];
  /** Type lists of groups of variable length. */
  readonly operandGroupLists: (readonly Type[] | undefined)[] = [];
  readonly resultGroupLists: (readonly Type[] | undefined)[] = [];
  /** Type ids. */
  readonly resultTypes: TypeId[] = [];
  resultCount = 0;
  /** Inherent attributes in the definition's order. */
  readonly properties: (Attribute | undefined)[] = [];
  /** The id of the tuple of inherent attributes that a generic form has said, where they are not in {@link properties}; else 0. */
  stated: PropertiesId = NO_ID;
  readonly attributes: NamedAttribute[] = [];
  /** The id of their dictionary, where they were read without making them; then there are no others. */
  dictionary: AttributeId = NO_ID;
  /** No op before had that dictionary. */
  hasNewDictionary = false;
  readonly regions: Region[] = [];
  readonly successors: DraftSuccessor[] = [];
  /** The error in the attributes of a generic form, reported when the whole form has been read. */
  problem: string | undefined = undefined;
  /** The location written at the end of a custom form that reads it itself. */
  location: LocationId | undefined = undefined;
  /** The form says the type of every operand. */
  statesTypes = true;

  reset(def: OpDef, position: number): void {
    this.def = def;
    this.position = position;
    this.operandCount = 0;
    this.resultCount = 0;
    empty(this.properties);
    empty(this.attributes);
    empty(this.regions);
    empty(this.successors);
    this.stated = NO_ID;
    this.dictionary = NO_ID;
    this.hasNewDictionary = false;
    this.location = undefined;
    this.problem = undefined;
    this.statesTypes = true;
  }

  /** Clears the groups of a declarative form. */
  resetGroups(operands: number, results: number): void {
    for (let group = 0; group < operands; group++) {
      this.groupStarts[group] = -1;
      this.groupPositions[group] = -1;
      this.groupCounts[group] = 0;
      this.operandGroupTypes[group] = NO_ID;
      this.operandGroupLists[group] = undefined;
    }
    for (let group = 0; group < results; group++) {
      this.resultGroupTypes[group] = NO_ID;
      this.resultGroupLists[group] = undefined;
    }
  }

  addOperand(value: ValueId, position: number): void {
    this.operands[this.operandCount] = value;
    this.operandPositions[this.operandCount++] = position;
  }

  addValue(value: Value): void {
    this.addOperand(value.id, this.position);
  }

  addResult(type: Type): void {
    this.addResultId(type.id);
  }

  /** The same by the type's id. */
  addResultId(type: TypeId): void {
    this.resultTypes[this.resultCount++] = type;
  }

  /** Sets an attribute by name, inherent or not. As in the reference, inherent ones of a wrong kind are lost. */
  setAttr(name: string, value: Attribute | undefined): void {
    const index = this.def?.propertyIndex(name) ?? -1;
    if (index >= 0) {
      const isRight = value === undefined || (this.def?.properties[index]?.isKind?.(value) ?? true);
      this.setProperty(index, isRight ? value : undefined);
    } else if (value !== undefined) this.attributes.push({ name, value });
  }

  /** Puts what is {@link stated} among the properties. */
  openStated(context: Context): void {
    if (this.stated === 0) return;
    for (const value of context.propertyTuples[this.stated]!) this.properties.push(value);
    this.stated = NO_ID;
  }

  setProperty(index: number, value: Attribute | undefined): void {
    while (this.properties.length <= index) this.properties.push(undefined);
    this.properties[index] = value;
  }

  /** Gives an attribute that was read as `former` the name that it has today, unless there is one of that name. */
  renameAttr(former: string, name: string): void {
    if (this.attr(name) !== undefined) return;
    const at = this.attributes.findIndex((entry) => entry.name === former);
    const [entry] = at < 0 ? [] : this.attributes.splice(at, 1);
    if (entry !== undefined) this.setAttr(name, entry.value);
  }

  attr(name: string): Attribute | undefined {
    const index = this.def?.propertyIndex(name) ?? -1;
    return index >= 0 ? this.properties[index] : this.attributes.find((entry) => entry.name === name)?.value;
  }

  addSuccessor(block: Block, isEdge = true): void {
    this.successors.push({ block, isEdge });
  }
}
