// The text of the instructions that are not among the most frequent ones.

import { ArrayType, AtomicBinOp, FCmpPredicate, ICmpPredicate } from "../../dialects/llvm/index.ts";
import type { AttributeSet } from "../attribute.ts";
import { access } from "../code.ts";
import { flagsText, OPCODE_NAMES, opcode } from "../opcode.ts";
import { bundlesText } from "./calls.ts";
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

/** All operands behind the name, and flags. */
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

/** The mask of a shuffle, of which -1 is poison. */
function maskText(mask: readonly number[], isScalable: boolean): string {
  const type = `<${isScalable ? "vscale x " : ""}${mask.length} x i32>`;
  if (mask.every((lane) => lane === 0)) return `${type} zeroinitializer`;
  if (mask.every((lane) => lane < 0)) return `${type} poison`;
  return `${type} <${mask.map((lane) => (lane < 0 ? "i32 poison" : `i32 ${lane}`)).join(", ")}>`;
}

const call: Spell = (writer, row) => {
  const { code, out } = writer;
  const info = code.calls[code.detail[row]!]!;
  const isInvoke = code.opcode[row] === opcode.invoke;
  const { operands, firstOperand } = code;
  const first = firstOperand[row]!;
  const callee = firstOperand[row + 1]! - 1;
  out.text(writer.callPrefix(info, isInvoke));
  writer.putValue(operands[callee]!);
  out.text("(");
  for (let index = 0; index < info.numArguments; index++) {
    if (index > 0) writer.putComma();
    putArgument(writer, operands[first + index]!, info.attributes.ofParameters[index]);
  }
  out.text(")");
  const { ofFunction } = info.attributes;
  if (ofFunction !== undefined) out.text(` #${writer.numbers.group(ofFunction)}`);
  if (info.bundles.length > 0) {
    const values = operands.subarray(first + info.numArguments, isInvoke ? callee - 2 : callee);
    out.text(
      bundlesText(
        info,
        Array.from(values, (one) => writer.typed(one)),
      ),
    );
  }
  if (!isInvoke) return;
  const [normal, unwind] = [operands[callee - 2]!, operands[callee - 1]!];
  out.text(`\n          to ${writer.label(normal)} unwind ${writer.label(unwind)}`);
};

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
  const value = code.numOperands(row) === 0 ? "!{}" : writer.typed(code.operandAt(row, 0));
  out.text(`    #dbg_${record.kind}(${value}, ${variable}, ${scope.nodeText(record.expression)}, ${location})`);
};

/** ` acquire, align 4` behind the operands of an access, whose head is given. */
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
    const { type, alignment, isInAlloca } = code.allocations[code.detail[row]!]!;
    const count = code.operandAt(row, 0);
    const isOne = count > 0 && module.constants.all[count]?.bits === 1n && isWord(module.typeOf(count).id, writer);
    const space = /addrspace\(\d+\)/.exec(writer.typeOfRow(row))?.[0];
    writer.out.text(
      `alloca ${isInAlloca ? "inalloca " : ""}${writer.textOfType(type.id)}${isOne ? "" : `, ${writer.typed(count)}`}` +
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
  [opcode.unreachable]: ({ out }) => out.text("unreachable"),
  [opcode.debug]: debugRecord,
};

/** The number of elements that is not written is one of 32 bits. */
function isWord(type: number, writer: FunctionWriter): boolean {
  return type === writer.module.context.i32.id;
}

export function rareInstruction(writer: FunctionWriter, row: number, kind: number): void {
  (SPELL[kind] ?? general)(writer, row);
}
