// The text of a graph of ops in Graphviz's language, as mlir-opt writes it.
//
// An op with regions is a cluster, with an invisible node that edges begin and end at; each block is a cluster in it. Other ops are records
// with a port for each operand and result, by the names that the values have in the IR's text.

import {
  ArrayAttr,
  type Attribute,
  type Block,
  DenseElementsAttr,
  isShaped,
  type Operation,
  type Value,
} from "../ir/index.ts";
import { attributeText, typeText, valueNamesIn } from "../text/index.ts";

export interface GraphOptions {
  /** Texts of attributes and types are cut off after so many characters. */
  readonly maxLabelLength: number;
  readonly attributes: boolean;
  readonly controlFlow: boolean;
  readonly dataFlow: boolean;
  readonly resultTypes: boolean;
}

/** A node, and its cluster where it represents one. */
interface Node {
  readonly id: number;
  readonly cluster: number | undefined;
}

interface Use {
  readonly value: Value;
  readonly user: Node;
}

/** Containers with more elements are not written out. */
const MOST_ELEMENTS = 16;

export class OpGraph {
  readonly #root: Operation;
  readonly #options: GraphOptions;
  readonly #nameOf: (value: Value) => string;
  readonly #hues = new Map<string, string>();
  readonly #nodes = new Map<Value, Node>();
  readonly #uses: Use[] = [];
  readonly #edges: string[] = [];
  readonly #lines: string[] = [];
  #indent = 0;
  #lastId = 0;

  constructor(root: Operation, options: GraphOptions) {
    this.#root = root;
    this.#options = options;
    this.#nameOf = valueNamesIn(root);
    this.#chooseHues();
  }

  text(): string {
    this.#braced("digraph G", () => {
      this.#line("compound = true;");
      this.#op(this.#root);
      for (const use of this.#options.dataFlow ? this.#uses : []) this.#dataEdge(use);
      for (const edge of this.#edges) this.#line(edge);
    });
    return this.#lines.join("");
  }

  /** Ops of one name have one color; what an op holds comes before it. */
  #chooseHues(): void {
    const names = new Set<string>();
    this.#root.walkPostOrder(({ name }) => void names.add(name));
    for (const [index, name] of [...names].entries()) {
      this.#hues.set(name, `${(index / names.size).toFixed(6)} 0.3 0.95`);
    }
  }

  // ---- statements

  #line(text: string): void {
    this.#lines.push(`${"  ".repeat(this.#indent)}${text}\n`);
  }

  #braced(head: string, inside: () => void): void {
    this.#line(`${head} {`);
    this.#indent++;
    inside();
    this.#indent--;
    this.#line("}");
  }

  #node(attributes: string): Node {
    const id = ++this.#lastId;
    this.#line(`v${id} [${attributes}];`);
    return { id, cluster: undefined };
  }

  #cluster(label: string, inside: () => void): Node {
    const cluster = ++this.#lastId;
    let anchor = cluster;
    this.#braced(`subgraph cluster_${cluster}`, () => {
      anchor = this.#node('label = " ", shape = plain').id;
      this.#line(`label = "${label}";`);
      inside();
    });
    return { id: anchor, cluster };
  }

  // ---- ops

  #op(op: Operation): Node {
    const node =
      op.regions.length > 0
        ? this.#cluster(this.#clusterLabel(op), () => {
            for (const { blocks } of op.regions) for (const block of blocks) this.#block(block);
          })
        : this.#node(
            `fillcolor = "${this.#hues.get(op.name)}", label = "${this.#recordLabel(op)}", shape = Mrecord, style = filled`,
          );
    for (const value of op.operands) this.#uses.push({ value, user: node });
    for (const result of op.results) this.#nodes.set(result, node);
    return node;
  }

  #block(block: Block): void {
    this.#cluster("", () => {
      for (const argument of block.arguments) {
        this.#nodes.set(argument, this.#node(`label = "${this.#resultLabel(argument)}", shape = Mrecord`));
      }
      let previous: Node | undefined;
      for (const op of block.ops()) {
        const node = this.#op(op);
        if (this.#options.controlFlow && previous !== undefined) this.#edge(previous, node, "dashed");
        previous = node;
      }
    });
  }

  // ---- edges

  #edge(from: Node, to: Node, style: string, ports: readonly [string, string] = ["", ""]): void {
    const head = to.cluster === undefined ? "" : `lhead = cluster_${to.cluster}, `;
    const tail = from.cluster === undefined ? "" : `ltail = cluster_${from.cluster}, `;
    this.#edges.push(`v${from.id}${ports[0]} -> v${to.id}${ports[1]}[${head}${tail}style = ${style}];`);
  }

  #dataEdge({ value, user }: Use): void {
    const from = this.#nodes.get(value);
    if (from === undefined) return;
    const port = portName(this.#nameOf(value));
    const source = from.cluster === undefined ? `:res_${port}:s` : "";
    const target = user.cluster === undefined ? `:arg_${port}:n` : "";
    this.#edge(from, user, "solid", [source, target]);
  }

  // ---- labels

  #clusterLabel(op: Operation): string {
    const types = this.#cut(op.resultTypes.map(typeText).join(", "));
    const head = this.#options.resultTypes ? `${op.name} : (${types})` : op.name;
    return this.#options.attributes ? `${head}\\l${this.#attributesLabel(op)}` : head;
  }

  #recordLabel(op: Operation): string {
    const operands = op.operands.map((value) => `<arg_${portName(this.#nameOf(value))}> ${this.#nameOf(value)}`);
    const results = op.results.map((value) => this.#resultLabel(value));
    const attributes = this.#options.attributes ? this.#attributesLabel(op) : "";
    return [
      operands.length > 0 ? `{{${operands.join("|")}}|` : "{",
      `${op.name}\\l${attributes === "" ? "" : `\\l${attributes}`}`,
      results.length > 0 ? `|{${results.join("|")}}}` : "}",
    ].join("");
  }

  #resultLabel(value: Value): string {
    const name = this.#nameOf(value);
    const type = this.#options.resultTypes ? ` ${escaped(this.#cut(typeText(value.type)))}` : "";
    return `<res_${portName(name)}> ${name}${type}`;
  }

  #attributesLabel(op: Operation): string {
    return op.allAttributes.map(({ name, value }) => `${escaped(name)}: ${this.#attributeLabel(value)}\\l`).join("");
  }

  #attributeLabel(attr: Attribute): string {
    if (DenseElementsAttr.is(attr)) {
      const { type } = attr;
      const shape = isShaped(type) ? (type.shape ?? []) : [];
      const count = shape.reduce((product, size) => product * size, 1);
      if (count > 0 && attr.splat) return escaped(attributeText(attr));
      if (count > MOST_ELEMENTS) {
        const [open, close] = ["[".repeat(shape.length), "]".repeat(shape.length)];
        return `${open}...${close} : ${escaped(this.#cut(typeText(type)))}`;
      }
    }
    if (ArrayAttr.is(attr) && attr.elements.length > MOST_ELEMENTS) return "[...]";
    return escaped(this.#cut(attributeText(attr)));
  }

  #cut(text: string): string {
    const { maxLabelLength } = this.#options;
    return text.length > maxLabelLength ? `${text.slice(0, maxLabelLength)}...` : text;
  }
}

/** Escapes characters with a meaning in labels of records. */
function escaped(text: string): string {
  return text.replace(/["{}<>|]/g, "\\$&");
}

/** `%1#0` as the name of a port. */
function portName(name: string): string {
  return name.slice(1).replaceAll("#", "_");
}
