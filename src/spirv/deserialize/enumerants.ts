/** Enumerants in words as attributes of the dialect. */
import type { Cases, EnumAttr, EnumAttrDef } from "../../define/index.ts";
import type { Context } from "../../ir/index.ts";
import { reject } from "./rejection.ts";

/** The attribute of a value, or of a mask, which must be known: text has its names. */
export function enumerated<C extends Cases>(
  def: EnumAttrDef<C>,
  context: Context,
  value: number,
  at: number,
): EnumAttr {
  checkEnumerant(def, value, at);
  return def.of(context, value);
}

export function checkEnumerant<C extends Cases>({ enum: values }: EnumAttrDef<C>, value: number, at: number): void {
  if (values.text(value) === undefined) reject(`unknown ${values.className.split("::").at(-1)} ${value}`, at);
}
