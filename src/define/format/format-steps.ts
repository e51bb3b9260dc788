// The steps of a compiled assembly format: one class for all kinds, so that the interpreters see one hidden class.

import type { Attribute, Context, Type } from "../../ir/index.ts";
import type { AttrConstraint, TypeKind } from "../constraints/constraints.ts";
import type { Directive } from "./assembly.ts";

/** Kinds of steps; each interpreter switches on them. */
export const LITERAL = 0;
export const OPERAND = 1;
export const OPTIONAL_OPERAND = 2;
export const VARIADIC_OPERAND = 3;
export const ALL_OPERANDS = 4;
export const ATTRIBUTE = 5;
export const OPERAND_TYPE = 6;
export const RESULT_TYPE = 7;
export const ALL_OPERAND_TYPES = 8;
export const ALL_RESULT_TYPES = 9;
export const ATTR_DICT = 10;
export const OPTIONAL_GROUP = 11;
export const FUNCTIONAL_TYPE = 12;
export const CUSTOM = 13;
export const REGION = 14;
export const SUCCESSOR = 15;
export const SPACE = 16;
export const CLAUSES = 17;
export const UNIT = 18;
export const ALL_SUCCESSORS = 19;
export const ALL_REGIONS = 20;

/**
 * One step. What `index` counts depends on the kind: operand group, property, result group, region, successor. A functional type has the
 * group of its inputs there, or -1 for all operands, and `variadic` where its results are all there are.
 */
export class Step {
  readonly kind: number;
  /** A blank goes before it when printed. */
  space = false;
  index = 0;
  /** A literal, or the name of a part. */
  text = "";
  /** A literal as it is printed, with the blank before it. */
  printed = "";
  /** The literal begins like an identifier. */
  isWord = false;
  /** The only byte of a literal, or 0. */
  byte = 0;
  /** The part is a group of variable length, or an attribute that may be missing. */
  optional = false;
  variadic = false;
  withKeyword = false;
  constraint: AttrConstraint | undefined = undefined;
  typeKind: TypeKind | undefined = undefined;
  defaultValue: ((context: Context) => Attribute) | undefined = undefined;
  directive: Directive | undefined = undefined;
  args: readonly string[] = [];
  steps: readonly Step[] = [];
  otherwise: readonly Step[] = [];
  anchor: Step | undefined = undefined;
  inverted = false;
  clauses: readonly (readonly Step[])[] = [];

  constructor(kind: number) {
    this.kind = kind;
  }
}

/** Where the types of a group come from when an op is read. */
export const FROM_TEXT = 0;
export const FROM_CONSTRAINT = 1;
export const FROM_OPERAND = 2;
export const FROM_RESULT = 3;
export const FROM_ATTRIBUTE = 4;
export const FROM_INFERENCE = 5;

export interface TypeSource {
  readonly kind: number;
  /** The group or property that the type comes from. */
  readonly index: number;
  readonly build: ((context: Context) => Type) | undefined;
  /** Converts that type to this one; undefined for the same type. */
  readonly derive: ((from: Type) => Type | undefined) | undefined;
  /** Converts that type to the types of a list. */
  readonly deriveList?: (from: Type) => readonly Type[];
  readonly name: string;
}
