// The text, the rules and the folds of ops between tensors and memory.

import { isDeclaration, type TypeConstraint, typeConstraint, valuesUnder } from "../../define/index.ts";
import {
  type Attribute,
  type Context,
  DenseArrayAttr,
  denseI32Array,
  isBoolAttr,
  isShaped,
  MemRefType,
  type NamedAttribute,
  type Operation,
  StringAttr,
  TensorType,
  type Trait,
  type Type,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../text/index.ts";

export const TensorLike: TypeConstraint = typeConstraint("TensorLikeType instance", (type) => TensorType.is(type), {
  name: undefined,
  is: (type) => TensorType.is(type),
});

export const BufferLike: TypeConstraint = typeConstraint("BufferLikeType instance", (type) => MemRefType.is(type), {
  name: undefined,
  is: (type) => MemRefType.is(type),
});

/** The tensor and the memory have the same shape and elements. */
export const BuffersMatch: Trait = {
  name: "TensorAndBufferMatch",
  verify(op) {
    const [a, b] = [op.operandType(0), op.resultType()];
    if (!isShaped(a) || !isShaped(b)) return undefined;
    const reason =
      a.shape?.join() !== b.shape?.join()
        ? "shapes do not match"
        : a.element === b.element
          ? undefined
          : "element types do not match";
    if (reason === undefined) return undefined;
    op.context.emit(op.plainError(reason));
    return op.error("failed to verify that specified tensor and buffer types match");
  },
};

// ---- bufferization.alloc_tensor

export function parseAllocTensor(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  parser.list("(", ")", () => parser.draftOperand(draft));
  const sizes = draft.operandCount;
  for (let index = 0; index < sizes; index++) parser.resolve(draft, index, context.index);
  const hasCopy = parser.acceptKeyword("copy");
  if (hasCopy) {
    parser.expect("(");
    parser.draftOperand(draft);
    parser.expect(")");
  }
  const hasHint = parser.acceptKeyword("size_hint");
  if (hasHint) {
    parser.expect("=");
    parser.draftOperand(draft);
    parser.resolve(draft, draft.operandCount - 1, context.index);
  }
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  const type = parser.colonType();
  if (hasCopy) parser.resolve(draft, sizes, type);
  draft.addResult(type);
  draft.setAttr("operandSegmentSizes", denseI32Array(context, [sizes, hasCopy ? 1 : 0, hasHint ? 1 : 0]));
}

export function printAllocTensor(printer: Printer, op: Operation): void {
  printer.write("(");
  printer.values(valuesUnder(op, "dynamic_sizes"));
  printer.write(")");
  const [copy] = valuesUnder(op, "copy");
  const [hint] = valuesUnder(op, "size_hint");
  if (copy !== undefined) {
    printer.write(" copy(");
    printer.value(copy);
    printer.write(")");
  }
  if (hint !== undefined) {
    printer.write(" size_hint=");
    printer.value(hint);
  }
  printer.optionalAttrDict(op, ["operandSegmentSizes"]);
  printer.write(" : ");
  printer.type(op.resultType());
}

export function checkAllocTensor(op: Operation): Diagnostic | undefined {
  const sizes = valuesUnder(op, "dynamic_sizes").length;
  const [copy] = valuesUnder(op, "copy");
  if (copy !== undefined && sizes > 0) return op.plainError("dynamic sizes not needed when copying a tensor");
  const type = op.resultType();
  const expected = isShaped(type) ? (type.shape ?? []).filter((size) => size < 0).length : 0;
  if (copy === undefined && sizes !== expected) {
    return op.error(`incorrect number of dynamic sizes, has ${sizes}, expected ${expected}`);
  }
  if (copy !== undefined && copy.type !== type) return op.plainError("expected that `copy` and return type match");
  return undefined;
}

// ---- bufferization.dealloc

/** A condition for each memref that is retained. */
export function conditionTypes(context: Context, segments: Attribute | undefined): readonly Type[] {
  const retained = DenseArrayAttr.is(segments) ? Number(segments.values[2] ?? 0n) : 0;
  return Array.from({ length: retained }, () => context.i1);
}

export function checkDealloc(op: Operation): Diagnostic | undefined {
  const count = (name: string): number => valuesUnder(op, name).length;
  if (count("memrefs") !== count("conditions")) {
    return op.error("must have the same number of conditions as memrefs to deallocate");
  }
  return count("retained") === op.numResults
    ? undefined
    : op.error("must have the same number of updated conditions (results) as retained operands");
}

// ---- bufferization.materialize_in_destination

export function checkMaterialize(op: Operation): Diagnostic | undefined {
  const [source, dest] = op.operandTypes;
  if (!isShaped(source) || !isShaped(dest)) return undefined;
  if (!TensorType.is(dest) && !MemRefType.is(dest)) return op.error("'dest' must be a tensor or a memref");
  if (TensorType.is(dest)) {
    if (op.numResults !== 1) return op.error("tensor 'dest' implies exactly one tensor result");
    if (dest !== op.resultType()) return op.error("result and 'dest' types must match");
  }
  if (MemRefType.is(dest) && op.numResults !== 0) return op.error("memref 'dest' implies zero results");
  if (op.attr("restrict") !== undefined && !MemRefType.is(dest)) {
    return op.error("'restrict' is valid only for memref destinations");
  }
  if ((op.attr("writable") !== undefined) !== MemRefType.is(dest)) {
    return op.error("'writable' must be specified if and only if the destination is of memref type");
  }
  const [a, b] = [source.shape, dest.shape];
  if (a === undefined || b === undefined) return undefined;
  if (a.length !== b.length) return op.error("rank mismatch between source and destination shape");
  const agree = a.every((size, index) => size < 0 || (b[index] ?? -1) < 0 || size === b[index]);
  return agree ? undefined : op.error("source/destination shapes are incompatible");
}

// ---- attributes of the dialect

const ACCESSES: readonly string[] = ["none", "read", "write", "read-write"];

/** They say something of functions' arguments, and of nothing else. */
export function checkOpAttribute(op: Operation, { name }: NamedAttribute): Diagnostic | undefined {
  if (!/^bufferization[.](writable|access|buffer_layout)$/.test(name)) return undefined;
  return op.plainError(`attribute '"${name}"' not supported as an op attribute by the bufferization dialect`);
}

export function checkArgumentAttribute(
  op: Operation,
  _region: number,
  _index: number,
  { name, value }: NamedAttribute,
): Diagnostic | undefined {
  if (name === "bufferization.writable") {
    if (!isBoolAttr(value)) return op.plainError(`'${name}' is expected to be a boolean attribute`);
    return isDeclaration(op) ? op.plainError(`'${name}' is invalid on external functions`) : undefined;
  }
  if (name !== "bufferization.access") return undefined;
  if (!StringAttr.is(value)) return op.plainError(`'${name}' is expected to be a string attribute`);
  return ACCESSES.includes(value.value) ? undefined : op.plainError(`invalid value for '${name}'`);
}
