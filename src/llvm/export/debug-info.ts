// Debug information: nodes of attributes, and places of locations.

import {
  DICompileUnitAttr,
  DICompositeTypeAttr,
  DIExpressionAttr,
  DIExpressionElemAttr,
  DIGlobalVariableExpressionAttr,
  DINullTypeAttr,
  DISubprogramAttr,
  diSubprogramFlags,
  mergedFragments,
} from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  CallSiteLoc,
  FileLineColLoc,
  FusedLoc,
  type LocationId,
  NameLoc,
  type Operation,
  UnknownLoc,
} from "../../ir/index.ts";
import { nodeKindOf } from "../mapping/debug-nodes.ts";
import { type MetadataField, type MetadataOperand, nodeOperand } from "../metadata.ts";
import type { GlobalVariable, LLVMFunction } from "../module.ts";
import { DISTINCT, fieldsOf } from "./debug-nodes.ts";
import type { Exporter } from "./exporter.ts";

/** Scopes inside of functions. */
const LOCAL_SCOPES: ReadonlySet<string> = new Set(
  ["subprogram", "lexical_block", "lexical_block_file"].map((name) => `llvm.di_${name}`),
);

export class DebugInfo {
  readonly #exporter: Exporter;
  readonly #nodes = new Map<Attribute, number>();
  /** Nodes of types and functions that hold themselves, by their numbers in the text. */
  readonly #recursive = new Map<Attribute, number>();
  readonly #identified = new Map<Attribute, number>();
  readonly #globals = new Map<number, number[]>();
  readonly #places = new Map<number, number>();

  constructor(exporter: Exporter) {
    this.#exporter = exporter;
  }

  // ---- functions and globals

  /** The node of a function's debug information, from its location; 0 for none. */
  enter(op: Operation, made: LLVMFunction): number {
    this.#places.clear();
    const found = made.attachments.find(([kind]) => kind === 0);
    return found === undefined || op.id === 0 ? 0 : found[1];
  }

  /** Attaches the subprogram of a function's location. */
  attachSubprogram(op: Operation, made: LLVMFunction): void {
    const location = op.store.locationBeyondPlace(op.locationNumber);
    const subprogram = location === undefined ? undefined : subprogramIn(location);
    if (subprogram !== undefined) made.attach(0, this.node(subprogram));
  }

  addGlobalVariables(op: Operation, made: GlobalVariable): void {
    const list = op.attr("dbg_exprs");
    for (const one of ArrayAttr.is(list) ? list.elements : []) {
      if (!DIGlobalVariableExpressionAttr.is(one)) continue;
      const node = this.node(one);
      made.attachments = [...made.attachments, [0, node]];
      const unit = unitOf(one.var);
      if (unit === undefined) continue;
      const number = this.node(unit);
      this.#globals.set(number, [...(this.#globals.get(number) ?? []), node]);
    }
  }

  /** Units list their globals, which are known at the end. */
  finish(): void {
    const { metadata } = this.#exporter.module;
    for (const [unit, globals] of this.#globals) {
      const node = metadata.node(unit);
      const list: MetadataField = { name: "globals", operand: nodeOperand(metadata.tuple(globals.map(nodeOperand))) };
      const at = node.fields.findIndex(({ name }) => ["splitDebugInlining", "nameTableKind"].includes(name));
      node.fields = at < 0 ? [...node.fields, list] : [...node.fields.slice(0, at), list, ...node.fields.slice(at)];
    }
  }

  // ---- nodes

  node(attribute: Attribute): number {
    const known = this.#nodes.get(attribute);
    if (known !== undefined) return known;
    if (DINullTypeAttr.is(attribute)) return 0;
    const made = this.#make(attribute);
    this.#nodes.set(attribute, made);
    return made;
  }

