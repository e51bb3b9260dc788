// The text of the instructions that are not among the most frequent ones.

import { ArrayType, AtomicBinOp, FCmpPredicate, ICmpPredicate } from "../../dialects/llvm/index.ts";
import type { AttributeSet } from "../attribute.ts";
import { access } from "../code.ts";
import { flagsText, OPCODE_NAMES, opcode } from "../opcode.ts";
import { bundlesText } from "./calls.ts";
import type { FunctionWriter } from "./function.ts";

type Spell = (writer: FunctionWriter, row: number) => string;

/** Names of cases that C++ has as keywords begin with an underscore in the dialect. */
const plainWord = (word: string | undefined): string => (word ?? "").replace(/^_/, "");

function operandsOf({ code }: FunctionWriter, row: number): number[] {
  return [...code.operands.subarray(code.firstOperand[row], code.firstOperand[row + 1])];
}

/** All operands with their types. */
function operandsText(writer: FunctionWriter, row: number): string {
  const { operands, firstOperand } = writer.code;
  const end = firstOperand[row + 1]!;
  let text = "";
  for (let at = firstOperand[row]!; at < end; at++) {
    text += at === firstOperand[row] ? writer.typed(operands[at]!) : `, ${writer.typed(operands[at]!)}`;
  }
  return text;
}

/** All operands behind the name. */
const general: Spell = (writer, row) => `${OPCODE_NAMES[writer.code.opcode[row]!]} ${operandsText(writer, row)}`;

function comparison(predicates: typeof ICmpPredicate): Spell {
  const heads: string[] = [];
  return (writer, row) => {
    const { code } = writer;
    const detail = code.detail[row]!;
    heads[detail] ??=
      `${OPCODE_NAMES[code.opcode[row]!]} ${flagsText(detail >> 4)}${plainWord(predicates.enum.text(detail & 15))}`;
    return `${heads[detail]} ${writer.typed(code.operandAt(row, 0))}, ${writer.value(code.operandAt(row, 1))}`;
  };
}

const withList: Spell = (writer, row) => {
  const list = writer.code.lists[writer.code.detail[row]!] ?? [];
  return `${general(writer, row)}${list.map((index) => `, ${index}`).join("")}`;
};

/** The mask of a shuffle, of which -1 is poison. */
function maskText(mask: readonly number[], isScalable: boolean): string {
  const type = `<${isScalable ? "vscale x " : ""}${mask.length} x i32>`;
  if (mask.every((lane) => lane === 0)) return `${type} zeroinitializer`;
  if (mask.every((lane) => lane < 0)) return `${type} poison`;
  return `${type} <${mask.map((lane) => (lane < 0 ? "i32 poison" : `i32 ${lane}`)).join(", ")}>`;
}

const call: Spell = (writer, row) => {
  const { code } = writer;
  const info = code.calls[code.detail[row]!]!;
  const isInvoke = code.opcode[row] === opcode.invoke;
  const { operands, firstOperand } = code;
  const first = firstOperand[row]!;
  const callee = firstOperand[row + 1]! - 1;
  let text = `${writer.callPrefix(info, isInvoke)}${writer.value(operands[callee]!)}(`;
  for (let index = 0; index < info.numArguments; index++) {
    if (index > 0) text += ", ";
    text += argument(writer, operands[first + index]!, info.attributes.ofParameters[index]);
  }
  text += ")";
  const { ofFunction } = info.attributes;
  if (ofFunction !== undefined) text += ` #${writer.numbers.group(ofFunction)}`;
  if (info.bundles.length > 0) {
    const values = operands.subarray(first + info.numArguments, isInvoke ? callee - 2 : callee);
    text += bundlesText(
      info,
      Array.from(values, (one) => writer.typed(one)),
    );
  }
  if (!isInvoke) return text;
  const [normal, unwind] = [operands[callee - 2]!, operands[callee - 1]!];
  return `${text}\n          to ${writer.label(normal)} unwind ${writer.label(unwind)}`;
};

function argument(writer: FunctionWriter, reference: number, attributes: AttributeSet | undefined): string {
  if (attributes === undefined) return writer.typed(reference);
  const type = writer.textOfType(writer.module.typeOf(reference).id);
  return `${type} ${attributes.text} ${writer.value(reference)}`;
}

