// Prepares kernels for the conversion: sizes of work-groups, and memory of work-groups and invocations as allocations.

import { signatureOf } from "../../define/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  Builder,
  DenseArrayAttr,
  IntegerAttr,
  MemRefType,
  type OpDef,
  type Operation,
  type Value,
} from "../../ir/index.ts";
import { mapMemorySpaces } from "../memref-to-spirv/index.ts";

const ABI = "spirv.entry_point_abi";

/** Gives all memory of a module of kernels a storage class; numbers of memory spaces stay. */
export function mapMemory(kernels: Operation, isKernel: boolean): void {
  makeAllocasPrivate(kernels);
  mapMemorySpaces(kernels, (space) => storageClassOf(space, isKernel));
}

/** Prepares a function of a module of kernels; false, with a diagnostic, if a shader does not state the size of its work-groups. */
export function prepareKernel(kernel: Operation, isKernel: boolean): boolean {
  allocateAttributions(kernel);
  if (kernel.attr("gpu.kernel") === undefined || kernel.attr(ABI) !== undefined) return true;
  const size = kernel.attr("known_block_size");
  if (!DenseArrayAttr.is(size) && !isKernel) {
    const message =
      "the kernel does not state the size of its work-groups, which a shader needs: give it known_block_size, " +
      "spirv.entry_point_abi, or a launch with constant sizes";
    kernel.context.emit(kernel.plainError(message));
    return false;
  }
  const workgroup_size = DenseArrayAttr.is(size) ? size : undefined;
  const abi = { workgroup_size, subgroup_size: undefined, target_width: undefined };
  kernel.setAttr(ABI, spirv.EntryPointABIAttr.get(kernel.context, abi));
  return true;
}

const VIEWS: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[memref.subview, memref.expand_shape, memref.collapse_shape, memref.cast],
  ...[memref.reinterpret_cast, memref.transpose, memref.view, memref.extract_strided_metadata],
]);

/** Memory that an invocation allocates without a memory space is its own, and so are views of it. */
function makeAllocasPrivate(kernels: Operation): void {
  const { context } = kernels;
  const memorySpace = gpu.addressSpace.of(context, gpu.addressSpace.enum.value("private") ?? 0);
  const change = (value: Value): void => {
    const { type } = value;
    if (!MemRefType.is(type) || type.memorySpace !== undefined) return;
    const { shape, layout, element } = type;
    value.type = MemRefType.get(context, { shape, layout, element, memorySpace });
    for (const { op } of value.uses) if (VIEWS.has(op.def)) for (const result of op.results) change(result);
  };
  kernels.walkOnly([memref.alloca], (op) => change(op.result()));
}

/** The storage class of an address space of the gpu dialect; undefined for others. */
function storageClassOf(space: Attribute | undefined, isKernel: boolean): string | undefined {
  if (!gpu.addressSpace.is(space)) return undefined;
  const name = gpu.addressSpace.enum.text(Number(space.value));
  if (name === "workgroup") return "Workgroup";
  if (name === "private") return "Function";
  return isKernel ? "CrossWorkgroup" : "StorageBuffer";
}

/** Memory that a function states beside its arguments becomes allocations at its start. */
function allocateAttributions(kernel: Operation): void {
  const entry = kernel.region().firstBlock;
  if (entry === undefined) return;
  const { inputs } = signatureOf(kernel);
  const stated = kernel.attr("workgroup_attributions");
  const shared = IntegerAttr.is(stated) ? Number(stated.value) : 0;
  const builder = new Builder(kernel.store).insertAtStart(entry);
  builder.location = kernel.location;
  for (let index = inputs.length; entry.numArguments > inputs.length; index++) {
    const argument = entry.argument(inputs.length);
    const def = index < inputs.length + shared ? memref.alloc : memref.alloca;
    const properties = def.properties.map(({ name }) =>
      name === "operandSegmentSizes" ? noOperands(kernel) : undefined,
    );
    argument.replaceAllUsesWith(builder.create(def, { resultTypes: [argument.type], properties }).result());
    entry.eraseArgument(inputs.length);
  }
  kernel.setAttr("workgroup_attributions", undefined);
}

function noOperands({ context }: Operation): Attribute {
  return DenseArrayAttr.get(context, { element: context.i32, values: [0n, 0n] });
}
