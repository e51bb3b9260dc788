// Arguments of entry functions become interface variables. A scalar becomes the one member of a struct; pointers to structs become
// pointers to structs with a layout.

import { attributesAt, signatureOf } from "../../../define/index.ts";
import {
  Builder,
  FloatType,
  FunctionType,
  IntegerType,
  integerAttr,
  type Operation,
  stringAttr,
  symbolName,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../../ir/index.ts";
import { InterfaceVarABIAttr } from "../attrs/index.ts";
import { StorageClass } from "../enums.ts";
import { decorate_type, hasNeededLayout } from "../layout.ts";
import { Bitcast } from "../ops/arithmetic/cast.ts";
import { Constant } from "../ops/constants/constant.ts";
import { addressof, GlobalVariable } from "../ops/memory/global-variable.ts";
import { AccessChain, Load } from "../ops/memory/memory.ts";
import { PointerType, StructType, structOf } from "../types/index.ts";

type InterfaceVarABI = ReturnType<typeof InterfaceVarABIAttr.get>;

/** Whether an argument of the function states where it is bound. */
export function hasBoundArguments(fn: Operation): boolean {
  return signatureOf(fn).inputs.some((_, index) => abiOf(fn, index) !== undefined);
}

function abiOf(fn: Operation, index: number): InterfaceVarABI | undefined {
  const attributes = attributesAt(fn.attr("arg_attrs"), index);
  const value = attributes.find(({ name }) => name === "spirv.interface_var_abi")?.value;
  return InterfaceVarABIAttr.is(value) ? value : undefined;
}

/** An argument and the variable that it becomes. */
interface Binding {
  readonly argument: Value;
  readonly abi: InterfaceVarABI;
  readonly type: PointerType;
}

/** Layouts of the structs that arguments point to: the packed one of the reference, or the one that the struct has already. @internal */
export type ArgumentLayouts = "packed" | "given";

/** Turns all arguments of an entry function into variables before it; false if one cannot be, and nothing has changed then. */
export function lowerArguments(fn: Operation, layouts: ArgumentLayouts): boolean {
  const entry = fn.region().firstBlock;
  if (entry === undefined || fn.attr("spirv.entry_point_abi") === undefined) return false;
  const bindings: Binding[] = [];
  for (const argument of entry.arguments) {
    const abi = abiOf(fn, argument.index);
    const type = abi === undefined ? undefined : variableType(argument.type, abi, layouts);
    if (abi === undefined || type === undefined) return false;
    bindings.push({ argument, abi, type });
  }
  const inside = new Builder(fn.store).insertAtStart(entry);
  inside.location = fn.location;
  for (const binding of bindings) lowerArgument(fn, binding, inside);
  for (let index = bindings.length - 1; index >= 0; index--) entry.eraseArgument(index);
  dropSignature(fn);
  return true;
}

/** The type of the variable that an argument becomes. */
function variableType(
  type: Type,
  { storageClass }: InterfaceVarABI,
  layouts: ArgumentLayouts,
): PointerType | undefined {
  if (IntegerType.is(type) || FloatType.is(type)) {
    return storageClass === undefined ? undefined : pointerTo(structOf(type.context, type), storageClass);
  }
  if (!PointerType.is(type)) return undefined;
  if (layouts === "given" && StructType.is(type.pointee) && hasNeededLayout(type)) return type;
  if (StructType.is(type.pointee)) return pointerTo(type.pointee, type.storageClass);
  return type.storageClass === UNIFORM_CONSTANT ? type : undefined;
}

/** Images and samplers are bound as they are. */
const UNIFORM_CONSTANT = StorageClass.enum.value("UniformConstant");

function pointerTo(struct: StructType, storageClass: number): PointerType | undefined {
  const pointee = decorate_type(struct);
  return pointee && PointerType.get(struct.context, { pointee, storageClass });
}

function lowerArgument(fn: Operation, { argument, abi, type }: Binding, inside: Builder): void {
  const { context } = fn;
  const i32 = (value: number) => integerAttr(context, context.i32, value);
  const name = `${symbolName(fn)}_arg_${argument.index}`;
  const before = new Builder(fn.store).insertBefore(fn);
  before.location = fn.location;
  GlobalVariable.build(before, {
    type: TypeAttr.get(context, { type }),
    sym_name: stringAttr(context, name),
    descriptor_set: i32(abi.descriptorSet),
    binding: i32(abi.binding),
  });
  const variable = symbolRefAttr(context, name);
  const address = addressof.build(inside, { variable }, { resultTypes: [type] }).result();
  const value = PointerType.is(argument.type)
    ? castTo(argument, address, inside)
    : loadMember(argument, address, inside);
  argument.replaceAllUsesWith(value);
}

/** The pointer as the function knows it; its type differs where the layout was missing. */
function castTo(argument: Value, address: Value, inside: Builder): Value {
  if (argument.type === address.type || !argument.hasUses) return address;
  return Bitcast.build(inside, { operand: address }, { resultTypes: [argument.type] }).result();
}

function loadMember(argument: Value, address: Value, inside: Builder): Value {
  const { context } = inside;
  const zero = integerAttr(context, context.i32, 0);
  const index = Constant.build(inside, { value: zero }, { resultTypes: [context.i32] }).result();
  // Sound: the variable's type was made as a pointer.
  const { storageClass } = address.type as PointerType;
  const type = PointerType.get(context, { pointee: argument.type, storageClass });
  const member = AccessChain.build(inside, { base_ptr: address, indices: [index] }, { resultTypes: [type] }).result();
  return Load.build(inside, { ptr: member }, { resultTypes: [argument.type] }).result();
}

/** Entry functions take and give nothing. */
function dropSignature(fn: Operation): void {
  const type = FunctionType.get(fn.context, { inputs: [], results: [] });
  fn.setAttr("function_type", TypeAttr.get(fn.context, { type }));
  fn.setAttr("arg_attrs", undefined);
  fn.setAttr("res_attrs", undefined);
}
