// Memory Instructions of the SPIR-V specification.

import {
  AnyType,
  attr,
  defineOp,
  optional,
  optionalAttr,
  type Pattern,
  value,
  variadic,
} from "../../../../define/index.ts";
import {
  type Store as Columns,
  NO_ID,
  type Operation,
  type OpId,
  Pure,
  type Trait,
  type Type,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import type { OpDraft, OpSyntax, Parser, Printer } from "../../../../text/index.ts";
import { accessChainPatterns } from "../../canonicalize/access-chain.ts";
import { isConstantOp } from "../../constant-ops.ts";
import { Alignment, AnyPtr, AnySpirvType, Integer } from "../../constraints.ts";
import { MemoryAccess, StorageClass } from "../../enums.ts";
import { parseWord } from "../../types/composable.ts";
import {
  ArrayType,
  isUntypedPointer,
  PointerType,
  pointerStride,
  RuntimeArrayType,
  UntypedType,
} from "../../types/index.ts";
import type { Own } from "../own.ts";
import { draftTwoOperands, failOp, failRepeated, parseAttrDict, parseEnumString } from "../parsing.ts";
import { chainRule } from "./access-chain.ts";
import { checkMemoryAccess, parseMemoryAccess, printMemoryAccess } from "./memory-access.ts";
import { parseVariableDecorations } from "./variable-decorations.ts";

const FUNCTION = StorageClass.enum.value("Function");
const PHYSICAL = StorageClass.enum.value("PhysicalStorageBuffer");

function storageClassText(type: Type): string {
  return PointerType.is(type) ? (StorageClass.enum.text(type.storageClass) ?? "") : "";
}

/** The words before a pointer: "untyped", or the stride. */
type PointerKind = "untyped" | number;

/** The words before a pointer in the text of an op: its storage class and kind. */
interface PointerWords {
  readonly storageClass: number;
  readonly kind: PointerKind;
}

/** States that an operand of the draft is a pointer with these words, which points to `type` if it points to a type. */
function resolvePointer(parser: Parser, draft: OpDraft, index: number, type: Type, words: PointerWords): void {
  const { storageClass, kind } = words;
  const { store, context } = parser;
  const pointee = kind === "untyped" ? UntypedType.get(context, {}) : type;
  const known = context.types[store.typeIdOf(draft.operands[index] ?? NO_ID)];
  const isPlain = kind === 0 || kind === "untyped";
  const wanted = PointerType.get(
    context,
    isPlain ? { pointee, storageClass } : { pointee, storageClass, stride: kind },
  );
  if (known === wanted) return;
  if (isPlain && PointerType.is(known) && known.pointee === pointee && known.storageClass === storageClass) {
    draft.statesTypes = false;
    return;
  }
  parser.resolve(draft, index, wanted);
}

function parsePointerWords(parser: Parser, draft: OpDraft): PointerWords {
  return {
    storageClass: parseEnumString(parser, draft, StorageClass, "storage_class"),
    kind: parsePointerKind(parser),
  };
}

function parsePointerKind(parser: Parser): PointerKind {
  if (parser.acceptKeyword("untyped")) return "untyped";
  if (!parser.acceptKeyword("stride")) return 0;
  parser.expect("=");
  return parseWord(parser);
}

/** Forms say of an untyped pointer and of one with a stride that it is one, since the type after the colon is that of the access alone. */
function pointerText(pointer: Type): string {
  if (isUntypedPointer(pointer)) return "untyped ";
  const stride = pointerStride(pointer);
  return stride === 0 ? "" : `stride=${stride} `;
}

// ---- access chains

export const AccessChain = defineOp("spirv.AccessChain", {
  summary: "Create a pointer into a composite object.",
  args: { base_ptr: value(AnyPtr), indices: variadic(Integer) },
  results: { component_ptr: value(AnyPtr) },
  traits: [Pure, chainRule(1)],
  canonicalize: (): readonly Pattern[] => accessChainPatterns(AccessChain),
  assembly: "$base_ptr `[` $indices `]` attr-dict `:` type($base_ptr) `,` type($indices) `->` type(results)",
});

function pointerChain(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: { base_ptr: value(AnyPtr), element: value(Integer), indices: variadic(Integer) },
    results: { result: value(AnyPtr) },
    traits: [Pure, chainRule(2)],
    assembly:
      "$base_ptr `[` $element ($indices^)? `]` attr-dict `:` type($base_ptr) `,` type($element) (`,` type($indices)^)? `->` type($result)",
  });
}

export const InBoundsPtrAccessChain = pointerChain(
  "InBoundsPtrAccessChain",
  "Has the same semantics as OpPtrAccessChain, with the addition that the resulting pointer is known to point within the base object.",
);

