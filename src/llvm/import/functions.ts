// Functions: their heads, and their blocks, each after those that dominate it.

import * as llvm from "../../dialects/llvm/index.ts";
import { cconv, type FunctionType, linkage } from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  type Block,
  integerAttr,
  NO_ID,
  type Operation,
  stringAttr,
  symbolRefAttr,
  TypeAttr,
} from "../../ir/index.ts";
import type { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { successorsOf } from "../query/successors.ts";
import { functionProperties, parameterAttributes } from "./attributes.ts";
import { addressProperties } from "./globals.ts";
import type { Importer } from "./importer.ts";
import { CALLS } from "./instructions/calls.ts";
import { CONTROL_FLOW } from "./instructions/control-flow.ts";
import { type ImportRow, INSTRUCTIONS, importSimple, typeOf } from "./instructions/instructions.ts";
import { importLabel, isDropped, VariableRecords } from "./metadata/debug-records.ts";

// ---- heads

/** The op of a function, with its body. */
export function importFunction(importer: Importer, one: LLVMFunction, top: Block): void {
  const op = functionOp(importer, one);
  top.region?.parentOp?.store.appendOp(top, op.id);
  importer.metadata.attachToFunction(one, op);
  if (one.blocks.length > 0) new Body(importer, one, op).run();
}

function functionOp(importer: Importer, one: LLVMFunction): Operation {
  const { builder, context, types } = importer;
  // Sound: the type of a function is a function type.
  const type = types.of(one.type) as FunctionType;
  builder.block = undefined;
  builder.before = undefined;
  const location = importer.debug.locationOfFunction(one);
  builder.location = location;
  return llvm.func.build(
    builder,
    {
      sym_name: stringAttr(context, importer.nameless.nameOf(one)),
      function_type: TypeAttr.get(context, { type }),
      ...addressProperties(importer, one),
      CConv: cconv.get(context, { value: one.convention }),
      linkage: linkage.of(context, one.linkage),
      ...parameterAttributes(importer, one.attributes, type.inputs.length),
      personality: personalityOf(importer, one),
      garbageCollector: one.garbageCollector === "" ? undefined : stringAttr(context, one.garbageCollector),
      alignment: one.alignment === 0n ? undefined : integerAttr(context, context.i64, one.alignment),
      ...functionProperties(importer, llvm.func, one.attributes.ofFunction),
    },
    { location },
  );
}

function personalityOf(importer: Importer, { personality }: LLVMFunction): Attribute | undefined {
  if (personality === undefined) return undefined;
  const global = personality.payload.global;
  if (personality.kind === "global" && global !== undefined) {
    return symbolRefAttr(importer.context, importer.nameless.nameOf(global));
  }
  importer.warn("could not deduce personality, skipping it");
  return undefined;
}

// ---- bodies

class Body {
  readonly #importer: Importer;
  readonly #one: LLVMFunction;
  readonly #op: Operation;
  readonly #records: VariableRecords;

  constructor(importer: Importer, one: LLVMFunction, op: Operation) {
    this.#importer = importer;
    this.#one = one;
    this.#op = op;
    this.#records = new VariableRecords(importer);
  }

  run(): void {
    const importer = this.#importer;
    const one = this.#one;
    const op = this.#op;
    importer.current = one;
    importer.blocks = [];
    const order = reversePostOrder(one);
    const isReached = new Set(order);
    const region = op.region();
    for (let index = 0; index < one.blocks.length; index++) {
      importer.blocks.push(isReached.has(index) ? region.addBlock() : undefined);
    }
    this.#checkUnreached(isReached);
    const [entry] = region.blocks;
    if (entry === undefined) return;
    for (const [index, type] of one.type.inputs.entries()) {
      const argument = entry.addArgument(importer.types.of(type), op.location);
      importer.setValue(one.firstArgument + index, argument);
    }
    importer.constants.enter(entry);
    for (const index of order) this.#block(index);
    this.#records.finish();
    importer.current = undefined;
  }

  /** Blocks that nothing leads to are left out, unless their addresses are taken. */
  #checkUnreached(isReached: ReadonlySet<number>): void {
    const importer = this.#importer;
    const one = this.#one;
    const op = this.#op;
    for (const index of importer.addressed.get(one) ?? []) {
      if (isReached.has(index)) continue;
      const name = one.blocks[index]?.name ?? "";
      throw importer.failure(op.location, `unreachable block '${name}' with address taken`);
    }
  }

  #block(index: number): void {
    const importer = this.#importer;
    const one = this.#one;
    const rows = one.blocks[index];
    const block = importer.blocks[index];
    if (rows === undefined || block === undefined) return;
    importer.block = index;
    importer.builder.insertAtStart(block);
    for (let row = rows.first; row < rows.end; row++) this.#row(row);
    if (importer.addressed.get(one)?.has(index)) this.#tag(block, index);
  }

  /** Names a block whose address is taken. */
  #tag(block: Block, index: number): void {
    const { builder, context } = this.#importer;
    builder.insertAtStart(block);
    const tag = llvm.BlockTagAttr.get(context, { identifier: index });
    llvm.blocktag.build(builder, { tag }, { location: this.#op.location });
  }

  #row(row: number): void {
    const importer = this.#importer;
    const { builder, code, metadata } = importer;
    const kind = code.opcode[row] ?? 0;
    if (kind === opcode.nothing) return;
    if (kind === opcode.debug) {
      if (!isDropped(importer, row) && !importLabel(importer, row)) this.#records.add(row);
      return;
    }
    builder.location = importer.debug.location(code.location[row] ?? 0);
    const { block } = builder;
    const last = block?.last ?? NO_ID;
    if (kind === opcode.phi) this.#phi(row, block);
    else {
      const translate = TRANSLATIONS.get(kind);
      if (translate !== undefined) translate(importer, row);
      else if (!importSimple(importer, row)) this.#unhandled(row, "instruction");
    }
    const made = block?.last ?? NO_ID;
    if (made !== last) metadata.attach(row, importer.store.operationOf(made));
    else if (kind !== opcode.phi && importer.options.expensiveWarnings === true) {
      importer.warn(`dropped instruction: ${importer.textOfInstruction(row)}`);
    }
  }

  #phi(row: number, block: Block | undefined): void {
    const importer = this.#importer;
    const argument = block?.addArgument(typeOf(importer, row), importer.builder.location);
    if (argument !== undefined) importer.setValue(row, argument);
  }

  #unhandled(row: number, noun: string): never {
    const importer = this.#importer;
    throw importer.failure(importer.builder.location, `unhandled ${noun}: ${importer.textOfInstruction(row)}`);
  }
}

const TRANSLATIONS: ReadonlyMap<number, ImportRow> = new Map([...INSTRUCTIONS, ...CALLS, ...CONTROL_FLOW]);

/** The blocks that control reaches: in the reverse of the order in which a search leaves them. */
function reversePostOrder(one: LLVMFunction): readonly number[] {
  const left: number[] = [];
  const isSeen = new Uint8Array(one.blocks.length);
  const path: { readonly block: number; readonly successors: readonly number[]; next: number }[] = [];
  const enter = (block: number): void => {
    isSeen[block] = 1;
    path.push({ block, successors: successorsOf(one, block), next: 0 });
  };
  enter(0);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const target = top.successors[top.next++];
    if (target === undefined) {
      left.push(top.block);
      path.pop();
    } else if (isSeen[target] === 0) enter(target);
  }
  return left.reverse();
}
