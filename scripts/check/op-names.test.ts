import { expect, test } from "vitest";
import { comparedNames, forwardNames } from "./op-names.ts";

test("finds names that are compared, keys of tables and lists of names", () => {
  const text = `
    if (op.name === "arith.addi" || made?.name !== "scf.for") return;
    const rules = {
      "memref.load": load,
    };
    new Set(["cf.br", "func.call"]);
    ["tensor.splat"].includes(made.name);
    op.attr("llvm.noalias");
    opNameTable<Rule>({
      "vector.extract": rule,
    })
  `;
  expect(comparedNames(text)).toEqual(["arith.addi", "scf.for", "memref.load", "cf.br", "func.call", "tensor.splat"]);
});

test("finds the ops that definitions refer to", () => {
  expect(forwardNames('traits: [hasParent("scf.for", "scf.while"), Pure]')).toEqual(["scf.for", "scf.while"]);
});
