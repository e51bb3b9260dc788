// The parts of a call before it is added, and the intrinsics that replace older ones.

import { type FunctionType, pointerType, StructType } from "../../../dialects/llvm/index.ts";
import type { Type } from "../../../ir/index.ts";
import type { Constant } from "../../constant.ts";
import { findIntrinsic, intrinsicName } from "../../intrinsics/intrinsics.ts";
import type { FunctionAttributes } from "../attributes.ts";
import type { FunctionState } from "../function-state.ts";

/** The parts of calls of all kinds, up to their bundles. */
export interface CallParts {
  readonly callee: number;
  /** The name of the function that is called; "" for another callee. */
  readonly name: string;
  readonly signature: FunctionType;
  readonly tail: string;
  readonly flags: number;
  readonly detail: number;
  readonly result: Type;
  readonly operands: readonly number[];
  /** The attributes that follow the arguments. */
  readonly own: FunctionAttributes;
}

/** Calls that replace others have no attributes of their own. */
export const NO_OWN = { attributes: [], groups: [], builtinAt: -1 };

/** The address of the intrinsic that replaces an older one; the end of the text declares it. */
export function present({ reader }: FunctionState, older: string, base: string, type: FunctionType): Constant {
  const found = findIntrinsic(base);
  const { result, inputs } = type;
  const members = StructType.is(result) ? result.body.elements : [];
  const name = found === undefined ? base : intrinsicName(found, result, members, inputs);
  const list = reader.replacements.get(older) ?? [];
  reader.replacements.set(older, list);
  const known = list.find((one) => one.name === name && one.type === type);
  if (known !== undefined) return known.address;
  const address = reader.module.constants.global(pointerType(reader.context, reader.programSpace), undefined);
  list.push({ name, type, address });
  return address;
}
