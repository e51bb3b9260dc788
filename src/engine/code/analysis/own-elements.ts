// Whether each invocation has elements of its own: all accesses that may race are to one buffer, at a multiple of the invocation's number in x and a constant, and
// reach no other invocation's elements. Such accesses race in no launch of one row.

import { convert, forType, i64, int } from "../../wasm/opcodes.ts";
import { element, type Node } from "../graph.ts";

/** Bytes of memory at an address. */
export interface ElementAccess {
  readonly address: Node;
  /** Bytes from the address to the access. */
  readonly offset: number;
  /** Undefined if only the code knows it. */
  readonly bytes: number | undefined;
}

/** `base + id * stride + start * shift + offset`, modulo 2 to the 32; the base is there once or not at all. */
interface Form {
  readonly bases: number;
  readonly stride: number;
  readonly shift: number;
  readonly offset: number;
}

/** Numbers in forms stay exact. */
const MOST = 2 ** 31;

/** The leaves with the start of the buffer, the number of the invocation, and where these numbers begin. */
export interface ElementLeaves {
  readonly base: Node;
  readonly id: Node;
  readonly start: Node;
}

/** Bytes from an invocation's elements to those of the next; undefined if it may access others. */
export function strideOfElements(accesses: readonly ElementAccess[], leaves: ElementLeaves): number | undefined {
  let common: Form | undefined;
  for (const { address, offset, bytes } of accesses) {
    const form = formOf(address, leaves);
    if (form === undefined || bytes === undefined || form.bases !== 1) return undefined;
    common ??= form;
    const first = form.offset + offset;
    if (form.stride !== common.stride || form.shift !== common.shift) return undefined;
    if (first < 0 || first + bytes > form.stride) return undefined;
  }
  return common?.stride;
}

const EXTENSIONS: ReadonlySet<number> = new Set([convert.i64ExtendI32S, convert.i64ExtendI32U, convert.i32WrapI64]);

const NOTHING: Form = { bases: 0, stride: 0, shift: 0, offset: 0 };

function formOf(node: Node, leaves: ElementLeaves): Form | undefined {
  if (node === leaves.base) return { ...NOTHING, bases: 1 };
  if (node === leaves.id) return { ...NOTHING, stride: 1 };
  if (node === leaves.start) return { ...NOTHING, shift: 1 };
  if (node.isConstant) return small({ ...NOTHING, offset: Number(node.imm) });
  const forms = node.args.map((arg) => formOf(arg, leaves));
  const [a, b] = forms;
  if (a === undefined || forms.includes(undefined)) return undefined;
  const form = EXTENSIONS.has(node.op) ? a : b === undefined ? undefined : combined(node, a, b);
  return form === undefined ? undefined : small(form);
}

function small(form: Form): Form | undefined {
  return [form.stride, form.shift, form.offset].every((one) => Math.abs(one) < MOST) ? form : undefined;
}

function combined({ op, imm }: Node, a: Form, b: Form): Form | undefined {
  if (isOf(int.add, op)) return sum(a, b);
  if (op === element) {
    const index = scaled(b, Number(imm));
    return index === undefined ? undefined : sum(a, index);
  }
  if (b.bases !== 0 || b.stride !== 0 || b.shift !== 0) return undefined;
  if (isOf(int.sub, op)) return { ...a, offset: a.offset - b.offset };
  if (isOf(int.mul, op)) return scaled(a, b.offset);
  return isOf(int.shl, op) && b.offset >= 0 && b.offset < 31 ? scaled(a, 2 ** b.offset) : undefined;
}

function sum(a: Form, b: Form): Form {
  return {
    bases: a.bases + b.bases,
    stride: a.stride + b.stride,
    shift: a.shift + b.shift,
    offset: a.offset + b.offset,
  };
}

function scaled({ bases, stride, shift, offset }: Form, by: number): Form | undefined {
  return bases === 0 ? { bases, stride: stride * by, shift: shift * by, offset: offset * by } : undefined;
}

function isOf(narrow: number, op: number): boolean {
  return op === narrow || op === forType(narrow, i64);
}
