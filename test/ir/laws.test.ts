// Laws of the IR and its text, on programs made at random.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verify } from "../../src/define/index.ts";
import { areEqual, cloneOp, type Operation, stringAttr } from "../../src/ir/index.ts";
import { type PrintOptions, textOf } from "../../src/text/index.ts";
import { parse } from "../rewrite/text.ts";
import { attributeTexts, programTexts, typeTexts } from "./programs.ts";

/** How many times more programs than usual. */
const RUNS = Number(process.env["LAW_RUNS"] ?? 1) / 2;

const forms: readonly PrintOptions[] = [
  {},
  { generic: true },
  { debugInfo: true },
  { debugInfo: true, localScope: true },
  { useNameLocations: true, debugInfo: true },
];

/** White space and comments that may replace a blank. */
const BLANKS = [" ", "  ", "\n", " // x\n"];

/** Text, printed, read and printed again. */
function printedTwice(text: string, form: PrintOptions): readonly [string, string] {
  const first = textOf(parse(text).op, form);
  return [first, textOf(parse(first).op, form)];
}

function allOps(op: Operation): readonly Operation[] {
  const ops: Operation[] = [];
  op.walk((inner) => void ops.push(inner));
  return ops;
}

describe("printed text", () => {
  test.each(forms)("reads back to the same text: %o", (form) => {
    fc.assert(
      fc.property(programTexts, (text) => {
        const [first, second] = printedTwice(text, form);
        expect(second).toBe(first);
      }),
      { numRuns: RUNS * 60 },
    );
  });

  test("reads back to the same, whatever blanks stand between its tokens", () => {
    fc.assert(
      fc.property(programTexts, fc.boolean(), fc.array(fc.nat(3), { minLength: 1 }), (text, generic, blanks) => {
        const first = textOf(parse(text).op, { generic });
        // The text of unknown dialects' attributes is preserved verbatim.
        fc.pre(!/[#!]u[.<]/.test(first));
        let next = 0;
        const spaced = first.replace(/"(?:[^"\\]|\\.)*"|\/\/.*| /g, (token) =>
          token === " " ? (BLANKS[blanks[next++ % blanks.length] ?? 0] ?? token) : token,
        );
        expect(textOf(parse(spaced).op, { generic })).toBe(first);
      }),
      { numRuns: RUNS * 60 },
    );
  });

  test("of types reads back to the same type", () => {
    fc.assert(
      fc.property(typeTexts, (text) => {
        const [first, second] = printedTwice(`"u.x"() {t = ${text}} : () -> ()`, {});
        expect(second).toBe(first);
      }),
      { numRuns: RUNS * 200 },
    );
  });

  test("of attributes reads back to the same attribute", () => {
    fc.assert(
      fc.property(attributeTexts, (text) => {
        const [first, second] = printedTwice(`"u.x"() {t = ${text}} : () -> ()`, {});
        expect(second).toBe(first);
      }),
      { numRuns: RUNS * 300 },
    );
  });

  test("is accepted by the verifier when read back", () => {
    fc.assert(
      fc.property(programTexts, (text) => {
        const { op } = parse(textOf(parse(text).op));
        expect(verify(op)).toBe(true);
      }),
      { numRuns: RUNS * 60 },
    );
  });

  test("says the same in generic and in custom form", () => {
    fc.assert(
      fc.property(programTexts, (text) => {
        const { op } = parse(text);
        expect(textOf(parse(textOf(op, { generic: true })).op)).toBe(textOf(op));
      }),
      { numRuns: RUNS * 60 },
    );
  });
});

describe("a clone", () => {
  test("equals its original, and prints as it", () => {
    fc.assert(
      fc.property(programTexts, (text) => {
        const { op } = parse(text);
        const copy = cloneOp(op);
        expect(areEqual(op, copy)).toBe(true);
        expect(textOf(copy, { debugInfo: true })).toBe(textOf(op, { debugInfo: true }));
      }),
      { numRuns: RUNS * 60 },
    );
  });

  test.each<[string, (op: Operation) => boolean]>([
    ["an attribute", (op) => setAttribute(op)],
    ["the type of a result", (op) => changeType(op)],
    ["an operand", (op) => changeOperand(op)],
    ["the order of ops", (op) => moveToEnd(op)],
    ["an argument more", (op) => addArgument(op)],
  ])("with one change is not equal: %s", (_name, change) => {
    let changes = 0;
    fc.assert(
      fc.property(programTexts, fc.nat(), (text, pick) => {
        const { op } = parse(text);
        const copy = cloneOp(op);
        const inner = allOps(copy).filter((one) => one !== copy);
        const first = pick % Math.max(inner.length, 1);
        // The first op from there on that can be changed so.
        if (![...inner.slice(first), ...inner.slice(0, first)].some(change)) return;
        changes++;
        expect(areEqual(op, copy)).toBe(false);
      }),
      { numRuns: RUNS * 60 },
    );
    expect(changes).toBeGreaterThan(0);
  });
});

function setAttribute(op: Operation): boolean {
  op.setAttr("changed", stringAttr(op.context, "x"));
  return true;
}

function changeType(op: Operation): boolean {
  if (op.numResults === 0) return false;
  op.result().type = op.context.integer(77);
  return true;
}

/** Gives the op another value of the same type, or none if there is no such value. */
function changeOperand(op: Operation): boolean {
  if (op.numOperands === 0) return false;
  op.setOperands(op.operands.slice(1));
  return true;
}

function moveToEnd(op: Operation): boolean {
  const { block, next } = op;
  if (block === undefined || next === undefined || areEqual(op, next)) return false;
  op.setAttr("first", stringAttr(op.context, "x"));
  op.moveToEnd(block);
  return true;
}

function addArgument(op: Operation): boolean {
  const block = op.regions[0]?.firstBlock;
  block?.addArgument(op.context.integer(5), op.location);
  return block !== undefined;
}
