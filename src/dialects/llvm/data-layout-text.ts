// The rules of data layout strings, "e-m:e-i64:64-n8:16:32:64-S128".

/** The problem of a data layout string, in LLVM's words; undefined if there is none. @internal */
export function dataLayoutProblem(text: string): string | undefined {
  if (text === "") return undefined;
  for (const part of text.split("-")) {
    const problem = part === "" ? "empty specification is not allowed" : specificationProblem(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const malformed = (form: string): string => `malformed specification, must be of the form "${form}"`;

type Rule = (part: string) => string | undefined;

/** The first of the problems that there is. */
function first(...checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function specificationProblem(part: string): string | undefined {
  if (part.startsWith("ni")) return nonIntegral(part);
  const rule = RULES[part[0] ?? ""];
  return rule === undefined ? `unknown specifier '${part[0]}'` : rule(part);
}

const isNumber = (text: string, below: number): boolean => /^\d+$/.test(text) && Number(text) < below;

function sizeProblem(text: string, name: string): string | undefined {
  if (text === "") return `${name} component cannot be empty`;
  return isNumber(text, 2 ** 24) && Number(text) !== 0 ? undefined : `${name} must be a non-zero 24-bit integer`;
}

function alignmentProblem(text: string, name: string, allowsZero: boolean): string | undefined {
  if (text === "") return `${name} alignment component cannot be empty`;
  if (!isNumber(text, 2 ** 16)) return `${name} alignment must be a 16-bit integer`;
  const bits = Number(text);
  if (bits === 0) return allowsZero ? undefined : `${name} alignment must be non-zero`;
  const bytes = bits / 8;
  return Number.isInteger(bytes) && (bytes & (bytes - 1)) === 0
    ? undefined
    : `${name} alignment must be a power of two times the byte width`;
}

/** The alignments that the ABI asks for and that are preferred. */
function alignments(abi: string, preferred: string | undefined, allowsZero: boolean): string | undefined {
  return first(
    () => alignmentProblem(abi, "ABI", allowsZero),
    () => (preferred === undefined ? undefined : alignmentProblem(preferred, "preferred", false)),
    () =>
      preferred !== undefined && Number(preferred) < Number(abi)
        ? "preferred alignment cannot be less than the ABI alignment"
        : undefined,
  );
}

const primitive: Rule = (part) => {
  const [head = "", abi = "", preferred, ...rest] = part.split(":");
  const [kind, size] = [head[0] ?? "", head.slice(1)];
  if (!part.includes(":") || rest.length > 0) return malformed(`${kind}<size>:<abi>[:<pref>]`);
  return first(
    () => sizeProblem(size, "size"),
    () => alignmentProblem(abi, "ABI", false),
    () => (kind === "i" && Number(size) === 8 && Number(abi) !== 8 ? "i8 must be 8-bit aligned" : undefined),
    () => alignments(abi, preferred, false),
  );
};

const aggregate: Rule = (part) => {
  const [head = "", abi = "", preferred, ...rest] = part.split(":");
  if (!part.includes(":") || rest.length > 0) return malformed("a:<abi>[:<pref>]");
  const size = head.slice(1);
  if (size !== "" && Number(size) !== 0) return "size must be zero";
  return alignments(abi, preferred, true);
};

function spaceProblem(text: string): string | undefined {
  if (text === "") return "address space component cannot be empty";
  return isNumber(text, 2 ** 24) ? undefined : "address space must be a 24-bit integer";
}

const pointer: Rule = (part) => {
  const [head = "", size = "", abi = "", preferred, index, ...rest] = part.split(":");
  if (part.split(":").length < 3 || rest.length > 0) return malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]");
  return first(
    () => (head.length > 1 ? spaceProblem(head.slice(1)) : undefined),
    () => sizeProblem(size, "pointer size"),
    () => alignments(abi, preferred, false),
    () => (index === undefined ? undefined : sizeProblem(index, "index size")),
    () => (Number(index ?? 0) > Number(size) ? "index size cannot be larger than the pointer size" : undefined),
  );
};

const nonIntegral: Rule = (part) => {
  const [head, ...spaces] = part.split(":");
  if (head !== "ni" || spaces.length === 0) return malformed("ni:<address space>[:<address space>]...");
  const problems = spaces.map(
    (space) => spaceProblem(space) ?? (Number(space) === 0 ? "address space 0 cannot be non-integral" : undefined),
  );
  return problems.find((problem) => problem !== undefined);
};

const addressSpace: Rule = (part) =>
  part.length === 1 ? malformed(`${part[0]}<address space>`) : spaceProblem(part.slice(1));

const endianness: Rule = (part) => (part.length === 1 ? undefined : "malformed specification, must be just 'e' or 'E'");

const RULES: Readonly<Record<string, Rule>> = {
  e: endianness,
  E: endianness,
  i: primitive,
  f: primitive,
  v: primitive,
  a: aggregate,
  p: pointer,
  A: addressSpace,
  G: addressSpace,
  P: addressSpace,
  n: (part) =>
    part
      .slice(1)
      .split(":")
      .map((size) => sizeProblem(size, "size"))
      .find((problem) => problem !== undefined),
  S: (part) => (part.length === 1 ? malformed("S<size>") : alignmentProblem(part.slice(1), "stack natural", true)),
  F(part) {
    if (part.length === 1) return malformed("F<type><abi>");
    const [type, abi] = [part[1], part.slice(2)];
    if (type !== "i" && type !== "n") return `unknown function pointer alignment type '${type}'`;
    return alignmentProblem(abi, "ABI", true);
  },
  // Of older text: it says nothing any more.
  s: () => undefined,
  m(part) {
    const [head, mode = "", ...rest] = part.split(":");
    if (head !== "m" || mode === "" || rest.length > 0) return malformed("m:<mangling>");
    return "elomwxac".includes(mode) && mode.length === 1 ? undefined : "unknown mangling mode";
  },
};
