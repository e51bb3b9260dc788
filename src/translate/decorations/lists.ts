// Decorations as metadata: a list `!{!{i32 decoration, …}, …}` of an instruction, a variable or a function, and a list of lists of a function for its
// parameters. Both directions.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import { enumerant, type Operand as GrammarOperand } from "../../grammar/index.ts";
import { Constant, type GlobalValue, type LLVMFunction, type MetadataOperand } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { rejectRow } from "../common/rejection.ts";
import { attachedNode, attachmentOf, numberOf } from "../metadata/attachments.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Decoration as Decorated } from "../to-llvm/metadata/annotations.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { MAX_ERROR } from "./max-error.ts";

const KIND = "spirv.Decorations";
const OF_PARAMETERS = "spirv.ParameterDecorations";

// ---- to SPIR-V

/** Decorates the result of a row by its list. */
export function decorateRow(body: SpirvBody, row: number): void {
  const list = body.attachment(row, KIND);
  if (list !== undefined) decorateByList(body.at, body.idOf(row), list);
}

/** Decorates a variable or function by its list. */
export function decorateGlobalValue(at: ToSpirv, one: GlobalValue, id: number): void {
  const list = attachedNode(at, one, KIND);
  if (list !== undefined) decorateByList(at, id, list);
}

/** Decorates the parameter of a position by its list. */
export function decorateParameterByList(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  const list = attachmentOf(at, one, OF_PARAMETERS)?.[index];
  if (list !== undefined && "node" in list) decorateByList(at, id, list.node);
}

/** The decorations that the list of a variable or function states. */
export function statedDecorations(at: ToSpirv, one: GlobalValue): ReadonlySet<number> {
  const list = attachedNode(at, one, KIND);
  if (list === undefined) return NONE;
  const { metadata } = at.module;
  const nodes = metadata.node(list).operands.flatMap((of) => (of !== undefined && "node" in of ? [of.node] : []));
  return new Set(nodes.flatMap((node) => numberOf(metadata.node(node).operands[0]) ?? []));
}

const NONE: ReadonlySet<number> = new Set();

function decorateByList(at: ToSpirv, id: number, list: number): void {
  const { metadata } = at.module;
  for (const operand of metadata.node(list).operands) {
    if (operand !== undefined && "node" in operand) decorateByOperands(at, id, metadata.node(operand.node).operands);
  }
}

/** Decorates an id by the operands of a node: the decoration's number, and its operands. */
export function decorateByOperands(at: ToSpirv, id: number, [kind, ...operands]: readonly MetadataOperand[]): void {
  if (!(kind instanceof Constant)) return rejectRow("the node of a decoration must begin with its number");
  const number = Number(kind.bits);
  const found = enumerant("Decoration", number);
  if (found === undefined) return rejectRow(`${number} is no number of a decoration`);
  for (const op of [Op.Decorate, Op.MemberDecorate]) at.calls.stated.add(op);
  const words = operands.slice(0, mostOperands(found.parameters)).map(wordOf);
  const least = found.parameters.filter(({ quantifier }) => quantifier === "").length;
  if (words.length < least)
    return rejectRow(`the decoration ${found.name} has ${words.length} of its ${least} operands`);
  // The name comes before the type of linkage, as in SPIR-V.
  const [first] = words;
  if (number === Decoration.BuiltIn && typeof first === "number") return at.decorateBuiltIn(id, first);
  at.builder.decorate(id, number, ...words);
  if (number === Decoration.LinkageAttributes) at.builder.capability("Linkage");
}

/** The number of operands that a decoration has at most. */
function mostOperands(parameters: readonly GrammarOperand[]): number {
  return parameters.some(({ quantifier }) => quantifier === "*") ? Number.POSITIVE_INFINITY : parameters.length;
}

function wordOf(operand: MetadataOperand): number | string {
  if (operand instanceof Constant) return Number(BigInt.asUintN(32, operand.bits));
  return operand !== undefined && "string" in operand ? operand.string : 0;
}

// ---- to LLVM IR

/** Decorations that have a form of their own in LLVM IR also where lists are written. */
const ELSEWHERE: ReadonlySet<number> = new Set([MAX_ERROR]);

/** Attaches the decorations of a result; a result that is another one's value has none of its own. */
export function listOfRow(body: Body, id: number, reference: number): void {
  if (body.at.environment !== "SPV-IR" || reference >= 0) return;
  const decorations = body.at.input.annotations.of(id).filter(({ kind }) => !ELSEWHERE.has(kind));
  if (decorations.length === 0) return;
  const { code, metadata } = body.at.module;
  code.attach(-reference, metadata.kind(KIND), listOf(body.at, decorations));
}

/** Attaches the decorations of a variable. */
export function listOfVariable(at: ToLlvm, made: GlobalValue, id: number): void {
  const decorations = at.input.annotations.of(id);
  if (at.environment !== "SPV-IR" || decorations.length === 0) return;
  made.attach(at.module.metadata.kind(KIND), listOf(at, decorations));
}

/** Attaches the decorations of parameters: a list of nodes for each. Functions that are no kernels have them only if one has a decoration. */
export function listOfParameters(
  at: ToLlvm,
  made: LLVMFunction,
  parameters: readonly number[],
  isKernel: boolean,
): void {
  const { metadata } = at.module;
  const decorations = parameters.map((id) => at.input.annotations.of(id));
  const isStated = at.environment === "SPV-IR" && decorations.some((one) => one.length > 0);
  if (!isKernel && !isStated) return;
  const lists = decorations.map((one) => listOf(at, one));
  made.attach(metadata.kind(OF_PARAMETERS), metadata.tuple(lists.map((node) => ({ node }))));
}

/** The node for decorations: one of nodes with a number and operands. */
function listOf(at: ToLlvm, decorations: readonly Decorated[]): number {
  const { metadata, constants } = at.module;
  const number = (value: number): MetadataOperand => constants.integer(at.int(32), value);
  const nodes = [...decorations]
    .sort((a, b) => a.kind - b.kind)
    .map(({ kind, operands }) =>
      metadata.tuple([
        number(kind),
        ...operands.map((one) => (typeof one === "string" ? { string: one } : number(one))),
      ]),
    );
  return metadata.tuple(nodes.map((node) => ({ node })));
}
