// `convert_TYPE[_sat][_MODE]`.

import { FloatType, type Type, VectorType } from "../../../../ir/index.ts";
import { Op } from "../../../../spirv/modules.ts";
import { isUnsigned } from "../../../mangling/index.ts";
import { decoratePostfixes } from "../../postfixes.ts";
import type { OpenClCall, WriteCall } from "./written-call.ts";

const NAME = /^convert_(u?)(char|short|int|long|half|float|double)(\d*)((?:_sat)?)((?:_rt[eznp])?)$/;

/** The writer for calls of a conversion function; undefined for other names. */
export function conversionWriter(name: string): WriteCall | undefined {
  const match = NAME.exec(name);
  if (match === null) return undefined;
  const [, unsigned = "", , , saturation = "", mode = ""] = match;
  return (call) => convert(call, unsigned === "u", saturation !== "", mode.slice(1));
}

function isFloat(type: Type): boolean {
  return FloatType.is(VectorType.is(type) ? type.element : type);
}

function convert(call: OpenClCall, toUnsigned: boolean, isSaturated: boolean, mode: string): boolean {
  const [parameter] = call.parameters;
  const fromUnsigned = parameter !== undefined && isUnsigned(parameter) === true;
  const [from, to] = [call.typeOf(0), call.type];
  const isSignChange = isSaturated && fromUnsigned !== toUnsigned && !isFloat(from);
  if (from === to && !isSignChange) return call.alias(call.arg(0));
  const op = opcodeOf(isFloat(from), isFloat(to), fromUnsigned, toUnsigned, isSaturated);
  call.result(op, call.arg(0));
  const isStated = op !== Op.SatConvertSToU && op !== Op.SatConvertUToS;
  // A rounding mode changes nothing between integers.
  const postfixes = [...(isSaturated && isStated ? ["sat"] : []), ...(isFloat(from) || isFloat(to) ? [mode] : [])];
  decoratePostfixes(call.body, call.body.idOf(call.row), postfixes);
  return true;
}

function opcodeOf(
  fromFloat: boolean,
  toFloat: boolean,
  fromUnsigned: boolean,
  toUnsigned: boolean,
  isSaturated: boolean,
): number {
  if (fromFloat && toFloat) return Op.FConvert;
  if (fromFloat) return toUnsigned ? Op.ConvertFToU : Op.ConvertFToS;
  if (toFloat) return fromUnsigned ? Op.ConvertUToF : Op.ConvertSToF;
  if (isSaturated && fromUnsigned !== toUnsigned) return toUnsigned ? Op.SatConvertSToU : Op.SatConvertUToS;
  return fromUnsigned ? Op.UConvert : Op.SConvert;
}
