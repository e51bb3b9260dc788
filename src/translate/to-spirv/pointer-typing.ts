// What pointers point to: LLVM IR's pointers are opaque, SPIR-V's are not.
//
// Contract: every value that is a pointer has one *pointee*, which its SPIR-V type states ({@link PointerTyping.pointeeOf}). An instruction that needs
// another one asks `SpirvBody.pointer(reference, pointee)`, which writes a bitcast where the two differ. So a pointee that is badly chosen costs a
// bitcast and is never wrong. `undefined` stands for i8.

import { FunctionType, PointerType } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import { type GlobalValue, GlobalVariable, LLVMFunction, opcode } from "../../llvm/index.ts";
import type { ToSpirv } from "./module-state.ts";

/** The pointees of the values of a module. */
export class PointerTyping {
  private readonly at: ToSpirv;
  /** By row; rows without an entry are of i8. */
  private readonly byRow = new Map<number, Type>();

  constructor(at: ToSpirv) {
    this.at = at;
    this.collect();
  }

  /** The type that a row's pointer points to. */
  ofRow(row: number): Type | undefined {
    return this.byRow.get(row);
  }

  /** The type that a global is of. */
  ofGlobal(global: GlobalValue | undefined): Type | undefined {
    if (global instanceof GlobalVariable || global instanceof LLVMFunction) return global.type;
    return undefined;
  }

  /** The type that a parameter of a function points to. */
  ofParameter(one: LLVMFunction, index: number): Type | undefined {
    const attributes = one.attributes.ofParameters[index];
    const stated = ["byval", "sret", "elementtype"].map((kind) => attributes?.find(kind)?.type).find((type) => type);
    return stated ?? (one.blocks.length > 0 ? this.ofRow(one.firstArgument + index) : undefined);
  }

  /** The type that a function's result points to. */
  ofResult(_one: LLVMFunction): Type | undefined {
    return undefined;
  }

  /** Evidence of each row: the first use counts. */
  private collect(): void {
    const { code, context } = this.at.module;
    const note = (reference: number, pointee: Type | undefined): void => {
      if (reference < 0 && pointee !== undefined && !this.byRow.has(-reference)) this.byRow.set(-reference, pointee);
    };
    for (let row = 1; row < code.count; row++) {
      const type = context.types[code.type[row] ?? 0];
      switch (code.opcode[row]) {
        case opcode.alloca:
          note(-row, code.allocations[code.detail[row] ?? 0]?.type);
          break;
        case opcode.load:
          note(code.operandAt(row, 0), type);
          break;
        case opcode.store:
          note(code.operandAt(row, 1), this.at.module.typeOf(code.operandAt(row, 0)));
          break;
        case opcode.getelementptr:
          note(code.operandAt(row, 0), context.types[code.extra[row] ?? 0]);
          break;
      }
    }
    for (const [row, pointee] of this.byRow) {
      const isSlot = code.opcode[row] === opcode.alloca;
      if (!isSlot && (PointerType.is(pointee) || FunctionType.is(pointee))) this.byRow.delete(row);
    }
  }
}
