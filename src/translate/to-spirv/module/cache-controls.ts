// Cache controls of the pointers that an instruction uses: metadata of the instruction towards SPIR-V, where a pointer of its own has the decorations.

import { PointerType } from "../../../dialects/llvm/index.ts";
import type { MetadataOperand } from "../../../llvm/index.ts";
import { decorateByOperands } from "../../decorations/lists.ts";
import { numberOf } from "../../metadata/attachments.ts";
import type { SpirvBody } from "../body.ts";
import { addressOpcode } from "../expressions.ts";
import type { ToSpirv } from "../module-state.ts";

const EXTENSION = "SPV_INTEL_cache_controls";
const KIND = "spirv.DecorationCacheControlINTEL";

/** Writes an address for each operand that has cache controls; the row uses it instead of the operand. Without the extension they are left out. */
export function writeCacheControls(body: SpirvBody, row: number): void {
  const { at } = body;
  const list = body.attachment(row, KIND);
  if (list === undefined || !at.builder.options.allows(EXTENSION)) return;
  for (const [position, controls] of controlsOf(at, list)) {
    const id = position < body.code.numOperands(row) ? copyOf(body, row, position) : undefined;
    // The reference writes the last control of an operand first.
    if (id !== undefined) for (const one of controls.reverse()) decorateByOperands(at, id, one);
  }
}

/** The decorations by the position of their operand, which is the last word of a node. */
function controlsOf(at: ToSpirv, list: number): ReadonlyMap<number, (readonly MetadataOperand[])[]> {
  const { metadata } = at.module;
  const found = new Map<number, (readonly MetadataOperand[])[]>();
  for (const operand of metadata.node(list).operands) {
    if (operand === undefined || !("node" in operand)) continue;
    const words = metadata.node(operand.node).operands;
    const position = numberOf(words.at(-1));
    if (position === undefined) continue;
    const controls = found.get(position) ?? [];
    found.set(position, controls);
    controls.push(words.slice(0, -1));
  }
  return found;
}

/** Whether a pointer that a row uses is replaced by one to bytes. */
export function hasCacheControls(at: ToSpirv, row: number, position: number): boolean {
  const { code, metadata } = at.module;
  const attached = code.attachments[code.attached[row] ?? 0] ?? [];
  const list = attached.length === 0 ? undefined : attached.find(([kind]) => kind === metadata.kind(KIND))?.[1];
  return list !== undefined && at.builder.options.allows(EXTENSION) && controlsOf(at, list).has(position);
}

/** A pointer to the same byte as an operand. */
function copyOf(body: SpirvBody, row: number, position: number): number | undefined {
  const { types } = body.at;
  const reference = body.operand(row, position);
  const type = body.typeOf(reference);
  if (!PointerType.is(type)) return undefined;
  const indexed = types.isUntyped ? [types.of(body.int8)] : [];
  const [pointer, base] = [types.pointer(type.addressSpace, undefined), body.pointer(reference, undefined)];
  const op = addressOpcode(body.at, false);
  const id = body.emit(op, pointer, ...indexed, base, body.at.constants.int32(0));
  body.replaced.set(reference, id);
  return id;
}
