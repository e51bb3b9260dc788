// Metadata of accesses to memory and of branches: groups, scopes, types, weights, loops.

import {
  AccessGroupAttr,
  AliasScopeAttr,
  AliasScopeDomainAttr,
  DereferenceableAttr,
  LoopAnnotationAttr,
  MMRATagAttr,
  TBAAMemberAttr,
  TBAARootAttr,
  TBAATagAttr,
  TBAATypeDescriptorAttr,
} from "../../dialects/llvm/index.ts";
import { ArrayAttr, type Attribute, DenseArrayAttr, type OpDef, type OpId, StringAttr } from "../../ir/index.ts";
import type { Attachment } from "../code.ts";
import { type MetadataOperand, nodeOperand, stringOperand } from "../metadata.ts";
import type { Exporter } from "./exporter.ts";
import { LoopMetadata } from "./loops.ts";

/** Properties of ops that become metadata of their instruction. */
const NAMES = [
  ...["nontemporal", "invariant", "invariantGroup", "dereferenceable"],
  ...["access_groups", "alias_scopes", "noalias_scopes", "tbaa"],
] as const;

export class MemoryMetadata {
  readonly #exporter: Exporter;
  readonly #loops: LoopMetadata;
  readonly #nodes = new Map<Attribute, number>();
  /** Which properties of a definition are of interest; attachments by the numbers of property tuples. */
  readonly #readers = new Map<OpDef, readonly (readonly [name: (typeof NAMES)[number], index: number])[]>();
  readonly #known = new Map<number, readonly Attachment[]>();

  constructor(exporter: Exporter) {
    this.#exporter = exporter;
    this.#loops = new LoopMetadata(exporter);
  }

