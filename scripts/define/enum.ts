// Enums of the grammar that MLIR's dialect does not have: their cases are the grammar's.
import { enumAttrs } from "../../src/dialects/spirv/index.ts";
import { KindCode, operandKind } from "../../src/grammar/index.ts";
import { Changes, type Edit, snakeCase } from "./edit.ts";

const path = "src/dialects/spirv/enums.ts";
const test = "test/dialects/spirv/attributes.mlir";

export function defineEnum(name: string): Edit {
  const kind = operandKind(name);
  if (kind === undefined || (kind.code !== KindCode.Value && kind.code !== KindCode.Mask))
    return `the grammar has no enum ${name}`;
  if (enumAttrs.some((def) => def.enum.className === `::mlir::spirv::${name}`)) return `${name} is there already`;
  const changes = new Changes();
  const separator = kind.code === KindCode.Mask ? ', "|"' : "";
  changes.insertExport(path, name, `export const ${name}: SpirvEnum = grammarEnum("${name}"${separator});`);
  changes.addImport(path, "./grammar-enum.ts", ["grammarEnum"]);
  changes.addToList(path, "export const enumAttrs: readonly SpirvEnum[] = [", name);
  const [first] = kind.enumerants;
  changes.addPiece(
    test,
    "round-trip",
    `module attributes {test.value = #spirv.${snakeCase(name)}<${first?.name}>} {\n}`,
  );
  return changes;
}
