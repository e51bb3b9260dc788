// Splits a RUN line into words and operators, with the quoting rules of a shell.

export type Token =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "operator"; readonly text: string };

const operators = ["2>&1", "2>>", "2>", ">>", ">&", "&>", "&&", "||", "|&", ">", "<", "|", ";"];

/** Splits `line`; `expand` replaces the substitutions in the unquoted and quoted parts of words alike. */
export function tokensOf(line: string, expand: (text: string) => string): readonly Token[] {
  const tokens: Token[] = [];
  for (let i = skipBlanks(line, 0); i < line.length; i = skipBlanks(line, i)) {
    const operator = operators.find((text) => line.startsWith(text, i));
    if (operator !== undefined) {
      tokens.push({ kind: "operator", text: operator });
      i += operator.length;
    } else {
      const { text, end } = wordAt(line, i);
      tokens.push({ kind: "word", text: expand(text) });
      i = end;
    }
  }
  return tokens;
}

function skipBlanks(line: string, at: number): number {
  let i = at;
  while (line[i] === " " || line[i] === "\t") i++;
  return i;
}

const wordEnd = /^(?:[ \t|<>;]|&&|&>)/;

function wordAt(line: string, start: number): { readonly text: string; readonly end: number } {
  let text = "";
  let i = start;
  while (i < line.length && !wordEnd.test(line.slice(i, i + 2))) {
    const piece = pieceAt(line, i);
    text += piece.text;
    i = piece.end;
  }
  return { text, end: i };
}

/** A quoted part, an escaped character or one character as it is. */
function pieceAt(line: string, at: number): { readonly text: string; readonly end: number } {
  const char = line.charAt(at);
  if (char === "\\") return { text: line.charAt(at + 1), end: at + 2 };
  if (char !== "'" && char !== '"') return { text: char, end: at + 1 };
  let text = "";
  let i = at + 1;
  for (; line[i] !== char; i++) {
    if (i >= line.length) throw new SyntaxError(`missing ${char} in: ${line}`);
    if (char === '"' && line[i] === "\\" && /["\\$`]/.test(line.charAt(i + 1))) i++;
    text += line.charAt(i);
  }
  return { text, end: i + 1 };
}
