// Scopes of aliasing: metadata of accesses in LLVM IR, and memory operands that name lists of scopes in SPIR-V (SPV_INTEL_memory_access_aliasing).

import { MemoryAccess } from "../../grammar/enumerants.generated.ts";
import type { MetadataOperand } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";

const EXTENSION = "SPV_INTEL_memory_access_aliasing";

const KINDS = [
  { kind: "alias.scope", bit: MemoryAccess.AliasScopeINTELMask },
  { kind: "noalias", bit: MemoryAccess.NoAliasINTELMask },
] as const;

/** The memory operands for the scopes of an access, in the order of their bits: the bit and the id of the list. */
export function aliasingOf(body: SpirvBody, row: number): readonly { readonly bit: number; readonly list: number }[] {
  const isAttached = (body.code.attached[row] ?? 0) !== 0;
  if (!isAttached || !body.at.builder.options.allows(EXTENSION)) return [];
  return KINDS.flatMap(({ kind, bit }) => {
    const node = body.attachment(row, kind);
    return node === undefined ? [] : [{ bit, list: listOf(body.at, node) }];
  });
}

/** The id of the list for a node of scopes. */
function listOf(at: ToSpirv, node: number): number {
  return at.declaredOnce(`scopes ${node}`, (id) => {
    const scopes = nodesOf(at, node).map((one) => scopeOf(at, one));
    at.builder.ownType(Op.AliasScopeListDeclINTEL, id, scopes);
  });
}

/** A scope is a node of itself and its domain. */
function scopeOf(at: ToSpirv, node: number): number {
  return at.declaredOnce(`scope ${node}`, (id) => {
    const domain = nodesOf(at, node).find((one) => one !== node) ?? node;
    at.builder.ownType(Op.AliasScopeDeclINTEL, id, [domainOf(at, domain)]);
  });
}

function domainOf(at: ToSpirv, node: number): number {
  return at.declaredOnce(`domain ${node}`, (id) => at.builder.ownType(Op.AliasDomainDeclINTEL, id, []));
}

function nodesOf(at: ToSpirv, node: number): readonly number[] {
  const { operands } = at.module.metadata.node(node);
  return operands.flatMap((one) => (one !== undefined && "node" in one ? [one.node] : []));
}

/** Attaches the scopes that the memory operands of an access from a word on name. */
export function attachAliasing(body: Body, reference: number, one: Instruction, at: number): void {
  const mask = one.optional(at) ?? 0;
  let next = at + 1 + Number((mask & MemoryAccess.Aligned) !== 0);
  for (const { kind, bit } of KINDS) {
    if ((mask & bit) === 0) continue;
    const node = scopesNode(body, one.operand(next++));
    if (reference < 0) body.at.module.code.attach(-reference, body.at.module.metadata.kind(kind), node);
  }
}

/** The node of a list, a scope or a domain; scopes and domains begin with themselves. */
function scopesNode(body: Body, id: number): number {
  const { metadata } = body.at.module;
  const known = body.at.aliasNodes.get(id);
  if (known !== undefined) return known;
  const definition = body.at.input.definition(id);
  const isList = definition.opcode === Op.AliasScopeListDeclINTEL;
  // A list has its scopes, a scope its domain; names are left out.
  const parts = isList ? definition.operands() : definition.operands().slice(0, Number(isScope(definition)));
  const nodes = parts.map((part): MetadataOperand => ({ node: scopesNode(body, part) }));
  const node = isList ? metadata.tuple(nodes) : metadata.distinct();
  if (!isList) metadata.node(node).operands = [{ node }, ...nodes];
  body.at.aliasNodes.set(id, node);
  return node;
}

function isScope({ opcode }: Instruction): boolean {
  return opcode === Op.AliasScopeDeclINTEL;
}
