// Annotations towards LLVM IR: UserSemantic and decorations with reserved names become calls of `llvm.var.annotation` and `llvm.ptr.annotation`, and an
// entry of `llvm.global.annotations` for globals.

import { arrayType, literalStruct, PointerType, pointerType } from "../../dialects/llvm/index.ts";
import { IntegerType } from "../../ir/index.ts";
import { type Constant, GlobalVariable, opcode } from "../../llvm/index.ts";
import { bytesOfText } from "../../support/tables/byte-strings.ts";
import type { Body } from "../to-llvm/body.ts";
import type { Decoration as Decorated } from "../to-llvm/metadata/annotations.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import { annotationStrings, ofPointers } from "./annotation-words.ts";

const SECTION = "llvm.metadata";

/** The address of a string that annotations hold; equal ones are one. */
function stringConstant(at: ToLlvm, text: string): Constant {
  const known = at.annotationTexts.get(text) ?? newString(at, text);
  at.annotationTexts.set(text, known);
  return known;
}

function newString(at: ToLlvm, text: string): Constant {
  const bytes = bytesOfText(`${text}\0`);
  const type = arrayType(at.context, at.int(8), bytes.length);
  const global = new GlobalVariable(at.module, "", type);
  global.linkage = "private";
  global.unnamedAddress = "unnamed_addr";
  global.isConstant = true;
  global.alignment = 1n;
  global.initializer = at.module.constants.data(type, bytes);
  return global.constant;
}

/** The arguments after the pointer: the string, and nothing for file, line and further arguments. */
function details(body: Body, text: Constant): readonly number[] {
  const pointer = pointerType(body.at.context);
  return [text.id, body.poison(pointer), body.poison(body.at.int(32)), body.poison(pointer)];
}

/** Annotates a stack slot. */
export function annotateVariable(body: Body, slot: number, decorations: readonly Decorated[]): void {
  for (const text of annotationStrings(decorations)) {
    body.intrinsic("llvm.var.annotation", [slot, ...details(body, stringConstant(body.at, text))], body.at.void);
  }
}

/** Annotates a pointer; the result is the annotated one. */
export function annotatePointer(body: Body, pointer: number, decorations: readonly Decorated[]): number {
  return annotationStrings(decorations).reduce(
    (annotated, text) =>
      body.intrinsic(
        "llvm.ptr.annotation",
        [annotated, ...details(body, stringConstant(body.at, text))],
        body.typeOfReference(annotated),
      ),
    pointer,
  );
}

/** Annotates the result of an instruction that is no variable and no address; the value that replaces it. */
export function annotateResult(body: Body, result: number, decorations: readonly Decorated[]): number {
  if (!PointerType.is(body.typeOfReference(result))) return result;
  const ofPointer = decorations.filter(({ kind }) => ofPointers.has(kind));
  annotateVariable(
    body,
    result,
    decorations.filter(({ kind }) => !ofPointers.has(kind)),
  );
  return annotatePointer(body, result, ofPointer);
}

const REGISTER = "__builtin_intel_fpga_reg";

/** A value that an FPGA stores in a register on its way: an annotation with a string of its own. Values of other types have no annotation. */
export function annotateRegister(body: Body, value: number): number {
  const type = body.typeOfReference(value);
  const text = (): readonly number[] => details(body, newString(body.at, REGISTER));
  if (PointerType.is(type)) return body.intrinsic("llvm.ptr.annotation", [value, ...text()], type);
  if (IntegerType.is(type)) return body.intrinsic("llvm.annotation", [value, ...text().slice(0, 3)], type);
  return value;
}

/** Lists the annotations of globals and functions. */
export function addGlobalAnnotations(
  at: ToLlvm,
  annotated: readonly { readonly constant: Constant; readonly decorations: readonly Decorated[] }[],
): void {
  const { constants } = at.module;
  const pointer = pointerType(at.context);
  const entryType = literalStruct(at.context, [pointer, pointer, pointer, at.int(32), pointer]);
  const entries = annotated.flatMap(({ constant, decorations }) =>
    annotationStrings(decorations).map((text) =>
      constants.aggregate(entryType, [
        constant.type === pointer ? constant : constants.expression(pointer, opcode.addrspacecast, [constant]),
        newString(at, text),
        constants.poison(pointer),
        constants.poison(at.int(32)),
        constants.poison(pointer),
      ]),
    ),
  );
  if (entries.length === 0) return;
  const type = arrayType(at.context, entryType, entries.length);
  const list = new GlobalVariable(at.module, "llvm.global.annotations", type);
  list.linkage = "appending";
  list.section = SECTION;
  list.initializer = constants.aggregate(type, entries);
}
