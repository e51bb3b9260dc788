// The structure of a RUN line: lists of pipelines of commands, with redirections.
import type { Token } from "./words.ts";

/** A command with its arguments; its streams go through the pipeline unless they are redirected. */
export interface Command {
  readonly argv: readonly string[];
  /** File that is its standard input. */
  readonly input: string | undefined;
  /** File that its standard output goes to. */
  readonly output: string | undefined;
  /** File that its standard error goes to; "1" is the standard output, "pipe" the pipe that was the standard output before it was redirected. */
  readonly errors: string | undefined;
  readonly append: boolean;
}

/** Commands whose outputs are the next one's input; `when` says if it runs after the pipeline before it. */
export interface Pipeline {
  readonly when: "always" | "success" | "failure";
  readonly commands: readonly Command[];
}

interface Draft {
  argv: string[];
  input: string | undefined;
  output: string | undefined;
  errors: string | undefined;
  append: boolean;
}

const draft = (): Draft => ({ argv: [], input: undefined, output: undefined, errors: undefined, append: false });

const separators: { readonly [operator: string]: Pipeline["when"] } = {
  ";": "always",
  "&&": "success",
  "||": "failure",
};

/** Parses the tokens of one RUN line. */
export function parseScript(tokens: readonly Token[]): readonly Pipeline[] {
  const pipelines: Pipeline[] = [];
  let when: Pipeline["when"] = "always";
  let commands: Draft[] = [];
  let current = draft();
  const finishCommand = () => {
    if (current.argv.length === 0) throw new SyntaxError("a command is missing");
    commands.push(current);
    current = draft();
  };
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.kind === "word") {
      current.argv.push(token.text);
      continue;
    }
    const operator = token?.text ?? "";
    const separator = separators[operator];
    if (separator !== undefined) {
      finishCommand();
      pipelines.push({ when, commands });
      [when, commands] = [separator, []];
    } else if (operator === "|" || operator === "|&") {
      if (operator === "|&") current.errors = "1";
      finishCommand();
    } else if (operator === "2>&1") current.errors = "1";
    else redirect(current, operator, tokens[++i]);
  }
  finishCommand();
  return [...pipelines, { when, commands }];
}

function redirect(command: Draft, operator: string, target: Token | undefined): void {
  if (target?.kind !== "word") throw new SyntaxError(`a file is missing after '${operator}'`);
  if (operator === "<") command.input = target.text;
  if (operator.startsWith("2>")) command.errors = target.text;
  if (operator.startsWith(">") && command.errors === "1") command.errors = "pipe";
  if (operator === ">" || operator === ">>" || operator === "&>" || operator === ">&") command.output = target.text;
  if (operator === "&>" || operator === ">&") command.errors = "1";
  if (operator.endsWith(">>")) command.append = true;
}
