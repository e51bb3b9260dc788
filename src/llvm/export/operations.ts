// Which translation an op has.

import * as llvm from "../../dialects/llvm/index.ts";
import { BlockAddressAttr, BlockTagAttr, ModuleFlagAttr } from "../../dialects/llvm/index.ts";
import { isOp } from "../../dialects/op-name/index.ts";
import { ArrayAttr, type OpDef, opMap, StringAttr, SymbolRefAttr, symbolName } from "../../ir/index.ts";
import { stringOperand } from "../metadata.ts";
import { CALLS } from "./calls.ts";
import { constantOf, symbolOf } from "./constants.ts";
import { DEBUG } from "./debug-records.ts";
import { cannotConvert, translationFailed } from "./exporter.ts";
import {
  INSTRUCTIONS,
  property,
  simpleInstruction,
  type Translate,
  type Translation,
  type Translations,
} from "./instructions.ts";
import { INTRINSICS, plainIntrinsic } from "./intrinsics.ts";
import { addModuleFlags } from "./module-flags.ts";

/** Constants by the numbers of property tuples and types. */
const constant = (def: OpDef): Translate => {
  const at = def.propertyIndex("value");
  const known = new Map<number, number>();
  return (exporter, op) => {
    const type = exporter.resultType(op);
    const key = exporter.store.propertiesId(op) * 0x10000 + type.id;
    let made = known.get(key);
    if (made === undefined) {
      made = constantOf(exporter, property(exporter, op, at), type, exporter.operation(op)).id;
      known.set(key, made);
    }
    exporter.setResult(op, made);
  };
};

const uniform =
  (kind: "undef" | "poison" | "zero" | "none"): ((def: OpDef) => Translate) =>
  () =>
  (exporter, op) =>
    exporter.setResult(op, exporter.constants[kind](exporter.resultType(op)).id);

const addressOf = (def: OpDef): Translate => {
  const at = def.propertyIndex("global_name");
  return (exporter, op) => {
    const name = property(exporter, op, at);
    if (SymbolRefAttr.is(name)) exporter.setResult(op, symbolOf(exporter, name.root, exporter.operation(op)).id);
  };
};

const equivalent: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const name = handle.attr("function_name");
  if (!SymbolRefAttr.is(name)) return;
  const target = symbolOf(exporter, name.root, handle);
  exporter.setResult(op, exporter.constants.dsoLocalEquivalent(target).id);
};

const blockAddress: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const attribute = handle.attr("block_addr");
  if (!BlockAddressAttr.is(attribute) || !BlockTagAttr.is(attribute.tag)) return;
  const name = attribute.function.root;
  const block = exporter.tag(name, attribute.tag.identifier);
  const made = exporter.constants.blockAddress(exporter.resultType(op), symbolOf(exporter, name, handle), block);
  exporter.setResult(op, made.id);
};

const blockTag: Translate = (exporter, op) => {
  const handle = exporter.operation(op);
  const tag = handle.attr("tag");
  const name = handle.parentOp === undefined ? undefined : symbolName(handle.parentOp);
  if (BlockTagAttr.is(tag) && name !== undefined) exporter.tag(name, tag.identifier).number = exporter.block;
};

/** Options for the linker, a list for each op. */
const linkerOptions: Translate = (exporter, op) => {
  const list = exporter.operation(op).attr("options");
  const { metadata } = exporter.module;
  const strings = (ArrayAttr.is(list) ? list.elements : []).flatMap((one) =>
    StringAttr.is(one) ? [stringOperand(one.value)] : [],
  );
  metadata.appendNamed("llvm.linker.options", metadata.tuple(strings));
};

const moduleFlags: Translate = (exporter, op) => {
  const list = exporter.operation(op).attr("flags");
  addModuleFlags(
    exporter,
    (ArrayAttr.is(list) ? list.elements : []).filter((one) => ModuleFlagAttr.is(one)),
    exporter.operation(op),
  );
};

const OTHERS: Translations = opMap<Translation>([
  [llvm.mlir.constant, constant],
  [llvm.mlir.undef, uniform("undef")],
  [llvm.mlir.poison, uniform("poison")],
  [llvm.mlir.zero, uniform("zero")],
  [llvm.mlir.none, uniform("none")],
  [llvm.mlir.addressof, addressOf],
  [llvm.dso_local_equivalent, () => equivalent],
  [llvm.blockaddress, () => blockAddress],
  [llvm.blocktag, () => blockTag],
  [llvm.linker_options, () => linkerOptions],
  [llvm.module_flags, () => moduleFlags],
]);

const translations = opMap([...INSTRUCTIONS, ...CALLS, ...INTRINSICS, ...DEBUG, ...OTHERS]);

export function translationOf(def: OpDef): Translate {
  const make = translations.get(def);
  if (make !== undefined) return make(def);
  return simpleInstruction(def) ?? plainIntrinsic(def) ?? unsupported(def);
}

/** Ops of dialects that LLVM IR knows nothing of, and those of this one that are elsewhere. */
function unsupported(def: OpDef): Translate {
  // The definition is in a dialect that only few modules need.
  if (isOp({ def }, "gpu.module")) return () => {};
  if (def.dialect === "gpu")
    return (exporter, op) => exporter.fail(exporter.operation(op).plainError(`unsupported GPU operation: ${def.name}`));
  if (def.dialect.startsWith("arm_")) return (exporter, op) => exporter.fail(translationFailed(exporter.operation(op)));
  const reason =
    def.dialect === "llvm"
      ? `unsupported or non-LLVM operation: ${def.name}`
      : `missing \`LLVMTranslationDialectInterface\` registration for dialect for op: ${def.name}`;
  return (exporter, op) => exporter.fail(cannotConvert(exporter.operation(op), reason));
}
