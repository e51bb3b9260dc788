// Intrinsics that are ops: their operands and attributes are the arguments of the call, in the order of the definition.

import * as llvm from "../../dialects/llvm/index.ts";
import { FPExceptionBehavior, PointerType, RoundingMode, StructType } from "../../dialects/llvm/index.ts";
import * as vcix from "../../dialects/vcix/index.ts";
import {
  type Attribute,
  FloatAttr,
  IntegerAttr,
  IntegerType,
  type OpDef,
  type OpId,
  opMap,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { integerAttribute, NO_ATTRIBUTES, wordAttribute } from "../attributes/attribute.ts";
import type { CallInfo } from "../code.ts";
import type { Constant } from "../constant.ts";
import { argumentsOf, type IntrinsicArgument, intrinsicNameOf } from "../mapping/intrinsic-ops.ts";
import { opcode } from "../opcode.ts";
import { setsOf } from "./attributes.ts";
import { bundlesOf, plainCall } from "./calls.ts";
import type { Exporter } from "./exporter.ts";
import { flagReader, property, type Translate, type Translation, type Translations, wordOf } from "./instructions.ts";

function constantArgument({ constants }: Exporter, value: Attribute | undefined): Constant | undefined {
  if (IntegerAttr.is(value)) return constants.integer(value.type, value.value);
  return FloatAttr.is(value) ? constants.float(value.type, value.bits) : undefined;
}

interface Known {
  readonly detail: number;
  readonly callee: number;
}

/** Intrinsics whose calls have no data besides the definition's. */
export function plainIntrinsic(def: OpDef): Translate | undefined {
  const name = intrinsicNameOf(def);
  if (name === undefined) return undefined;
  const flagsOf = flagReader(def);
  const args = argumentsOf(def);
  const hasOwnAttributes = def.propertyIndex("arg_attrs") >= 0;
  const hasBundles = def.propertyIndex("op_bundle_sizes") >= 0;
  const known = new Map<string, Known>();
  const make = (exporter: Exporter, op: OpId, types: readonly Type[]): Known => {
    const result = exporter.resultType(op);
    const members = StructType.is(result) ? result.body.elements : [];
    const callee = exporter.intrinsic(name, result, types, members);
    const handle = exporter.operation(op);
    const info: CallInfo = {
      ...plainCall(callee.type),
      flags: flagsOf(exporter, op),
      attributes: hasOwnAttributes ? callAttributes(exporter, op, args) : NO_ATTRIBUTES,
      bundles: hasBundles ? bundlesOf(handle) : [],
    };
    return { detail: exporter.code.calls.push(info) - 1, callee: callee.constant.id };
  };
  return (exporter, op) => {
    const { store, code } = exporter;
    const values: number[] = [];
    let key = `${store.propertiesId(op)}:${exporter.resultType(op).id}`;
    for (const { operand, property: at } of args) {
      const value =
        operand >= 0 ? exporter.operand(op, operand) : constantArgument(exporter, property(exporter, op, at))?.id;
      values.push(value ?? 0);
      if (operand >= 0) key += `,${store.typeIdOf(store.operandId(op, operand))}`;
    }
    let found = known.get(key);
    if (found === undefined) {
      found = make(
        exporter,
        op,
        values.map((value) => exporter.module.typeOf(value)),
      );
      known.set(key, found);
    }
    const row = exporter.row(op, opcode.call, exporter.resultType(op), found.detail);
    for (const value of values) code.operand(value);
    if (hasBundles) {
      for (let index = args.length; index < store.operandCount(op); index++) code.operand(exporter.operand(op, index));
    }
    code.operand(found.callee);
    if (store.resultCount(op) !== 0) exporter.setResult(op, -row);
    exporter.memory.attach(op, row);
  };
}

/** Attributes of operands by the places of arguments: those that are attributes of the op have none. */
function callAttributes(exporter: Exporter, op: OpId, args: readonly IntrinsicArgument[]) {
  const handle = exporter.operation(op);
  const own = setsOf(exporter, handle.attr("arg_attrs"));
  return {
    ...NO_ATTRIBUTES,
    ofResult: setsOf(exporter, handle.attr("res_attrs"))[0],
    ofParameters: args.map(({ operand }) => (operand < 0 ? undefined : own[operand])),
  };
}

// ---- with details of their own

/** The argument of a call that is an address, and its alignment in bytes. */
interface AlignedArgument {
  readonly at: number;
  readonly bytes: number;
}

/** Calls an intrinsic with arguments that are worked out, one of them an aligned address; its row. */
function aligned(
  exporter: Exporter,
  op: OpId,
  name: string,
  values: readonly number[],
  { at, bytes }: AlignedArgument,
): number {
  const types = values.map((value) => exporter.module.typeOf(value));
  const callee = exporter.intrinsic(name, exporter.resultType(op), types);
  const set = exporter.module.attributeSets.of([integerAttribute("align", bytes)]);
  const info: CallInfo = {
    ...plainCall(callee.type),
    attributes: { ...NO_ATTRIBUTES, ofParameters: values.map((_, index) => (index === at ? set : undefined)) },
  };
  const row = exporter.call(op, info, values, callee.constant.id, opcode.call);
  if (exporter.store.resultCount(op) !== 0) exporter.setResult(op, -row);
  return row;
}

function operandsOf(exporter: Exporter, op: OpId): number[] {
  return Array.from({ length: exporter.store.operandCount(op) }, (_, index) => exporter.operand(op, index));
}

/** Masked loads; the masked-off lanes are poison without a pass-through operand. */
function maskedLoad(def: OpDef): Translate {
  const name = intrinsicNameOf(def) ?? "";
  const alignmentAt = def.propertyIndex("alignment");
  return (exporter, op) => {
    const values = operandsOf(exporter, op);
    if (values.length < 3) values.push(exporter.constants.poison(exporter.resultType(op)).id);
    const bytes = wordOf(property(exporter, op, alignmentAt));
    const row = aligned(exporter, op, name, values, { at: 0, bytes });
    exporter.memory.attach(op, row);
  };
}

function maskedStore(def: OpDef): Translate {
  const name = intrinsicNameOf(def) ?? "";
  const alignmentAt = def.propertyIndex("alignment");
  return (exporter, op) => {
    const bytes = wordOf(property(exporter, op, alignmentAt));
    aligned(exporter, op, name, operandsOf(exporter, op), { at: 1, bytes });
  };
}

/** Loads and stores of matrices: the address is aligned as an element is. */
function matrixAccess(def: OpDef): Translate {
  const name = intrinsicNameOf(def) ?? "";
  const args = argumentsOf(def);
  return (exporter, op) => {
    const values = args.map(({ operand, property: at }) =>
      operand >= 0 ? exporter.operand(op, operand) : (constantArgument(exporter, property(exporter, op, at))?.id ?? 0),
    );
    const matrix = def.name.endsWith("load") ? exporter.resultType(op) : exporter.operandType(op, 0);
    const element = VectorType.is(matrix) ? matrix.element : matrix;
    const at = values.findIndex((value) => PointerType.is(exporter.module.typeOf(value)));
    aligned(exporter, op, name, values, { at, bytes: exporter.layout.alignment(element) });
  };
}

/** Modes are strings of metadata. */
function constrained(def: OpDef): Translate {
  const name = intrinsicNameOf(def) ?? "";
  return (exporter, op) => {
    const handle = exporter.operation(op);
    const { metadata, attributeSets } = exporter.module;
    const words: string[] = [];
    const rounding = handle.attr("roundingmode");
    if (IntegerAttr.is(rounding)) words.push(`round.${RoundingMode.enum.text(Number(rounding.value))}`);
    words.push(`fpexcept.${FPExceptionBehavior.enum.text(wordOf(handle.attr("fpExceptionBehavior")))}`);
    const modes = words.map((word) => exporter.metadataArgument(metadata.string(word)));
    const values = [exporter.operand(op, 0), ...modes];
    const callee = exporter.intrinsic(
      name,
      exporter.resultType(op),
      values.map((value) => exporter.module.typeOf(value)),
    );
    const info: CallInfo = {
      ...plainCall(callee.type),
      attributes: { ...NO_ATTRIBUTES, ofFunction: attributeSets.of([wordAttribute("strictfp")]) },
    };
    exporter.setResult(op, -exporter.call(op, info, values, callee.constant.id, opcode.call));
  };
}

const scopeDeclaration: Translate = (exporter, op) => {
  const scope = exporter.operation(op).attr("scope");
  if (scope === undefined) return;
  const value = exporter.metadataArgument(exporter.memory.scopes([scope]));
  const name = "llvm.experimental.noalias.scope.decl";
  const callee = exporter.intrinsic(name, exporter.voidType, [exporter.module.typeOf(value)]);
  exporter.call(op, plainCall(callee.type), [value], callee.constant.id, opcode.call);
};

/** The name contains the kind of the other operand of RISC-V's coprocessor instructions. */
function coprocessorName(exporter: Exporter, op: OpId, isImmediate: boolean): string {
  const type = exporter.operandType(op, 1);
  const kind = isImmediate ? "iv" : VectorType.is(type) ? "vv" : IntegerType.is(type) ? "xv" : "fv";
  return `llvm.riscv.sf.vc.v.${kind}.se`;
}

/** The opcode has the type of the target's registers. The number of elements may be omitted if the type contains it. */
function coprocessor(def: OpDef): Translate {
  const immediateAt = def.propertyIndex("imm");
  const opcodeAt = def.propertyIndex("opcode");
  return (exporter, op) => {
    const opcodeAttr = property(exporter, op, opcodeAt);
    const result = exporter.resultType(op);
    const [vector = 0, ...others] = operandsOf(exporter, op);
    if (!IntegerAttr.is(opcodeAttr) || !VectorType.is(result)) return;
    const constant = (value: bigint) => exporter.constants.integer(opcodeAttr.type, value).id;
    const immediate = property(exporter, op, immediateAt);
    if (IntegerAttr.is(immediate)) others.unshift(constant(immediate.value));
    if (others.length < 2) others.push(constant(BigInt(result.shape[0] ?? 0)));
    const values = [constant(opcodeAttr.value), vector, ...others];
    const types = values.map((value) => exporter.module.typeOf(value));
    const callee = exporter.intrinsic(coprocessorName(exporter, op, immediateAt >= 0), result, types);
    exporter.setResult(op, -exporter.call(op, plainCall(callee.type), values, callee.constant.id, opcode.call));
  };
}

export const INTRINSICS: Translations = opMap<Translation>([
  [llvm.intrinsic("masked.load"), maskedLoad],
  [llvm.intrinsic("masked.gather"), maskedLoad],
  [llvm.intrinsic("masked.store"), maskedStore],
  [llvm.intrinsic("masked.scatter"), maskedStore],
  [llvm.intrinsic("matrix.column.major.load"), matrixAccess],
  [llvm.intrinsic("matrix.column.major.store"), matrixAccess],
  [llvm.intrinsic("experimental.constrained.fpext"), constrained],
  [llvm.intrinsic("experimental.constrained.fptrunc"), constrained],
  [llvm.intrinsic("experimental.constrained.sitofp"), constrained],
  [llvm.intrinsic("experimental.constrained.uitofp"), constrained],
  [llvm.intrinsic("experimental.noalias.scope.decl"), () => scopeDeclaration],
  [vcix.immediate, coprocessor],
  [vcix.binary, coprocessor],
]);
