/** Where pointers come from: from an access back to the variable. */
import { Decoration } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "./module-facts.ts";
import { isArray, isStruct } from "./types.ts";

/** The word with the pointer that an instruction makes its result of. */
const bases: { readonly [opcode: number]: number } = {
  [Op.AccessChain]: 3,
  [Op.InBoundsAccessChain]: 3,
  [Op.PtrAccessChain]: 3,
  [Op.InBoundsPtrAccessChain]: 3,
  [Op.UntypedAccessChainKHR]: 4,
  [Op.UntypedInBoundsAccessChainKHR]: 4,
  [Op.UntypedPtrAccessChainKHR]: 4,
  [Op.UntypedInBoundsPtrAccessChainKHR]: 4,
  [Op.RawAccessChainNV]: 3,
  [Op.ImageTexelPointer]: 3,
  [Op.UntypedImageTexelPointerEXT]: 4,
  [Op.CopyObject]: 3,
  [Op.BufferPointerEXT]: 3,
};

/** Bases by pointer: what one trace has passed, another one need not pass again. */
const knownBases = (): Map<number, number> => new Map();

/** The id that a chain of accesses and copies starts from. */
export function traceBase(m: Facts, id: number): number {
  const known = m.derive(knownBases);
  const passed = new Set<number>();
  let current = id;
  while (!passed.has(current) && !known.has(current)) {
    const word = bases[m.opcodeOf(current)];
    if (word === undefined) break;
    passed.add(current);
    current = m.wordOf(current, word);
  }
  const base = known.get(current) ?? current;
  for (const one of passed) known.set(one, base);
  return base;
}

/** The variable that a pointer points into; 0 if that cannot be seen. */
export function traceToVariable(m: Facts, id: number): number {
  const base = traceBase(m, id);
  const opcode = m.opcodeOf(base);
  return opcode === Op.Variable || opcode === Op.UntypedVariableKHR ? base : 0;
}

/** Whether a type is an array, of any dimensions, of structures decorated with Block or BufferBlock. */
export function isBlockArray(m: Facts, type: number): boolean {
  if (!isArray(m, type)) return false;
  let element = type;
  while (isArray(m, element)) element = m.wordOf(element, 2);
  const isBlock = m.decorations.has(element, Decoration.Block) || m.decorations.has(element, Decoration.BufferBlock);
  return isStruct(m, element) && isBlock;
}
