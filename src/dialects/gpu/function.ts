// gpu.module, gpu.func and the ops in their bodies; gpu.binary, which holds a compiled module.

import {
  AnyType,
  attr,
  DictArrayAttr,
  defineOp,
  FunctionTypeAttr,
  hasParent,
  optionalAttr,
  region,
  SymbolNameAttr,
  signatureOf,
  variadic,
} from "../../define/index.ts";
import {
  AffineScope,
  AutomaticAllocationScope,
  DataLayoutScope,
  FunctionLike,
  GraphRegion,
  IsolatedFromAbove,
  NoRegionArguments,
  NoTerminator,
  type Operation,
  Pure,
  SingleBlock,
  SymbolOp,
  SymbolTable,
  Terminator,
} from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";
import { offloadingHandler } from "./directives.ts";
import {
  DimSizeHint,
  GPUObjectArray,
  GpuFunction,
  OffloadingHandler,
  parseGpuFunction,
  printGpuFunction,
  TargetArray,
} from "./function-form.ts";

export const binary = defineOp("gpu.binary", {
  summary: "Compiled objects of a module, of which the host chooses one.",
  args: {
    sym_name: attr(SymbolNameAttr),
    offloadingHandler: optionalAttr(OffloadingHandler),
    objects: attr(GPUObjectArray),
  },
  traits: [SymbolOp],
  assembly: "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects",
  directives: { OffloadingHandler: offloadingHandler },
});

export const func = defineOp("gpu.func", {
  summary: "Function executable on a GPU.",
  args: {
    function_type: attr(FunctionTypeAttr),
    arg_attrs: optionalAttr(DictArrayAttr),
    res_attrs: optionalAttr(DictArrayAttr),
    workgroup_attrib_attrs: optionalAttr(DictArrayAttr),
    private_attrib_attrs: optionalAttr(DictArrayAttr),
    known_block_size: optionalAttr(DimSizeHint),
    known_grid_size: optionalAttr(DimSizeHint),
    known_cluster_size: optionalAttr(DimSizeHint),
  },
  regions: { body: region() },
  traits: [
    hasParent("gpu.module"),
    FunctionLike,
    SymbolOp,
    IsolatedFromAbove,
    AffineScope,
    AutomaticAllocationScope,
    GpuFunction,
  ],
  parse: parseGpuFunction,
  print: printGpuFunction,
});

export const module = defineOp("gpu.module", {
  summary: "A top level compilation unit containing code to be run on a GPU.",
  args: {
    sym_name: attr(SymbolNameAttr),
    targets: optionalAttr(TargetArray),
    offloadingHandler: optionalAttr(OffloadingHandler),
  },
  regions: { bodyRegion: region({ blocks: 1 }) },
  traits: [
    IsolatedFromAbove,
    NoRegionArguments,
    SymbolTable,
    SymbolOp,
    NoTerminator,
    SingleBlock,
    GraphRegion,
    DataLayoutScope,
  ],
  assembly: "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion",
});

export const returnOp = defineOp("gpu.return", {
  summary: "Terminator for GPU functions.",
  args: { operands: variadic(AnyType) },
  traits: [hasParent("gpu.func"), Terminator, Pure],
  assembly: "attr-dict ($operands^ `:` type($operands))?",
  verify: (_view, op) => checkReturn(op),
});

/** The operands are what the function's type says. */
function checkReturn(op: Operation): Diagnostic | undefined {
  const parent = op.parentOp;
  if (parent === undefined) return undefined;
  const { results } = signatureOf(parent);
  const note = (error: Diagnostic) => withNote(error, "return type declared here", parent.error("").place);
  if (results.length !== op.numOperands) return note(op.error(`expected ${results.length} result operands`));
  const wrong = results.findIndex((type, index) => type !== op.operandType(index));
  if (wrong < 0) return undefined;
  return note(op.error(`unexpected type \`${typeText(op.operandType(wrong))}' for operand #${wrong}`));
}
