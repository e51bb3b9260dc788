// Nodes that are not distinct and hold the same are one node in LLVM. Readers create every node of a text or bitcode for itself, since what
// it holds may follow; then equal ones are unified here.

import { SequenceTable, WordKey } from "../../support/tables/sequence-table.ts";
import type { DebugRecord } from "../code.ts";
import { type Constant, signedValue } from "../constant.ts";
import type { MetadataField, MetadataNode, MetadataOperand } from "../metadata.ts";
import type { Module } from "../module.ts";
import { LocationNode, locationOf, type SourceLocation } from "./source-location.ts";

const NULL = 0;

class Unifier {
  readonly #module: Module;
  readonly #table = new SequenceTable();
  readonly #key = new WordKey();
  readonly #words = new Map<string, number>();
  /** For each node its canonical node; 0 while that is unknown. */
  readonly canonical: Int32Array;
  readonly #isOnPath: Uint8Array;
  isChanged = false;

  constructor(module: Module) {
    this.#module = module;
    this.canonical = new Int32Array(module.metadata.nodes.length);
    this.#isOnPath = new Uint8Array(module.metadata.nodes.length);
  }

  /** Nodes after those that they hold; a node that is met again on the way to itself is the same node. */
  run(): void {
    const { nodes } = this.#module.metadata;
    for (let start = 1; start < nodes.length; start++) if (this.canonical[start] === 0) this.#settle(start);
  }

  readonly #held: number[] = [];

  /** Unifies a node if those that it holds need not be unified before. Most do not. */
  #unifyAtOnce(node: MetadataNode): boolean {
    const held = this.#held;
    held.length = 0;
    addHeld(node, held);
    for (const one of held) {
      if (one !== 0 && this.canonical[one] === 0 && this.#isOnPath[one] === 0) return false;
    }
    this.canonical[node.number] = this.#unify(node);
    return true;
  }

  #settle(start: number): void {
    const path: { readonly node: MetadataNode; readonly held: readonly number[]; next: number }[] = [];
    this.#enter(path, start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const held = top.held[top.next++];
      if (held !== undefined) {
        this.#enter(path, held);
        continue;
      }
      path.pop();
      this.#isOnPath[top.node.number] = 0;
      this.canonical[top.node.number] = this.#unify(top.node);
    }
  }

  #enter(
    path: { readonly node: MetadataNode; readonly held: readonly number[]; next: number }[],
    number: number,
  ): void {
    if (number === 0 || this.canonical[number] !== 0 || this.#isOnPath[number] !== 0) return;
    const node = this.#module.metadata.node(number);
    if (this.#unifyAtOnce(node)) return;
    this.#isOnPath[number] = 1;
    path.push({ node, held: [...this.#held], next: 0 });
  }

  #unify(node: MetadataNode): number {
    if (node.isDistinct) return node.number;
    const key = this.#key;
    key.count = 0;
    if (node.kind === "DILocation") this.#pushLocation(locationOf(node));
    else this.#pushNode(node);
    const known = this.#table.get(key);
    if (known !== 0) {
      this.isChanged = true;
      return known;
    }
    this.#table.add(key, node.number);
    return node.number;
  }

  /** Locations have keys of their own: 0 is the kind of no other node. */
  #pushLocation(node: SourceLocation): void {
    const key = this.#key;
    key.push(0);
    key.push(node.line);
    key.push(node.column);
    key.push(this.canonical[node.scope] || node.scope);
    key.push(this.canonical[node.inlinedAt] || node.inlinedAt);
    key.push(node.isImplicit ? 1 : 0);
    key.push(node.atomRank);
    key.pushNumber(node.atomGroup);
  }

  #pushNode(node: MetadataNode): void {
    this.#key.push(this.#word(node.kind));
    for (const operand of node.operands) this.#pushOperand(operand);
    for (const field of this.#identifyingFields(node)) this.#pushField(field, node.kind === "DISubrange");
  }

  /** Members of a type with an identifier are the same if some of their fields are. */
  #identifyingFields(node: MetadataNode): readonly MetadataField[] {
    const { kind, fields } = node;
    if (kind !== "DIDerivedType" && kind !== "DISubprogram") return fields;
    const find = (name: string): MetadataField | undefined => fields.find((field) => field.name === name);
    const scope = find("scope")?.operand;
    if (scope === undefined || !("node" in scope) || !this.#hasIdentifier(scope.node)) return fields;
    if (kind === "DIDerivedType") {
      const [name, tag] = [find("name"), find("tag")];
      return name !== undefined && tag?.word === "DW_TAG_member" ? fields.filter(isOf("tag", "name", "scope")) : fields;
    }
    const isDefinition = find("spFlags")?.word?.includes("DISPFlagDefinition") === true;
    const isMember = !isDefinition && find("linkageName") !== undefined;
    return isMember ? fields.filter(isOf("scope", "linkageName", "templateParams")) : fields;
  }

  #hasIdentifier(number: number): boolean {
    const { kind, fields } = this.#module.metadata.node(number);
    return kind === "DICompositeType" && fields.some(({ name }) => name === "identifier");
  }

  #word(text: string): number {
    let id = this.#words.get(text);
    if (id === undefined) {
      id = this.#words.size + 1;
      this.#words.set(text, id);
    }
    return id;
  }

  /** Bounds are compared by their values, whatever their width. */
  #pushField(field: MetadataField, isBound: boolean): void {
    this.#key.push(this.#word(field.name));
    const { operand } = field;
    if (isBound && operand !== undefined && "kind" in operand && operand.kind === "integer") {
      this.#key.push(4);
      this.#key.push(this.#word(`${signedValue(operand)}`));
    } else if (field.word === undefined) this.#pushOperand(operand);
    else {
      this.#key.push(4);
      this.#key.push(this.#word(field.word));
    }
    for (const operand of field.list ?? []) this.#pushOperand(operand);
  }

  #pushOperand(operand: MetadataOperand): void {
    const key = this.#key;
    if (operand === undefined) key.push(NULL);
    else if ("node" in operand) {
      key.push(1);
      key.push(this.canonical[operand.node] || operand.node);
    } else if ("string" in operand) {
      key.push(2);
      key.push(this.#word(operand.string));
    } else {
      key.push(3);
      key.push((operand as Constant).id);
    }
  }
}

