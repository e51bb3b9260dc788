// The code blocks of a document, and what is to be done with them.

import { readFileSync } from "node:fs";
import { filesUnder } from "../../scripts/check/files.ts";

/** A code block: its language, its text without indentation, and the line where it begins. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  /** The name of the file that the sentence before it says to hold it. */
  readonly file: string | undefined;
}

/** A file that a document shows, with what it prints if it is a program and the document says so. */
export interface DocumentFile {
  readonly file: string;
  readonly text: string;
  readonly isProgram: boolean;
  readonly output: string | undefined;
}

export interface Document {
  readonly path: string;
  readonly blocks: readonly Block[];
  readonly files: readonly DocumentFile[];
}

export interface Command {
  readonly line: string;
  readonly output: string | undefined;
}

const fence = /^( *)```(\w+)\n([\s\S]*?)^ *```/gm;

export function readDocument(path: string): Document {
  const page = readFileSync(path, "utf8");
  const blocks = [...page.matchAll(fence)].map(({ 1: indent = "", 2: language = "", 3: text = "", index }) => ({
    language,
    text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    line: page.slice(0, index).split("\n").length,
    file: /`([\w-]+\.\w+)`\s+holding\s*$/.exec(page.slice(0, index))?.[1],
  }));
  return { path, blocks, files: filesOf(blocks) };
}

/** The files that a document shows: programs, and what its text names. */
function filesOf(blocks: readonly Block[]): readonly DocumentFile[] {
  return blocks.flatMap<DocumentFile>(({ language, text, file, line }, index) => {
    if (language !== "js") return file === undefined ? [] : [{ file, text, isProgram: false, output: undefined }];
    const name = /^\/\/ file: (\S+)\n/.exec(text)?.[1] ?? `line-${line}.mjs`;
    const next = blocks[index + 1];
    return [{ file: name, text, isProgram: true, output: next?.language === "text" ? next.text : undefined }];
  });
}

/** Programs that a document may name and that the tests do not run: they need a network, or are not ours. */
const others = /^(npm|cd|git|llvm-link|llvm-as|glslangValidator|clang)\b/;

/** The commands of a block, in the form that a shell takes. */
export function commandsOf({ language, text }: Block): readonly Command[] {
  const lines = text.replaceAll(/ *\\\n */g, " ");
  if (language === "sh") {
    const commands = lines.trim().split("\n");
    return commands.filter((line) => !others.test(line)).map((line) => ({ line: bare(line), output: undefined }));
  }
  if (language !== "console") return [];
  return lines.split(/^\$ /m).flatMap((part) => {
    const [line = "", ...output] = part.split("\n");
    const shown = output.join("\n").trim();
    return line === "" ? [] : [{ line: bare(line), output: shown === "" ? undefined : shown }];
  });
}

/** `npx` finds the installed command, as the path of the shell does here. */
function bare(line: string): string {
  return line.replaceAll(/\bnpx (?=spirvana)/g, "");
}

/** All sources as one text, without indentation of lines, to find code that a document quotes. */
export function sources(): string {
  return filesUnder("src", ".ts")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}
