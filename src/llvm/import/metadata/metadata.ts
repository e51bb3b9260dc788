// Metadata of instructions and functions that the dialect has attributes for.

import { DereferenceableAttr, MMRATagAttr, VecTypeHintAttr } from "../../../dialects/llvm/index.ts";
import { ArrayAttr, type Attribute, DenseArrayAttr, integerAttr, type Operation, TypeAttr } from "../../../ir/index.ts";
import type { LLVMFunction } from "../../module.ts";
import type { Importer } from "../importer.ts";
import { constantOf, integerOf, nodeOf, stringIn } from "../instructions/operands.ts";
import { AliasImport } from "./alias-metadata.ts";
import { LoopImport } from "./loops.ts";
import { branchWeights } from "./profile.ts";
import { TBAAImport } from "./tbaa.ts";

/** Sets the contents of a node on an op; false if it cannot. */
type Attach = (metadata: MetadataImport, node: number, op: Operation) => boolean;

export class MetadataImport {
  readonly importer: Importer;
  readonly aliases: AliasImport;
  readonly types: TBAAImport;
  readonly loops: LoopImport;

  constructor(importer: Importer) {
    this.importer = importer;
    this.aliases = new AliasImport(importer);
    this.types = new TBAAImport(importer);
    this.loops = new LoopImport(importer, this.aliases);
  }

  /** Imports the nodes that accesses to memory refer to, so that wrong ones are reported before anything else. */
  prepare(): void {
    const { code, module } = this.importer;
    const [group, tbaa, scope, noalias] = ["llvm.access.group", "tbaa", "alias.scope", "noalias"].map((kind) =>
      module.metadata.kind(kind),
    );
    for (const { blocks } of module.functions) {
      for (const { first, end } of blocks) {
        for (let row = first; row < end; row++) {
          for (const [kind, node] of code.attachments[code.attached[row] ?? 0] ?? []) {
            if (kind === group) this.aliases.importGroups(node);
            else if (kind === tbaa) this.types.tag(node);
            else if (kind === scope || kind === noalias) this.aliases.importScopes(node);
          }
        }
      }
    }
  }

  /** An array of integers: `array<i32: 1, 2>`. */
  numbers(width: "i32" | "i64", values: readonly bigint[]): Attribute {
    const { context } = this.importer;
    return DenseArrayAttr.get(context, { element: context[width], values });
  }

  /** The string that a node is, where a string is an argument. */
  stringOf(node: number): string | undefined {
    const [field] = node === 0 ? [] : this.importer.module.metadata.node(node).fields;
    return stringIn(field?.operand);
  }

  hasKind(row: number, name: string): boolean {
    const { code, module } = this.importer;
    const attached = code.attached[row] ?? 0;
    if (attached === 0) return false;
    const kind = module.metadata.kind(name);
    return code.attachments[attached]?.some(([one]) => one === kind) ?? false;
  }

  aliasScopes(node: number): readonly Attribute[] | undefined {
    return this.aliases.scopes(node);
  }

  /** Sets the metadata of an instruction on its op. */
  attach(row: number, op: Operation): void {
    const { code, module, options } = this.importer;
    const attached = code.attached[row] ?? 0;
    if (attached === 0) return;
    for (const [kind, node] of code.attachments[attached] ?? []) {
      const set = ON_INSTRUCTIONS[module.metadata.kinds[kind] ?? ""];
      if (set === undefined || set(this, node, op) || options.expensiveWarnings !== true) continue;
      const { importer } = this;
      importer.warn(`unhandled metadata: ${importer.textOfNode(node)} on ${importer.textOfInstruction(row)}`);
    }
  }

  attachToFunction(one: LLVMFunction, op: Operation): void {
    const { importer } = this;
    for (const [kind, node] of one.attachments) {
      const name = importer.module.metadata.kinds[kind] ?? "";
      const set = Object.hasOwn(ON_FUNCTIONS, name) ? ON_FUNCTIONS[name] : undefined;
      if (set === undefined || set(this, node, op)) continue;
      const text = `unhandled function metadata: ${importer.textOfNode(node)} on ${importer.writer().head(one)}`;
      importer.warn(text, op.location);
    }
  }
}

