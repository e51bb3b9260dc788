// Metadata: nodes by number, each a tuple or of a kind of its own (`DILocation`), and lists of nodes by name.

import { memoized } from "../support/lazy.ts";
import type { Constant } from "./constant.ts";

/** An operand of a node: another node by its number, a string, a constant, or nothing. */
export type MetadataOperand = { readonly node: number } | { readonly string: string } | Constant | undefined;

/** A field of a node of its own kind, in the order in which it is written: an operand, or a word that is written as it is. @internal */
export interface MetadataField {
  readonly name: string;
  readonly operand?: MetadataOperand;
  readonly word?: string;
  /** The operands of a list: `operands: {!1, null}`. */
  readonly list?: readonly MetadataOperand[];
}

/** @internal */
/** A node: a tuple, or one of its own kind with fields. */
export interface MetadataNode {
  readonly number: number;
  /** "" for tuples. */
  kind: string;
  isDistinct: boolean;
  operands: readonly MetadataOperand[];
  fields: readonly MetadataField[];
}

/** Nodes of these kinds have no numbers: they are written where they are used. @internal */
export const INLINE_KINDS: ReadonlySet<string> = new Set(["DIExpression", "string"]);

/** Kinds of attachments, which have fixed numbers. */
const KINDS = [
  ...[
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
  ],
  ...["llvm.mem.parallel_loop_access", "nonnull", "dereferenceable", "dereferenceable_or_null", "make.implicit"],
  ...[
    "unpredictable",
    "invariant.group",
    "align",
    "llvm.loop",
    "type",
    "section_prefix",
    "absolute_symbol",
    "associated",
  ],
  ...[
    "callees",
    "irr_loop",
    "llvm.access.group",
    "callback",
    "llvm.preserve.access.index",
    "vcall_visibility",
    "noundef",
  ],
  ...[
    "annotation",
    "nosanitize",
    "func_sanitize",
    "exclude",
    "memprof",
    "callsite",
    "kcfi_type",
    "pcsections",
    "DIAssignID",
  ],
  ...["coro.outside.frame", "mmra", "noalias.addrspace", "callee_type"],
];

/** The numbered and the named metadata nodes of a module. */
/** The nodes of a module, by number, and its named lists. */
export class Metadata {
  /** By number; 0 is none. */
  readonly nodes: (MetadataNode | undefined)[] = [undefined];
  readonly named = new Map<string, number[]>();
  readonly kinds: string[] = [...KINDS];
  readonly #known = new Map<string, number>();

  kind(name: string): number {
    const known = this.kinds.indexOf(name);
    return known >= 0 ? known : this.kinds.push(name) - 1;
  }

  node(number: number): MetadataNode {
    const node = this.nodes[number];
    if (node === undefined) throw new Error(`there is no node ${number}`);
    return node;
  }

  /** A string that is where a node may be. */
  string(text: string): number {
    return this.special("string", [{ name: "", operand: { string: text } }]);
  }

  /** `!{…}` */
  tuple(operands: readonly MetadataOperand[]): number {
    return this.#unique("", `(${operands.map(keyOf).join()})`, operands, []);
  }

  /** A tuple that equals itself only; its operands may be set later. */
  distinct(operands: readonly MetadataOperand[] = []): number {
    return this.#add("", true, operands, []);
  }

  /** A node of its own kind. */
  special(kind: string, fields: readonly MetadataField[], isDistinct = false): number {
    if (isDistinct) return this.#add(kind, true, [], fields);
    const key = fields.map(({ name, operand, word }) => `${name}:${word ?? keyOf(operand)}`).join();
    return this.#unique(kind, key, [], fields);
  }

  /** A node of its own kind whose fields are set later, because they hold it. */
  reserve(kind: string, isDistinct: boolean): number {
    return this.#add(kind, isDistinct, [], []);
  }

  /** Appends a node to the list of a name. */
  appendNamed(name: string, node: number): void {
    const list = this.named.get(name);
    if (list === undefined) this.named.set(name, [node]);
    else list.push(node);
  }

