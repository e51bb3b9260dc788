// Functions that translate numbers when the kernel runs: a switch with a case per number.

import { functionType, voidType } from "../../dialects/llvm/index.ts";
import { type LLVMFunction, opcode } from "../../llvm/index.ts";
import { CALL_CONVENTION } from "../common/convention.ts";
import { Body } from "./body.ts";
import type { ToLlvm } from "./module-state.ts";
import { setPredecessors } from "./predecessors.ts";

/** The conversion that a helper function performs. */
interface Translation {
  readonly name: string;
  readonly mask: number | undefined;
  readonly pairs: readonly (readonly [from: number, to: number])[];
}

/** A call of the function for a table, which gets its body at the end of the module. */
export function translationCall(body: Body, table: Translation, key: number): number {
  const { at } = body;
  const type = functionType(at.context, at.int(32), [at.int(32)]);
  const name = `__translate_spirv_${table.name}`;
  const isNew = !at.module.symbols.has(name);
  const callee = at.declare(name, type);
  if (isNew) {
    callee.linkage = "private";
    callee.attributes = { ofFunction: undefined, ofResult: undefined, ofParameters: [] };
    at.atEnd.push(() => defineTranslation(at, callee, table));
  }
  return body.nameRow(body.call(callee, type, [key], { convention: CALL_CONVENTION.function }), "call");
}

function defineTranslation(at: ToLlvm, made: LLVMFunction, { mask, pairs }: Translation): void {
  made.addArguments();
  const body = new Body(at, made);
  const key = -made.firstArgument;
  body.nameRow(key, "key");
  const names = ["entry", "default", ...pairs.map(([from]) => `case.${from}`), "exit"];
  const exit = names.length - 1;
  for (const name of names) made.addBlock().name = name;
  const inBlock = (index: number, emit: () => void): void => {
    const block = made.blocks[index];
    if (block === undefined) return;
    block.first = at.module.code.count;
    emit();
    block.end = at.module.code.count;
  };
  const nothing = voidType(at.context);
  let slot = 0;
  inBlock(0, () => {
    slot = body.nameRow(body.alloca(at.int(32)), "result");
    const masked =
      mask === undefined ? key : body.nameRow(body.binary(opcode.and, body.int32(mask), key), "key.masked");
    const cases = pairs.flatMap(([from], index) => [body.int32(from), index + 2]);
    body.emit(opcode.switch, nothing, [masked, 1, ...cases]);
  });
  inBlock(1, () => body.emit(opcode.unreachable, nothing, []));
  pairs.forEach(([, to], index) => {
    inBlock(index + 2, () => {
      body.store(body.int32(to), slot);
      body.emit(opcode.br, nothing, [exit]);
    });
  });
  inBlock(exit, () => body.emit(opcode.ret, nothing, [body.nameRow(body.load(at.int(32), slot), "retVal")]));
  setPredecessors(made);
}