  #make(attribute: Attribute): number {
    const { metadata } = this.#exporter.module;
    if (DIExpressionAttr.is(attribute)) return this.#expression(attribute);
    const isRecursive = DICompositeTypeAttr.is(attribute) || DISubprogramAttr.is(attribute);
    const id = isRecursive ? attribute.recId : undefined;
    if (isRecursive && id !== undefined) {
      const known = this.#recursive.get(id);
      if (known !== undefined) return known;
      const number = metadata.reserve(nodeKindOf(attribute.def.mnemonic), isDistinct(attribute));
      this.#recursive.set(id, number);
      metadata.node(number).fields = fieldsOf(this.#exporter, attribute, (one) => this.node(one));
      this.#recursive.delete(id);
      return number;
    }
    const fields = fieldsOf(this.#exporter, attribute, (one) => this.node(one));
    // A function may be met again inside of what it is in: its identifier states that it is the same.
    const identifier = DISubprogramAttr.is(attribute) ? attribute.identifier : undefined;
    const same = identifier === undefined ? undefined : this.#identified.get(identifier);
    if (same !== undefined) return same;
    const number = metadata.special(nodeKindOf(attribute.def.mnemonic), fields, isDistinct(attribute));
    if (identifier !== undefined) this.#identified.set(identifier, number);
    this.#noteUnit(attribute, number);
    return number;
  }

  #noteUnit(attribute: Attribute, number: number): void {
    if (DICompileUnitAttr.is(attribute)) this.#exporter.module.metadata.appendNamed("llvm.dbg.cu", number);
  }

  #expression({ operations }: { readonly operations: readonly Attribute[] }): number {
    const words = mergedFragments(operations).flatMap((one) =>
      DIExpressionElemAttr.is(one) ? [one.opcode, ...one.arguments.map(String)] : [],
    );
    return this.#exporter.module.metadata.special(
      "DIExpression",
      words.map((word) => ({ name: "", word })),
    );
  }

  // ---- places

  /** The node of an op's location in the current function; 0 for none. */
  locationOf(location: LocationId): number {
    let node = this.#places.get(location);
    if (node === undefined) {
      node = this.place(this.#exporter.store.location(location), this.#exporter.subprogram, 0);
      this.#places.set(location, node);
    }
    return node;
  }

  /** A location in a scope, called from elsewhere or not. */
  place(location: Attribute, scope: number, inlinedAt: number): number {
    if (UnknownLoc.is(location)) return 0;
    if (NameLoc.is(location)) return this.place(location.child, scope, inlinedAt);
    if (CallSiteLoc.is(location)) {
      const caller = this.place(location.caller, scope, inlinedAt) || inlinedAt;
      return caller === 0 ? 0 : this.place(location.callee, 0, caller) || caller;
    }
    if (FusedLoc.is(location)) return this.#fused(location, scope, inlinedAt);
    return scope === 0 || !FileLineColLoc.is(location) ? 0 : this.#at(location.line, location.column, scope, inlinedAt);
  }

  #at(line: number, column: number, scope: number, inlinedAt: number): number {
    const fields: MetadataField[] = [{ name: "line", word: `${line}` }];
    if (column !== 0) fields.push({ name: "column", word: `${column < 65536 ? column : 0}` });
    fields.push({ name: "scope", operand: nodeOperand(scope) });
    if (inlinedAt !== 0) fields.push({ name: "inlinedAt", operand: nodeOperand(inlinedAt) });
    return this.#exporter.module.metadata.special("DILocation", fields);
  }

  #fused({ metadata, locations }: FusedLoc, given: number, inlinedAt: number): number {
    const isScope = metadata !== undefined && LOCAL_SCOPES.has(metadata.def.name);
    const scope = isScope ? this.node(metadata) : given;
    const [first = 0, ...rest] = locations.map((one) => this.place(one, scope, inlinedAt));
    return rest.reduce((merged, one) => this.#merge(merged, one), first);
  }

  /** One place for two: what both have in common. */
  #merge(a: number, b: number): number {
    if (a === 0 || b === 0) return 0;
    if (a === b) return a;
    const [x, y] = this.#common(a, b);
    if (x === undefined || y === undefined) return 0;
    const scopes = this.#scopesFrom(x.scope);
    const scope = this.#scopesFrom(y.scope).find((one) => scopes.includes(one)) ?? 0;
    if (scope === 0) return 0;
    const isSameLine = x.line === y.line;
    const column = isSameLine && x.column === y.column ? x.column : 0;
    return this.#at(isSameLine ? x.line : 0, column, scope, x.inlinedAt);
  }

  /** The innermost places of two that are in the same function as it was called from the same place. */
  #common(a: number, b: number) {
    const functionOf = (scope: number): number => this.#scopesFrom(scope).at(-1) ?? 0;
    const callers = this.#chain(a);
    for (const y of this.#chain(b)) {
      const x = callers.find((one) => one.inlinedAt === y.inlinedAt && functionOf(one.scope) === functionOf(y.scope));
      if (x !== undefined) return [x, y] as const;
    }
    return [undefined, undefined] as const;
  }

  /** A place, where it is called from, and so on. */
  #chain(place: number) {
    const parts = [this.#partsOf(place)];
    for (let at = parts[0]?.inlinedAt ?? 0; at !== 0; at = parts.at(-1)?.inlinedAt ?? 0) parts.push(this.#partsOf(at));
    return parts;
  }

  #partsOf(node: number) {
    const { fields } = this.#exporter.module.metadata.node(node);
    const word = (name: string): number => Number(fields.find((field) => field.name === name)?.word ?? 0);
    return {
      line: word("line"),
      column: word("column"),
      scope: this.#fieldNode(node, "scope"),
      inlinedAt: this.#fieldNode(node, "inlinedAt"),
    };
  }

  #fieldNode(node: number, name: string): number {
    const operand: MetadataOperand = this.#exporter.module.metadata
      .node(node)
      .fields.find((field) => field.name === name)?.operand;
    return operand !== undefined && "node" in operand ? operand.node : 0;
  }

  /** A scope and those around it, up to the function. */
  #scopesFrom(scope: number): readonly number[] {
    const scopes: number[] = [];
    for (let at = scope; at !== 0; at = this.#fieldNode(at, "scope")) {
      scopes.push(at);
      if (this.#exporter.module.metadata.node(at).kind === "DISubprogram") break;
    }
    return scopes;
  }

  /** Where a loop begins or ends. */
  loopLocation(location: Attribute): number {
    return this.place(location, this.#exporter.subprogram, 0);
  }

  /** The scope in a location, or the function's. */
  scopeOf(location: Attribute): number {
    const found = scopeIn(location);
    return found === undefined ? this.#exporter.subprogram : this.node(found);
  }
}

