import { expect, test } from "vitest";
import { columnNames, columnProblems } from "./columns.ts";

test("columns are the fields of typed arrays", () => {
  expect(
    columnNames("  opCount = 1;\n  opDef: Column<DefId, Uint16Array>;\n  /** … */\n  useValue: Int32Array;\n"),
  ).toEqual(["opDef", "useValue"]);
});

test("columns are touched by accessors only", () => {
  const problems = (source: string) => columnProblems("src/x.ts", source, ["opDef", "useValue"]);
  expect(problems("store.defId(op);\nconst { def } = store;\nconstraint.opDef;")).toEqual([]);
  expect(problems("\nthis.store.useValue[slot];")).toEqual([
    "src/x.ts:2: touches the column 'useValue': use an accessor of src/ir/store/columns.ts",
  ]);
  expect(problems("const { opDef, other } = this.store;")).toHaveLength(1);
});
