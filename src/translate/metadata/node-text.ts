// Nodes of metadata and attributes as text of LLVM IR, for auxiliary data that has no other form.

import { PointerType } from "../../dialects/llvm/index.ts";
import { type Context, FloatType, IntegerType } from "../../ir/index.ts";
import {
  attributePositions,
  Constant,
  type LLVMAttribute,
  type MetadataOperand,
  Module,
  parseLlvm,
  writeModule,
} from "../../llvm/index.ts";

/** The list whose only node is the one that a text describes. */
const LIST = "node";
/** The beginning of every text of a node. */
export const NODE_TEXT = `!${LIST} = `;

/** A node as a list of one node, with the definitions of the nodes that it leads to; undefined if a part has no text that is valid in any module. */
export function nodeText(module: Module, node: number): string | undefined {
  const alone = new Module(module.context, "");
  const copied = copyNode(module, alone, node);
  if (copied === undefined) return undefined;
  alone.metadata.appendNamed(LIST, copied);
  let text = "";
  writeModule(alone, { write: (part) => (text += part) });
  return text.slice(text.indexOf(NODE_TEXT));
}

/** The node that a text describes, in a module; undefined for other texts. */
export function nodeOfText(module: Module, text: string): number | undefined {
  const read = text.startsWith(NODE_TEXT) ? parseLlvm(module.context, text) : undefined;
  const [node] = (read?.ok === true && read.value.metadata.named.get(LIST)) || [];
  return read?.ok === true && node !== undefined ? copyNode(read.value, module, node) : undefined;
}

/**
 * Copies a node and those that it leads to into another module of the same context; undefined if it leads to nodes of kinds of their own, to constants that
 * are no numbers, or back to itself through no distinct node.
 */
function copyNode(from: Module, to: Module, root: number): number | undefined {
  const copies = new Map<number, number | undefined>();
  const copy = (number: number): number | undefined => {
    // A node that is open is not in the map with its number unless it is distinct.
    if (copies.has(number)) return copies.get(number);
    const { kind, isDistinct, operands } = from.metadata.node(number);
    const reserved = isDistinct && kind === "" ? to.metadata.distinct() : undefined;
    copies.set(number, reserved);
    if (kind !== "") return undefined;
    const parts: MetadataOperand[] = [];
    for (const operand of operands) {
      const part = operand === undefined ? NOTHING : copyOperand(to, operand, copy);
      if (part === undefined) return undefined;
      parts.push(part === NOTHING ? undefined : part);
    }
    if (reserved === undefined) {
      const made = to.metadata.tuple(parts);
      copies.set(number, made);
      return made;
    }
    to.metadata.node(reserved).operands = parts;
    return reserved;
  };
  return copy(root);
}

const NOTHING = { string: "" } as const;

function copyOperand(
  { constants }: Module,
  operand: NonNullable<MetadataOperand>,
  copy: (node: number) => number | undefined,
): MetadataOperand {
  if (operand instanceof Constant) {
    const { type, kind, bits } = operand;
    if (kind === "integer" && IntegerType.is(type)) return constants.integer(type, bits);
    if (kind === "float" && FloatType.is(type)) return constants.float(type, bits);
    return kind === "zero" && PointerType.is(type) ? constants.zero(type) : undefined;
  }
  if ("string" in operand) return operand;
  const node = copy(operand.node);
  return node === undefined ? undefined : { node };
}

/** The attribute of a function that a text states, such as `memory(none)`; undefined for other texts. */
export function attributeOfText(context: Context, text: string): LLVMAttribute | undefined {
  const [word = ""] = text.split("(", 1);
  if (attributePositions(word)?.includes("F") !== true) return undefined;
  const read = parseLlvm(context, `declare void @f() ${text}`);
  const attributes = read.ok ? (read.value.functions[0]?.attributes.ofFunction?.attributes ?? []) : [];
  return attributes.length === 1 && attributes[0]?.text === text ? attributes[0] : undefined;
}