export const PtrAccessChain = pointerChain(
  "PtrAccessChain",
  "Has the same semantics as OpAccessChain, with the addition of the Element operand.",
);

// ---- loads and stores

/** The value that is moved has the type that the pointer points to. `value` is its type's id, by op id. */
function accessRule(valueType: (store: Columns, op: OpId) => Type): Trait {
  const isMatch = (store: Columns, op: OpId): boolean => {
    const pointer = store.typeOfValue(store.operandId(op, 0));
    return PointerType.is(pointer) && (pointer.pointee === valueType(store, op) || UntypedType.is(pointer.pointee));
  };
  return {
    name: "MemoryAccess",
    isByTypes: true,
    fast: (store, op) => store.propertiesId(op) === 0 && isMatch(store, op),
    verify(op) {
      if (!isMatch(op.store, op.id)) return op.error("mismatch in result type and pointer type");
      return checkMemoryAccess(op, op.attr("memory_access"), op.attr("alignment"));
    },
  };
}

const accessArgs = { memory_access: optionalAttr(MemoryAccess.constraint), alignment: optionalAttr(Alignment) };

export const Load = defineOp("spirv.Load", {
  summary: "Load through a pointer.",
  args: { ptr: value(AnyPtr), ...accessArgs },
  results: { value: value(AnySpirvType) },
  traits: [accessRule((store, op) => store.typeOfValue(store.firstResult(op)))],
});

Load.syntax = {
  plain: true,
  parse(parser, draft) {
    const words = parsePointerWords(parser, draft);
    parser.draftOperand(draft);
    parseMemoryAccess(parser, draft);
    parseAttrDict(parser, draft);
    const type = parser.colonType();
    resolvePointer(parser, draft, 0, type, words);
    draft.addResult(type);
  },
  print(printer, op) {
    const { store } = printer;
    const pointer = store.operandId(op, 0);
    printer.write(` "${storageClassText(store.typeOfValue(pointer))}" ${pointerText(store.typeOfValue(pointer))}`);
    printer.valueId(pointer);
    printAccess(printer, op);
    if (store.attributesId(op) !== 0)
      printer.optionalAttrDict(store.operationOf(op), ["memory_access", "alignment", "storage_class"]);
    printer.write(" : ");
    printer.typeOfValueId(store.firstResult(op));
  },
} satisfies OpSyntax;

function printAccess(printer: Printer, op: OpId): void {
  if (printer.store.propertiesId(op) === 0) return;
  const [access, alignment] = printer.store.properties(op);
  printMemoryAccess(printer, access, alignment);
}

export const Store = defineOp("spirv.Store", {
  summary: "Store through a pointer.",
  args: { ptr: value(AnyPtr), value: value(AnySpirvType), ...accessArgs },
  traits: [accessRule((store, op) => store.typeOfValue(store.operandId(op, 1)))],
});

Store.syntax = {
  plain: true,
  parse(parser, draft) {
    const words = parsePointerWords(parser, draft);
    draftTwoOperands(parser, draft);
    parseMemoryAccess(parser, draft);
    parseAttrDict(parser, draft);
    const type = parser.colonType();
    resolvePointer(parser, draft, 0, type, words);
    parser.resolve(draft, 1, type);
  },
  print(printer, op) {
    const { store } = printer;
    const pointer = store.typeOfValue(store.operandId(op, 0));
    printer.write(` "${storageClassText(pointer)}" ${pointerText(pointer)}`);
    printer.valueRange(op, 0, 2);
    printAccess(printer, op);
    if (store.attributesId(op) !== 0) printer.optionalAttrDict(store.operationOf(op), ["memory_access", "alignment"]);
    printer.write(" : ");
    printer.typeOfValueId(store.operandId(op, 1));
  },
} satisfies OpSyntax;

