// Vectors in memory: lanes follow each other without padding between them, and the size of a vector is that of its slot.

import { arrayType } from "../../dialects/llvm/index.ts";
import type { Type, VectorType } from "../../ir/index.ts";
import { access } from "../code.ts";
import { flag, opcode } from "../opcode.ts";
import { castLanes } from "./bits.ts";
import { countOf, type Lanes } from "./vectors.ts";

/** Whether an access is atomic, which cannot be done lane by lane. */
export const isAtomic = ({ out: { code, row } }: Lanes): boolean => access.decode(code.detail[row]!).ordering !== 0;

/** The lanes that the row loads. */
export function loadLanes(lanes: Lanes, type: VectorType, pointer: number): readonly number[] {
  const { code, row } = lanes.out;
  if (!hasBytes(lanes, type)) {
    const whole = lanes.int(Number(lanes.layout.bitSize(type)));
    const loaded = lanes.emit(opcode.load, whole, [pointer], { detail: code.detail[row]! });
    return castLanes(lanes, [loaded], whole, type);
  }
  return Array.from({ length: countOf(type) }, (_, lane) => {
    const address = addressOf(lanes, type, pointer, lane);
    return lanes.emit(opcode.load, type.element, [address], { detail: accessOf(lanes, type, lane), attachedTo: row });
  });
}

/** Stores lanes as the row does. */
export function storeLanes(lanes: Lanes, type: VectorType, values: readonly number[], pointer: number): void {
  const { code, row, module } = lanes.out;
  if (!hasBytes(lanes, type)) {
    const [bits = 0] = castLanes(lanes, values, type, lanes.int(Number(lanes.layout.bitSize(type))));
    lanes.emit(opcode.store, module.typeOf(-row), [bits, pointer], { detail: code.detail[row]! });
    return;
  }
  values.forEach((value, lane) => {
    const operands = [value, addressOf(lanes, type, pointer, lane)];
    const detail = accessOf(lanes, type, lane);
    lanes.emit(opcode.store, module.typeOf(-row), operands, { detail, attachedTo: row });
  });
}

/** Whether lanes are bytes of their own. */
const hasBytes = ({ layout }: Lanes, { element }: VectorType): boolean => layout.bitSize(element) % 8n === 0n;

const bytesOf = ({ layout }: Lanes, element: Type): number => Number(layout.bitSize(element) / 8n);

function addressOf(lanes: Lanes, { element }: VectorType, pointer: number, lane: number): number {
  if (lane === 0) return pointer;
  const bytes = bytesOf(lanes, element);
  const isElement = lanes.layout.allocSize(element) === BigInt(bytes);
  const [step, index] = isElement ? [element, lane] : [lanes.int(8), lane * bytes];
  const { row, code } = lanes.out;
  const type = lanes.typeOf(code.operandAt(row, code.opcode[row] === opcode.store ? 1 : 0));
  return lanes.emit(opcode.getelementptr, type, [pointer, lanes.index(index)], {
    detail: flag.inbounds,
    extra: step.id,
  });
}

/** The word of the access to a lane: the largest power of two that divides its offset is its alignment, at most that of the vector. */
function accessOf(lanes: Lanes, type: VectorType, lane: number): number {
  const { code, row } = lanes.out;
  const before = access.decode(code.detail[row]!);
  const whole = before.alignment || lanes.layout.alignment(type);
  const offset = lane * bytesOf(lanes, type.element);
  const alignment = offset === 0 ? whole : Math.min(whole, offset & -offset);
  return access.encode({ ...before, alignment });
}

/** An array with the size of a vector, whose first elements are its lanes where lanes are elements. */
export function slotType({ layout, int }: Lanes, type: VectorType): Type {
  const { element } = type;
  const [size, each] = [layout.allocSize(type), layout.allocSize(element)];
  const areLanes = layout.bitSize(element) === each * 8n && size % each === 0n;
  return areLanes ? arrayType(type.context, element, size / each) : arrayType(type.context, int(8), size);
}
