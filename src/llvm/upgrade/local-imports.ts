// Imported entities of functions: before LLVM 17 bitcode had them among those of the compile unit, now each function retains its own.

import { Constant } from "../constant.ts";
import { fieldsOfKind } from "../debug/debug-schema.ts";
import type { Metadata, MetadataNode, MetadataOperand } from "../metadata.ts";

/** The blocks and functions that a scope may be in. */
const BLOCKS: ReadonlySet<string> = new Set(["DILexicalBlock", "DILexicalBlockFile"]);

function nodeOf(metadata: Metadata, operand: MetadataOperand): MetadataNode | undefined {
  if (operand === undefined || operand instanceof Constant || !("node" in operand)) return undefined;
  return metadata.nodes[operand.node];
}

function fieldNode(metadata: Metadata, node: MetadataNode, name: string): MetadataNode | undefined {
  return nodeOf(metadata, node.fields.find((field) => field.name === name)?.operand);
}

/** The function that an entity is in; undefined for one that is in none. */
function functionOf(metadata: Metadata, entity: MetadataNode | undefined): MetadataNode | undefined {
  if (entity?.kind !== "DIImportedEntity") return undefined;
  let scope = fieldNode(metadata, entity, "scope");
  // Scopes of wrong modules may be in each other: none is deeper than there are nodes.
  for (let steps = metadata.nodes.length; steps > 0 && scope !== undefined && BLOCKS.has(scope.kind); steps--)
    scope = fieldNode(metadata, scope, "scope");
  return scope?.kind === "DISubprogram" ? scope : undefined;
}

/** Sets a field of a node, where its kind has it. */
function setField(node: MetadataNode, name: string, operand: MetadataOperand): void {
  const fields = new Map(node.fields.map((field) => [field.name, field]));
  fields.set(name, { name, operand });
  node.fields = (fieldsOfKind(node.kind) ?? []).flatMap((field) => fields.get(field.name) ?? []);
}

/** Moves imported entities of functions from compile units to the functions. */
export function moveLocalImports(metadata: Metadata): void {
  for (const number of metadata.named.get("llvm.dbg.cu") ?? []) {
    const unit = metadata.nodes[number];
    const imports = unit && fieldNode(metadata, unit, "imports");
    if (unit === undefined || imports === undefined) continue;
    const byFunction = new Map<MetadataNode, MetadataOperand[]>();
    const rest = imports.operands.filter((operand) => {
      const owner = functionOf(metadata, nodeOf(metadata, operand));
      if (owner !== undefined) byFunction.set(owner, [...(byFunction.get(owner) ?? []), operand]);
      return owner === undefined;
    });
    if (byFunction.size === 0) continue;
    setField(unit, "imports", { node: metadata.tuple(rest) });
    for (const [owner, entities] of byFunction) {
      const retained = fieldNode(metadata, owner, "retainedNodes")?.operands ?? [];
      setField(owner, "retainedNodes", { node: metadata.tuple([...retained, ...entities]) });
    }
  }
}
