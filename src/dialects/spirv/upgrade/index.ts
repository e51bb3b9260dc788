// Reads what releases 12 to 21 of MLIR wrote of the SPIR-V dialect, and what its documentation showed, as what is written today.
//
// Only this folder knows older text; the definitions of the dialect do not.

import { modelOf } from "../../../define/index.ts";
import { type Attribute, IntegerAttr, StringAttr } from "../../../ir/index.ts";
import type { OpDraft, Parser, Upgrader } from "../../../text/index.ts";
import { FunctionControl } from "../enums.ts";
import { ReturnValue } from "../ops/control-flow/control-flow.ts";
import { func } from "../ops/module/function.ts";
import { attributes, entryToday } from "./attributes.ts";
import { enumValue, isEnumDef, olderCase } from "./cases.ts";
import { olderForm } from "./forms.ts";
import { opToday } from "./names.ts";
import { types } from "./types.ts";

/** The upgrader of the SPIR-V dialect; give it to the reader of a text. */
export const spirvUpgrader: Upgrader = {
  dialect: "spirv",
  formerName: "spv",
  opName: opToday,
  form: olderForm,
  type: (mnemonic) => types.get(mnemonic),
  attribute: (mnemonic) => attributes.get(mnemonic),
  enumCase: olderCase,
  entry: entryToday,
  finish,
};

/** Attributes that had another name, by the one they have today. */
const FORMER_ATTRIBUTES: Readonly<Record<string, string>> = { function_type: "type", image_operands: "imageoperands" };

function finish(draft: OpDraft, parser: Parser): boolean {
  const { def } = draft;
  if (def === undefined) return true;
  for (const [index, { name }] of def.properties.entries()) {
    const former = FORMER_ATTRIBUTES[name];
    if (former !== undefined) draft.renameAttr(former, name);
    const given = draft.properties[index];
    if (given !== undefined) draft.setProperty(index, enumAttribute(draft, index, given));
  }
  if (isFunctionOfOther(draft, parser)) draft.setAttr("function_control", FunctionControl.of(parser.context, "None"));
  // The documentation gives this op a result, which it never had.
  if (def === ReturnValue) draft.resultCount = 0;
  return true;
}

/** Whether the generic form of a function of another dialect was read as one of this dialect. */
function isFunctionOfOther({ def, position }: OpDraft, parser: Parser): boolean {
  return def === func && /^"(func\.|builtin\.)?func"/.test(parser.textBetween(position, position + 16));
}

/** Cases of enums were integers, and strings. */
function enumAttribute({ def }: OpDraft, index: number, given: Attribute): Attribute {
  const wanted = def === undefined ? undefined : modelOf(def)?.layout.properties[index]?.arg.attr.def;
  if (!isEnumDef(wanted)) return given;
  if (IntegerAttr.is(given)) {
    const number = Number(BigInt.asUintN(32, given.value));
    return wanted.enum.text(number) === undefined ? given : wanted.of(given.context, number);
  }
  if (!StringAttr.is(given)) return given;
  const value = enumValue(wanted, given.value);
  return value === undefined ? given : wanted.of(given.context, value);
}
