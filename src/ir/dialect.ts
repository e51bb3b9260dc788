// A dialect is a value: its definitions, and the few rules that belong to no single one of them.

import type { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import type { InlinerRules } from "./inlining.ts";
import type { OpDef } from "./op-def.ts";
import type { Operation } from "./operation.ts";
import type { AnyAttrDef, Attribute } from "./uniqued/attribute.ts";
import type { NamedAttribute } from "./uniqued/builtin-attrs.ts";
import type { AnyTypeDef, Type } from "./uniqued/type.ts";

/** How an op that represents a constant is made: the definition and its attributes. */
export interface ConstantRecipe {
  readonly def: OpDef;
  readonly properties: readonly (Attribute | undefined)[];
}

/** A dialect: its namespace and its definitions. */
export interface Dialect {
  readonly name: string;
  readonly ops: readonly OpDef[];
  /** Finds definitions that are made when they are first asked for, by full name; always the same one for a name. */
  readonly findOp?: (name: string) => OpDef | undefined;
  /** Sorted or not: looked up by mnemonic. */
  readonly types?: readonly AnyTypeDef[];
  readonly attrs?: readonly AnyAttrDef[];
  /** Dialects whose ops this one's passes and folds create. */
  readonly dependencies?: readonly Dialect[];
  /** The error for a type that the dialect does not have, where its words are its own. */
  readonly unknownTypeMessage?: (mnemonic: string) => string;
  readonly unknownAttrMessage?: (mnemonic: string) => string;
  /** Where a type is expected of an attribute, none of this dialect fits. */
  readonly attributesHaveNoType?: boolean;
  /** Unregistered ops and types of this dialect are accepted as opaque. */
  readonly allowsUnknown?: boolean;
  /** Which keys the dialect has in the `dialect_resources` of a text; undefined: it has no section there. */
  readonly resources?: "all" | "none";
  /** The encodings of its types and attributes in bytecode that are not text; see the bytecode layer. */
  readonly bytecode?: object;
  /** Checks an attribute `dialect.name` on an op of any dialect. */
  readonly verifyOpAttribute?: (op: Operation, attribute: NamedAttribute) => Diagnostic | undefined;
  /** Checks an attribute `dialect.name` on the argument `index` of region `region` of a function. */
  readonly verifyArgumentAttribute?: (
    op: Operation,
    region: number,
    index: number,
    attribute: NamedAttribute,
  ) => Diagnostic | undefined;
  readonly verifyResultAttribute?: (
    op: Operation,
    region: number,
    index: number,
    attribute: NamedAttribute,
  ) => Diagnostic | undefined;
  /** The op whose result is the constant `value` of `type`, or undefined if the dialect has none. */
  readonly constant?: (value: Attribute, type: Type) => ConstantRecipe | undefined;
  /** Region simplification and folding ask here whether a constant may be made inside of an op's region. */
  readonly materializesInto?: (op: Operation) => boolean;
  /** The calls that may be inlined; none if undefined. */
  readonly inlining?: InlinerRules;
}