export const CopyMemory = defineOp("spirv.CopyMemory", {
  summary: "Copy from the memory pointed to by Source to the memory pointed to by Target.",
  args: {
    target: value(AnyPtr),
    source: value(AnyPtr),
    ...accessArgs,
    source_memory_access: optionalAttr(MemoryAccess.constraint),
    source_alignment: optionalAttr(Alignment),
  },
  plain: true,
  parse(parser, draft) {
    const target = parsePointerWords(parser, draft);
    parser.draftOperand(draft);
    parser.expect(",");
    const source = parsePointerWords(parser, draft);
    parser.draftOperand(draft);
    parseMemoryAccess(parser, draft);
    if (parser.accept(",")) parseMemoryAccess(parser, draft, "source_memory_access", "source_alignment");
    parseAttrDict(parser, draft);
    const type = parser.colonType();
    resolvePointer(parser, draft, 0, type, target);
    resolvePointer(parser, draft, 1, type, source);
  },
  // The doubled blanks, and the source's operands that repeat the target's, are the reference's.
  print(printer, op) {
    printOperandWithClass(printer, op, 0);
    printer.write(", ");
    printOperandWithClass(printer, op, 1);
    printMemoryAccess(printer, op.attr("memory_access"), op.attr("alignment"));
    printer.write(", ");
    const access = op.attr("source_memory_access") ?? op.attr("memory_access");
    printMemoryAccess(printer, access, op.attr("source_alignment") ?? op.attr("alignment"));
    printer.optionalAttrDict(op, ["memory_access", "alignment", "source_memory_access", "source_alignment"]);
    printer.write(" : ");
    const [target, source] = op.operandTypes;
    const typed = target !== undefined && isUntypedPointer(target) ? source : target;
    if (PointerType.is(typed)) printer.type(typed.pointee);
  },
  verify({ memory_access, alignment, source_memory_access, source_alignment }, op) {
    const [target, source] = op.operandTypes;
    const isTyped = [target, source].every((type) => PointerType.is(type) && !isUntypedPointer(type));
    if (isTyped && PointerType.is(target) && PointerType.is(source) && target.pointee !== source.pointee) {
      return op.error("both operands must be pointers to the same type");
    }
    return (
      checkMemoryAccess(op, memory_access, alignment) ?? checkMemoryAccess(op, source_memory_access, source_alignment)
    );
  },
});

function printOperandWithClass(printer: Printer, op: Operation, index: number): void {
  printer.write(
    `${index === 0 ? "  " : " "}"${storageClassText(op.operandType(index))}" ${pointerText(op.operandType(index))}`,
  );
  printer.value(op.operand(index));
}

// ---- variables

export const Variable = defineOp("spirv.Variable", {
  summary: "Allocate an object in memory, resulting in a pointer to it, which can be used with OpLoad and OpStore.",
  args: { storage_class: attr(StorageClass.constraint), initializer: optional(AnyType) },
  results: { pointer: value(AnyPtr) },
  parse: parseVariable,
  print(printer, op) {
    const [initializer] = op.operands;
    if (initializer !== undefined) {
      printer.write(" init(");
      printer.value(initializer);
      printer.write(")");
    }
    printer.optionalAttrDict(op, ["storage_class"]);
    printer.write(" : ");
    printer.type(op.resultType());
  },
  verify({ storage_class, initializer }, op) {
    const type = op.resultType();
    if (storage_class.value !== FUNCTION) {
      return op.error(
        "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.",
      );
    }
    if (!PointerType.is(type)) return undefined;
    if (type.storageClass !== storage_class.value) {
      return op.error("storage class must match result pointer's storage class");
    }
    if (initializer !== undefined && !isConstantOp(initializer.definingOp?.def)) {
      return op.error("initializer must be the result of a constant or spirv.GlobalVariable op");
    }
    for (const name of ["descriptor_set", "binding", "built_in"]) {
      if (op.attr(name) !== undefined) {
        return op.error(`cannot have '${name}' attribute (only allowed in spirv.GlobalVariable)`);
      }
    }
    return checkAliasing(op, type.pointee);
  },
});

function parseVariable(parser: Parser, draft: OpDraft): void {
  const hasInitializer = parser.acceptKeyword("init");
  if (hasInitializer) {
    parser.expect("(");
    parser.draftOperand(draft);
    parser.expect(")");
  }
  parseVariableDecorations(parser, draft);
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  if (!PointerType.is(type)) failOp(parser, draft, position, "expected spirv.ptr type");
  if (hasInitializer) parser.resolve(draft, 0, type.pointee);
  if (draft.attr("storage_class") !== undefined) {
    failRepeated(parser, draft, "storage_class");
  }
  draft.setAttr("storage_class", StorageClass.of(parser.context, type.storageClass));
  draft.addResult(type);
}

/** A variable that holds pointers into physical storage states how they alias. */
function checkAliasing(op: Operation, held: Type): Diagnostic | undefined {
  let type = held;
  while (ArrayType.is(type) || RuntimeArrayType.is(type)) type = type.element;
  if (!PointerType.is(type) || type.storageClass !== PHYSICAL) return undefined;
  const isAliased = op.attr("aliased_pointer") !== undefined;
  const isRestrict = op.attr("restrict_pointer") !== undefined;
  if (isAliased && isRestrict)
    return op.error(" with physical buffer pointer must have exactly one aliasing decoration");
  if (isAliased || isRestrict) return undefined;
  return op.error(" with physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'");
}
