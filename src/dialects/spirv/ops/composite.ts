// Composite Instructions of the SPIR-V specification.

import { attr, defineOp, I32ArrayAttr, sameType, typesMatchWith, value, variadic } from "../../../define/index.ts";
import { Pure } from "../../../ir/index.ts";
import { AnySpirvType, Composite, Integer, Scalar, Vector } from "../constraints.ts";
import { elementOrSelf, sameElementType, UsableInSpecConstantOp } from "../traits.ts";

export const CompositeConstruct = defineOp("spirv.CompositeConstruct", {
  summary: "Construct a new composite object from a set of constituent objects.",
  args: { constituents: variadic(AnySpirvType) },
  results: { result: value(Composite) },
  traits: [Pure],
  assembly: "$constituents attr-dict `:` `(` type(operands) `)` `->` type($result)",
  // FLAGS V
});

export const CompositeExtract = defineOp("spirv.CompositeExtract", {
  summary: "Extract a part of a composite object.",
  args: { composite: value(Composite), indices: attr(I32ArrayAttr) },
  results: { component: value(AnySpirvType) },
  traits: [Pure, UsableInSpecConstantOp],
  // CUSTOM ASSEMBLY
  // FLAGS VF
});

export const CompositeInsert = defineOp("spirv.CompositeInsert", {
  summary: "Make a copy of a composite object, while modifying one part of it.",
  args: { object: value(AnySpirvType), composite: value(Composite), indices: attr(I32ArrayAttr) },
  results: { result: value(Composite) },
  traits: [Pure, UsableInSpecConstantOp],
  // CUSTOM ASSEMBLY
  // FLAGS V
});

export const VectorExtractDynamic = defineOp("spirv.VectorExtractDynamic", {
  summary: "Extract a single, dynamically selected, component of a vector.",
  args: { vector: value(Vector), index: value(Integer) },
  results: { result: value(Scalar) },
  traits: [
    typesMatchWith("type of 'result' matches element type of 'vector'", "vector", "result", elementOrSelf),
    Pure,
  ],
  assembly: "$vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
});

export const VectorInsertDynamic = defineOp("spirv.VectorInsertDynamic", {
  summary: "Make a copy of a vector, with a single, variably selected, component modified.",
  args: { vector: value(Vector), component: value(Scalar), index: value(Integer) },
  results: { result: value(Vector) },
  traits: [
    typesMatchWith("type of 'component' matches element type of 'vector'", "vector", "component", elementOrSelf),
    sameType("vector", "result"),
    Pure,
  ],
  assembly: "$component `,` $vector `[` $index `]` attr-dict `:` type($vector) `,` type($index)",
});

export const VectorShuffle = defineOp("spirv.VectorShuffle", {
  summary: "Select arbitrary components from two vectors to make a new vector.",
  args: { vector1: value(Vector), vector2: value(Vector), components: attr(I32ArrayAttr) },
  results: { result: value(Vector) },
  traits: [sameElementType("vector1", "vector2", "result"), Pure],
  assembly: "attr-dict $components $vector1 `,` $vector2 `:` type($vector1) `,` type($vector2) `->` type($result)",
  // FLAGS V
});
