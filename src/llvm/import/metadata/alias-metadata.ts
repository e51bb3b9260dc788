// The alias metadata of memory accesses: scopes in domains, groups of accesses.

import { AccessGroupAttr, AliasScopeAttr, AliasScopeDomainAttr } from "../../../dialects/llvm/index.ts";
import { type Attribute, DistinctAttr, type StringAttr, stringAttr } from "../../../ir/index.ts";
import type { MetadataNode } from "../../metadata.ts";
import type { Importer } from "../importer.ts";
import { nodeOf, stringIn } from "../instructions/operands.ts";

export class AliasImport {
  readonly #importer: Importer;
  /** Scopes and domains by their nodes. */
  readonly #known = new Map<number, Attribute>();
  readonly #accessGroups = new Map<number, Attribute>();

  constructor(importer: Importer) {
    this.#importer = importer;
  }

  #node(number: number): MetadataNode {
    return this.#importer.module.metadata.node(number);
  }

  #fail(message: string, node: number): never {
    const importer = this.#importer;
    throw importer.failure(importer.debug.moduleLocation, `${message}: ${importer.textOfNode(node)}`);
  }

  /** An attribute that equals itself only. */
  distinct(): DistinctAttr {
    const { context } = this.#importer;
    return DistinctAttr.get(context, { number: context.nextDistinctNumber(), value: context.unit });
  }

  // ---- scopes

  /** Imports the scopes of a list. */
  importScopes(list: number): void {
    for (const operand of this.#node(list).operands) {
      const scope = nodeOf(operand);
      if (scope !== 0) this.#importScope(scope);
    }
  }

  #importScope(number: number): void {
    const { context } = this.#importer;
    const { operands } = this.#node(number);
    const domain = nodeOf(operands[1]);
    if (!this.#hasName(number) || domain === 0 || !this.#hasDescription(number, 2)) {
      this.#fail("unsupported alias scope node", number);
    }
    if (!this.#hasName(domain) || !this.#hasDescription(domain, 1)) this.#fail("unsupported alias domain node", domain);
    if (this.#known.has(number)) return;
    let known = this.#known.get(domain);
    if (known === undefined) {
      const params = { identifier: this.#identifier(domain), description: this.#description(domain, 1) };
      known = AliasScopeDomainAttr.get(context, params);
      this.#known.set(domain, known);
    }
    const text = this.#description(number, 2);
    const params = { identifier: this.#identifier(number), domain: known, description: text };
    this.#known.set(number, AliasScopeAttr.get(context, params));
  }

  /** Whether a node begins with itself or a string. */
  #hasName(node: number): boolean {
    const [first] = this.#node(node).operands;
    return nodeOf(first) === node || stringIn(first) !== undefined;
  }

  #hasDescription(node: number, index: number): boolean {
    const { operands } = this.#node(node);
    return index >= operands.length || stringIn(operands[index]) !== undefined;
  }

  #description(node: number, index: number): StringAttr | undefined {
    const text = stringIn(this.#node(node).operands[index]) ?? "";
    return text === "" ? undefined : stringAttr(this.#importer.context, text);
  }

  #identifier(node: number): Attribute {
    const name = stringIn(this.#node(node).operands[0]);
    return name === undefined ? this.distinct() : stringAttr(this.#importer.context, name);
  }

  /** The scopes of a list; undefined if one is missing. */
  scopes(list: number): readonly Attribute[] | undefined {
    return allOf(this.#node(list).operands.map((one) => this.#known.get(nodeOf(one))));
  }

  // ---- groups

  /** Imports a group, or those of a list. */
  importGroups(node: number): void {
    if (this.#accessGroups.has(node)) return;
    const { operands, isDistinct } = this.#node(node);
    if (operands.length === 0) {
      if (!isDistinct) this.#failGroup(node);
      this.#accessGroups.set(node, AccessGroupAttr.get(this.#importer.context, { identifier: this.distinct() }));
      return;
    }
    for (const operand of operands) {
      const group = nodeOf(operand);
      if (group === 0) this.#fail("expected access group operands to be metadata nodes", node);
      if (this.#node(group).operands.length > 0) this.#failGroup(group);
      this.importGroups(group);
    }
  }

  #failGroup(node: number): never {
    const importer = this.#importer;
    importer.warn("expected an access group node to be empty and distinct", importer.debug.moduleLocation);
    return this.#fail("unsupported access group node", node);
  }

  /** The group that a node is, or those of a list; undefined if one is missing. */
  groups(node: number): readonly Attribute[] | undefined {
    const { operands } = this.#node(node);
    const nodes = operands.length === 0 ? [node] : operands.map(nodeOf);
    return allOf(nodes.map((one) => this.#accessGroups.get(one)));
  }
}

function allOf(list: readonly (Attribute | undefined)[]): readonly Attribute[] | undefined {
  const found = list.filter((one) => one !== undefined);
  return found.length === list.length ? found : undefined;
}
