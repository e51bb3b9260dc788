// Types of accesses to memory (TBAA): roots, descriptors of types, tags.

import { TBAAMemberAttr, TBAARootAttr, TBAATagAttr, TBAATypeDescriptorAttr } from "../../../dialects/llvm/index.ts";
import { type Attribute, stringAttr } from "../../../ir/index.ts";
import type { MetadataOperand } from "../../metadata.ts";
import type { Importer } from "../importer.ts";
import { integerOf, nodeOf, stringIn } from "../instructions/operands.ts";

export class TBAAImport {
  readonly #importer: Importer;
  readonly #known = new Map<number, Attribute>();

  constructor(importer: Importer) {
    this.#importer = importer;
  }

  /** The attribute of a node, with those that it holds. Nodes that hold themselves are an error. */
  tag(node: number): Attribute | undefined {
    const seen = new Set<number>();
    const path = [node];
    for (let current = path.at(-1); current !== undefined; current = path.at(-1)) {
      if (this.#known.has(current)) {
        path.pop();
        continue;
      }
      const missing = this.#operandsOf(current)
        .map(nodeOf)
        .filter((one) => one !== 0 && !this.#known.has(one));
      if (missing.length === 0) {
        path.pop();
        this.#known.set(current, this.#make(current));
      } else {
        if (seen.has(current)) this.#fail("has cycle in TBAA graph", current);
        seen.add(current);
        path.push(...missing);
      }
    }
    return this.#known.get(node);
  }

  #operandsOf(node: number): readonly MetadataOperand[] {
    return this.#importer.module.metadata.node(node).operands;
  }

  #fail(message: string, node: number): never {
    const importer = this.#importer;
    throw importer.failure(importer.debug.moduleLocation, `${message}: ${importer.textOfNode(node)}`);
  }

  #make(node: number): Attribute {
    const operands = this.#operandsOf(node);
    return (
      this.#root(operands) ??
      this.#descriptor(node, operands) ??
      this.#access(node, operands) ??
      this.#unsupported(node)
    );
  }

  #unsupported(node: number): never {
    return this.#fail("unsupported TBAA node format", node);
  }

  #root(operands: readonly MetadataOperand[]): Attribute | undefined {
    const { context } = this.#importer;
    if (operands.length > 1) return undefined;
    const name = stringIn(operands[0]);
    if (operands.length === 1 && name === undefined) return undefined;
    return TBAARootAttr.get(context, { identifier: name === undefined ? undefined : stringAttr(context, name) });
  }

  /** `!{!"agg_t", !1, i64 0, !2, i64 8}`; an offset of 0 may be left out of a scalar's. */
  #descriptor(node: number, operands: readonly MetadataOperand[]): Attribute | undefined {
    const { context } = this.#importer;
    const identifier = stringIn(operands[0]);
    if (identifier === undefined || operands.length < 2) return undefined;
    const members: Attribute[] = [];
    for (let index = 1; index < operands.length; index += 2) {
      const typeDesc = this.#known.get(nodeOf(operands[index]));
      if (typeDesc === undefined) this.#fail(`operand '${index}' must be MDNode`, node);
      members.push(
        TBAAMemberAttr.get(context, {
          typeDesc: typeDesc as Attribute,
          offset: this.#offset(node, operands, index + 1),
        }) as unknown as Attribute,
      );
    }
    return TBAATypeDescriptorAttr.get(context, { identifier, members: members as never });
  }

  #offset(node: number, operands: readonly MetadataOperand[], index: number): bigint {
    if (index >= operands.length) {
      if (operands.length !== 2) this.#fail("missing member offset", node);
      return 0n;
    }
    const offset = integerOf(operands[index]);
    if (offset === undefined) this.#fail(`operand '${index}' must be ConstantInt`, node);
    return offset as bigint;
  }

  /** `!{base, access, offset, isConstant}` */
  #access(node: number, operands: readonly MetadataOperand[]): Attribute | undefined {
    const { context } = this.#importer;
    if (operands.length !== 3 && operands.length !== 4) return undefined;
    const [base, type] = operands.map((one) => this.#known.get(nodeOf(one)));
    const offset = integerOf(operands[2]);
    if (base === undefined || type === undefined || offset === undefined) return undefined;
    if (!TBAATypeDescriptorAttr.is(base) || !TBAATypeDescriptorAttr.is(type)) return undefined;
    const constant = operands.length === 4 ? integerOf(operands[3]) : 0n;
    if (constant === undefined) this.#fail("operand '3' must be ConstantInt", node);
    const isConstant = ((constant as bigint) & 1n) !== 0n;
    return TBAATagAttr.get(context, { base_type: base, access_type: type, offset, constant: isConstant });
  }
}
