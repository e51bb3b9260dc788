// Enums that MLIR's dialect does not have: name and cases are the grammar's. `npm run define -- enum Foo` defines one.

import { defineEnumAttr, type EnumAttrDef } from "../../define/index.ts";
import { operandKind } from "../../grammar/index.ts";

/** The enum of an operand kind; `separator` is "|" for sets of cases. */
export function grammarEnum(name: string, separator?: "|"): EnumAttrDef<Readonly<Record<string, number>>> {
  const mnemonic = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return defineEnumAttr<Record<string, number>>(`spirv.${mnemonic}`, {
    summary: `valid SPIR-V ${name}`,
    get cases() {
      return Object.fromEntries((operandKind(name)?.enumerants ?? []).map((one) => [one.name, one.value]));
    },
    ...(separator === undefined ? {} : { separator }),
    className: `::mlir::spirv::${name}`,
    attrClass: `SPIRV_${name}Attr`,
  });
}
