// Allocations of known size: variables of the module for work-group memory, variables of the function for invocation memory.

import * as memref from "../../dialects/memref/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  FloatType,
  IndexType,
  IntegerType,
  MemRefType,
  nearestSymbolTable,
  type Operation,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
  VectorType,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { atModuleStart } from "../llvm-common/index.ts";
import { converterOf, type Emitter, storageClassOf } from "../spirv-common/index.ts";

/** Whether memory of a type can be a variable of a storage class. The reference has no variables of type index. */
function isSupported(at: Emitter, type: MemRefType, storageClass: "Workgroup" | "Function"): boolean {
  const own = storageClassOf(type.memorySpace);
  if (own === undefined || spirv.StorageClass.enum.text(own) !== storageClass) return false;
  const { shape, element } = type;
  if (shape === undefined || shape.some((size) => size < 0)) return false;
  const scalar = VectorType.is(element) ? element.element : element;
  const takesIndex = converterOf(at).options.convertsMore;
  return IntegerType.is(scalar) || FloatType.is(scalar) || (takesIndex && IndexType.is(scalar));
}

function memoryType(op: Operation): MemRefType | undefined {
  const type = op.numResults > 0 ? op.resultType() : op.operandType(0);
  return MemRefType.is(type) ? type : undefined;
}

export const allocationPatterns: readonly ConversionPattern[] = [
  convert(memref.alloca, (_view, _operands, at, op) => {
    const memory = memoryType(op);
    const type = memory && isSupported(at, memory, "Function") ? at.converter?.convert(memory) : undefined;
    if (type === undefined) return false;
    const storage_class = spirv.StorageClass.of(at.context, spirv.StorageClass.enum.value("Function") ?? 0);
    at.replaceOp(op, spirv.Variable.build(at, { storage_class }, { resultTypes: [type] }).results);
    return true;
  }),
  convert(memref.alloc, (_view, _operands, at, op) => {
    const memory = memoryType(op);
    const type = memory && isSupported(at, memory, "Workgroup") ? at.converter?.convert(memory) : undefined;
    const module = nearestSymbolTable(op);
    if (type === undefined || module === undefined) return false;
    const name = workgroupVariable(at, module, TypeAttr.get(at.context, { type }));
    const variable = symbolRefAttr(at.context, name);
    at.replaceOp(op, spirv.mlir.addressof.build(at, { variable }, { resultTypes: [type] }).results);
    return true;
  }),
  convert(memref.dealloc, (_view, _operands, at, op) => {
    const memory = memoryType(op);
    if (memory === undefined || !isSupported(at, memory, "Workgroup")) return false;
    at.eraseOp(op);
    return true;
  }),
];

const PREFIX = "__workgroup_mem__";

/** Makes a variable at the start of a module; its number is how many variables there are. */
function workgroupVariable(at: Emitter, module: Operation, type: TypeAttr): string {
  const block = module.region().firstBlock;
  const count = [...(block?.ops() ?? [])].filter(({ def }) => def === spirv.GlobalVariable).length;
  const name = `${PREFIX}${count}`;
  atModuleStart(at, module, () => {
    spirv.GlobalVariable.build(at, { type, sym_name: stringAttr(at.context, name) });
  });
  return name;
}
