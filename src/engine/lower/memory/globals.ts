// Places of variables: where a global is in memory, what is bound to it, and which memory variables of functions share. Addresses are
// sums of a placeholder (or an argument of the kernel) and an offset.

import * as llvm from "../../../dialects/llvm/index.ts";
import { ArrayType, StructType } from "../../../dialects/llvm/index.ts";
import {
  type Attribute,
  DenseElementsAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  type Operation,
  StringAttr,
  type Type,
  TypeAttr,
  VectorType,
} from "../../../ir/index.ts";
import * as floats from "../../../support/float/index.ts";
import { between, type Range } from "../../code/analysis/ranges.ts";
import type { Node } from "../../code/graph.ts";
import { leaf } from "../../code/graph.ts";
import type { GuardMap, Limit } from "../../code/passes/guards.ts";
import { type Area, Places } from "../../code/places.ts";
import type { Region } from "../../code/regions.ts";
import { Unsupported } from "../../failure.ts";
import type { SamplerRecord } from "../../images/image-words.ts";
import {
  accessLog2,
  f64,
  i32,
  i64,
  int,
  memory,
  none,
  resultType,
  select,
  type ValueType,
} from "../../wasm/opcodes.ts";
import { builtInValues, type GroupSizes, type LocalSize } from "../built-ins.ts";
import type { Checks } from "../checks.ts";
import { constantParts } from "../constants.ts";
import { bytesOf, type DataLayout, type Layout, type Part, type Scalar, statedAlignment } from "../data-layout.ts";
import type { Lowering } from "../lowering.ts";
import { argument, placeholder } from "../placeholders.ts";
import { type BufferArray, blockOfArray, bufferCount } from "./buffer-arrays.ts";
import { loadOf, loadParts, storeParts, widened } from "./memory-ops.ts";

/** An object that the host binds to a kernel: a buffer, images and samplers, an argument, or the block of push constants. */
export interface Binding {
  /** The name of the global; empty for parameters. */
  readonly name: string;
  /** That of memory; empty for parameters that are values. */
  readonly storageClass: string;
  /** Undefined for push constants and parameters. */
  readonly set: number | undefined;
  readonly binding: number | undefined;
  /** The number of the parameter of a kernel. */
  readonly parameter: number | undefined;
  /** The kind of the image or sampler; undefined for others. */
  readonly resource: string | undefined;
  /** Which heap of descriptors it is; undefined for others. */
  readonly heap?: Heap | undefined;
  /** Bytes that there must be at least. */
  readonly size: number;
  /** The type of all numbers in it, such as `f32` or `i32`; undefined if they are not all of the same type. */
  readonly element: string | undefined;
  /** The number of a buffer in an array of buffers; undefined for others. */
  readonly descriptor?: number;
}

/** The built-in variables that are heaps of descriptors: a buffer's is its address, others are handles. */
export const heaps = ["ResourceHeapEXT", "SamplerHeapEXT"] as const;
export type Heap = (typeof heaps)[number];

/** The kind that all numbers in values of a type have in common. */
function elementOf(type: Type): string | undefined {
  if (FloatType.is(type)) return type.format;
  if (IntegerType.is(type)) return `i${type.width}`;
  if (ArrayType.is(type) || VectorType.is(type)) return elementOf(type.element);
  if (!StructType.is(type)) return undefined;
  const kinds = new Set(type.body.elements.map(elementOf));
  const [kind] = kinds;
  return kinds.size === 1 ? kind : undefined;
}

/** Which attributes of a global say what it is. Other tools ignore them. */
function attributeOf(op: Operation, name: string): Attribute | undefined {
  return op.attr(`spirvana.${name}`);
}

export function textAttribute(op: Operation, name: string): string | undefined {
  const attr = attributeOf(op, name);
  return StringAttr.is(attr) ? attr.value : undefined;
}

function numberAttribute(op: Operation, name: string): number | undefined {
  const attr = attributeOf(op, name);
  return IntegerAttr.is(attr) ? Number(attr.value) : undefined;
}

const BOUND: ReadonlySet<string> = new Set(["StorageBuffer", "Uniform", "PushConstant"]);

/** Storage classes of built-in variables: compilers of SYCL have them in global memory. */
const BUILT_IN: ReadonlySet<string> = new Set(["Input", "CrossWorkgroup"]);