function isDistinct(attribute: Attribute): boolean {
  if (DISubprogramAttr.is(attribute)) {
    return (attribute.subprogramFlags & (diSubprogramFlags.value("Definition") ?? 0)) !== 0;
  }
  if (DICompositeTypeAttr.is(attribute)) {
    return ["class", "enumeration", "structure", "union"].some((kind) => attribute.tag === `DW_TAG_${kind}_type`);
  }
  return DISTINCT.has(attribute.def.mnemonic);
}

/** The first subprogram in a location. */
function subprogramIn(location: Attribute): Attribute | undefined {
  return metadataIn(location, (one) => DISubprogramAttr.is(one));
}

function scopeIn(location: Attribute): Attribute | undefined {
  return metadataIn(location, (one) => LOCAL_SCOPES.has(one.def.name));
}

function metadataIn(location: Attribute, isSuch: (metadata: Attribute) => boolean): Attribute | undefined {
  if (FusedLoc.is(location)) {
    if (location.metadata !== undefined && isSuch(location.metadata)) return location.metadata;
    for (const part of location.locations) {
      const found = metadataIn(part, isSuch);
      if (found !== undefined) return found;
    }
  }
  if (NameLoc.is(location)) return metadataIn(location.child, isSuch);
  if (!CallSiteLoc.is(location)) return undefined;
  return metadataIn(location.callee, isSuch) ?? metadataIn(location.caller, isSuch);
}

/** The unit that a variable is in, by the scopes around it. */
function unitOf(variable: Attribute): Attribute | undefined {
  let scope: Attribute | undefined = variable;
  while (scope !== undefined && !DICompileUnitAttr.is(scope)) {
    // Sound: scopes have a parameter of that name or none.
    const params = scope.params as Readonly<Record<string, Attribute | undefined>>;
    scope = params["scope"] ?? params["compileUnit"];
  }
  return scope;
}
