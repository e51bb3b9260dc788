// The text and the rules of accesses to memory.

import { rankOf } from "../../define/index.ts";
import {
  boolAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  MemRefType,
  NoMemoryEffect,
  type Operation,
  Pure,
  RecursiveMemoryEffects,
  type Type,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../text/index.ts";
import { AtomicRMWKind } from "../arith/index.ts";

function rank(type: Type): number {
  return rankOf(type) ?? 0;
}

export function checkLoad(op: Operation): Diagnostic | undefined {
  const expected = rank(op.operandType(0));
  const found = op.numOperands - 1;
  return found === expected
    ? undefined
    : op.error(`incorrect number of indices for load, expected ${expected} but got ${found}`);
}

export function checkStore(op: Operation): Diagnostic | undefined {
  return op.numOperands - 2 === rank(op.operandType(1))
    ? undefined
    : op.error("store index operand count not equal to memref rank");
}

// ---- prefetch

/** The words for a flag: where it is set, where it is not. */
const RW = ["write", "read"] as const;
const CACHE = ["data", "instr"] as const;

export function parsePrefetch(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  parser.draftOperand(draft);
  parser.list("[", "]", () => parser.draftOperand(draft));
  parser.expect(",");
  const rw = parser.keyword();
  parser.expect(",");
  parser.expectKeyword("locality");
  parser.expect("<");
  const hint = parser.attribute(context.integer(32));
  parser.expect(">");
  parser.expect(",");
  const cache = parser.keyword();
  const type = parser.colonType();
  parser.resolve(draft, 0, type);
  for (let index = 1; index < draft.operandCount; index++) parser.resolve(draft, index, context.index);
  if (!RW.includes(rw as "read")) parser.failForm("rw specifier has to be 'read' or 'write'", draft.position);
  if (!CACHE.includes(cache as "data")) parser.failForm("cache type has to be 'data' or 'instr'", draft.position);
  draft.setAttr("localityHint", hint);
  draft.setAttr("isWrite", boolAttr(context, rw === RW[0]));
  draft.setAttr("isDataCache", boolAttr(context, cache === CACHE[0]));
}

export function printPrefetch(printer: Printer, op: Operation): void {
  const isSet = (name: string): boolean => {
    const attr = op.attr(name);
    return IntegerAttr.is(attr) && attr.value !== 0n;
  };
  const hint = op.attr("localityHint");
  printer.write(" ");
  printer.value(op.operand(0));
  printer.write("[");
  printer.values(op.operands.slice(1));
  printer.write(`], ${isSet("isWrite") ? RW[0] : RW[1]}`);
  printer.write(`, locality<${IntegerAttr.is(hint) ? hint.value : ""}>, ${isSet("isDataCache") ? CACHE[0] : CACHE[1]}`);
  printer.optionalAttrDict(op, ["localityHint", "isWrite", "isDataCache"]);
  printer.write(" : ");
  printer.type(op.operandType(0));
}

export function checkPrefetch(op: Operation): Diagnostic | undefined {
  return op.numOperands === 1 + rank(op.operandType(0)) ? undefined : op.error("too few indices");
}

// ---- atomic updates

const FLOAT_KINDS: readonly string[] = ["addf", "maximumf", "minimumf", "mulf"];
const INTEGER_KINDS: readonly string[] = ["addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "xori", "andi"];

export function checkAtomic(op: Operation): Diagnostic | undefined {
  if (op.numOperands - 2 !== rank(op.operandType(1))) {
    return op.error("expects the number of subscripts to be equal to memref rank");
  }
  const attr = op.attr("kind");
  const kind = IntegerAttr.is(attr) ? (AtomicRMWKind.enum.text(Number(attr.value)) ?? "") : "";
  const type = op.operandType(0);
  if (FLOAT_KINDS.includes(kind) && !FloatType.is(type)) {
    return op.error(`with kind '${kind}' expects a floating-point type`);
  }
  if (INTEGER_KINDS.includes(kind) && !IntegerType.is(type)) {
    return op.error(`with kind '${kind}' expects an integer type`);
  }
  return undefined;
}

export function parseGenericAtomicRmw(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.list("[", "]", () => parser.draftOperand(draft));
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  if (!MemRefType.is(type)) {
    return parser.failForm(
      `invalid kind of type specified: expected builtin.memref, but found '${typeText(type)}'`,
      position,
    );
  }
  parser.resolve(draft, 0, type);
  for (let index = 1; index < draft.operandCount; index++) parser.resolve(draft, index, parser.context.index);
  draft.regions.push(parser.region(draft.def, []));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  draft.addResult(type.element);
}

export function printGenericAtomicRmw(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.value(op.operand(0));
  printer.write("[");
  printer.values(op.operands.slice(1));
  printer.write("] : ");
  printer.type(op.operandType(0));
  printer.write(" ");
  printer.region(op.region());
  printer.optionalAttrDict(op);
}

export function checkGenericAtomic(op: Operation): Diagnostic | undefined {
  const body = op.region();
  const args = body.firstBlock?.arguments ?? [];
  if (args.length !== 1) return op.error("expected single number of entry block arguments");
  if (op.resultType() !== args[0]?.type) return op.error("expected block argument of the same type result type");
  let error: Diagnostic | undefined;
  op.walk((inner) => {
    if (inner === op || hasNoSideEffects(inner)) return undefined;
    error = inner.plainError(`body of 'memref.generic_atomic_rmw' should contain only operations with no side effects`);
    return "stop";
  });
  return error;
}

function hasNoSideEffects({ def }: Operation): boolean {
  return def.has(Pure) || def.has(NoMemoryEffect) || def.has(RecursiveMemoryEffects);
}

export function checkAtomicYield(op: Operation): Diagnostic | undefined {
  const parent = op.parentOp;
  const [type, wanted] = [op.operandType(0), parent?.resultTypes[0]];
  if (wanted === undefined || type === wanted) return undefined;
  return op.error(`types mismatch between yield op: '${typeText(type)}' and its parent: '${typeText(wanted)}'`);
}

// ---- transfers

export function parseDmaStart(parser: Parser, draft: OpDraft): void {
  const counts: number[] = [];
  const indexed = () => {
    parser.draftOperand(draft);
    const first = draft.operandCount;
    parser.list("[", "]", () => parser.draftOperand(draft));
    counts.push(draft.operandCount - first);
    parser.expect(",");
  };
  indexed();
  indexed();
  parser.draftOperand(draft);
  parser.expect(",");
  parser.draftOperand(draft);
  const first = draft.operandCount;
  parser.list("[", "]", () => parser.draftOperand(draft));
  counts.push(draft.operandCount - first);
  const strides = parser.accept(",") ? parser.draftOperands(draft) : 0;
  if (strides !== 0 && strides !== 2) parser.failForm("expected two stride related operands", draft.position);
  parser.expect(":");
  const types: Type[] = [];
  parser.commaSeparated(() => types.push(parser.type()));
  if (types.length !== 3) parser.failForm("fewer/more types expected", draft.position);
  const [source = 0, target = 0] = counts;
  const places = [0, source + 1, source + target + 3];
  for (let index = 0; index < draft.operandCount; index++) {
    const type = places.includes(index) ? types[places.indexOf(index)] : parser.context.index;
    if (type !== undefined) parser.resolve(draft, index, type);
  }
}

/** The parts of a transfer's operands: they follow from the ranks of the memrefs. */
interface Transfer {
  readonly source: number;
  readonly target: number;
  readonly count: number;
  readonly tag: number;
  readonly end: number;
}

function transferOf(op: Operation): Transfer {
  const source = 0;
  const target = 1 + rank(op.operandType(source));
  const count = target < op.numOperands ? target + 1 + rank(op.operandType(target)) : target;
  const tag = count + 1;
  const end = tag < op.numOperands ? tag + 1 + rank(op.operandType(tag)) : tag;
  return { source, target, count, tag, end };
}

export function printDmaStart(printer: Printer, op: Operation): void {
  const { source, target, count, tag, end } = transferOf(op);
  const operands = op.operands;
  const indexed = (from: number, to: number): void => {
    printer.values(operands.slice(from, from + 1));
    printer.write("[");
    printer.values(operands.slice(from + 1, to));
    printer.write("]");
  };
  printer.write(" ");
  indexed(source, target);
  printer.write(", ");
  indexed(target, count);
  printer.write(", ");
  printer.values(operands.slice(count, tag));
  printer.write(", ");
  indexed(tag, end);
  if (end < operands.length) {
    printer.write(", ");
    printer.values(operands.slice(end));
  }
  printer.optionalAttrDict(op);
  printer.write(" : ");
  printer.types([source, target, tag].map((index) => op.operandType(index)));
}

export function checkDmaStart(op: Operation): Diagnostic | undefined {
  if (op.numOperands < 4) return op.error("expected at least 4 operands");
  const isMemRef = (index: number): boolean => index < op.numOperands && MemRefType.is(op.operandType(index));
  const areIndices = (from: number, to: number): boolean =>
    op.operandTypes.slice(from, to).every((type) => type === op.context.index);
  if (!isMemRef(0)) return op.error("expected source to be of memref type");
  const { target, count, tag, end } = transferOf(op);
  if (op.numOperands < target + 3) return op.error(`expected at least ${target + 3} operands`);
  if (!areIndices(1, target)) return op.error("expected source indices to be of index type");
  if (!isMemRef(target)) return op.error("expected destination to be of memref type");
  if (op.numOperands < count + 2) return op.error(`expected at least ${count + 2} operands`);
  if (!areIndices(target + 1, count)) return op.error("expected destination indices to be of index type");
  if (!areIndices(count, count + 1)) return op.error("expected num elements to be of index type");
  if (!isMemRef(tag)) return op.error("expected tag to be of memref type");
  if (op.numOperands < end) return op.error(`expected at least ${end} operands`);
  if (!areIndices(tag + 1, end)) return op.error("expected tag indices to be of index type");
  if (op.numOperands !== end && op.numOperands !== end + 2) {
    return op.error("incorrect number of operands");
  }
  return areIndices(end, op.numOperands)
    ? undefined
    : op.error("expected stride and num elements per stride to be of type index");
}

export function checkDmaWait(op: Operation): Diagnostic | undefined {
  const expected = rank(op.operandType(0));
  const found = op.numOperands - 2;
  if (found === expected) return undefined;
  const counts = `expected ${expected}, but got ${found}`;
  return op.error(`expected tagIndices to have the same number of elements as the tagMemRef rank, ${counts}`);
}