/** The storage classes with the same contents in a whole launch, so that they are loaded once. */
const LAUNCH_CONSTANT: ReadonlySet<string> = new Set(["PushConstant", "UniformConstant", ""]);

/** The storage class of a pipe, which is memory that the host gives. */
export const PIPE = "Pipe";

/** Memory that a parameter of a kernel may lead to. */
const PARAMETER_MEMORY: ReadonlySet<string> = new Set(["CrossWorkgroup", "UniformConstant", "Workgroup", PIPE]);

const heapBinding = {
  set: undefined,
  binding: undefined,
  parameter: undefined,
  resource: undefined,
  size: 0,
  element: undefined,
};

function heapOf(op: Operation): Heap | undefined {
  const builtIn = textAttribute(op, "built_in");
  return heaps.find((heap) => heap === builtIn);
}

/** The binding of a global of the module; undefined if the host binds nothing to it. */
export function bindingOf(op: Operation, layout: DataLayout): Binding | undefined {
  const storageClass = op.def === llvm.mlir.global ? textAttribute(op, "storage_class") : undefined;
  const resource = textAttribute(op, "resource");
  const heap = heapOf(op);
  if (heap !== undefined && storageClass !== undefined) return { ...heapBinding, name: nameOf(op), storageClass, heap };
  if (storageClass === undefined || !(BOUND.has(storageClass) || resource !== undefined)) return undefined;
  const isPush = storageClass === "PushConstant";
  const set = isPush ? undefined : numberAttribute(op, "descriptor_set");
  const binding = isPush ? undefined : numberAttribute(op, "binding");
  if (!isPush && (set === undefined || binding === undefined)) return undefined;
  const type = globalType(op);
  const size = resource === undefined ? layout.extent(type, op) : 0;
  const element = resource === undefined ? elementOf(type) : undefined;
  return { name: nameOf(op), storageClass, set, binding, parameter: undefined, resource, size, element };
}

/** Growing memory of one kind. */
class Memory {
  readonly #lowering: Lowering;
  readonly #places: Places;
  readonly #area: Area;

  constructor(lowering: Lowering, places: Places, area: Area) {
    this.#lowering = lowering;
    this.#places = places;
    this.#area = area;
  }

  /** `op`: the variable; the operation that is being lowered where that is undefined. */
  take(size: number, alignment: number, op?: Operation): Node {
    const { graph, builder, sites } = this.#lowering;
    const origin = op === undefined ? builder.origin : sites.origin(op);
    return this.#places.take(graph, this.#area, size, alignment, origin);
  }
}

/** Enough for any scalar. */
const CONSTANT_ALIGNMENT = 8;

/** Enough for a built-in variable: three integers of 64 bits. */
const VARIABLE_ALIGNMENT = 32;

/** Work-groups of a launch. */
export const MOST_GROUPS = 2 ** 31 - 1;

/** Bytes of a handle in memory, at least. */
export const HANDLE_BYTES = 8;

interface Variable {
  readonly builtIn: string;
  readonly values: readonly Node[];
  readonly parts: readonly Part[];
  readonly address: Node;
}

/** Bytes that a module's own constants start with, by their offset in its memory. */
export interface InitialBytes {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** A pointer among the bytes of a constant that leads into the module's memory, whose address is known at the end. */
export interface Relocation {
  /** Where the pointer is, and what it leads to, both from the start of the module's memory. */
  readonly offset: number;
  readonly target: number;
}

/** A load that gives the same in a whole launch: from the address that an argument is, plus an offset. */
export interface LaunchLoad {
  readonly argument: number;
  readonly offset: number;
  readonly op: number;
}

export class Globals implements GuardMap {
  readonly places = new Places(placeholder.firstPlace);
  readonly itemMemory: Memory;
  readonly groupMemory: Memory;
  readonly moduleMemory: Memory;
  /** Memory of the engine itself, which no pointer of a kernel refers to. */
  readonly engineMemory: Memory;
  /** In the order of their addresses among the kernel's arguments. */
  readonly bindings: Binding[] = [];
  readonly initialBytes: InitialBytes[] = [];
  readonly relocations: Relocation[] = [];
  readonly launchLoads: LaunchLoad[] = [];
  /** The limits that launches compute for regions whose sizes only they know. */
  readonly limits: (({ readonly size: Node; readonly limit: Limit } | { readonly least: readonly Node[] }) & {
    readonly key: string;
  })[] = [];
  readonly #regions = new Map<Node, Region>();
  /** Samplers of the kernel, in the order of their handles. */
  readonly samplers: SamplerRecord[] = [];
  #imageWords: Node | undefined;
  #samplingTables: Node | undefined;
  #progress: Node | undefined;
  #clock: Node | undefined;
  #anywhere: Region | undefined;
  readonly #lowering: Lowering;
  readonly sizes: GroupSizes;
  #activeMasks: Node | undefined;
  /** Whether the entry point is of the model `Kernel`. */
  isKernel = false;
  /** Undefined if the code is not checked. */
  checks: Checks | undefined = undefined;
  readonly #addresses = new Map<Operation, Node>();
  readonly #arrays = new Map<Operation, BufferArray>();
  readonly #variables = new Map<Node, Variable>();
  /** Memory of work-groups that begins with zeros. */
  readonly #groupZeros: { readonly address: Node; readonly size: number }[] = [];
  /** Variables of invocations that begin without a value. */
  readonly #unset: Node[] = [];
  readonly #initializers: { readonly address: Node; readonly parts: readonly Part[]; readonly op: Operation }[] = [];

