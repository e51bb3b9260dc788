// The text of the instructions that are not among the most frequent ones.

import { ArrayType, AtomicBinOp, FCmpPredicate, ICmpPredicate } from "../../dialects/llvm/index.ts";
import type { AttributeSet } from "../attributes/attribute.ts";
import { access, type CallInfo } from "../code.ts";
import { flagsText, OPCODE_NAMES, opcode } from "../opcode.ts";
import { bundlesText } from "./calls.ts";
import { maskText } from "./constants.ts";
import type { FunctionWriter } from "./function.ts";

/** Writes an instruction. */
type Spell = (writer: FunctionWriter, row: number) => void;

/** Names of cases that C++ has as keywords begin with an underscore in the dialect. */
const plainWord = (word: string | undefined): string => (word ?? "").replace(/^_/, "");

function operandsOf({ code }: FunctionWriter, row: number): number[] {
  return [...code.operands.subarray(code.firstOperand[row], code.firstOperand[row + 1])];
}

/** All operands with their types. */
function putOperands(writer: FunctionWriter, row: number): void {
  const { firstOperand } = writer.code;
  writer.putOperands(firstOperand[row]!, firstOperand[row + 1]!);
}

/** All operands after the name, and flags. */
function putGeneral(writer: FunctionWriter, row: number, flags: number): void {
  writer.putHead(writer.code.opcode[row]!, flags);
  putOperands(writer, row);
}

const general: Spell = (writer, row) => putGeneral(writer, row, 0);

const withFlags: Spell = (writer, row) => putGeneral(writer, row, writer.code.detail[row]!);

function comparison(predicates: typeof ICmpPredicate): Spell {
  const heads: string[] = [];
  return (writer, row) => {
    const { code, out } = writer;
    const detail = code.detail[row]!;
    heads[detail] ??=
      `${OPCODE_NAMES[code.opcode[row]!]} ${flagsText(detail >> 4)}${plainWord(predicates.enum.text(detail & 15))} `;
    out.text(heads[detail]);
    writer.putTyped(code.operandAt(row, 0));
    writer.putComma();
    writer.putValue(code.operandAt(row, 1));
  };
}

const withList: Spell = (writer, row) => {
  general(writer, row);
  for (const index of writer.code.lists[writer.code.detail[row]!] ?? []) writer.out.text(`, ${index}`);
};

const call: Spell = (writer, row) => {
  const { code, out } = writer;
  const info = code.calls[code.detail[row]!]!;
  const kind = code.opcode[row]!;
  const { operands, firstOperand } = code;
  const first = firstOperand[row]!;
  const callee = firstOperand[row + 1]! - 1;
  out.text(writer.callPrefix(info, kind, operands[callee]!));
  writer.putValue(operands[callee]!);
  out.text("(");
  for (let index = 0; index < info.numArguments; index++) {
    if (index > 0) writer.putComma();
    putArgument(writer, operands[first + index]!, info.attributes.ofParameters[index]);
  }
  // The arguments that a variadic function hands on are not operands.
  if (info.tail === "musttail " && writer.isVariadic) out.text(info.numArguments > 0 ? ", ..." : "...");
  out.text(")");
  const { ofFunction } = info.attributes;
  if (ofFunction !== undefined) out.text(` #${writer.numbers.group(ofFunction)}`);
  if (info.bundles.length > 0) {
    const values = operands.subarray(first + info.numArguments, first + blockOperandsStart(info));
    out.text(
      bundlesText(
        info,
        Array.from(values, (one) => writer.typed(one)),
      ),
    );
  }
  if (kind === opcode.call) return;
  const [normal = 0, ...others] = operands.subarray(first + blockOperandsStart(info), callee);
  const labels = others.map((one) => writer.label(one)).join(", ");
  out.text(`\n          to ${writer.label(normal)} ${kind === opcode.invoke ? `unwind ${labels}` : `[${labels}]`}`);
};

/** The position of the first operand after arguments and bundles. */
function blockOperandsStart(info: CallInfo): number {
  return info.bundles.reduce((sum, { count }) => sum + count, info.numArguments);
}

function putArgument(writer: FunctionWriter, reference: number, attributes: AttributeSet | undefined): void {
  if (attributes === undefined) {
    writer.putTyped(reference);
    return;
  }
  writer.out.text(`${writer.textOfType(writer.module.typeOf(reference).id)} ${attributes.text} `);
  writer.putValue(reference);
}

const debugRecord: Spell = (writer, row) => {
  const { code, scope, out } = writer;
  const record = code.debugRecords[code.detail[row]!]!;
  const [variable, location] = [scope.nodeText(record.variable), scope.nodeText(record.location)];
  if (record.kind === "label") {
    out.text(`    #dbg_label(${variable}, ${location})`);
    return;
  }
  const value = recordOperand(writer, row, 0);
  out.text(`    #dbg_${record.kind}(${value}, ${variable}, ${scope.nodeText(record.expression)}, `);
  if (record.kind === "assign") {
    const [identity, address] = [scope.nodeText(record.assignment ?? 0), scope.nodeText(record.addressExpression ?? 0)];
    out.text(`${identity}, ${recordOperand(writer, row, 1)}, ${address}, `);
  }
  out.text(`${location})`);
};

function recordOperand(writer: FunctionWriter, row: number, index: number): string {
  const { code } = writer;
  const reference = index < code.numOperands(row) ? code.operandAt(row, index) : 0;
  if (writer.module.constants.all[reference]?.kind === "metadata") return writer.value(reference);
  return reference === 0 ? "!{}" : writer.typed(reference);
}