const isOf =
  (...names: readonly string[]) =>
  ({ name }: MetadataField): boolean =>
    names.includes(name);

/** Adds the numbers of the nodes that a node holds. */
function addHeld(node: MetadataNode, held: number[]): void {
  if (node instanceof LocationNode) {
    held.push(node.scope);
    if (node.inlinedAt !== 0) held.push(node.inlinedAt);
    return;
  }
  for (const operand of node.operands) addNode(operand, held);
  for (const { operand, list } of node.fields) {
    addNode(operand, held);
    if (list !== undefined) for (const one of list) addNode(one, held);
  }
}

function addNode(operand: MetadataOperand, held: number[]): void {
  if (operand !== undefined && "node" in operand) held.push(operand.node);
}

/** Unifies equal nodes of a module: all references to nodes lead to the ones that remain. */
export function unifyMetadata(module: Module): void {
  const { metadata } = module;
  const held: number[] = [];
  for (const node of metadata.nodes) {
    if (node === undefined || node.isDistinct) continue;
    held.length = 0;
    addHeld(node, held);
    // A node that holds itself equals no other one.
    if (held.includes(node.number)) node.isDistinct = true;
  }
  const unifier = new Unifier(module);
  unifier.run();
  if (!unifier.isChanged) return;
  new Redirection(module, unifier.canonical).run();
}

class Redirection {
  readonly #module: Module;
  readonly #canonical: Int32Array;

  constructor(module: Module, canonical: Int32Array) {
    this.#module = module;
    this.#canonical = canonical;
  }

  run(): void {
    const { metadata, constants, code, globals, aliases, ifuncs, functions } = this.#module;
    for (const node of metadata.nodes) if (node !== undefined) this.#redirectNode(node);
    for (const list of metadata.named.values()) list.forEach((node, index) => (list[index] = this.#of(node)));
    for (const constant of constants.all) {
      if (constant?.payload.node !== undefined) constant.payload.node = this.#of(constant.payload.node);
    }
    for (const one of [...globals, ...aliases, ...ifuncs, ...functions]) {
      one.attachments = one.attachments.map(([kind, node]) => [kind, this.#of(node)] as const);
    }
    for (let row = 1; row < code.count; row++) {
      const location = code.location[row]!;
      if (location !== 0) code.location[row] = this.#of(location);
    }
    code.attachments.forEach((list, index) => {
      code.attachments[index] = list.map(([kind, node]) => [kind, this.#of(node)] as const);
    });
    code.debugRecords.forEach((record, index) => {
      if (!this.#isStaleRecord(record)) return;
      code.debugRecords[index] = {
        ...record,
        variable: this.#of(record.variable),
        expression: this.#of(record.expression),
        location: this.#of(record.location),
        ...(record.assignment === undefined ? {} : { assignment: this.#of(record.assignment) }),
        ...(record.addressExpression === undefined ? {} : { addressExpression: this.#of(record.addressExpression) }),
      };
    });
  }

  #isStaleRecord({ variable, expression, location, assignment = 0, addressExpression = 0 }: DebugRecord): boolean {
    return [variable, expression, location, assignment, addressExpression].some((node) => this.#of(node) !== node);
  }

  #of(node: number): number {
    return this.#canonical[node] || node;
  }

  #operand(operand: MetadataOperand): MetadataOperand {
    return operand !== undefined && "node" in operand ? { node: this.#of(operand.node) } : operand;
  }

  #isStale(operand: MetadataOperand): boolean {
    return operand !== undefined && "node" in operand && this.#of(operand.node) !== operand.node;
  }

  #redirectNode(node: MetadataNode): void {
    if (node instanceof LocationNode) {
      node.scope = this.#of(node.scope);
      node.inlinedAt = this.#of(node.inlinedAt);
      return;
    }
    const isSame =
      !node.operands.some((one) => this.#isStale(one)) &&
      !node.fields.some(({ operand, list }) => this.#isStale(operand) || list?.some((one) => this.#isStale(one)));
    if (isSame) return;
    node.operands = node.operands.map((one) => this.#operand(one));
    node.fields = node.fields.map((field) => {
      if (field.word !== undefined) return field;
      const list = field.list?.map((one) => this.#operand(one));
      return { ...field, operand: this.#operand(field.operand), ...(list === undefined ? {} : { list }) };
    });
  }
}
