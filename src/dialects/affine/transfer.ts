// Transfers between memories at affine places. Their maps are ordinary attributes.

import { AnyType, defineOp, variadic } from "../../define/index.ts";
import { MemRefType, type Operation, type Type } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../text/index.ts";
import { checkIndexes, mapOf, parseMapOfValues, printExprs } from "./operands.ts";

export const dma_start = defineOp("affine.dma_start", {
  summary: "Begins to move elements from one affine place to another.",
  args: { operands: variadic(AnyType) },
  parse: parseDmaStart,
  print: printDmaStart,
  verify: (_view, op) => checkDmaStart(op),
});

export const dma_wait = defineOp("affine.dma_wait", {
  summary: "Waits for a transfer.",
  args: { operands: variadic(AnyType) },
  parse: parseDmaWait,
  print: printDmaWait,
  verify: (_view, op) => checkDmaWait(op),
});

/** `%memory[map]`: the memory and the operands of the map; the type comes later. */
function parsePlace(parser: Parser, draft: OpDraft, map: string): number {
  const memory = draft.operandCount;
  parser.draftOperand(draft);
  draft.setAttr(map, parseMapOfValues(parser, draft, "[", "]"));
  return memory;
}

function resolveIndex(parser: Parser, draft: OpDraft, index: number): void {
  parser.resolve(draft, index, parser.context.index);
}

function parseDmaStart(parser: Parser, draft: OpDraft): void {
  const source = parsePlace(parser, draft, "src_map");
  parser.expect(",");
  const target = parsePlace(parser, draft, "dst_map");
  parser.expect(",");
  const tag = parsePlace(parser, draft, "tag_map");
  parser.expect(",");
  const rest = draft.operandCount;
  parser.draftOperands(draft);
  const count = draft.operandCount - rest;
  if (count !== 1 && count !== 3) parser.failForm("expected two stride related operands", draft.position);
  for (let index = rest; index < draft.operandCount; index++) resolveIndex(parser, draft, index);
  parser.expect(":");
  const types: Type[] = [];
  parser.commaSeparated(() => types.push(parser.type()));
  if (types.length !== 3) parser.failForm("expected three types", draft.position);
  [source, target, tag].forEach((operand, index) => {
    const type = types[index];
    if (type !== undefined) parser.resolve(draft, operand, type);
  });
}

function parseDmaWait(parser: Parser, draft: OpDraft): void {
  parsePlace(parser, draft, "tag_map");
  parser.expect(",");
  parser.draftOperand(draft);
  resolveIndex(parser, draft, draft.operandCount - 1);
  parser.resolve(draft, 0, parser.colonType());
}

const PLACES = ["src_map", "dst_map", "tag_map"] as const;

/** Where each place begins among the operands, and where what follows them does. */
function placesOf(op: Operation): readonly number[] {
  const starts = [0];
  for (const name of PLACES) {
    const { numDims, numSymbols } = mapOf(op, name);
    starts.push((starts.at(-1) ?? 0) + 1 + numDims + numSymbols);
  }
  return starts;
}

function printPlace(printer: Printer, op: Operation, first: number, name: string): void {
  const map = mapOf(op, name);
  printer.value(op.operand(first));
  printer.write("[");
  printExprs(printer, map.results, op.operands.slice(first + 1), map.numDims);
  printer.write("]");
}

function printDmaStart(printer: Printer, op: Operation): void {
  const starts = placesOf(op);
  printer.write(" ");
  for (const [index, name] of PLACES.entries()) {
    printPlace(printer, op, starts[index] ?? 0, name);
    printer.write(", ");
  }
  printer.values(op.operands.slice(starts[3]));
  printer.write(" : ");
  printer.types(starts.slice(0, 3).map((start) => op.operandType(start)));
}

function printDmaWait(printer: Printer, op: Operation): void {
  printer.write(" ");
  printPlace(printer, op, 0, "tag_map");
  printer.write(", ");
  printer.values(op.operands.slice(-1));
  printer.write(" : ");
  printer.type(op.operandType(0));
}

const NAMES = ["source", "destination", "tag"] as const;

function checkDmaStart(op: Operation): Diagnostic | undefined {
  const starts = placesOf(op);
  for (const [index, name] of NAMES.entries()) {
    const start = starts[index] ?? 0;
    if (start >= op.numOperands || !MemRefType.is(op.operandType(start))) {
      return op.error(`expected DMA ${name} to be of memref type`);
    }
  }
  const expected = starts[3] ?? 0;
  if (op.numOperands !== expected + 1 && op.numOperands !== expected + 3)
    return op.error("incorrect number of operands");
  for (const [index, what] of ["src", "dst", "tag"].entries()) {
    const operands = op.operands.slice((starts[index] ?? 0) + 1, starts[index + 1]);
    const error = checkIndexes(op, operands, `${what} index`);
    if (error !== undefined) return error;
  }
  return undefined;
}

function checkDmaWait(op: Operation): Diagnostic | undefined {
  if (!MemRefType.is(op.operandTypes[0])) return op.error("expected DMA tag to be of memref type");
  return checkIndexes(op, op.operands.slice(1, -1), "index");
}
