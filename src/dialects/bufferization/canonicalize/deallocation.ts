// Patterns of `clone` and `dealloc`: copies and frees that are not needed.

import { knownInteger, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  denseI32Array,
  integerAttr,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
} from "../../../ir/index.ts";
import { memoryEffectsOf } from "../../../rewrite/index.ts";
import { constant, ori } from "../../arith/index.ts";
import * as memref from "../../memref/index.ts";
import { isOp } from "../../op-name/index.ts";

// ---- bufferization.clone

/** The op that frees a value; "several" if that is unknown: several ops do, or one that allocates again. */
function freeingOp(value: Value): Operation | "several" | undefined {
  let found: Operation | undefined;
  for (const user of value.users) {
    if (!memoryEffectsOf(user)?.some((effect) => effect.kind === "free" && effect.value === value)) continue;
    if (found !== undefined || isOp(user, "memref.realloc")) return "several";
    found = user;
  }
  return found;
}

/** The memory that a value is a view of. */
function viewedMemory(value: Value): Value {
  let at = value;
  for (let source = viewSource(at); source !== undefined; source = viewSource(at)) at = source;
  return at;
}

function viewSource(value: Value): Value | undefined {
  const made = value.definingOp;
  const isView = isOp(
    made,
    "memref.assume_alignment",
    "memref.cast",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.extract_strided_metadata",
    "memref.memory_space_cast",
    "memref.reinterpret_cast",
    "memref.reshape",
    "memref.subview",
    "memref.view",
  );
  return isView && made?.result() === value ? made.operand(0) : undefined;
}

/** The op that frees the clone or its source in the clone's block, before which nothing else is freed. */
function redundantFree(op: Operation): Operation | undefined {
  const [ofClone, ofSource] = [freeingOp(op.result()), freeingOp(viewedMemory(op.operand(0)))];
  if (ofClone === "several" || ofSource === "several") return undefined;
  if (ofClone !== undefined && ofClone.block === ofSource?.block) return undefined;
  const found = [ofClone, ofSource].find((free) => free?.block === op.block);
  for (let at = op.next; at !== found; at = at?.next) {
    if (at === undefined || memoryEffectsOf(at)?.some(({ kind }) => kind === "free")) return undefined;
  }
  return found;
}

/** A clone that is not used, or of which only one of clone and source lives on. */
function simplifyClone(op: Operation, rewriter: Rewriter): boolean {
  if (!op.hasUses) {
    rewriter.eraseOp(op);
    return true;
  }
  const source = op.operand(0);
  const type = op.resultType();
  if (source.type !== type && !memref.areMemRefCastCompatible(source.type, type)) return false;
  const free = redundantFree(op);
  if (free === undefined) return false;
  if (source.type === type) rewriter.replaceOp(op, [source]);
  else rewriter.replaceWithNew(op, memref.cast, { operands: [source], resultTypes: [type] });
  rewriter.eraseOp(free);
  return true;
}

export const clonePatterns = (self: OpDef): readonly Pattern[] => [pattern("SimplifyClones", self, simplifyClone)];

// ---- bufferization.dealloc

/** A memref to free, and the condition under which it is. */
interface Entry {
  readonly memref: Value;
  readonly condition: Value;
}

function entriesOf(op: Operation): readonly Entry[] {
  const conditions = valuesUnder(op, "conditions");
  return valuesUnder(op, "memrefs").flatMap((memref, index) => {
    const condition = conditions[index];
    return condition === undefined ? [] : { memref, condition };
  });
}

const segmentsOf = (op: Operation, entries: number, retained: number) =>
  denseI32Array(op.context, [entries, entries, retained]);

/** Changes the memrefs to free; false if they are the same. */
function setEntries(op: Operation, rewriter: Rewriter, entries: readonly Entry[]): boolean {
  const before = entriesOf(op);
  const isSame = (entry: Entry, index: number): boolean =>
    entry.memref === before[index]?.memref && entry.condition === before[index]?.condition;
  if (entries.length === before.length && entries.every(isSame)) return false;
  const retained = valuesUnder(op, "retained");
  rewriter.modify(op, () => {
    op.setOperands([...entries.map((one) => one.memref), ...entries.map((one) => one.condition), ...retained]);
    op.setAttr("operandSegmentSizes", segmentsOf(op, entries.length, retained.length));
  });
  return true;
}