function has(op: Operation, name: string): boolean {
  return op.def.propertyIndex(name) >= 0;
}

function list(op: Operation, name: string, elements: readonly Attribute[] | undefined): boolean {
  if (elements === undefined || !has(op, name)) return false;
  op.setAttr(name, ArrayAttr.get(op.context, { elements }));
  return true;
}

const dereferenceable =
  (mayBeNull: boolean): Attach =>
  ({ importer }, node, op) => {
    const bytes = integerOf(importer.module.metadata.node(node).operands[0]);
    if (bytes === undefined || !has(op, "dereferenceable")) return false;
    op.setAttr("dereferenceable", DereferenceableAttr.get(op.context, { bytes, mayBeNull }));
    return true;
  };

/** Tags of the memory model, of which a node is one or holds several. */
const memoryModel: Attach = ({ importer }, node, op) => {
  const { context, module } = importer;
  const tag = (of: number): Attribute | undefined => {
    const [prefix, suffix] = module.metadata.node(of).operands.map(stringIn);
    return prefix === undefined || suffix === undefined ? undefined : MMRATagAttr.get(context, { prefix, suffix });
  };
  const single = tag(node);
  const tags = module.metadata.node(node).operands.map((one) => (nodeOf(one) === 0 ? undefined : tag(nodeOf(one))));
  if (single === undefined && tags.some((one) => one === undefined)) return false;
  const elements = tags.filter((one) => one !== undefined);
  op.setAttr("llvm.mmra", single ?? ArrayAttr.get(context, { elements }));
  return true;
};

const ON_INSTRUCTIONS: Readonly<Record<string, Attach>> = {
  prof: (metadata, node, op) => branchWeights(metadata.importer, node, op),
  tbaa: (metadata, node, op) =>
    list(
      op,
      "tbaa",
      [metadata.types.tag(node)].filter((one) => one !== undefined),
    ),
  "llvm.access.group": (metadata, node, op) => list(op, "access_groups", metadata.aliases.groups(node)),
  "alias.scope": (metadata, node, op) => list(op, "alias_scopes", metadata.aliases.scopes(node)),
  noalias: (metadata, node, op) => list(op, "noalias_scopes", metadata.aliases.scopes(node)),
  "llvm.loop": (metadata, node, op) => {
    const annotation = has(op, "loop_annotation") ? metadata.loops.annotation(node, op) : undefined;
    if (annotation !== undefined) op.setAttr("loop_annotation", annotation);
    return annotation !== undefined;
  },
  dereferenceable: dereferenceable(false),
  dereferenceable_or_null: dereferenceable(true),
  mmra: memoryModel,
};

const sizes =
  (name: string): Attach =>
  (metadata, node, op) => {
    const values = metadata.importer.module.metadata.node(node).operands.map(integerOf);
    if (values.some((one) => one === undefined)) return false;
    const known = values.filter((one) => one !== undefined);
    op.setAttr(name, metadata.numbers("i32", known));
    return true;
  };

const ON_FUNCTIONS: Readonly<Record<string, Attach>> = {
  prof: ON_INSTRUCTIONS["prof"] as Attach,
  work_group_size_hint: sizes("work_group_size_hint"),
  reqd_work_group_size: sizes("reqd_work_group_size"),
  intel_reqd_sub_group_size({ importer }, node, op) {
    const [size] = importer.module.metadata.node(node).operands.map(integerOf);
    if (size === undefined) return false;
    op.setAttr("intel_reqd_sub_group_size", integerAttr(op.context, op.context.i32, size));
    return true;
  },
  vec_type_hint({ importer }, node, op) {
    const { context } = op;
    const [hint, isSigned] = importer.module.metadata.node(node).operands;
    const [type, sign] = [constantOf(hint)?.type, integerOf(isSigned)];
    if (type === undefined || sign === undefined) return false;
    const typeAttr = TypeAttr.get(context, { type: importer.types.of(type) });
    op.setAttr("vec_type_hint", VecTypeHintAttr.get(context, { hint: typeAttr, is_signed: sign !== 0n }));
    return true;
  },
};
