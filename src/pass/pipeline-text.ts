// Textual pipelines: `builtin.module(func.func(canonicalize{top-down=false},cse))`, split into elements. Which of them are passes
// is the resolver's business (see pipeline.ts).

/** `name`, `name{options}` or `name(elements)`. @internal */
export interface PipelineElement {
  readonly name: string;
  /** Offset of the name in the text. */
  readonly offset: number;
  readonly options: string;
  /** Undefined for passes. */
  inner: PipelineElement[] | undefined;
}

/** A pipeline as written: the ops it is for, and what is inside of the outermost parentheses. @internal */
export interface PipelineText {
  readonly anchor: string;
  readonly text: string;
  readonly elements: readonly PipelineElement[];
}

const NOT_WRAPPED = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";

/** Reads a pipeline; a string is the message of an error. @internal */
export function parsePipelineText(pipeline: string): PipelineText | string {
  const trimmed = pipeline.trim();
  const open = trimmed.indexOf("(");
  if (open < 0 || !trimmed.endsWith(")")) return NOT_WRAPPED;
  const text = trimmed.slice(open + 1, -1);
  const elements = new ElementReader(text).read();
  return typeof elements === "string" ? elements : { anchor: trimmed.slice(0, open).trim(), text, elements };
}

/** The message of an error in a pipeline's text, with the line and a caret. @internal */
export function pipelineError(text: string, offset: number, message: string): string {
  const before = text.slice(0, offset).split("\n");
  const column = before.at(-1)?.length ?? 0;
  const line = text.split("\n")[before.length - 1] ?? "";
  const place = `MLIR Textual PassPipeline Parser:${before.length}:${column + 1}`;
  return `${place}: error: ${message}\n${line}\n${" ".repeat(column)}^\n`;
}

class ElementReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PipelineElement[] | string {
    const outer: PipelineElement[] = [];
    const open: PipelineElement[][] = [outer];
    if (this.#text === "") return outer;
    for (;;) {
      const element = this.#readElement();
      if (typeof element === "string") return element;
      open.at(-1)?.push(element);
      if (this.#text[this.#at] === "(") {
        this.#at++;
        element.inner = [];
        open.push(element.inner);
        continue;
      }
      const problem = this.#readClosing(open);
      if (problem !== undefined) return problem;
      if (this.#at >= this.#text.length) return open.length > 1 ? this.#unbalanced(open) : outer;
      if (this.#text[this.#at] !== ",") return this.#error(this.#at, "expected ',' after parsing pipeline");
      this.#at++;
    }
  }

  /** Reads a name with its options, up to what ends it. */
  #readElement(): PipelineElement | string {
    const begin = this.#at;
    while (this.#at < this.#text.length && !",(){}".includes(this.#text[this.#at] ?? "")) this.#at++;
    const raw = this.#text.slice(begin, this.#at);
    const name = raw.trim();
    const offset = begin + (name === "" ? raw.length : raw.indexOf(name));
    if (this.#text[this.#at] !== "{") return { name, offset, options: "", inner: undefined };
    const options = this.#readOptions();
    if (options === undefined) return this.#error(this.#at, "missing closing '}' while processing pass options");
    this.#skipSpace();
    return { name, offset, options, inner: undefined };
  }

  #readOptions(): string | undefined {
    let depth = 0;
    for (let end = this.#at; end < this.#text.length; end++) {
      if (this.#text[end] === "{") depth++;
      if (this.#text[end] !== "}" || --depth > 0) continue;
      const options = this.#text.slice(this.#at + 1, end);
      this.#at = end + 1;
      return options;
    }
    return undefined;
  }

  /** Reads the parentheses that close after an element. */
  #readClosing(open: PipelineElement[][]): string | undefined {
    while (this.#text[this.#at] === ")") {
      if (open.length === 1) {
        return this.#error(
          this.#at,
          "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline",
        );
      }
      open.pop();
      this.#at++;
      this.#skipSpace();
    }
    return undefined;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #unbalanced(open: readonly PipelineElement[][]): string {
    const last = open.at(-1)?.at(-1);
    return this.#error(last?.offset ?? this.#at, "encountered unbalanced parentheses while parsing pipeline");
  }

  #error(offset: number, message: string): string {
    return pipelineError(this.#text, offset, message);
  }
}

/** The names of all passes in a pipeline, in order, and whatever words its options hold, which may be names of passes too. @internal */
export function passNames(elements: readonly PipelineElement[]): readonly string[] {
  return elements.flatMap(({ name, options, inner }) =>
    inner === undefined ? [name, ...wordsOf(options)] : passNames(inner),
  );
}

/** The words in the options of a pass. @internal */
export function wordsOf(options: string): readonly string[] {
  return options.match(/[\w-]+/g) ?? [];
}
