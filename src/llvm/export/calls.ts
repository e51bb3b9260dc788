// Calls: of functions by name or address, of assembly, of intrinsics by name.

import { dividedOperands } from "../../define/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import {
  ArrayType,
  AsmDialect,
  call_intrinsic,
  call as callDef,
  cconv,
  FunctionType,
  functionType,
  inline_asm,
  invoke as invokeDef,
  PPCFP128Type,
  pointerType,
  StructType,
  tailcallkind,
} from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  FloatType,
  IntegerAttr,
  type OpDef,
  type Operation,
  type OpId,
  opMap,
  StringAttr,
  SymbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { type AttributeList, NO_ATTRIBUTES } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import { opcode } from "../opcode.ts";
import { commonAttributes, setOf, setsOf } from "./attributes.ts";
import { symbolOf } from "./constants.ts";
import type { Exporter } from "./exporter.ts";
import { flagReader, type Translate, type Translation, type Translations } from "./instructions.ts";

const CALL: Omit<CallInfo, "type"> = {
  convention: 0,
  tail: "",
  flags: 0,
  attributes: NO_ATTRIBUTES,
  bundles: [],
  numArguments: 0,
};

/** The details of a call without properties beyond its type. */
export function plainCall(type: FunctionType): CallInfo {
  return { ...CALL, type, numArguments: type.inputs.length };
}

export function bundlesOf(op: Operation): CallInfo["bundles"] {
  const tags = op.attr("op_bundle_tags");
  const list = ArrayAttr.is(tags) ? tags.elements : [];
  return dividedOperands(op, "op_bundle_operands", "op_bundle_sizes").map(({ length }, index) => {
    const tag = list[index];
    return { tag: StringAttr.is(tag) ? tag.value : "", count: length };
  });
}

function bundleValues(op: Operation): readonly Value[] {
  return dividedOperands(op, "op_bundle_operands", "op_bundle_sizes").flat();
}

/** The attributes of a call. */
function attributesOf(exporter: Exporter, op: Operation): AttributeList {
  return {
    ofFunction: exporter.module.attributeSets.of(commonAttributes(op)),
    ofResult: setsOf(exporter, op.attr("res_attrs"))[0],
    ofParameters: setsOf(exporter, op.attr("arg_attrs")),
  };
}

function tailText(attribute: Attribute | undefined): string {
  const word = tailcallkind.is(attribute) ? tailcallkind.enum.text(attribute.value) : undefined;
  return word === undefined || word === "none" ? "" : `${word} `;
}

/** The type of the callee: the call's own, or one from its operands and result. */
function calleeType(exporter: Exporter, op: Operation, args: readonly Type[]): FunctionType {
  const said = op.attr("var_callee_type");
  if (TypeAttr.is(said) && FunctionType.is(said.type)) return said.type;
  return functionType(exporter.context, exporter.resultType(op.id), args);
}

function callInfo(exporter: Exporter, op: Operation, args: readonly Value[], flags: number): CallInfo {
  const convention = op.attr("CConv");
  return {
    type: calleeType(
      exporter,
      op,
      args.map(({ type }) => type),
    ),
    convention: cconv.is(convention) ? convention.value : 0,
    tail: tailText(op.attr("TailCallKind")),
    flags: isFloating(exporter.resultType(op.id)) ? flags : 0,
    attributes: attributesOf(exporter, op),
    bundles: bundlesOf(op),
    numArguments: args.length,
  };
}

/** Types of results that flags of floats are about: floats, vectors and arrays of them, structs of one of these. */
function isFloating(type: Type): boolean {
  if (VectorType.is(type) || ArrayType.is(type)) return isFloating(type.element);
  if (StructType.is(type)) {
    const [first] = type.body.elements;
    const isLiteral = type.identifier === undefined;
    return first !== undefined && isLiteral && type.body.elements.every((one) => one === first) && isFloating(first);
  }
  return FloatType.is(type) || PPCFP128Type.is(type);
}

/** The callee and details of a call by name, cached for equal properties. */
interface Known {
  readonly detail: number;
  readonly callee: number;
  readonly type: Type;
}

