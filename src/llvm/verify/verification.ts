// The state of verifying one module: its layout, its intrinsics, and the first violation in debug information.

import { DataLayout, type FunctionType } from "../../dialects/llvm/index.ts";
import { IntegerType, type Type } from "../../ir/index.ts";
import type { Constant } from "../constant.ts";
import { LocationNode } from "../debug/source-location.ts";
import { findIntrinsic, type Intrinsic } from "../intrinsics/intrinsics.ts";
import type { MetadataNode, MetadataOperand } from "../metadata.ts";
import { LLVMFunction, type Module } from "../module.ts";
import { KnownAttributes } from "./attributes.ts";
import { DebugViolation } from "./finding.ts";

export class Verification {
  readonly module: Module;
  readonly layout: DataLayout;
  readonly knownAttributes = new KnownAttributes();
  /** Types of calls whose alignments follow the rules. */
  readonly alignedCallTypes = new Set<FunctionType>();
  /** The first violation in debug information. */
  debugProblem: string | undefined = undefined;
  readonly #intrinsics = new Map<LLVMFunction, Intrinsic | undefined>();
  readonly #typed = new Set<LLVMFunction>();

  constructor(module: Module) {
    this.module = module;
    this.layout = new DataLayout(module.dataLayout);
  }

  /** Runs a check of debug information, and stores its violation if it is the first. */
  attempt(part: () => void): void {
    try {
      part();
    } catch (violation) {
      if (!(violation instanceof DebugViolation)) throw violation;
      this.debugProblem ??= violation.message;
    }
  }

  /** Whether a function has a name that only intrinsics have. */
  isReserved(one: LLVMFunction): boolean {
    return one.name.startsWith("llvm.");
  }

  /** The intrinsic that a function is; undefined for another function, and for one that LLVM does not know. */
  intrinsicOf(one: LLVMFunction): Intrinsic | undefined {
    if (!one.name.startsWith("llvm.")) return undefined;
    if (!this.#intrinsics.has(one)) this.#intrinsics.set(one, findIntrinsic(one.name));
    return this.#intrinsics.get(one);
  }

  /** Whether the type of an intrinsic was checked before; from now on it was. */
  isTypeChecked(one: LLVMFunction): boolean {
    if (this.#typed.has(one)) return true;
    this.#typed.add(one);
    return false;
  }

  // ---- values

  /** The constant of a reference; undefined for the value of an instruction or argument. */
  constantOf(reference: number): Constant | undefined {
    return reference > 0 ? this.module.constants.all[reference] : undefined;
  }

  /** The constant integer of a reference. */
  integerOf(reference: number): Constant | undefined {
    const constant = this.constantOf(reference);
    return constant?.kind === "integer" ? constant : undefined;
  }

  /** The function that a reference is the address of. */
  functionOf(reference: number): LLVMFunction | undefined {
    const global = this.constantOf(reference)?.payload.global;
    return global instanceof LLVMFunction ? global : undefined;
  }

  // ---- metadata

  node(number: number): MetadataNode {
    return this.module.metadata.node(number);
  }

  /** The node of an operand; undefined for a string, a constant or none. Strings in the place of nodes are no nodes. */
  nodeOf(operand: MetadataOperand): MetadataNode | undefined {
    if (operand === undefined || !("node" in operand)) return undefined;
    const node = this.node(operand.node);
    return node.kind === "string" ? undefined : node;
  }

  /** The operand of a field of a specialised node. */
  field(node: MetadataNode, name: string): MetadataOperand {
    for (const field of node.fields) if (field.name === name) return field.operand;
    return undefined;
  }

  /** The scope of a node, which a location has without fields. */
  scopeOf(node: MetadataNode): MetadataNode | undefined {
    if (!(node instanceof LocationNode)) return this.fieldNode(node, "scope");
    return node.scope === 0 ? undefined : this.node(node.scope);
  }

  fieldNode(node: MetadataNode, name: string): MetadataNode | undefined {
    return this.nodeOf(this.field(node, name));
  }
}

/** The bits of an integer; 0 for another type. */
export function integerWidth(type: Type): number {
  return IntegerType.is(type) ? type.width : 0;
}

/** The constant integer of an operand of a node. */
export function integerOperand(operand: MetadataOperand): Constant | undefined {
  return operand !== undefined && "kind" in operand && operand.kind === "integer" ? operand : undefined;
}

export function constantOperand(operand: MetadataOperand): Constant | undefined {
  return operand !== undefined && "kind" in operand ? operand : undefined;
}

/** The string of an operand of a node. */
export function stringOperandOf(operand: MetadataOperand): string | undefined {
  return operand !== undefined && "string" in operand ? operand.string : undefined;
}