/** A memref is listed once, with one condition or another. */
function mergeEntries(op: Operation, rewriter: Rewriter): boolean {
  const merged = new Map<Value, Entry>();
  for (const { memref, condition } of entriesOf(op)) {
    const known = merged.get(memref);
    if (known?.condition === condition) continue;
    merged.set(memref, { memref, condition: known === undefined ? condition : either(op, rewriter, known, condition) });
  }
  return setEntries(op, rewriter, [...merged.values()]);
}

function either(op: Operation, rewriter: Rewriter, known: Entry, condition: Value): Value {
  rewriter.insertBefore(op);
  const state = { operands: [known.condition, condition], resultTypes: [condition.type], location: op.location };
  return rewriter.create(ori, state).result();
}

/** A value is retained once, with one condition as result. */
function mergeRetained(op: Operation, rewriter: Rewriter): boolean {
  const retained = valuesUnder(op, "retained");
  const unique = [...new Set(retained)];
  if (unique.length === retained.length) return false;
  const entries = entriesOf(op);
  rewriter.insertBefore(op);
  const made = rewriter.create(op.def, {
    operands: [...entries.map((one) => one.memref), ...entries.map((one) => one.condition), ...unique],
    resultTypes: unique.map(() => op.context.i1),
    properties: [segmentsOf(op, entries.length, unique.length)],
    location: op.locationNumber,
  });
  rewriter.replaceOp(
    op,
    retained.map((value) => made.result(unique.indexOf(value))),
  );
  return true;
}

/** If nothing is freed, no memory goes to the retained values. */
function eraseEmpty(op: Operation, rewriter: Rewriter): boolean {
  if (valuesUnder(op, "memrefs").length > 0) return false;
  const { context, location } = op;
  rewriter.insertBefore(op);
  const properties = [integerAttr(context, context.i1, 0n)];
  const no = rewriter.create(constant, { resultTypes: [context.i1], properties, location }).result();
  rewriter.replaceOp(
    op,
    op.results.map(() => no),
  );
  return true;
}

const allocates = (op: Operation | undefined, value: Value): op is Operation =>
  op !== undefined && memoryEffectsOf(op)?.some((one) => one.kind === "allocate" && one.value === value) === true;

/** The base buffer of an allocation is the allocation. */
function skipMetadata(op: Operation, rewriter: Rewriter): boolean {
  const entries = entriesOf(op).map((entry) => {
    const made = entry.memref.definingOp;
    const source = isOp(made, "memref.extract_strided_metadata") ? made.operand(0) : undefined;
    return source !== undefined && allocates(source.definingOp, source) ? { ...entry, memref: source } : entry;
  });
  return setEntries(op, rewriter, entries);
}

/** Memory that is only freed need not be allocated. */
function eraseUnused(op: Operation, rewriter: Rewriter): boolean {
  const dead: Operation[] = [];
  const entries = entriesOf(op).filter(({ memref }) => {
    const made = memref.definingOp;
    const isDead = allocates(made, memref) && memref.hasOneUse && memoryEffectsOf(made)?.length === 1;
    if (isDead) dead.push(made);
    return !isDead;
  });
  if (!setEntries(op, rewriter, entries)) return false;
  for (const allocation of dead) rewriter.eraseOp(allocation);
  return true;
}

export const deallocPatterns = (self: OpDef): readonly Pattern[] => [
  pattern("DeallocRemoveDuplicateDeallocMemrefs", self, mergeEntries),
  pattern("DeallocRemoveDuplicateRetainedMemrefs", self, mergeRetained),
  pattern("EraseEmptyDealloc", self, eraseEmpty),
  pattern("EraseAlwaysFalseDealloc", self, (op, rewriter) =>
    setEntries(
      op,
      rewriter,
      entriesOf(op).filter(({ condition }) => knownInteger(condition) !== 0n),
    ),
  ),
  pattern("SkipExtractMetadataOfAlloc", self, skipMetadata),
  pattern("RemoveAllocDeallocPairWhenNoOtherUsers", self, eraseUnused),
];