  #unique(kind: string, key: string, operands: readonly MetadataOperand[], fields: readonly MetadataField[]): number {
    const full = kind + key;
    let number = this.#known.get(full);
    if (number === undefined) {
      number = this.#add(kind, false, operands, fields);
      this.#known.set(full, number);
    }
    return number;
  }

  #add(
    kind: string,
    isDistinct: boolean,
    operands: readonly MetadataOperand[],
    fields: readonly MetadataField[],
  ): number {
    const number = this.nodes.length;
    this.nodes.push({ number, kind, isDistinct, operands, fields });
    return number;
  }
}

/** @internal */
/** The operand for a node; undefined for 0. */
export const nodeOperand = (node: number): MetadataOperand => (node === 0 ? undefined : { node });
/** @internal */
/** The operand for a string. */
export const stringOperand = (string: string): MetadataOperand => ({ string });

function keyOf(operand: MetadataOperand): string {
  if (operand === undefined) return "-";
  if ("node" in operand) return `!${operand.node}`;
  return "string" in operand ? JSON.stringify(operand.string) : `c${operand.id}`;
}

/** The nodes that a node of its own kind holds, by their fields, in the order in which LLVM keeps them: it numbers them so. */
const ORDER: Readonly<Record<string, string>> = {
  DICommonBlock: "scope declaration name file",
  DICompileUnit: "file producer flags splitDebugFilename enums retainedTypes globals imports macros sysroot sdk",
  DICompositeType:
    "file scope name size offset baseType elements vtableHolder templateParams identifier discriminator dataLocation associated allocated rank annotations specification bitStride",
  DIDerivedType: "file scope name size offset baseType extraData annotations",
  DIGlobalVariable: "scope name file type linkageName declaration templateParams annotations",
  DIGlobalVariableExpression: "var expr",
  DIImportedEntity: "scope entity name file elements",
  DILabel: "scope name file",
  DILexicalBlock: "file scope",
  DILexicalBlockFile: "file scope",
  DILocalVariable: "scope name file type annotations",
  DILocation: "scope inlinedAt",
  DIModule: "file scope name",
  DINamespace: "scope name",
  DISubprogram:
    "file scope name linkageName type unit declaration retainedNodes containingType templateParams thrownTypes annotations",
  DIMacroFile: "file nodes",
  DIObjCProperty: "name file getter setter type",
  DISubrangeType: "file scope name size baseType lowerBound upperBound stride bias",
  DISubroutineType: "types",
  DITemplateValueParameter: "name type value",
  DISubrange: "count lowerBound upperBound stride",
  DIGenericSubrange: "count lowerBound upperBound stride",
  DIStringType: "name size stringLength stringLengthExpression stringLocationExpression",
};

/** The operands of a node in LLVM's order. @internal */
export function operandsInOrder(node: MetadataNode): readonly MetadataOperand[] {
  if (node.kind === "") return node.operands;
  const order = orderOf(node.kind);
  if (order === undefined) return node.fields.flatMap(({ operand, list }) => list ?? [operand]);
  const operands: MetadataOperand[] = [];
  const positions: number[] = [];
  for (const { name, operand } of node.fields) {
    const at = order.get(name);
    if (operand === undefined || at === undefined) continue;
    let index = operands.length;
    operands.push(operand);
    positions.push(at);
    // Most fields are in order.
    for (; index > 0 && positions[index - 1]! > at; index--) {
      operands[index] = operands[index - 1];
      positions[index] = positions[index - 1]!;
    }
    operands[index] = operand;
    positions[index] = at;
  }
  return operands;
}

function orderOf(kind: string): ReadonlyMap<string, number> | undefined {
  return Object.hasOwn(ORDER, kind) ? orderOfKnown(kind) : undefined;
}

const orderOfKnown = memoized(
  (kind: string): ReadonlyMap<string, number> =>
    new Map((ORDER[kind] ?? "").split(" ").map((name, index) => [name, index])),
);
