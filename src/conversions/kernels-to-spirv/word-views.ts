// Memory of bytes that is viewed as elements of several types, or from a byte that is not known, or accessed itself: it becomes memory of words, integers as
// wide as the smallest of the elements. Other elements of the width of a word are bitcasts of it, and wider ones are put together from several words.
// Neither target needs a pointer of another type then.

import * as arith from "../../dialects/arith/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import {
  Builder,
  FloatType,
  IntegerAttr,
  IntegerType,
  MemRefType,
  type OpDef,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { constantValue } from "../../rewrite/index.ts";
import { typeText } from "../../text/index.ts";
import { numberAttr } from "../llvm-common/index.ts";
import { emit, type Index, indexValue, plus, times } from "../vector-parts/index.ts";
import { isRowByRow } from "./sizes.ts";
import { restateType } from "./vector-memory.ts";

/** Changes such memory in a function, the views of which loads, stores and atomic updates use; false, with a diagnostic, for another view. */
export function accessViewsByWords(fn: Operation): boolean {
  const views: Operation[] = [];
  fn.walkOnly([memref.view], (op) => {
    views.push(op);
  });
  const memories = new Set(views.map((view) => view.operand(0)));
  for (const memory of memories) if (!useWords(memory, fn)) return false;
  restateType(fn);
  return true;
}

/** Bytes of a word of the memory. */
type Bytes = number;

function useWords(memory: Value, fn: Operation): boolean {
  const { type } = memory;
  const users = [...new Set(memory.uses.map(({ op }) => op))];
  const [first] = users.filter(({ def }) => def === memref.view);
  if (!MemRefType.is(type) || first === undefined) return true;
  if (!isOwn(memory, fn)) return rejected(first, "its memory is no argument of the kernel and no allocation");
  const word = wordOf(memory, users);
  if (word === undefined) return false;
  const { context, memorySpace } = type;
  const size = type.shape?.[0] ?? -1;
  const element = IntegerType.get(context, { width: 8 * word, signedness: "signless" });
  const shape = [size < 0 ? size : Math.ceil(size / word)];
  for (const op of users) if (op.def === memref.view && !replaceView(op, memory, word, element)) return false;
  if (word > 1) memory.type = MemRefType.get(context, { shape, layout: undefined, element, memorySpace });
  return true;
}

function isOwn(memory: Value, fn: Operation): boolean {
  const maker = memory.definingOp?.def;
  if (maker !== undefined) return maker === memref.alloc || maker === memref.alloca;
  return fn.def === gpu.func && memory.argumentBlock?.parentOp === fn;
}

/** The size of words that all views can be made of; undefined, with a diagnostic, if there is none. */
function wordOf(memory: Value, users: readonly Operation[]): Bytes | undefined {
  let word = 8;
  for (const op of users) {
    if (op.def === memref.dealloc || op.def === memref.dim) continue;
    if (op.def === memref.view) {
      const bytes = bytesOf(elementOf(op));
      if (bytes === undefined) {
        rejected(
          op,
          `its elements, of '${typeText(elementOf(op))}', are no integers or floats of 8, 16, 32 or 64 bits`,
        );
        return undefined;
      }
      word = Math.min(word, bytes, powerOf2In(op.operand(1)));
    } else if (isAccessOf(op, memory)) word = 1;
    else {
      const view = users.find(({ def }) => def === memref.view) ?? op;
      rejected(view, `the memory is used otherwise, by '${op.name}'`);
      return undefined;
    }
  }
  return word;
}

function isAccessOf(op: Operation, memory: Value): boolean {
  if (op.def === memref.load) return true;
  return (op.def === memref.store || op.def === memref.atomic_rmw) && op.operand(1) === memory;
}

function elementOf(view: Operation): Type {
  const type = view.resultType();
  return MemRefType.is(type) ? type.element : type;
}

function bytesOf(type: Type): Bytes | undefined {
  const width = IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
  return [8, 16, 32, 64].includes(width) ? width / 8 : undefined;
}

/** The largest power of two, up to 8, that divides a number for certain, as far as a few ops show it. */
function powerOf2In(value: Value, depth = 6): number {
  const known = numberOf(value);
  if (known !== undefined) return [8, 4, 2].find((one) => known % one === 0) ?? 1;
  const op = value.definingOp;
  if (op === undefined || depth === 0 || !LINEAR.has(op.def)) return 1;
  const [lhs, rhs] = [0, 1].map((at) => powerOf2In(op.operand(at), depth - 1));
  if (lhs === undefined || rhs === undefined) return 1;
  return op.def === arith.muli ? Math.min(8, lhs * rhs) : Math.min(lhs, rhs);
}

const LINEAR: ReadonlySet<OpDef> = new Set<OpDef>([arith.muli, arith.addi, arith.subi]);

function numberOf(value: Value): number | undefined {
  const known = constantValue(value);
  return IntegerAttr.is(known) ? Number(known.value) : undefined;
}

