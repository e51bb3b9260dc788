// Execution modes of kernels that LLVM's functions have attributes for, which become metadata of OpenCL in LLVM IR.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  type Attribute,
  type Context,
  DenseArrayAttr,
  DictionaryAttr,
  denseI32Array,
  integerAttr,
  type Operation,
  type Type,
  TypeAttr,
  vectorType,
} from "../../../ir/index.ts";
import { keptAttribute } from "./interface.ts";

type FunctionAttributes = Readonly<Record<string, Attribute>>;

/** Converts a mode with its operands. */
type ModeAttribute = (context: Context, operands: readonly number[]) => FunctionAttributes;

const mode = (name: string): number => spirv.ExecutionModeEnum.enum.value(name) ?? -1;

/** By modes. Nothing is contracted unless a decoration allows it, so that ContractionOff needs nothing. */
const attributes: ReadonlyMap<number, ModeAttribute> = new Map<number, ModeAttribute>([
  [mode("LocalSize"), (context, sizes) => ({ reqd_work_group_size: denseI32Array(context, sizes) })],
  [mode("LocalSizeHint"), (context, sizes) => ({ work_group_size_hint: denseI32Array(context, sizes) })],
  [
    mode("SubgroupSize"),
    (context, [size = 0]) => ({ intel_reqd_sub_group_size: integerAttr(context, context.i32, size) }),
  ],
  [
    mode("VecTypeHint"),
    (context, [word = 0]) => {
      const type = hintedType(context, word);
      if (type === undefined) return {};
      return {
        vec_type_hint: llvm.VecTypeHintAttr.get(context, { hint: TypeAttr.get(context, { type }), is_signed: false }),
      };
    },
  ],
  [mode("ContractionOff"), () => ({})],
]);

/** Whether {@link modeAttributes} expresses a mode completely. */
export function isFunctionAttribute(mode: number): boolean {
  return attributes.has(mode);
}

/** The attributes of a kernel, whose modes the interface has stored. */
export function modeAttributes(fn: Operation): FunctionAttributes {
  const modes = keptAttribute(fn, "execution_modes");
  const size = keptAttribute(fn, "local_size");
  const made = (DictionaryAttr.is(modes) ? modes.entries : []).map(({ name, value }) =>
    attributes.get(mode(name))?.(fn.context, DenseArrayAttr.is(value) ? value.values.map(Number) : []),
  );
  return Object.assign({}, ...made, size === undefined ? {} : { reqd_work_group_size: size });
}

/** The type of a VecTypeHint: the number of components in the upper half of the word, the type of one in the lower half. */
function hintedType(context: Context, word: number): Type | undefined {
  const integers = [8, 16, 32, 64].map((width): Type => context.integer(width));
  const floats = (["f16", "f32", "f64"] as const).map((format) => context.float(format));
  const element = [...integers, ...floats][word & 0xffff];
  const count = word >>> 16;
  return element === undefined || count < 2 ? element : vectorType(context, [count], element);
}
