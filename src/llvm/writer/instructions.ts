// The text of the instructions that are not among the most frequent ones.

import { ArrayType, AtomicBinOp, FCmpPredicate, ICmpPredicate } from "../../dialects/llvm/index.ts";
import { access } from "../code.ts";
import { flagsText, OPCODE_NAMES, opcode } from "../opcode.ts";
import { attributesOf, bundlesText, calleePrefix, callHead } from "./calls.ts";
import type { FunctionWriter } from "./function.ts";

type Spell = (writer: FunctionWriter, row: number) => string;

/** Names of cases that C++ has as keywords begin with an underscore in the dialect. */
const plainWord = (word: string | undefined): string => (word ?? "").replace(/^_/, "");

function operandsOf({ code }: FunctionWriter, row: number): number[] {
  return [...code.operands.subarray(code.firstOperand[row], code.firstOperand[row + 1])];
}

/** All operands with their types behind the name. */
const general: Spell = (writer, row) =>
  `${OPCODE_NAMES[writer.code.opcode[row]!]} ${operandsOf(writer, row)
    .map((one) => writer.typed(one))
    .join(", ")}`;

const comparison =
  (predicates: typeof ICmpPredicate): Spell =>
  (writer, row) => {
    const { code } = writer;
    const detail = code.detail[row]!;
    const predicate = plainWord(predicates.enum.text(detail & 15));
    const head = `${OPCODE_NAMES[code.opcode[row]!]} ${flagsText(detail >> 4)}${predicate}`;
    return `${head} ${writer.typed(code.operandAt(row, 0))}, ${writer.value(code.operandAt(row, 1))}`;
  };

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
  const operands = operandsOf(writer, row);
  const callee = operands.pop() ?? 0;
  const blocks = isInvoke ? operands.splice(-2) : [];
  const texts = operands.map((one, index) => {
    const attributes = index < info.numArguments ? attributesOf(info.attributes.ofParameters[index]) : "";
    return attributes === ""
      ? writer.typed(one)
      : `${writer.textOfType(writer.module.typeOf(one).id)}${attributes} ${writer.value(one)}`;
  });
  const head = isInvoke ? "invoke " : callHead(info);
  const args = texts.slice(0, info.numArguments).join(", ");
  let text = `${head}${calleePrefix(info, 0)}${writer.value(callee)}(${args})`;
  const { ofFunction } = info.attributes;
  if (ofFunction !== undefined) text += ` #${writer.numbers.group(ofFunction)}`;
  text += bundlesText(info, texts);
  const [normal, unwind] = blocks;
  if (normal === undefined || unwind === undefined) return text;
  return `${text}\n          to ${writer.label(normal)} unwind ${writer.label(unwind)}`;
};

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
    const operands = operandsOf(writer, row).map((one) => writer.typed(one));
    return `select ${flagsText(writer.code.detail[row]!)}${operands.join(", ")}`;
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
    const operands = operandsOf(writer, row).map((one) => writer.typed(one));
    return `${head}${operands.join(", ")}${writer.accessTail(word)}`;
  },
  [opcode.atomicrmw]: (writer, row) => {
    const word = writer.code.detail[row]!;
    const { isVolatile, operation } = access.decode(word);
    const head = `atomicrmw ${isVolatile ? "volatile " : ""}${plainWord(AtomicBinOp.enum.text(operation))}`;
    const operands = operandsOf(writer, row).map((one) => writer.typed(one));
    return `${head} ${operands.join(", ")}${writer.accessTail(word)}`;
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
