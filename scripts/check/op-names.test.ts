import { expect, test } from "vitest";
import { comparedNames } from "./op-names.ts";

test("finds names that are compared, keys of tables and lists of names", () => {
  const text = `
    if (op.name === "arith.addi" || made?.name !== "scf.for") return;
    const rules = {
      "memref.load": load,
    };
    new Set(["cf.br", "func.call"]);
    ["tensor.splat"].includes(made.name);
    op.attr("llvm.noalias");
  `;
  expect(comparedNames(text)).toEqual(["arith.addi", "scf.for", "memref.load", "cf.br", "func.call", "tensor.splat"]);
});
