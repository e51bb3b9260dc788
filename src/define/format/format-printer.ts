// Interprets the steps of an assembly format to print an op.

import {
  type Attribute,
  dictionaryAttr,
  type NamedAttribute,
  type OpId,
  type Region,
  type Store,
} from "../../ir/index.ts";
import type { Printer } from "../../text/index.ts";
import { type Span, spanOf } from "../layout.ts";
import { printConstrained } from "./attr-forms.ts";
import type { CompiledFormat } from "./compiled-format.ts";
import type { Step } from "./format-steps.ts";
import * as steps from "./format-steps.ts";
import { bodyPrinting } from "./implicit-terminator.ts";

export function printSteps(printer: Printer, op: OpId, format: CompiledFormat): void {
  for (const step of format.steps) {
    // Here, and not with the other steps: regions nest deeply, and each frame of the stack counts.
    if (step.kind === steps.REGION) {
      if (step.space) printer.write(" ");
      printRegions(printer, op, step);
    } else printStep(printer, op, format, step);
  }
}

function printRegions(printer: Printer, op: OpId, { index, variadic }: Step): void {
  const { regions } = printer.store.extrasOf(op);
  const end = variadic ? regions.length : Math.min(index + 1, regions.length);
  for (let at = index; at < end; at++) {
    const region = regions[at]!;
    if (at > index) printer.write(", ");
    printer.region(region, bodyPrinting(region));
  }
}

function printStep(printer: Printer, op: OpId, format: CompiledFormat, step: Step): void {
  const { store } = printer;
  if (step.space) printer.write(" ");
  switch (step.kind) {
    case steps.LITERAL:
      printer.write(step.printed);
      break;
    case steps.OPERAND: {
      const start = format.hasVariableOperands ? operandSpan(store, op, format, step).start : step.index;
      printer.valueId(store.operandId(op, start));
      break;
    }
    case steps.ALL_OPERANDS:
      printer.valueRange(op, 0, store.operandCount(op));
      break;
    case steps.OPERAND_TYPE:
      printOperandTypes(printer, op, format, step);
      break;
    case steps.RESULT_TYPE:
      printResultTypes(printer, op, format, step);
      break;
    case steps.ATTR_DICT:
      printAttrDict(printer, op, format, step);
      break;
    default:
      printRareStep(printer, op, format, step);
  }
}

function printRareStep(printer: Printer, op: OpId, format: CompiledFormat, step: Step): void {
  const { store } = printer;
  switch (step.kind) {
    case steps.SPACE:
      if (step.text === "\\n") printer.newLine();
      else printer.write(step.text);
      break;
    case steps.OPTIONAL_OPERAND:
    case steps.VARIADIC_OPERAND: {
      const { start, count } = operandSpan(store, op, format, step);
      printer.valueRange(op, start, count);
      break;
    }
    case steps.ATTRIBUTE:
      printAttributeStep(printer, op, step);
      break;
    case steps.ALL_OPERAND_TYPES:
      printer.typeRange(op, 0, store.operandCount(op));
      break;
    case steps.ALL_RESULT_TYPES:
      printer.resultTypeRange(op);
      break;
    case steps.FUNCTIONAL_TYPE:
      printFunctionalType(printer, op, format, step);
      break;
    case steps.OPTIONAL_GROUP:
      printOptional(printer, op, format, step);
      break;
    case steps.CUSTOM:
      step.directive?.print(printer, store.operationOf(op), step.args);
      break;
    case steps.CLAUSES:
      for (const clause of step.clauses) printClause(printer, op, format, clause);
      break;
    default:
      printBlocks(printer, op, step);
  }
}

function printBlocks(printer: Printer, op: OpId, step: Step): void {
  const { regions, successors } = printer.store.extrasOf(op);
  if (step.kind === steps.REGION) printRegions(printer, op, step);
  else if (step.kind === steps.ALL_REGIONS) printer.list(regions, (region) => printer.region(region));
  else if (step.kind === steps.SUCCESSOR) {
    const list = step.variadic ? successors.slice(step.index) : successors.slice(step.index, step.index + 1);
    printer.list(list, ({ block }) => printer.block(block));
  } else if (step.kind === steps.ALL_SUCCESSORS) printer.list(successors, ({ block }) => printer.block(block));
}

function operandSpan(store: Store, op: OpId, format: CompiledFormat, step: Step): Span {
  const { layout } = format;
  return spanOf(layout.operands, step.index, store.operandCount(op), layout.segmentStarts(store, op, "operand"));
}

function printOperandTypes(printer: Printer, op: OpId, format: CompiledFormat, step: Step): void {
  const { store } = printer;
  if (!format.hasVariableOperands) {
    printer.typeOfValueId(store.operandId(op, step.index));
    return;
  }
  const { start, count } = operandSpan(store, op, format, step);
  printer.typeRange(op, start, count);
}