  constructor(lowering: Lowering, sizes: GroupSizes) {
    this.#lowering = lowering;
    this.sizes = sizes;
    const memoryOf = (area: Area) => new Memory(lowering, this.places, area);
    this.itemMemory = memoryOf("item");
    this.groupMemory = memoryOf("group");
    this.moduleMemory = memoryOf("module");
    this.engineMemory = memoryOf("engine");
  }

  /** The address of a global. */
  address(name: string, user: Operation): Node {
    const op = this.#lowering.symbol(name);
    if (op?.def !== llvm.mlir.global) throw new Unsupported(`there is no variable '${name}'`, user);
    const known = this.#addresses.get(op) ?? this.#place(op);
    this.#addresses.set(op, known);
    return known;
  }

  #place(op: Operation): Node {
    const storageClass = textAttribute(op, "storage_class");
    if (storageClass === undefined) return this.#placeInModule(op);
    if (BOUND.has(storageClass) || textAttribute(op, "resource") !== undefined || heapOf(op) !== undefined)
      return this.#bindGlobal(op);
    const type = globalType(op);
    const builtIn = textAttribute(op, "built_in");
    if (BUILT_IN.has(storageClass) && builtIn !== undefined) return this.#variable(op, builtIn, type);
    if (storageClass === "UniformConstant" || storageClass === "CrossWorkgroup") return this.#placeInModule(op);
    const { size, alignment } = this.#layoutOf(op, type);
    if (storageClass === "Workgroup") {
      // SPIR-V allows only null as initializer.
      return hasInitializer(op)
        ? this.zeroedGroupMemory(size, alignment, op)
        : this.groupMemory.take(size, alignment, op);
    }
    if (storageClass === "Private") {
      const address = this.itemMemory.take(size, alignment, op);
      if (hasInitializer(op)) {
        this.#initializers.push({ address, parts: this.#lowering.layout.parts(type, op), op });
      } else this.#unset.push(address);
      return address;
    }
    throw new Unsupported(`the engine cannot run kernels with variables of class '${storageClass}' yet`, op);
  }