/** Replaces the accesses of a view by those of its memory. */
function replaceView(view: Operation, memory: Value, word: Bytes, element: Type): boolean {
  const type = view.resultType();
  if (!MemRefType.is(type) || !isRowByRow(type)) return rejected(view, "its elements do not lie row by row");
  for (const { op } of [...view.result().uses]) {
    if (op.def === memref.dealloc) {
      op.erase();
      continue;
    }
    if (!isAccessOf(op, view.result()))
      return rejected(view, `'${op.name}' uses it, and not only loads and stores of elements`);
    const access = new Access(view, op, memory, word, element);
    if (op.def === memref.load) access.replaceLoad();
    else if (op.def === memref.store) access.replaceStore();
    else if (!access.replaceUpdate()) return false;
  }
  view.erase();
  return true;
}

/** An access of an element of a view. */
class Access {
  readonly #at: Builder;
  readonly #op: Operation;
  readonly #memory: Value;
  readonly #element: Type;
  readonly #word: Type;
  /** How many words an element has. */
  readonly #count: number;
  /** The number of the first word. */
  readonly #first: Index;

  constructor(view: Operation, op: Operation, memory: Value, bytes: Bytes, word: Type) {
    this.#op = op;
    this.#memory = memory;
    this.#element = elementOf(view);
    this.#word = word;
    this.#count = (bytesOf(this.#element) ?? bytes) / bytes;
    const at = new Builder(op.store).insertBefore(op);
    at.location = op.location;
    this.#at = at;
    const indices = op.operands.slice(op.def === memref.load ? 1 : 2);
    const type = view.resultType();
    const { shape = [] } = MemRefType.is(type) ? type : {};
    const given = view.operands.slice(2);
    const sizes = shape.map((size): Index => (size >= 0 ? size : (given.shift() ?? 0)));
    let place: Index = 0;
    for (const [dim, size] of sizes.entries()) place = plus(at, times(at, place, size), indices[dim] ?? 0);
    this.#first = plus(at, this.#shift(view.operand(1), bytes), times(at, place, this.#count));
  }

  /** The number of the word that a view begins with. */
  #shift(shift: Value, bytes: Bytes): Index {
    const known = numberOf(shift);
    if (known !== undefined) return known / bytes;
    if (bytes === 1) return shift;
    return emit(this.#at, arith.divui, [shift, indexValue(this.#at, bytes)], shift.type);
  }

  replaceLoad(): void {
    const at = this.#at;
    const whole = this.#integer();
    let sum: Value | undefined;
    for (let part = 0; part < this.#count; part++) {
      const loaded = memref.load.build(
        at,
        { memref: this.#memory, indices: this.#place(part) },
        { resultTypes: [this.#word] },
      );
      let bits = loaded.result();
      if (whole !== this.#word) bits = emit(at, arith.extui, [bits], whole);
      if (part > 0) bits = emit(at, arith.shli, [bits, this.#distance(part, whole)], whole);
      sum = sum === undefined ? bits : emit(at, arith.ori, [sum, bits], whole);
    }
    if (sum === undefined) return;
    const value = whole === this.#element ? sum : emit(at, arith.bitcast, [sum], this.#element);
    this.#op.result().replaceAllUsesWith(value);
    this.#op.erase();
  }

  replaceStore(): void {
    const at = this.#at;
    const whole = this.#integer();
    const given = this.#op.operand(0);
    const bits = whole === this.#element ? given : emit(at, arith.bitcast, [given], whole);
    for (let part = 0; part < this.#count; part++) {
      let value = part === 0 ? bits : emit(at, arith.shrui, [bits, this.#distance(part, whole)], whole);
      if (whole !== this.#word) value = emit(at, arith.trunci, [value], this.#word);
      memref.store.build(at, { value, memref: this.#memory, indices: this.#place(part) });
    }
    this.#op.erase();
  }

  /** An update of a word stays one; false, with a diagnostic, for another element. */
  replaceUpdate(): boolean {
    if (this.#element !== this.#word) {
      const [element, word] = [this.#element, this.#word].map(typeText);
      const reason = `the memory, which is viewed in several ways, has words of '${word}', and its elements are of '${element}'`;
      return rejected(this.#op, reason);
    }
    this.#op.setOperands([this.#op.operand(0), this.#memory, ...this.#place(0)]);
    return true;
  }

  #integer(): Type {
    const { context } = this.#op;
    const width = 8 * (bytesOf(this.#element) ?? 0);
    const isPlain = IntegerType.is(this.#element) && this.#element.signedness === "signless";
    return isPlain ? this.#element : IntegerType.get(context, { width, signedness: "signless" });
  }

  #place(part: number): readonly Value[] {
    return [indexValue(this.#at, plus(this.#at, this.#first, part))];
  }

  #distance(part: number, type: Type): Value {
    const width = IntegerType.is(this.#word) ? this.#word.width : 0;
    return arith.constant.build(this.#at, { value: numberAttr(type, part * width) }, { resultTypes: [type] }).result();
  }
}

function rejected(op: Operation, reason: string): false {
  const type = op.operands.find((operand) => MemRefType.is(operand.type))?.type;
  const of = type === undefined ? "" : ` of '${typeText(type)}'`;
  op.context.emit(op.plainError(`'${op.name}'${of} has no conversion: ${reason}`));
  return false;
}
