// The values of built-in variables and of push constants, loaded where they are needed: the variable is made in the module around if it is
// not there yet. Names, types and ops are those of MLIR's getBuiltinVariableValue and getPushConstantValue.

import {
  Builder,
  integerAttr,
  nearestSymbolTable,
  type Operation,
  type StringAttr,
  stringAttr,
  symbolName,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
  vectorType,
} from "../../ir/index.ts";
import { StorageClass } from "./enums.ts";
import { Constant } from "./ops/constants/constant.ts";
import { addressof, GlobalVariable } from "./ops/memory/global-variable.ts";
import { AccessChain, Load } from "./ops/memory/memory.ts";
import { module as spirvModule } from "./ops/module/mode-setting.ts";
import { ArrayType, literalStruct, PointerType, StructType } from "./types/index.ts";

/** Built-in variables of compute shaders and kernels: vectors of three integers, and integers. */
const vectors: ReadonlySet<string> = new Set(
  "NumWorkgroups WorkgroupSize WorkgroupId LocalInvocationId GlobalInvocationId GlobalSize GlobalOffset EnqueuedWorkgroupSize".split(
    " ",
  ),
);
const scalars: ReadonlySet<string> = new Set(
  "SubgroupId NumSubgroups SubgroupSize SubgroupLocalInvocationId SubgroupMaxSize NumEnqueuedSubgroups WorkDim GlobalLinearId LocalInvocationIndex".split(
    " ",
  ),
);

/** Prefix and suffix around the built-in's name in the name of its variable. @internal */
export interface BuiltInNaming {
  readonly prefix: string;
  readonly suffix: string;
}

const usual: BuiltInNaming = { prefix: "__builtin__", suffix: "__" };

/**
 * The value of a built-in ("GlobalInvocationId"), loaded where `builder` is, in the module around `op`: a vector of three integers of
 * the type `integer`, or one. Undefined if `op` is in no `spirv.module`, or for a built-in that is no number of compute shaders or kernels.
 * @internal
 */
export function builtInValue(
  op: Operation,
  builtIn: string,
  integer: Type,
  builder: Builder,
  naming: BuiltInNaming = usual,
): Value | undefined {
  const module = moduleAround(op);
  if (module === undefined) return undefined;
  const isBuiltIn = ({ built_in }: { readonly built_in: StringAttr | undefined }) => built_in?.value === builtIn;
  const variable = findVariable(module, isBuiltIn) ?? makeBuiltIn(module, builtIn, integer, builder, naming);
  if (variable === undefined) return undefined;
  const address = addressOf(variable, builder);
  return address && load(address, builder);
}

function makeBuiltIn(
  module: Operation,
  builtIn: string,
  integer: Type,
  builder: Builder,
  { prefix, suffix }: BuiltInNaming,
): Operation | undefined {
  const { context } = module;
  if (!vectors.has(builtIn) && !scalars.has(builtIn)) return undefined;
  const pointee = vectors.has(builtIn) ? vectorType(context, [3], integer) : integer;
  const type = pointerTo(pointee, "Input");
  return GlobalVariable.build(atStart(module, builder), {
    type: TypeAttr.get(context, { type }),
    sym_name: stringAttr(context, `${prefix}${builtIn}${suffix}`),
    built_in: stringAttr(context, builtIn),
  });
}

/**
 * The number `index` of the push constants, `count` integers of the type `integer` in an array, loaded where `builder` is. Undefined
 * if `op` is in no `spirv.module`.
 * @internal
 */
export function pushConstantValue(
  op: Operation,
  count: number,
  index: number,
  integer: Type,
  builder: Builder,
): Value | undefined {
  const module = moduleAround(op);
  if (module === undefined) return undefined;
  const { context } = op;
  const variable =
    findVariable(module, (one) => countIn(one.type.type) === count) ?? makeBlock(module, count, integer, builder);
  const address = addressOf(variable, builder);
  if (address === undefined) return undefined;
  const indices = [0, index].map((value) =>
    Constant.build(builder, { value: integerAttr(context, integer, value) }, { resultTypes: [integer] }).result(),
  );
  const type = pointerTo(integer, "PushConstant");
  const place = AccessChain.build(builder, { base_ptr: address, indices }, { resultTypes: [type] });
  return load(place.result(), builder);
}

const onlyMember = { offsets: [0], memberDecorations: [], decorations: [] };

/** Bytes from one push constant to the next. */
const STRIDE = 4;

function makeBlock(module: Operation, count: number, integer: Type, builder: Builder): Operation {
  const { context } = module;
  const element = ArrayType.get(context, { element: integer, count, stride: STRIDE });
  const type = pointerTo(literalStruct(context, { ...onlyMember, members: [element] }), "PushConstant");
  return GlobalVariable.build(atStart(module, builder), {
    type: TypeAttr.get(context, { type }),
    sym_name: stringAttr(context, "__push_constant_var__"),
  });
}

/** How many push constants a variable of that type holds; undefined if it is no such block. */
function countIn(type: Type): number | undefined {
  if (!PointerType.is(type) || type.storageClass !== StorageClass.enum.value("PushConstant")) return undefined;
  const [member] = StructType.is(type.pointee) ? type.pointee.body.members : [];
  return member !== undefined && ArrayType.is(member) ? member.count : undefined;
}

function moduleAround(op: Operation): Operation | undefined {
  const table = nearestSymbolTable(op);
  return table?.def === spirvModule ? table : undefined;
}

type VariableView = NonNullable<ReturnType<typeof GlobalVariable.of>>;

function findVariable(module: Operation, accepts: (variable: VariableView) => boolean): Operation | undefined {
  for (const op of module.region().firstBlock?.ops() ?? []) {
    const variable = GlobalVariable.of(op);
    if (variable !== undefined && accepts(variable)) return op;
  }
  return undefined;
}

function atStart(module: Operation, { location }: Builder): Builder {
  const builder = new Builder(module.store);
  const block = module.region().firstBlock;
  if (block !== undefined) builder.insertAtStart(block);
  builder.location = location;
  return builder;
}

function pointerTo(pointee: Type, storageClass: string): PointerType {
  return PointerType.get(pointee.context, { pointee, storageClass: StorageClass.enum.value(storageClass) ?? 0 });
}

function addressOf(variable: Operation, builder: Builder): Value | undefined {
  const type = GlobalVariable.of(variable)?.type.type;
  const name = symbolName(variable);
  if (type === undefined || name === undefined) return undefined;
  return addressof
    .build(builder, { variable: symbolRefAttr(variable.context, name) }, { resultTypes: [type] })
    .result();
}

function load(ptr: Value, builder: Builder): Value | undefined {
  if (!PointerType.is(ptr.type)) return undefined;
  return Load.build(builder, { ptr }, { resultTypes: [ptr.type.pointee] }).result();
}