  /** The size of a global, and the alignment of its type or what it states, if that is more. */
  #layoutOf(op: Operation, type: Type): Layout {
    const { size, alignment } = this.#lowering.layout.layout(type, op);
    return { size, alignment: Math.max(alignment, statedAlignment(op)) };
  }

  #placeInModule(op: Operation): Node {
    const type = globalType(op);
    const { size, alignment } = this.#layoutOf(op, type);
    const address = this.moduleMemory.take(size, alignment, op);
    const offset = this.#offsetInModule(address);
    const pointer = (at: number, node: Node) => {
      const target = this.#offsetInModule(node);
      if (target !== undefined && offset !== undefined) this.relocations.push({ offset: offset + at, target });
      return target !== undefined;
    };
    const bytes = initialBytesOf(this.#lowering, op, type, size, pointer);
    if (bytes !== undefined && offset !== undefined) this.initialBytes.push({ offset, bytes });
    return address;
  }

  /** How far after the start of the module's memory an address leads; undefined if it leads elsewhere. */
  #offsetInModule(address: Node): number | undefined {
    const found = this.places.locate(address);
    return found?.place.area === "module" ? found.place.offset + found.offset : undefined;
  }

  /** Gives constants a place in the memory of the module. */
  addConstants(bytes: Uint8Array): Node {
    const address = this.moduleMemory.take(bytes.length, CONSTANT_ALIGNMENT);
    this.initialBytes.push({ offset: this.#offsetInModule(address) ?? 0, bytes });
    return address;
  }

  #bindGlobal(op: Operation): Node {
    const binding = bindingOf(op, this.#lowering.layout);
    if (binding === undefined) throw new Unsupported("a buffer has neither descriptor set nor binding", op);
    const block = binding.resource === undefined ? blockOfArray(globalType(op)) : undefined;
    return block === undefined ? this.#bind(binding) : this.#bindArray(binding, op, block);
  }

  /** Binds each buffer of an array; gives the address of the first. */
  #bindArray(binding: Binding, op: Operation, block: Type): Node {
    const size = this.#lowering.layout.extent(block, op);
    const count = bufferCount(globalType(op), op);
    const addresses = Array.from({ length: count }, (_, descriptor) =>
      this.#bind({ ...binding, size, element: elementOf(block), descriptor }),
    );
    const beyond = this.moduleMemory.take(0, CONSTANT_ALIGNMENT, op);
    // No variable begins at the same place.
    this.moduleMemory.take(CONSTANT_ALIGNMENT, CONSTANT_ALIGNMENT);
    this.#arrays.set(op, { addresses, beyond });
    return addresses[0] ?? beyond;
  }

  /** The buffers of the array that a global is; undefined for other globals. */
  bufferArray(name: string): BufferArray | undefined {
    const op = this.#lowering.symbol(name);
    return op === undefined ? undefined : this.#arrays.get(op);
  }

  #bind(binding: Binding): Node {
    const index = argument.firstBinding + 2 * this.bindings.length;
    this.bindings.push(binding);
    return this.#lowering.graph.argument(index, i32);
  }

  /**
   * The scalars of a parameter of a kernel: an address of memory of a storage class, the handle of a resource, or a value, which the host puts
   * into memory. `given` states which of them, from the function's attribute.
   */
  parameter(index: number, given: string, type: Type, copied: Type | undefined, entry: Operation): readonly Node[] {
    const { layout, builder } = this.#lowering;
    const binding = { name: "", set: undefined, binding: undefined, parameter: index, resource: undefined, size: 0 };
    const bind = (more: Partial<Binding>) => this.#bind({ storageClass: "", element: undefined, ...binding, ...more });
    if (PARAMETER_MEMORY.has(given)) return [bind({ storageClass: given })];
    if (given === "") {
      const address = bind({ size: layout.extent(type, entry), element: elementOf(type) });
      return loadParts(this.#lowering, address, layout.parts(type, entry));
    }
    if (given === "Function" && copied !== undefined) {
      const { size, alignment } = layout.layout(copied, entry);
      const place = this.itemMemory.take(size, alignment);
      const address = bind({ size: layout.extent(copied, entry), element: elementOf(copied) });
      builder.effect(memory.copy, [place, address, builder.i32(layout.extent(copied, entry))]);
      return [place];
    }
    if (!/^(image|sampled_image|Sampler\b)/.test(given)) {
      throw new Unsupported(`the engine cannot pass '${given}' to a kernel`, entry);
    }
    const address = bind({ resource: given, storageClass: "UniformConstant" });
    return loadParts(this.#lowering, address, layout.parts(type, entry));
  }

  #variable(op: Operation, builtIn: string, type: Type): Node {
    const { graph, layout } = this.#lowering;
    const values = this.#valuesOf(builtIn);
    if (values === undefined) throw new Unsupported(`the engine does not know the built-in '${builtIn}'`, op);
    const parts = layout.parts(type, op);
    if (parts.length > values.length || !parts.every(({ scalar }) => isWholeNumber(scalar))) {
      throw new Unsupported(
        `the engine has the built-in '${builtIn}' as ${values.length} integers of 32 or 64 bits`,
        op,
      );
    }
    const address = graph.builtIn(placeholder.firstVariable + this.#variables.size, i32);
    this.#variables.set(address, { builtIn, values, parts, address });
    return address;
  }

  /** The values of a built-in variable, computed where the builder is. */
  #valuesOf(builtIn: string): readonly Node[] | undefined {
    return builtInValues(builtIn, this.#lowering.builder, this.sizes, this.isKernel);
  }

  /**
   * The value of a load at an address without memory, if it is a scalar of a built-in variable; of push constants the value that the launch loads
   * once. A load of another type than the scalar's needs memory.
   */
  valueAt(base: Node, offset: number, op: number): Node | undefined {
    if (base.op === leaf.argument) return this.#launchLoad(Number(base.imm), offset, op);
    const variable = this.#variables.get(base);
    const at = variable?.parts.findIndex((part) => part.offset === offset && loadOf(part.scalar) === op) ?? -1;
    return at === -1 ? undefined : variable?.values[at];
  }

  #launchLoad(index: number, offset: number, op: number): Node | undefined {
    const binding = this.bindings[(index - argument.firstBinding) / 2];
    const type = resultType(op);
    if (binding === undefined || type === none || !LAUNCH_CONSTANT.has(binding.storageClass)) return undefined;
    const size = binding.resource === undefined ? binding.size : HANDLE_BYTES;
    if (offset + (1 << accessLog2(op)) > size) return undefined;
    let number = this.launchLoads.findIndex(
      (load) => load.argument === index && load.offset === offset && load.op === op,
    );
    if (number === -1) number = this.launchLoads.push({ argument: index, offset, op }) - 1;
    return this.#lowering.graph.builtIn(placeholder.firstLaunchLoad + number, type);
  }

  /** Words of the mask of a subgroup. */
  get maskWords(): number {
    return Math.ceil(this.subgroupSize / 32);
  }

  /** For each subgroup the mask of the invocations that take part in its operation. */
  get activeMasks(): Node {
    const subgroups = Math.ceil(this.items / this.subgroupSize);
    this.#activeMasks ??= this.engineMemory.take(4 * this.maskWords * subgroups, 4);
    return this.#activeMasks;
  }

  get usesSubgroups(): boolean {
    return this.#activeMasks !== undefined;
  }

  /** The largest number of invocations of a work-group in each dimension. */
  get localSize(): LocalSize {
    return this.sizes.localSize;
  }

  /** Invocations of a subgroup: a power of two. */
  get subgroupSize(): number {
    return this.sizes.subgroupSize;
  }

  /** The largest number of invocations of a work-group. */
  get items(): number {
    const [x, y, z] = this.localSize;
    return x * y * z;
  }

  // ---- regions, for guards

  startingAt(leafNode: Node): Region | undefined {
    const known = this.#regions.get(leafNode);
    const region = known ?? this.#regionAt(leafNode);
    if (region !== undefined && known === undefined) this.#regions.set(leafNode, region);
    return region;
  }

  #regionAt(start: Node): Region | undefined {
    const place = this.places.of(start);
    if (place !== undefined) return { start, bytes: place.size, size: undefined };
    const index = Number(start.imm) - argument.firstBinding;
    const binding = start.op === leaf.argument && index % 2 === 0 ? this.bindings[index / 2] : undefined;
    if (binding === undefined) return undefined;
    const size = this.#lowering.graph.argument(Number(start.imm) + 1, i32);
    return { start, bytes: binding.resource === undefined ? binding.size : HANDLE_BYTES, size };
  }

  get anywhere(): Region {
    const { graph } = this.#lowering;
    const [start, size] = [placeholder.userMemory, placeholder.userBytes].map((at) => graph.builtIn(at, i32));
    this.#anywhere ??= { start: start!, bytes: 0, size };
    return this.#anywhere;
  }

  limit(size: Node, limit: Limit): Node {
    const key = `${size.id}:${limit.first}:${limit.extent}:${limit.stride}:${limit.type}`;
    return this.#limitLeaf({ key, size, limit }, limit.type);
  }

  least(limits: readonly Node[]): Node {
    const key = limits
      .map(({ id }) => id)
      .sort()
      .join();
    return this.#limitLeaf({ key, least: limits }, limits[0]?.valueType ?? i32);
  }

  #limitLeaf(wanted: Globals["limits"][number], type: ValueType): Node {
    let number = this.limits.findIndex(({ key }) => key === wanted.key);
    if (number === -1) number = this.limits.push(wanted) - 1;
    return this.#lowering.graph.builtIn(placeholder.firstLimit + number, type);
  }

  rangeOf({ op, imm }: Node): Range | undefined {
    const number = Number(imm);
    if (op !== leaf.builtIn) return undefined;
    if (number === placeholder.localIndex) return between(0, this.items - 1);
    if (number === placeholder.groupItems) return between(1, this.items);
    const id = this.localSize[number - placeholder.localId];
    if (id !== undefined) return between(0, id - 1);
    const size = this.localSize[number - placeholder.localSize];
    if (size !== undefined) return between(1, size);
    const isGroup = number >= placeholder.groupId && number < placeholder.groupCount + 3;
    return isGroup ? between(0, MOST_GROUPS) : undefined;
  }

  get reportOutside(): number | undefined {
    return this.checks?.reportOutside;
  }

  accessSite(origins: ReadonlySet<number>): number {
    return this.#lowering.sites.stop("outside", origins);
  }

  /** Whether an address lies in memory of a kind: in one of the buffers, in memory of the work-group, or in memory of the invocation. */
  isIn(
    address: Node,
    storageClass: "CrossWorkgroup" | "Workgroup" | "Function",
    builder = this.#lowering.builder,
  ): Node {
    const { graph } = this.#lowering;
    const isBehind = (start: number, bytes: number) =>
      builder.op(int.ltU, [builder.op(int.sub, [address, graph.builtIn(start, i32)]), graph.builtIn(bytes, i32)]);
    const bound = this.bindings.flatMap((binding, at) => {
      if ((binding.storageClass === "Workgroup") !== (storageClass === "Workgroup")) return [];
      const start = graph.argument(argument.firstBinding + 2 * at, i32);
      const size = graph.argument(argument.firstBinding + 2 * at + 1, i32);
      return [builder.op(int.ltU, [builder.op(int.sub, [address, start]), size])];
    });
    const any = (tests: readonly Node[]) => tests.reduce((a, b) => builder.op(int.or, [a, b]), builder.i32(0));
    if (storageClass === "CrossWorkgroup") return any(bound);
    if (storageClass === "Workgroup") return any([...bound, isBehind(placeholder.groupMemory, placeholder.groupBytes)]);
    return isBehind(placeholder.allItemMemory, placeholder.itemBytes);
  }

  /** Memory of the work-group that begins with zeros. */
  zeroedGroupMemory(size: number, alignment = CONSTANT_ALIGNMENT, op?: Operation): Node {
    const address = this.groupMemory.take(size, alignment, op);
    this.#groupZeros.push({ address, size });
    return address;
  }

  /** Where an invocation states that it need not wait any more; it lies in memory of the engine. */
  get progress(): Node {
    this.#progress ??= this.engineMemory.take(Int32Array.BYTES_PER_ELEMENT, CONSTANT_ALIGNMENT);
    return this.#progress;
  }

  /** A place for the operands and the result of a function of images; it is the same for all of them. */
  imageWords(size: number): Node {
    this.#imageWords ??= this.engineMemory.take(size, HANDLE_BYTES);
    return this.#imageWords;
  }

  /** The tables of code that samples images: zeros when a launch begins. */
  samplingTables(size: number): Node {
    this.#samplingTables ??= this.moduleMemory.take(size, HANDLE_BYTES);
    return this.#samplingTables;
  }

  /** The address of the count of a launch's clock, which all readings of it share. */
  get clock(): Node {
    this.#clock ??= this.engineMemory.take(8, 8);
    return this.#clock;
  }

  /** The handle of a sampler that the kernel itself has. */
  constantSampler(sampler: SamplerRecord): number {
    return this.samplers.push(sampler) << 16;
  }

  /** The size in bytes of the buffer at an address, which is the address of a global. */
  bufferSize(address: Node, op: Operation): Node {
    const { builder } = this.#lowering;
    if (address.op === select) {
      const [then, otherwise, condition] = address.args as [Node, Node, Node];
      return builder.select(condition, this.bufferSize(then, op), this.bufferSize(otherwise, op));
    }
    if (this.places.of(address)?.size === 0) return builder.i32(0);
    if (address.op !== leaf.argument) throw new Unsupported("the engine cannot find the buffer of this address", op);
    return this.#lowering.graph.argument(Number(address.imm) + 1, i32);
  }

  /** Whether all must wait until memory of the work-group has its zeros. */
  get zeroesGroup(): boolean {
    return this.#groupZeros.length > 0;
  }

  /** Stores what variables start with, where the builder is; `isUsed` returns whether anything still needs an address. */
  initialize(isUsed: (address: Node) => boolean): void {
    const { builder, graph } = this.#lowering;
    const isFirst = builder.unary(int.eqz, graph.builtIn(placeholder.localIndex, i32));
    for (const { address, size } of this.#groupZeros) {
      builder.effect(memory.fill, [
        address,
        builder.i32(0),
        builder.select(isFirst, builder.i32(size), builder.i32(0)),
      ]);
    }
    for (const address of this.#unset) this.checks?.lifetime(address, true);
    for (const { address, parts, op } of this.#initializers) {
      storeParts(this.#lowering, address, parts, initialValue(this.#lowering, op));
    }
    for (const variable of this.#variables.values()) if (isUsed(variable.address)) this.#keepInMemory(variable);
  }

  /**
   * A built-in variable that is read by an address which is not known gets memory. Its values are computed again: those known so far are
   * computed after the place where memory is initialized.
   */
  #keepInMemory({ address, builtIn, parts }: Variable): void {
    const { builder } = this.#lowering;
    const values = this.#valuesOf(builtIn) ?? [];
    const last = parts.at(-1);
    const size = last === undefined ? 0 : last.offset + bytesOf(last.scalar);
    const place = this.itemMemory.take(size, VARIABLE_ALIGNMENT);
    const stored = parts.flatMap(({ scalar }, at) => {
      const value = values[at];
      return value === undefined ? [] : widened(builder, value, scalar);
    });
    storeParts(this.#lowering, place, parts, stored);
    address.forward = place;
  }
}

/** Whether a scalar holds all bits of a built-in's component. */
function isWholeNumber({ kind, width }: Scalar): boolean {
  return kind === "integer" && (width === 32 || width === 64);
}

/**
 * The initial bytes of a global; undefined without an initial value, which means zeros. `pointer` receives each scalar that is not a
 * constant, with its byte offset, and returns whether its value is known later.
 */
export function initialBytesOf(
  lowering: Lowering,
  op: Operation,
  type: Type,
  size: number,
  pointer: (offset: number, node: Node) => boolean = () => false,
): Uint8Array | undefined {
  if (!hasInitializer(op)) return undefined;
  const bytes = new Uint8Array(size);
  const value = op.attr("value");
  // Large tables as they are: as nodes they would take a hundred times their size.
  if (DenseElementsAttr.is(value) && !value.splat && value.data.length === size) {
    bytes.set(value.data);
    return bytes;
  }
  const values = initialValue(lowering, op);
  lowering.layout.parts(type, op).forEach(({ scalar, offset }, at) => {
    const node = values[at];
    if (node !== undefined && !node.isConstant && pointer(offset, node)) return;
    if (node?.isConstant !== true) throw new Unsupported("the engine needs a constant here", op);
    let bits = bitsInMemory(node, scalar);
    for (let byte = 0; byte < bytesOf(scalar); byte++, bits >>= 8n) bytes[offset + byte] = Number(bits & 0xffn);
  });
  return bytes;
}

function bitsInMemory({ type, imm }: Node, { kind, width, isBrain }: Scalar): bigint {
  const bits = BigInt.asUintN(type === i64 || type === f64 ? 64 : 32, BigInt(imm));
  if (kind !== "float" || width !== 16) return bits;
  return floats.convert(bits, floats.f32, isBrain === true ? floats.bf16 : floats.f16).bits;
}

/** The scalars that a global starts with. Nodes that are not constant are put where the lowering is. */
function initialValue(lowering: Lowering, op: Operation): readonly Node[] {
  const { graph, layout } = lowering;
  const block = op.regions[0]?.firstBlock;
  if (block === undefined) return constantParts(graph, layout, globalType(op), op.attr("value"), op);
  const values = new Map<unknown, readonly Node[]>();
  for (const inner of block.ops()) {
    const operands = inner.operands.map((operand) => values.get(operand) ?? []);
    if (inner.def === llvm.return) return operands[0] ?? [];
    values.set(inner.result(), lowering.lowerOp(inner, operands) ?? []);
  }
  return [];
}

function hasInitializer(op: Operation): boolean {
  return op.regions[0]?.isEmpty === false || op.attr("value") !== undefined;
}

function globalType(op: Operation): Type {
  const type = op.attr("global_type");
  if (!TypeAttr.is(type)) throw new Unsupported("a global has no type", op);
  return type.type;
}

function nameOf(op: Operation): string {
  const name = op.attr("sym_name");
  return StringAttr.is(name) ? name.value : "";
}
