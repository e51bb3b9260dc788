// Decorations of variables of a module that LLVM IR has as properties of globals: one table for both directions. All others are a list of metadata
// (`lists.ts`), which counts where it states one of these, too.

import { ArrayType } from "../../dialects/llvm/index.ts";
import { Decoration, StorageClass } from "../../grammar/enumerants.generated.ts";
import { IntegerType, type Type } from "../../ir/index.ts";
import type { GlobalVariable } from "../../llvm/index.ts";
import { builtInOfGlobal } from "../builtins/built-in/globals.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { alignmentOf, decorateAlignment } from "./alignment.ts";
import { decorateLinkage, linkageOf } from "./linkage.ts";
import { decorateGlobalValue, listOfVariable, statedDecorations } from "./lists.ts";
import { addVectorVariable, decorateVectorVariable } from "./vector-compute.ts";

/** A property of a variable. */
interface VariableEntry {
  readonly decoration: number;
  /** Decorates the variable's id by the property; called unless metadata states the decoration. */
  readonly toSpirv: (at: ToSpirv, global: GlobalVariable, id: number) => void;
  /** Sets the property of the variable that `one` declares. */
  readonly toLlvm: (at: ToLlvm, global: GlobalVariable, one: Instruction, hasInitializer: boolean) => void;
}

/** In the order in which llvm-spirv writes the decorations. */
const TABLE: readonly VariableEntry[] = [
  {
    decoration: Decoration.Constant,
    toSpirv: ({ builder }, { isConstant }, id) => {
      if (isConstant) builder.decorate(id, Decoration.Constant);
    },
    toLlvm(at, global, one) {
      const isUniform = one.operand(0) === StorageClass.UniformConstant;
      global.isConstant = isUniform || at.input.annotations.has(one.id, Decoration.Constant);
      if (global.isConstant && isText(global.type)) global.unnamedAddress = "unnamed_addr";
    },
  },
  {
    decoration: Decoration.BuiltIn,
    toSpirv(at, { name, initializer }, id) {
      const builtIn = builtInOfGlobal(name, initializer !== undefined);
      if (builtIn !== undefined) at.decorateBuiltIn(id, builtIn);
    },
    // The variable's name states it.
    toLlvm: () => {},
  },
  {
    decoration: Decoration.Alignment,
    toSpirv: ({ builder }, { alignment }, id) => decorateAlignment(builder, id, Number(alignment)),
    toLlvm(at, global, { id }) {
      global.alignment = BigInt(alignmentOf(at.input, id) ?? 0);
    },
  },
  {
    decoration: Decoration.VectorComputeVariableINTEL,
    toSpirv: decorateVectorVariable,
    toLlvm: (at, global, { id }) => addVectorVariable(at, global, id),
  },
  {
    decoration: Decoration.LinkageAttributes,
    toSpirv: (at, global, id) => decorateLinkage(at, id, global, global.initializer !== undefined),
    toLlvm(at, global, { id }, hasInitializer) {
      global.linkage = linkageOf(at, id, hasInitializer).linkage;
    },
  },
];

/** Decorates a variable by its properties and its metadata. */
export function decorateVariable(at: ToSpirv, global: GlobalVariable, id: number): void {
  const stated = statedDecorations(at, global);
  for (const { decoration, toSpirv } of TABLE) if (!stated.has(decoration)) toSpirv(at, global, id);
  decorateGlobalValue(at, global, id);
}

/** Sets the properties and the metadata of a variable. */
export function setVariableProperties(
  at: ToLlvm,
  global: GlobalVariable,
  one: Instruction,
  hasInitializer: boolean,
): void {
  for (const { toLlvm } of TABLE) toLlvm(at, global, one, hasInitializer);
  listOfVariable(at, global, one.id);
}

/** Whether a type is an array of bytes, whose address does not matter if it is constant. */
function isText(type: Type): boolean {
  return ArrayType.is(type) && IntegerType.is(type.element) && type.element.width === 8;
}