const debugRecord: Spell = (writer, row) => {
  const { code, scope } = writer;
  const record = code.debugRecords[code.detail[row]!]!;
  const [variable, location] = [scope.nodeText(record.variable), scope.nodeText(record.location)];
  if (record.kind === "label") return `    #dbg_label(${variable}, ${location})`;
  const value = code.numOperands(row) === 0 ? "!{}" : writer.typed(code.operandAt(row, 0));
  return `    #dbg_${record.kind}(${value}, ${variable}, ${scope.nodeText(record.expression)}, ${location})`;
};

const SPELL: Readonly<Record<number, Spell>> = {
  [opcode.fneg]: (writer, row) =>
    `fneg ${flagsText(writer.code.detail[row]!)}${writer.typed(writer.code.operandAt(row, 0))}`,
  [opcode.icmp]: comparison(ICmpPredicate),
  [opcode.fcmp]: comparison(FCmpPredicate),
  [opcode.select]: (writer, row) => {
    return `select ${flagsText(writer.code.detail[row]!)}${operandsText(writer, row)}`;
  },
  [opcode.va_arg]: (writer, row) => `${general(writer, row)}, ${writer.typeOfRow(row)}`,
  [opcode.extractvalue]: withList,
  [opcode.insertvalue]: withList,
  [opcode.shufflevector]: (writer, row) => {
    const mask = writer.code.lists[writer.code.detail[row]!] ?? [];
    return `${general(writer, row)}, ${maskText(mask, writer.typeOfRow(row).includes("vscale"))}`;
  },
  [opcode.alloca]: (writer, row) => {
    const { code, module } = writer;
    const { type, alignment, isInAlloca } = code.allocations[code.detail[row]!]!;
    const count = code.operandAt(row, 0);
    const isOne = count > 0 && module.constants.all[count]?.bits === 1n && isWord(module.typeOf(count).id, writer);
    const space = /addrspace\(\d+\)/.exec(writer.typeOfRow(row))?.[0];
    return (
      `alloca ${isInAlloca ? "inalloca " : ""}${writer.textOfType(type.id)}${isOne ? "" : `, ${writer.typed(count)}`}` +
      `, align ${alignment}${space === undefined ? "" : `, ${space}`}`
    );
  },
  [opcode.fence]: (writer, row) => `fence${writer.accessTail(writer.code.detail[row]!)}`,
  [opcode.cmpxchg]: (writer, row) => {
    const word = writer.code.detail[row]!;
    const { isVolatile, operation } = access.decode(word);
    const head = `cmpxchg ${operation === 0 ? "" : "weak "}${isVolatile ? "volatile " : ""}`;
    return `${head}${operandsText(writer, row)}${writer.accessTail(word)}`;
  },
  [opcode.atomicrmw]: (writer, row) => {
    const word = writer.code.detail[row]!;
    const { isVolatile, operation } = access.decode(word);
    const head = `atomicrmw ${isVolatile ? "volatile " : ""}${plainWord(AtomicBinOp.enum.text(operation))}`;
    return `${head} ${operandsText(writer, row)}${writer.accessTail(word)}`;
  },
  [opcode.call]: call,
  [opcode.invoke]: call,
  [opcode.landingpad]: (writer, row) => {
    const clauses = operandsOf(writer, row).map((one) => {
      const word = ArrayType.is(writer.module.typeOf(one)) ? "filter" : "catch";
      return `\n          ${word} ${writer.typed(one)}`;
    });
    const cleanup = writer.code.detail[row] === 0 ? "" : "\n          cleanup";
    return `landingpad ${writer.typeOfRow(row)}${cleanup}${clauses.join("")}`;
  },
  [opcode.switch]: (writer, row) => {
    const [value = 0, usual = 0, ...cases] = operandsOf(writer, row);
    let text = `switch ${writer.typed(value)}, ${writer.label(usual)} [\n`;
    for (let at = 0; at + 1 < cases.length; at += 2) {
      text += `    ${writer.typed(cases[at]!)}, ${writer.label(cases[at + 1]!)}\n`;
    }
    return `${text}  ]`;
  },
  [opcode.indirectbr]: (writer, row) => {
    const [address = 0, ...blocks] = operandsOf(writer, row);
    return `indirectbr ${writer.typed(address)}, [${blocks.map((one) => writer.label(one)).join(", ")}]`;
  },
  [opcode.unreachable]: () => "unreachable",
  [opcode.debug]: debugRecord,
};

/** The number of elements that is not written is one of 32 bits. */
function isWord(type: number, writer: FunctionWriter): boolean {
  return type === writer.module.context.i32.id;
}

export function rareInstruction(writer: FunctionWriter, row: number, kind: number): string {
  return (SPELL[kind] ?? general)(writer, row);
}