  #reader(def: OpDef) {
    let found = this.#readers.get(def);
    if (found === undefined) {
      found = NAMES.map((name) => [name, def.propertyIndex(name)] as const).filter(([, index]) => index >= 0);
      this.#readers.set(def, found);
    }
    return found;
  }

  /** Attaches the metadata of a memory access. */
  attach(op: OpId, row: number): void {
    const { store } = this.#exporter;
    const key = store.propertiesId(op) * 0x10000 + store.defId(op);
    let attachments = this.#known.get(key);
    if (attachments === undefined) {
      attachments = this.#attachmentsOf(op);
      this.#known.set(key, attachments);
    }
    for (const [kind, node] of attachments) this.#exporter.code.attach(row, kind, node);
  }

  #attachmentsOf(op: OpId): readonly Attachment[] {
    const { store, module } = this.#exporter;
    const properties = store.properties(op);
    return this.#reader(store.def(op)).flatMap(([name, index]) => {
      const value = properties[index];
      // LLVM IR has one tag per access: several are dropped.
      if (value === undefined || (name === "tbaa" && listOf(value).length !== 1)) return [];
      const [kind, node] = this.#attachment(name, value);
      return [[module.metadata.kind(kind), node] as const];
    });
  }

  #attachment(name: (typeof NAMES)[number], value: Attribute): readonly [kind: string, node: number] {
    const { constants, context, module } = this.#exporter;
    switch (name) {
      case "nontemporal":
        return ["nontemporal", module.metadata.tuple([constants.integer(context.i32, 1)])];
      case "invariant":
        return ["invariant.load", module.metadata.tuple([])];
      case "invariantGroup":
        return ["invariant.group", module.metadata.tuple([])];
      case "dereferenceable":
        return this.#dereferenceable(value);
      case "access_groups":
        return ["llvm.access.group", this.groups(listOf(value))];
      case "alias_scopes":
        return ["alias.scope", this.scopes(listOf(value))];
      case "noalias_scopes":
        return ["noalias", this.scopes(listOf(value))];
      default: {
        const [first] = listOf(value);
        return ["tbaa", first === undefined ? 0 : this.node(first)];
      }
    }
  }

  #dereferenceable(value: Attribute): readonly [kind: string, node: number] {
    const { constants, context, module } = this.#exporter;
    if (!DereferenceableAttr.is(value)) return ["dereferenceable", 0];
    const kind = value.mayBeNull ? "dereferenceable_or_null" : "dereferenceable";
    return [kind, module.metadata.tuple([constants.integer(context.i64, value.bytes)])];
  }

  attachDereferenceable(op: OpId, row: number): void {
    this.attach(op, row);
  }

  /** Attaches branch weights, and the loop metadata of a branch that closes a loop. */
  attachBranch(op: OpId, row: number): void {
    const { store } = this.#exporter;
    const def = store.def(op);
    const weights = def.propertyIndex("branch_weights");
    const loop = def.propertyIndex("loop_annotation");
    const properties = store.properties(op);
    const [counts, annotation] = [properties[weights], properties[loop]];
    if (weights >= 0 && DenseArrayAttr.is(counts)) this.#attachWeights(row, counts.values);
    if (loop >= 0 && LoopAnnotationAttr.is(annotation)) {
      const { metadata } = this.#exporter.module;
      this.#exporter.code.attach(row, metadata.kind("llvm.loop"), this.#loops.node(annotation, op));
    }
  }

  #attachWeights(row: number, weights: readonly bigint[]): void {
    const { constants, context, module, code } = this.#exporter;
    const numbers = weights.map((one) => constants.integer(context.i32, one));
    code.attach(
      row,
      module.metadata.kind("prof"),
      module.metadata.tuple([stringOperand("branch_weights"), ...numbers]),
    );
  }

  /** Tags of the memory model, which any op may have, on the instruction that it became. */
  attachTags(op: OpId): void {
    const { module, code, current, store } = this.#exporter;
    const tags = store.operationOf(op).attributes.entries.find(({ name }) => name === "llvm.mmra")?.value;
    if (tags === undefined || current === undefined) return;
    const list = ArrayAttr.is(tags) ? tags.elements : [tags];
    const nodes = list.flatMap((one) =>
      MMRATagAttr.is(one) ? [module.metadata.tuple([stringOperand(one.prefix), stringOperand(one.suffix)])] : [],
    );
    const [first] = nodes;
    if (first === undefined) return;
    const node = nodes.length === 1 ? first : module.metadata.tuple(nodes.map(nodeOperand));
    code.attach(code.count - 1, module.metadata.kind("mmra"), node);
  }

  // ---- nodes of attributes

  /** The only group, or a list of groups. */
  groups(groups: readonly Attribute[]): number {
    const nodes = groups.map((one) => this.node(one));
    const [first = 0] = nodes;
    return nodes.length === 1 ? first : this.#exporter.module.metadata.tuple(nodes.map(nodeOperand));
  }

  scopes(scopes: readonly Attribute[]): number {
    return this.#exporter.module.metadata.tuple(scopes.map((one) => nodeOperand(this.node(one))));
  }

  /** The node of a group, scope, domain or type. */
  node(attribute: Attribute): number {
    const known = this.#nodes.get(attribute);
    if (known !== undefined) return known;
    const node = this.#make(attribute);
    this.#nodes.set(attribute, node);
    return node;
  }

  #make(attribute: Attribute): number {
    const { metadata } = this.#exporter.module;
    if (AccessGroupAttr.is(attribute)) return metadata.distinct();
    if (AliasScopeDomainAttr.is(attribute)) return this.#named(attribute.identifier, [], attribute.description);
    if (AliasScopeAttr.is(attribute)) {
      return this.#named(attribute.identifier, [nodeOperand(this.node(attribute.domain))], attribute.description);
    }
    return this.#typeNode(attribute);
  }

  /** A node that names itself: by a string, or by being distinct and holding itself. */
  #named(id: Attribute, rest: readonly MetadataOperand[], description: Attribute | undefined): number {
    const { metadata } = this.#exporter.module;
    const text = StringAttr.is(description) ? [stringOperand(description.value)] : [];
    if (StringAttr.is(id)) return metadata.tuple([stringOperand(id.value), ...rest, ...text]);
    const node = metadata.distinct();
    metadata.node(node).operands = [nodeOperand(node), ...rest, ...text];
    return node;
  }

  #typeNode(attribute: Attribute): number {
    const { module, constants, context } = this.#exporter;
    const { metadata } = module;
    const number = (value: bigint): MetadataOperand => constants.integer(context.i64, value);
    if (TBAARootAttr.is(attribute)) {
      const id = attribute.identifier;
      if (StringAttr.is(id)) return metadata.tuple([stringOperand(id.value)]);
      const node = metadata.distinct();
      metadata.node(node).operands = [nodeOperand(node)];
      return node;
    }
    if (TBAATypeDescriptorAttr.is(attribute)) {
      const members = attribute.members.flatMap((member) =>
        TBAAMemberAttr.is(member) ? [nodeOperand(this.node(member.typeDesc)), number(member.offset)] : [],
      );
      return metadata.tuple([stringOperand(attribute.identifier), ...members]);
    }
    if (!TBAATagAttr.is(attribute)) return 0;
    const operands = [
      nodeOperand(this.node(attribute.base_type)),
      nodeOperand(this.node(attribute.access_type)),
      number(attribute.offset),
    ];
    return metadata.tuple(attribute.constant ? [...operands, number(1n)] : operands);
  }
}

function listOf(value: Attribute): readonly Attribute[] {
  return ArrayAttr.is(value) ? value.elements : [];
}