function printResultTypes(printer: Printer, op: OpId, format: CompiledFormat, step: Step): void {
  const { store } = printer;
  if (!format.hasVariableResults) {
    printer.typeOfValueId(store.resultId(op, step.index));
    return;
  }
  const { layout } = format;
  const starts = layout.segmentStarts(store, op, "result");
  const { start, count } = spanOf(layout.results, step.index, store.resultCount(op), starts);
  for (let index = 0; index < count; index++) {
    if (index > 0) printer.write(", ");
    printer.typeOfValueId(store.resultId(op, start + index));
  }
}

function printAttributeStep(printer: Printer, op: OpId, step: Step): void {
  const attr = printer.store.properties(op)[step.index];
  if (attr !== undefined && step.constraint !== undefined) printConstrained(printer, step.constraint, attr);
}

/** Discardable attributes, and inherent ones that the format does not write and that have not their default value. */
function printAttrDict(printer: Printer, op: OpId, format: CompiledFormat, step: Step): void {
  const { store } = printer;
  const inherent = unwrittenEntries(store, op, format);
  if (inherent.length === 0 && store.attributesId(op) === 0) return;
  const { entries } = store.attributes(op);
  if (step.withKeyword) printer.write(" attributes");
  printer.attrEntries(
    inherent.length === 0 ? entries : dictionaryAttr(store.context, [...inherent, ...entries]).entries,
  );
}

function unwrittenEntries(store: Store, op: OpId, { def, unwritten }: CompiledFormat): readonly NamedAttribute[] {
  if (unwritten.length === 0) return NO_ENTRIES;
  const tuple = store.properties(op);
  let entries = NO_ENTRIES;
  for (const index of unwritten) {
    const value = tuple[index];
    const { name, defaultValue } = def.properties[index]!;
    if (value !== undefined && defaultValue?.(store.context) !== value) entries = [...entries, { name, value }];
  }
  return entries;
}

const NO_ENTRIES: readonly NamedAttribute[] = [];

function printFunctionalType(printer: Printer, op: OpId, format: CompiledFormat, step: Step): void {
  const { store } = printer;
  if (step.index >= 0 && step.variadic) {
    const { start, count } = operandSpan(store, op, format, step);
    printer.write("(");
    printer.typeRange(op, start, count);
    printer.write(") -> ");
    printer.functionResultsOf(op);
    return;
  }
  const [inputs = "", results = ""] = step.args;
  const handle = store.operationOf(op);
  const typesOf = (name: string, all: string) =>
    name === all
      ? all === "operands"
        ? handle.operandTypes
        : handle.resultTypes
      : format.layout.typesUnder(handle, name);
  printer.functionalType(typesOf(inputs, "operands"), typesOf(results, "results"));
}

function printOptional(printer: Printer, op: OpId, format: CompiledFormat, step: Step): void {
  const present = step.anchor !== undefined && isPresent(printer, op, format, step.anchor);
  const chosen = present !== step.inverted ? step.steps : step.otherwise;
  for (const one of chosen) printStep(printer, op, format, one);
}

function isPresent(printer: Printer, op: OpId, format: CompiledFormat, anchor: Step): boolean {
  const { store } = printer;
  switch (anchor.kind) {
    case steps.OPTIONAL_OPERAND:
    case steps.VARIADIC_OPERAND:
      return operandSpan(store, op, format, anchor).count > 0;
    case steps.OPERAND_TYPE:
      return !anchor.optional || operandSpan(store, op, format, anchor).count > 0;
    case steps.RESULT_TYPE:
      return !anchor.optional || format.layout.resultSpan(store.operationOf(op), anchor.index).count > 0;
    case steps.ATTRIBUTE:
    case steps.UNIT:
      return isSet(store.properties(op)[anchor.index], anchor, printer);
    case steps.REGION:
      return hasBlocks(store.extrasOf(op).regions[anchor.index]);
    case steps.SUCCESSOR:
      return store.extrasOf(op).successors.length > anchor.index;
    case steps.CUSTOM:
      return anchor.args.some((arg) => isArgPresent(printer, op, format, arg));
    default:
      return true;
  }
}

function hasBlocks(region: Region | undefined): boolean {
  return region !== undefined && !region.isEmpty;
}

function isSet(attr: Attribute | undefined, anchor: Step, printer: Printer): boolean {
  return attr !== undefined && attr !== anchor.defaultValue?.(printer.store.context);
}

function isArgPresent(printer: Printer, op: OpId, format: CompiledFormat, arg: string): boolean {
  const name = arg.replace(/^(?:type|ref)\(/, "").replace(/[$)]/g, "");
  const handle = printer.store.operationOf(op);
  const property = handle.def.propertyIndex(name);
  if (property < 0) {
    return format.layout.typesUnder(handle, name).length > 0;
  }
  const attr = handle.properties[property];
  return attr !== undefined && attr !== format.def.properties[property]?.defaultValue?.(handle.context);
}

function printClause(printer: Printer, op: OpId, format: CompiledFormat, clause: readonly Step[]): void {
  const anchors = clause.filter(({ kind }) => kind !== steps.LITERAL && kind !== steps.SPACE);
  if (!anchors.some((anchor) => isPresent(printer, op, format, anchor))) return;
  for (const step of clause) printStep(printer, op, format, step);
}
