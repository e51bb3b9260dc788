// Control-Flow Instructions and Function Instructions.

import { FunctionType, functionType, PointerType, pointerType, voidType } from "../../dialects/llvm/index.ts";
import { Decoration } from "../../grammar/enumerants.generated.ts";
import { IntegerType } from "../../ir/index.ts";
import { type CallInfo, IFunc, type InlineAssembly, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { fastFlags } from "../decorations/arithmetic-flags.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { wordsOf } from "../to-spirv/constants.ts";
import { rejectIndirect, rejectVariadic } from "../to-spirv/inexpressible.ts";
import { requireExtension, requireFunctionPointers } from "../to-spirv/needs/extensions.ts";
import type { InstructionEntry } from "./entry.ts";

/** The index of the block of a label. */
function blockOf(body: Body, id: number, one: Instruction): number {
  return body.blocks.get(id) ?? one.reject(`id ${id} is no block of the function`);
}

function terminator(body: Body, code: number, operands: readonly number[]): number {
  body.emit(code, voidType(body.at.context), operands);
  return 0;
}

/** An instruction that nothing in LLVM IR represents. */
function ignored(op: number): InstructionEntry {
  return { opcode: op, toLlvm: () => 0 };
}

/** An instruction whose controls are metadata of the loop that its block is the header of. */
function loopControls(op: number): InstructionEntry {
  return {
    opcode: op,
    toLlvm(body, one) {
      body.merges.set(body.block, one);
      return 0;
    },
  };
}

function branchConditional(body: Body, one: Instruction): number {
  const condition = body.value(one.operand(0));
  const [yes, no] = [blockOf(body, one.operand(1), one), blockOf(body, one.operand(2), one)];
  terminator(body, opcode.br, [condition, yes, no]);
  return 0;
}

function switchOf(body: Body, one: Instruction): number {
  const selector = body.value(one.operand(0));
  const type = body.typeOfReference(selector);
  if (!IntegerType.is(type)) return one.reject("OpSwitch must select by an integer");
  const words = Math.ceil(type.width / 32);
  const operands = [selector, blockOf(body, one.operand(1), one)];
  for (let at = 2; at < one.count; at += words + 1) {
    let bits = 0n;
    for (let word = words - 1; word >= 0; word--) bits = (bits << 32n) | BigInt(one.operand(at + word));
    operands.push(body.integer(type, bits), blockOf(body, one.operand(at + words), one));
  }
  return terminator(body, opcode.switch, operands);
}

/** A switch by a boolean, which OpSwitch cannot select by, is a branch. */
function switchByBoolean(body: SpirvBody, row: number): boolean {
  const targets = [1, 0].map((value) => {
    for (let at = 2; at < body.code.numOperands(row); at += 2) {
      if (body.constantInteger(body.operand(row, at)) === BigInt(value)) return body.operand(row, at + 1);
    }
    return body.operand(row, 1);
  });
  body.plain(Op.BranchConditional, body.value(body.operand(row, 0)), ...targets.map((block) => body.label(block)));
  return true;
}

function phi(body: Body, one: Instruction): number {
  const type = body.at.types.of(one.typeId);
  const operands: number[] = [];
  const predecessors = new Set<number>();
  for (let at = 0; at < one.count; at += 2) {
    const from = one.operand(at + 1);
    // Invalid SPIR-V that older tools wrote repeats a predecessor for each of its edges.
    if (predecessors.has(from)) continue;
    predecessors.add(from);
    const incoming = [body.value(one.operand(at)), blockOf(body, from, one)];
    // LLVM IR has a value for each edge.
    for (let edges = body.edgesBetween(from, body.label); edges > 0; edges--) operands.push(...incoming);
  }
  return body.emit(opcode.phi, type, operands, fastFlags(body, one.id));
}

function call(body: Body, one: Instruction): number {
  const callee = body.at.functions.get(one.operand(0)) ?? one.reject(`id ${one.operand(0)} is no function`);
  const args = one.operands(1).map((id) => body.value(id));
  const { inputs } = callee.type;
  if (args.length !== inputs.length || args.some((arg, index) => body.typeOfReference(arg) !== inputs[index])) {
    one.reject("OpFunctionCall must have arguments of the types of the function's parameters");
  }
  return body.call(callee, callee.type, args, {
    convention: callee.convention,
    attributes: body.at.callAttributes(callee),
    flags: fastFlags(body, one.id),
  });
}

const ASSEMBLY = "SPV_INTEL_inline_assembly";

/** A call of inline assembly, which is declared once for each text and type. */
function callAssembly(body: SpirvBody, row: number, info: CallInfo, assembly: InlineAssembly): boolean {
  const { at } = body;
  requireExtension(at, ASSEMBLY, "inline assembly", row);
  const { text, constraints, hasSideEffects } = assembly;
  const type = at.types.of(info.type);
  const key = `assembly ${type} ${hasSideEffects} ${JSON.stringify([text, constraints])}`;
  const id = at.declaredOnce(key, (made) => {
    const target = at.builder.type(Op.AsmTargetINTEL, at.module.triple);
    at.builder.variable(Op.AsmINTEL, at.types.of(info.type.result), made, type, target, text, constraints);
    if (hasSideEffects) at.builder.decorate(made, Decoration.SideEffectsINTEL);
  });
  const args = Array.from({ length: info.numArguments }, (_, index) => {
    const input = info.type.inputs[index];
    return body.valueAs(body.operand(row, index), PointerType.is(input) ? input.pointee : undefined);
  });
  body.result(row, Op.AsmCallINTEL, id, ...args);
  return true;
}

/** The call of inline assembly towards LLVM IR. */
function assemblyCall(body: Body, one: Instruction): number {
  const { input, types, module } = body.at;
  const assembly = input.definition(one.operand(0));
  const type = types.of(assembly.operand(0));
  if (assembly.opcode !== Op.AsmINTEL || !FunctionType.is(type))
    return one.reject(`${one.name} must call an OpAsmINTEL`);
  const text = assembly.string(2);
  const constraints = assembly.string(text.next).text;
  const hasSideEffects = input.annotations.has(assembly.id, Decoration.SideEffectsINTEL);
  const flags = { hasSideEffects, isAlignStack: false, isIntel: false, canThrow: false };
  const callee = module.constants.assembly(pointerType(body.at.context), { text: text.text, constraints, ...flags });
  const args = one.operands(1).map((id) => body.value(id));
  return body.callReference(callee.id, type, args, { convention: 0 });
}

/** A call of a function that is computed, which an extension has. */
function callThroughPointer(body: SpirvBody, row: number): boolean {
  const info = body.code.calls[body.code.detail[row] ?? 0];
  const callee = body.operand(row, body.code.numOperands(row) - 1);
  if (info === undefined) return false;
  const assembly = body.constant(callee)?.payload.assembly;
  if (assembly !== undefined) return callAssembly(body, row, info, assembly);
  const indirect = body.constant(callee)?.payload.global;
  if (indirect instanceof IFunc) return rejectIndirect(indirect, row);
  requireFunctionPointers(body.at, "a call through a pointer", row);
  const args = Array.from({ length: info.numArguments }, (_, index) => {
    const type = info.type.inputs[index];
    return body.valueAs(body.operand(row, index), PointerType.is(type) ? type.pointee : undefined);
  });
  body.result(row, Op.FunctionPointerCallINTEL, body.pointer(callee, info.type), ...args);
  return true;
}

function callToSpirv(body: SpirvBody, row: number): boolean {
  const callee = body.calleeOf(row);
  if (callee === undefined) return callThroughPointer(body, row);
  const id = body.at.functionId(callee);
  if (id === undefined || !FunctionType.is(callee.type)) return false;
  if (body.argumentCount(row) > callee.type.inputs.length) return rejectVariadic(callee, row);
  const called = body.code.calls[body.code.detail[row] ?? 0]?.type;
  if (called !== callee.type)
    return body.reject(row, `calls '@${callee.name}' as a function of another type than it has`);
  const args = callee.type.inputs.map((type, index) => {
    const reference = body.operand(row, index);
    const pointee = body.at.pointers.ofParameter(callee, index);
    return PointerType.is(type) ? body.pointer(reference, pointee) : body.value(reference);
  });
  const type = body.rowType(row);
  const returned = body.at.types.value(type, body.at.pointers.ofResult(callee));
  if (PointerType.is(type) && returned !== body.resultType(row)) {
    body.result(row, Op.Bitcast, body.emit(Op.FunctionCall, returned, id, ...args));
    return true;
  }
  body.result(row, Op.FunctionCall, id, ...args);
  return true;
}

/** Control flow and calls. */
export const controlFlow: readonly InstructionEntry[] = [
  {
    opcode: Op.Phi,
    toLlvm: phi,
    from: [opcode.phi],
    toSpirv(body, row) {
      const operands: number[] = [];
      const predecessors = new Set<number>();
      for (let at = 0; at < body.code.numOperands(row); at += 2) {
        const from = body.operand(row, at + 1);
        // SPIR-V has a value for each predecessor, however many edges it has.
        if (predecessors.has(from)) continue;
        predecessors.add(from);
        operands.push(body.incoming(row, at), body.label(from));
      }
      body.resultOf(row, Op.Phi, operands);
      return true;
    },
  },
  loopControls(Op.LoopMerge),
  loopControls(Op.LoopControlINTEL),
  { opcode: Op.AsmCallINTEL, toLlvm: assemblyCall },
  {
    opcode: Op.FunctionPointerCallINTEL,
    toLlvm(body, one) {
      const args = one.operands(1).map((id) => body.value(id));
      const inputs = args.map((arg) => body.typeOfReference(arg));
      const type = functionType(body.at.context, body.at.types.of(one.typeId), inputs);
      return body.callReference(body.value(one.operand(0)), type, args);
    },
  },
  ignored(Op.SelectionMerge),
  ignored(Op.NoLine),
  ignored(Op.Line),
  ignored(Op.Nop),
  {
    opcode: Op.Branch,
    toLlvm: (body, one) => terminator(body, opcode.br, [blockOf(body, one.operand(0), one)]),
    from: [opcode.br],
    toSpirv(body, row) {
      if (body.code.numOperands(row) !== 1) return false;
      body.plain(Op.Branch, body.label(body.operand(row, 0)));
      return true;
    },
  },
  {
    opcode: Op.BranchConditional,
    toLlvm: branchConditional,
    from: [opcode.br],
    toSpirv(body, row) {
      const [condition = 0, yes = 0, no = 0] = [0, 1, 2].map((at) => body.operand(row, at));
      body.plain(Op.BranchConditional, body.value(condition), body.label(yes), body.label(no));
      return true;
    },
  },
  {
    opcode: Op.Switch,
    toLlvm: switchOf,
    from: [opcode.switch],
    toSpirv(body, row) {
      const type = body.typeOf(body.operand(row, 0));
      const width = IntegerType.is(type) ? type.width : 32;
      if (width === 1) return switchByBoolean(body, row);
      const cases: number[] = [];
      for (let at = 2; at < body.code.numOperands(row); at += 2) {
        const value = body.at.module.constants.all[body.operand(row, at)];
        cases.push(...wordsOf(value?.bits ?? 0n, width), body.label(body.operand(row, at + 1)));
      }
      const [selector, other] = [body.value(body.operand(row, 0)), body.label(body.operand(row, 1))];
      body.plainOf(Op.Switch, [selector, other, ...cases]);
      return true;
    },
  },
  {
    opcode: Op.Return,
    toLlvm: (body) => terminator(body, opcode.ret, []),
    from: [opcode.ret],
    toSpirv(body, row) {
      if (body.code.numOperands(row) !== 0) return false;
      body.plain(Op.Return);
      return true;
    },
  },
  {
    opcode: Op.ReturnValue,
    toLlvm: (body, one) => terminator(body, opcode.ret, [body.value(one.operand(0))]),
    from: [opcode.ret],
    toSpirv(body, row) {
      const reference = body.operand(row, 0);
      body.plain(Op.ReturnValue, body.valueAs(reference, body.at.pointers.ofResult(body.one)));
      return true;
    },
  },
  {
    opcode: Op.Unreachable,
    toLlvm: (body) => terminator(body, opcode.unreachable, []),
    from: [opcode.unreachable],
    toSpirv(body) {
      body.plain(Op.Unreachable);
      return true;
    },
  },
  {
    opcode: Op.FunctionCall,
    toLlvm: call,
    from: [opcode.call],
    toSpirv: callToSpirv,
  },
];
