// Where instructions of LLVM IR are in the source.

import type { LLVMFunction, Module } from "../../llvm/index.ts";
import type { Place } from "../../support/diagnostics/diagnostic.ts";
import { attachedNodes } from "./globals.ts";
import { NodeView } from "./node-view.ts";

/** The maximum depth of scopes in which a file is searched. */
const MOST_SCOPES = 1000;

/** The node of the file of a location or scope; 0 for none. */
export function fileAround(module: Module, view: NodeView): number {
  let at = view;
  for (let steps = 0; steps < MOST_SCOPES; steps++) {
    const file = at.child("file");
    if (file !== 0 && new NodeView(module, file).kind === "DIFile") return file;
    const scope = at.child("scope");
    if (scope === 0) return 0;
    at = new NodeView(module, scope);
    if (at.kind === "DIFile") return scope;
  }
  return 0;
}

/** The path of a file: an absolute name, or the directory and the name. */
export function pathOf(view: NodeView): string {
  const [name, directory] = [view.text("filename"), view.text("directory")];
  if (directory === "" || /^(?:[/\\]|[A-Za-z]:[/\\])/.test(name)) return name;
  const separator = /^[A-Za-z]:\\|^\\\\/.test(directory) ? "\\" : "/";
  return /[/\\]$/.test(directory) ? directory + name : `${directory}${separator}${name}`;
}

/** The place of a row, or of a function that has no row; undefined without debug information. Columns and lines are counted from 1. */
export function sourcePlace(module: Module, one: LLVMFunction, row: number): Place | undefined {
  const [subprogram = 0] = attachedNodes(module, one);
  const node = row === 0 ? subprogram : (module.code.location[row] ?? 0);
  if (node === 0) return undefined;
  const view = new NodeView(module, node);
  const file = fileAround(module, view);
  const line = view.number("line");
  if (file === 0 || line === 0) return undefined;
  return { file: pathOf(new NodeView(module, file)), line, column: Math.max(1, view.number("column")) };
}