function call(def: OpDef): Translate {
  const flagsOf = flagReader(def);
  const calleeAt = def.propertyIndex("callee");
  const known = new Map<number, Known>();
  const direct = (exporter: Exporter, op: OpId, name: string): Known => {
    const handle = exporter.operation(op);
    const args = callDef.of(handle)?.callee_operands ?? [];
    const info = callInfo(exporter, handle, args, flagsOf(exporter, op));
    const detail = exporter.code.calls.push(info) - 1;
    return { detail, callee: symbolOf(exporter, name, handle).id, type: info.type.result };
  };
  return (exporter, op) => {
    const { store, code } = exporter;
    const callee = store.properties(op)[calleeAt];
    if (!SymbolRefAttr.is(callee)) return indirectCall(exporter, op, flagsOf(exporter, op));
    const key = store.propertiesId(op);
    let made = known.get(key);
    if (made === undefined) {
      made = direct(exporter, op, callee.root);
      known.set(key, made);
    }
    const row = exporter.row(op, opcode.call, made.type, made.detail);
    for (let index = 0; index < store.operandCount(op); index++) code.operand(exporter.operand(op, index));
    code.operand(made.callee);
    finish(exporter, op, row);
  };
}

function finish(exporter: Exporter, op: OpId, row: number): void {
  if (exporter.store.resultCount(op) !== 0) exporter.setResult(op, -row);
  exporter.memory.attach(op, row);
}

function indirectCall(exporter: Exporter, op: OpId, flags: number): void {
  const handle = exporter.operation(op);
  const [callee, ...args] = callDef.of(handle)?.callee_operands ?? [];
  const info = callInfo(exporter, handle, args, flags);
  const values = [...args, ...bundleValues(handle)].map(({ id }) => exporter.references[id] ?? 0);
  const row = exporter.call(op, info, values, exporter.references[callee?.id ?? 0] ?? 0, opcode.call);
  finish(exporter, op, row);
}

const invoke: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const view = invokeDef.of(handle);
  if (view === undefined) return;
  const operands = view.callee_operands;
  const isDirect = SymbolRefAttr.is(view.callee);
  const args = isDirect ? operands : operands.slice(1);
  const info = callInfo(exporter, handle, args, 0);
  const { code, references } = exporter;
  const callee = SymbolRefAttr.is(view.callee)
    ? symbolOf(exporter, view.callee.root, handle).id
    : (references[operands[0]?.id ?? 0] ?? 0);
  const row = exporter.row(op, opcode.invoke, info.type.result, code.calls.push(info) - 1);
  for (const { id } of [...args, ...bundleValues(handle)]) code.operand(references[id] ?? 0);
  for (const target of exporter.successors(op)) {
    code.operand(target);
    exporter.branchTo(target);
  }
  code.operand(callee);
  if (handle.numResults > 0) exporter.setResult(op, -row);
  exporter.memory.attachBranch(op, row);
};

const assembly: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const view = inline_asm.of(handle);
  if (view === undefined) return;
  const { context, constants } = exporter;
  const type = functionType(context, exporter.resultType(op), handle.operandTypes);
  const attributes = view.operand_attrs?.elements.map((one) => setOf(exporter, one)) ?? [];
  const dialect = view.asm_dialect;
  const callee = constants.assembly(pointerType(context), {
    text: view.asm_string.value,
    constraints: view.constraints.value,
    hasSideEffects: view.has_side_effects !== undefined,
    isAlignStack: view.is_align_stack !== undefined,
    isIntel: IntegerAttr.is(dialect) && AsmDialect.enum.text(Number(dialect.value)) === "intel",
    canThrow: false,
  });
  const info = {
    ...plainCall(type),
    tail: tailText(view.tail_call_kind),
    attributes: { ...NO_ATTRIBUTES, ofParameters: attributes },
  };
  const args = handle.operands.map(({ id }) => exporter.references[id] ?? 0);
  finish(exporter, op, exporter.call(op, info, args, callee.id, opcode.call));
};

const byName: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const view = call_intrinsic.of(handle);
  if (view === undefined) return;
  const { value: name } = view.intrin;
  const args = view.args.map(({ type }) => type);
  const result = exporter.resultType(op);
  if (!exporter.knownIntrinsic(name)) {
    exporter.fail(handle.plainError(`could not find LLVM intrinsic: "${name}"`));
  }
  const members = StructType.is(result) ? result.body.elements : [];
  const callee = exporter.intrinsic(name, result, args, members);
  const own = attributesOf(exporter, handle);
  const info: CallInfo = {
    ...plainCall(callee.type),
    numArguments: args.length,
    flags: isFloating(result) ? flagReader(handle.def)(exporter, op) : 0,
    attributes: own,
    bundles: bundlesOf(handle),
  };
  const values = [...view.args, ...bundleValues(handle)].map(({ id }) => exporter.references[id] ?? 0);
  finish(exporter, op, exporter.call(op, info, values, callee.constant.id, opcode.call));
};

export const CALLS: Translations = opMap<Translation>([
  [llvm.call, call],
  [llvm.invoke, () => invoke],
  [llvm.inline_asm, () => assembly],
  [llvm.call_intrinsic, () => byName],
]);
