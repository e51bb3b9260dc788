// Functions of kernels: arguments are passed part by part, as for host functions. Memory that a work-group shares becomes an argument more, which the
// backend makes a variable of; private memory is allocated on the stack.

import { signatureOf } from "../../define/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DictionaryAttr,
  dictionaryAttr,
  elementCount,
  IntegerAttr,
  integerAttr,
  MemRefType,
  type NamedAttribute,
  type Operation,
  stringAttr,
  symbolName,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { type ConversionPattern, convert, SignatureConversion, type TypeConverter } from "../../rewrite/index.ts";
import { constant, type Emitter, fromBarePointer, isUnranked, passArguments, structOf } from "../llvm-common/index.ts";
import { PRIVATE, WORKGROUP } from "./memory-spaces.ts";

export const functionPatterns: readonly ConversionPattern[] = [
  convert(gpu.func, (_view, _operands, at, op) => convertFunction(at, op)),
  convert(gpu.return, ({ operands: originals }, { operands }, at, op) => {
    if (originals.some(({ type }) => isUnranked(type))) return false;
    at.replaceWithNew(op, llvm.return, { operands: operands.length > 1 ? [structOf(at, operands)] : operands });
    return true;
  }),
];

/** The signature, and where the memory of the body goes. */
interface Parts {
  readonly signature: SignatureConversion;
  /** Arguments of the body that represent memory of the work-group. */
  readonly shared: readonly Value[];
  /** Arguments of the body that represent memory of one thread. */
  readonly own: readonly Value[];
}

function convertFunction(at: Emitter, op: Operation): boolean {
  const { context, converter } = at;
  const { inputs, results } = signatureOf(op);
  const entry = op.region().firstBlock;
  const result = converter && resultTypeOf(at, results, converter);
  if (converter === undefined || entry === undefined || result === undefined) return false;
  const memory = entry.arguments.slice(inputs.length);
  if (memory.some(({ type }) => !MemRefType.is(type) || converter.convert(type) === undefined)) return false;
  const count = gpu.workgroupAttributions(op);
  const signature = new SignatureConversion(entry.numArguments + count);
  if (passArguments(signature, inputs, converter, "parts") === undefined) return false;
  const parts = { signature, shared: memory.slice(0, count), own: memory.slice(count) };
  const pointer = llvm.pointerType(context, WORKGROUP);
  const pointers = parts.shared.map((_, index) => {
    signature.addInputs(inputs.length + memory.length + index, [pointer]);
    return entry.addArgument(pointer, op.locationNumber);
  });
  const type = llvm.functionType(context, result, signature.types);
  const isKernel = op.attr("gpu.kernel") !== undefined;
  const fn = llvm.func.build(at, {
    sym_name: stringAttr(context, symbolName(op) ?? ""),
    function_type: TypeAttr.get(context, { type }),
    linkage: llvm.linkage.of(context, "external"),
    CConv: llvm.cconv.of(context, isKernel ? "spir_kernelcc" : "spir_funccc"),
    arg_attrs: argumentAttributes(op, parts, converter),
    res_attrs: op.attr("res_attrs"),
  });
  copyAttributes(op, fn);
  at.inlineRegionBefore(op.region(), fn.region());
  at.insertAtStart(entry);
  [...sharedMemory(at, parts, pointers), ...ownMemory(at, op, parts)].forEach((value, index) => {
    signature.replaceInput(inputs.length + index, [value]);
  });
  const isConverted = at.convertRegionTypes(fn.region(), converter, signature);
  if (isConverted) at.eraseOp(op);
  return isConverted;
}

/** Nothing, the one result, or a struct of all. */
function resultTypeOf({ context }: Emitter, results: readonly Type[], converter: TypeConverter): Type | undefined {
  const types = converter.convertAll(results);
  if (types === undefined || results.some(isUnranked)) return undefined;
  const [first = llvm.voidType(context)] = types;
  return types.length > 1 ? llvm.literalStruct(context, types) : first;
}

// ---- attributes

/** Attributes of gpu's functions that the conversion replaces. */
const DROPPED: ReadonlySet<string> = new Set([
  ...["sym_name", "function_type", "arg_attrs", "res_attrs", "workgroup_attributions"],
  ...["workgroup_attrib_attrs", "private_attrib_attrs"],
]);

/** Sizes that gpu knows by attributes of its own are attributes of the dialect afterwards; LLVM has one for the size of work-groups. */
const SIZES: ReadonlySet<string> = new Set(["known_block_size", "known_grid_size", "known_cluster_size"]);

