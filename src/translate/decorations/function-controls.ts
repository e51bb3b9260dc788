// Attributes of functions that the function control of SPIR-V states: one table for both directions.

import { FunctionControl } from "../../grammar/enumerants.generated.ts";
import { type AttributeSet, type LLVMAttribute, wordAttribute } from "../../llvm/index.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";

/** A bit of the control and its attribute. */
interface Control {
  readonly bit: number;
  readonly attribute: string;
  /** The bit that cancels this one towards LLVM IR. */
  readonly unless?: number;
  /** Without one of them the attribute is left out towards SPIR-V. */
  readonly extensions?: readonly string[];
}

/** In the order in which llvm-spirv writes the attributes. */
const TABLE: readonly Control[] = [
  { bit: FunctionControl.Inline, attribute: "alwaysinline" },
  { bit: FunctionControl.DontInline, attribute: "noinline", unless: FunctionControl.Inline },
  { bit: FunctionControl.OptNoneEXT, attribute: "optnone", extensions: ["SPV_EXT_optnone", "SPV_INTEL_optnone"] },
];

/** The control of a function with attributes. */
export function controlOf({ builder }: ToSpirv, attributes: AttributeSet | undefined): number {
  let control = 0;
  for (const { bit, attribute, extensions } of TABLE) {
    const isAllowed = extensions === undefined || extensions.some((name) => builder.options.allows(name));
    if (isAllowed && attributes?.find(attribute) !== undefined) control |= bit;
  }
  return control;
}

/** The attributes of a function with a control. Nothing unwinds in SPIR-V. */
export function controlAttributes(control: number): readonly LLVMAttribute[] {
  const stated = TABLE.filter(({ bit, unless = 0 }) => (control & (bit | unless)) === bit);
  return [wordAttribute("nounwind"), ...stated.map(({ attribute }) => wordAttribute(attribute))];
}
