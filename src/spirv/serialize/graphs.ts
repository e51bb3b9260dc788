/** Graphs of SPV_ARM_graph: a section of their own after the functions, with their entry points. */
import { ARM } from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  GraphType,
  IntegerAttr,
  type Operation,
  type OpId,
  StringAttr,
  SymbolRefAttr,
  TypeAttr,
} from "../../ir/index.ts";
import { decorationNamed } from "../names/attribute-name.ts";
import { Op } from "../opcode.ts";
import { decorateBy } from "./annotations.ts";
import type { FunctionWriter, Rule } from "./function-writer.ts";
import type { ModuleWriter } from "./module-writer.ts";
import { lowWord } from "./words.ts";

/** The ids of the variables that an entry point uses. */
export function interfaceIds(writer: ModuleWriter, used: Attribute | undefined): readonly number[] {
  const variables = ArrayAttr.is(used) ? used.elements : [];
  return variables.map((variable) => {
    const name = SymbolRefAttr.is(variable) ? variable.root : "";
    return (
      writer.variableId(name) ??
      writer.refuse(
        "referencing undefined global variable.spirv.EntryPoint is at the end of spirv.module. All referenced variables should already be defined",
      )
    );
  });
}

export function writeGraphEntryPoint(writer: ModuleWriter, op: Operation): void {
  const fn = op.attr("fn");
  if (!SymbolRefAttr.is(fn)) return;
  const id = writer.functionId(fn.root);
  const ids = interfaceIds(writer, op.attr("interface"));
  writer.addWithString(writer.graphs, Op.GraphEntryPointARM, [id], fn.root, ids);
}

export function writeGraph(functions: FunctionWriter, op: Operation): void {
  const { module, body, valueIds } = functions;
  body.truncate(0);
  const [type, name] = [op.attr("function_type"), op.attr("sym_name")];
  if (!TypeAttr.is(type) || !GraphType.is(type.type) || !StringAttr.is(name))
    return module.refuse("graph without a type");
  const entry = op.region().firstBlock;
  if (entry === undefined) return module.refuse("a graph without a body cannot be serialized");
  if (!op.region().hasOneBlock) return module.refuse("a graph of several blocks cannot be serialized");
  const id = module.functionId(name.value);
  module.add(body, Op.GraphARM, [module.type(type.type), id]);
  for (const [index, argument] of entry.argumentIds.entries()) {
    const typeId = module.type(functions.store.typeOfValue(argument));
    const input = module.id();
    valueIds[argument] = input;
    module.add(body, Op.GraphInputARM, [typeId, input, module.word(index)]);
  }
  functions.opsOf(entry);
  module.add(body, Op.GraphEndARM, []);
  // Other than in the reference, which leaves decorations out.
  for (const attribute of op.attributes.entries)
    if (decorationNamed(attribute.name) !== undefined) decorateBy(module, id, attribute);
  module.graphs.pushAll(body.view());
}

function writeConstant(writer: FunctionWriter, op: OpId): void {
  const [number] = writer.store.properties(op);
  const words = IntegerAttr.is(number) ? [lowWord(number.value)] : [];
  writer.setResult(op, writer.module.constants.literal(Op.GraphConstantARM, writer.resultType(op), words));
}

function writeOutputs(writer: FunctionWriter, op: OpId): void {
  const { module, store } = writer;
  for (let index = 0; index < store.operandCount(op); index++) {
    const value = writer.operandId(op, index);
    writer.simple(op, Op.GraphSetOutputARM, [value, module.word(index)]);
  }
}

export const graphRules: readonly Rule[] = [
  [ARM.GraphConstant, writeConstant],
  [ARM.GraphOutputs, writeOutputs],
];