function copyAttributes(op: Operation, fn: Operation): void {
  for (const { name, value } of op.allAttributes) {
    if (!DROPPED.has(name)) fn.setAttr(SIZES.has(name) ? `gpu.${name}` : name, value);
  }
  if (op.attr("known_block_size") !== undefined) fn.setAttr("reqd_work_group_size", op.attr("known_block_size"));
}

/** Attributes that every part of an argument gets. */
const OF_PARTS = ["llvm.returned", "llvm.noundef", "llvm.inreg"];
const NOALIAS = "llvm.noalias";
/** Attributes that the pointers among the parts get. */
const OF_POINTERS = [
  ...[NOALIAS, "llvm.nocapture", "llvm.nofree", "llvm.align", "llvm.readonly", "llvm.writeonly", "llvm.readnone"],
  ...["llvm.nonnull", "llvm.dereferenceable", "llvm.dereferenceable_or_null"],
];

function argumentAttributes(op: Operation, parts: Parts, converter: TypeConverter): Attribute | undefined {
  const { signature, shared } = parts;
  const lists = signature.types.map((): NamedAttribute[] => []);
  const all = op.attr("arg_attrs");
  for (const [index, attributes] of (ArrayAttr.is(all) ? all.elements : []).entries()) {
    const mapping = signature.mapping(index);
    if (!DictionaryAttr.is(attributes) || mapping === undefined || !("first" in mapping)) continue;
    for (const entry of attributes.entries) {
      if (entry.name === NOALIAS && mapping.count > 1) warnOfNoalias(op);
      else addToParts(lists, signature.types, mapping, entry);
    }
  }
  const first = lists.length - shared.length;
  for (const [index, { type }] of shared.entries()) lists[first + index]?.push(...sharedAttributes(type, converter));
  if (lists.every((list) => list.length === 0)) return undefined;
  return ArrayAttr.get(op.context, { elements: lists.map((list) => dictionaryAttr(op.context, list)) });
}

function addToParts(
  lists: readonly NamedAttribute[][],
  types: readonly Type[],
  { first, count }: { readonly first: number; readonly count: number },
  entry: NamedAttribute,
): void {
  const ofPointers = OF_POINTERS.includes(entry.name);
  if (!ofPointers && !OF_PARTS.includes(entry.name)) return;
  for (let part = first; part < first + count; part++) {
    if (!ofPointers || llvm.PointerType.is(types[part])) lists[part]?.push(entry);
  }
}

/** The pointers of a descriptor alias each other. */
function warnOfNoalias(op: Operation): void {
  const warning = op.errorNearby("Cannot copy noalias with non-bare pointers.\n");
  op.context.emit(warning.with({ severity: "warning" }));
}

/** Memory of a work-group that is an argument: the number and type of its elements, so that a variable can be made of it. */
function sharedAttributes(type: Type, converter: TypeConverter): readonly NamedAttribute[] {
  const { context } = type;
  if (!MemRefType.is(type)) return [];
  const element = converter.convert(type.element) ?? type.element;
  const attribution = llvm.WorkgroupAttributionAttr.get(context, {
    num_elements: integerAttr(context, context.i64, elementCount(type.shape ?? [])),
    element_type: TypeAttr.get(context, { type: element }),
  });
  return [
    { name: NOALIAS, value: context.unit },
    { name: "llvm.workgroup_attribution", value: attribution },
  ];
}

// ---- memory of the body

function sharedMemory(at: Emitter, { shared }: Parts, pointers: readonly Value[]): readonly Value[] {
  return shared.map((memory, index) => descriptorOf(at, memory, pointers[index] ?? memory));
}

function ownMemory(at: Emitter, op: Operation, { own }: Parts): readonly Value[] {
  const { context, converter } = at;
  const attributes = op.attr("private_attrib_attrs");
  return own.map((memory, index) => {
    const { type } = memory;
    if (!MemRefType.is(type)) return memory;
    const stated = ArrayAttr.is(attributes) ? attributes.elements[index] : undefined;
    const alignment = DictionaryAttr.is(stated)
      ? stated.entries.find(({ name }) => name === "llvm.align")?.value
      : undefined;
    const elementType = converter?.convert(type.element) ?? type.element;
    const parts = {
      arraySize: constant(at, context.i64, elementCount(type.shape ?? [])),
      elem_type: TypeAttr.get(context, { type: elementType }),
      ...(IntegerAttr.is(alignment) ? { alignment } : {}),
    };
    const types = { resultTypes: [llvm.pointerType(context, PRIVATE)] };
    return descriptorOf(at, memory, llvm.alloca.build(at, parts, types).result());
  });
}

function descriptorOf(at: Emitter, { type }: Value, pointer: Value): Value {
  const struct = at.converter?.convert(type);
  return llvm.StructType.is(struct) && MemRefType.is(type) ? fromBarePointer(at, struct, type, pointer) : pointer;
}