/** ` acquire, align 4` after the operands of an access, whose head is given. */
function putAccess(writer: FunctionWriter, row: number, head: string): void {
  writer.out.text(head);
  putOperands(writer, row);
  writer.out.text(writer.accessTail(writer.code.detail[row]!));
}

const SPELL: Readonly<Record<number, Spell>> = {
  [opcode.fneg]: withFlags,
  [opcode.icmp]: comparison(ICmpPredicate),
  [opcode.fcmp]: comparison(FCmpPredicate),
  [opcode.select]: withFlags,
  [opcode.va_arg]: (writer, row) => {
    general(writer, row);
    writer.out.text(`, ${writer.typeOfRow(row)}`);
  },
  [opcode.extractvalue]: withList,
  [opcode.insertvalue]: withList,
  [opcode.shufflevector]: (writer, row) => {
    const mask = writer.code.lists[writer.code.detail[row]!] ?? [];
    general(writer, row);
    writer.putComma();
    writer.out.text(maskText(mask, writer.typeOfRow(row).includes("vscale")));
  },
  [opcode.alloca]: (writer, row) => {
    const { code, module } = writer;
    const { type, alignment, isInAlloca, isSwiftError } = code.allocations[code.detail[row]!]!;
    const count = code.operandAt(row, 0);
    const isOne = count > 0 && module.constants.all[count]?.bits === 1n && isWord(module.typeOf(count).id, writer);
    const space = /addrspace\(\d+\)/.exec(writer.typeOfRow(row))?.[0];
    writer.out.text(
      `alloca ${isInAlloca ? "inalloca " : ""}${isSwiftError ? "swifterror " : ""}${writer.textOfType(type.id)}${isOne ? "" : `, ${writer.typed(count)}`}` +
        `, align ${alignment}${space === undefined ? "" : `, ${space}`}`,
    );
  },
  [opcode.fence]: (writer, row) => putAccess(writer, row, "fence"),
  [opcode.cmpxchg]: (writer, row) => {
    const { isVolatile, operation } = access.decode(writer.code.detail[row]!);
    putAccess(writer, row, `cmpxchg ${operation === 0 ? "" : "weak "}${isVolatile ? "volatile " : ""}`);
  },
  [opcode.atomicrmw]: (writer, row) => {
    const { isVolatile, operation } = access.decode(writer.code.detail[row]!);
    const word = plainWord(AtomicBinOp.enum.text(operation));
    putAccess(writer, row, `atomicrmw ${isVolatile ? "volatile " : ""}${word} `);
  },
  [opcode.call]: call,
  [opcode.invoke]: call,
  [opcode.callbr]: call,
  [opcode.landingpad]: (writer, row) => {
    const clauses = operandsOf(writer, row).map((one) => {
      const word = ArrayType.is(writer.module.typeOf(one)) ? "filter" : "catch";
      return `\n          ${word} ${writer.typed(one)}`;
    });
    const cleanup = writer.code.detail[row] === 0 ? "" : "\n          cleanup";
    writer.out.text(`landingpad ${writer.typeOfRow(row)}${cleanup}${clauses.join("")}`);
  },
  [opcode.switch]: (writer, row) => {
    const { out } = writer;
    const [value = 0, usual = 0, ...cases] = operandsOf(writer, row);
    out.text(`switch ${writer.typed(value)}, ${writer.label(usual)} [\n`);
    for (let at = 0; at + 1 < cases.length; at += 2) {
      out.text(`    ${writer.typed(cases[at]!)}, ${writer.label(cases[at + 1]!)}\n`);
    }
    out.text("  ]");
  },
  [opcode.indirectbr]: (writer, row) => {
    const [address = 0, ...blocks] = operandsOf(writer, row);
    writer.out.text(`indirectbr ${writer.typed(address)}, [${blocks.map((one) => writer.label(one)).join(", ")}]`);
  },
  [opcode.catchswitch]: (writer, row) => {
    const [parent = 0, ...blocks] = operandsOf(writer, row);
    const unwind = writer.code.detail[row] === 0 ? undefined : blocks.shift();
    const handlers = blocks.map((one) => writer.label(one)).join(", ");
    writer.out.text(`catchswitch within ${padText(writer, parent)} [${handlers}] ${unwindText(writer, unwind)}`);
  },
  [opcode.catchpad]: pad,
  [opcode.cleanuppad]: pad,
  [opcode.catchret]: (writer, row) => {
    const [from = 0, to = 0] = operandsOf(writer, row);
    writer.out.text(`catchret from ${padText(writer, from)} to ${writer.label(to)}`);
  },
  [opcode.cleanupret]: (writer, row) => {
    const [from = 0, to] = operandsOf(writer, row);
    writer.out.text(`cleanupret from ${padText(writer, from)} ${unwindText(writer, to)}`);
  },
  [opcode.unreachable]: ({ out }) => out.text("unreachable"),
  [opcode.debug]: debugRecord,
};

function pad(writer: FunctionWriter, row: number): void {
  const [parent = 0, ...args] = operandsOf(writer, row);
  const list = args.map((one) => writer.typed(one)).join(", ");
  writer.out.text(`${OPCODE_NAMES[writer.code.opcode[row]!]} within ${padText(writer, parent)} [${list}]`);
}

function padText(writer: FunctionWriter, reference: number): string {
  return reference === 0 ? "none" : writer.value(reference);
}

function unwindText(writer: FunctionWriter, block: number | undefined): string {
  return block === undefined ? "unwind to caller" : `unwind ${writer.label(block)}`;
}

/** The number of elements that is not written is one of 32 bits. */
function isWord(type: number, writer: FunctionWriter): boolean {
  return type === writer.module.context.i32.id;
}

export function rareInstruction(writer: FunctionWriter, row: number, kind: number): void {
  (SPELL[kind] ?? general)(writer, row);
}
