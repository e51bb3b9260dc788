// Modules, entry points and execution modes.

import { module as builtinModule } from "../../../dialects/builtin/index.ts";
import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  integerAttr,
  type Operation,
  stringAttr,
  symbolName,
  type Type,
  TypeAttr,
  unknownLoc,
} from "../../../ir/index.ts";
import { type ConversionPattern, convert } from "../../../rewrite/index.ts";
import { type Emitter, freeName, i32, insertValue, poison } from "../../llvm-common/index.ts";
import type { Lowering } from "../lowering.ts";
import { numbersOf } from "../ops/composite.ts";
import { keptAttributes } from "./interface.ts";
import { isFunctionAttribute } from "./kernel-modes.ts";

export function modeSettingPatterns({ hasSpirConventions }: Lowering): readonly ConversionPattern[] {
  return [
    convert(spirv.module, ({ sym_name, region }, _, at, op) => {
      const module = builtinModule.build(at, { sym_name }, { attributes: keptAttributes(op) });
      at.inlineRegionBefore(region, module.region());
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.EntryPoint, (_, __, at, op) => {
      at.eraseOp(op);
      return true;
    }),
    convert(spirv.ExecutionMode, ({ fn, execution_mode, values }, _, at, op) => {
      const module = op.parentOp;
      if (module === undefined) return false;
      const isSaid = hasSpirConventions && isFunctionAttribute(execution_mode.value);
      if (!isSaid) makeModeInfo(at, module, fn.root, execution_mode.value, numbersOf(values));
      at.eraseOp(op);
      return true;
    }),
  ];
}

/**
 * A global at the start of the module that holds the number of the mode and its operands. A function may have a mode several times, such
 * as DenormPreserve for floats of 16 and of 32 bits; MLIR gives those globals one name and fails.
 */
function makeModeInfo(at: Emitter, module: Operation, fn: string, mode: number, values: readonly number[]): void {
  const { context } = at;
  const { i32: word } = context;
  const owner = symbolName(module);
  const members: Type[] = values.length === 0 ? [word] : [word, llvm.arrayType(context, word, values.length)];
  const type = llvm.literalStruct(context, members, false);
  const body = module.region().firstBlock;
  if (body === undefined) return;
  const name = `__spv__${owner === undefined ? "" : `${owner}_`}${fn}_execution_mode_info_${mode}`;
  at.insertAtStart(body);
  const { place } = at;
  at.place = at.store.locationId(unknownLoc(context));
  const global = llvm.mlir.global.build(at, {
    global_type: TypeAttr.get(context, { type }),
    sym_name: stringAttr(context, freeName(module, name)),
    linkage: llvm.linkage.of(context, "external"),
    constant: context.unit,
    addr_space: integerAttr(context, word, 0),
  });
  at.insertAtEnd(at.createBlock(global.region(), []));
  let info = insertValue(at, poison(at, type), i32(at, mode), [0]);
  for (const [index, value] of values.entries()) info = insertValue(at, info, i32(at, value), [1, index]);
  at.create(llvm.return, { operands: [info] });
  at.place = place;
}
