// Reads what users can import from the declarations of the built package: each export with its declaration and its docstring.

import { join, resolve } from "node:path";
import type { Node } from "typescript/unstable/ast";
import {
  API,
  type Checker,
  type Symbol as ExportSymbol,
  type Project,
  SignatureKind,
  SymbolFlags,
  type Type,
} from "typescript/unstable/sync";
import { publicEntries } from "../entries.mjs";

/** What an entry exports under one name. */
export interface ApiMember {
  readonly name: string;
  readonly kind: "class" | "constant" | "function" | "namespace" | "type";
  /** The docstring without its comment signs; empty without one. */
  readonly summary: string;
  /** The declarations as the package has them, without docstrings before them. */
  readonly declaration: string;
  /** The type that a function returns, as text. */
  readonly returns: string | undefined;
}

/** An entry of the package, such as `spirvana/dialects/arith`. */
export interface ApiEntry {
  readonly specifier: string;
  readonly members: readonly ApiMember[];
}

/** The entries of the package with all that they export, in the order of the entries and of the names. Needs dist/. */
export function readApi(): readonly ApiEntry[] {
  const root = resolve("dist/types");
  const files = publicEntries().map((entry) => join(root, `${entry}.d.ts`));
  const api = new API({ cwd: root });
  try {
    const config = resolve("scripts/api/tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config}: not read`);
    return publicEntries().map((entry, index) => readEntry(project, entry, files[index] ?? ""));
  } finally {
    api.close();
  }
}

function readEntry(project: Project, entry: string, path: string): ApiEntry {
  const { checker, program } = project;
  const file = program.getSourceFile(path);
  // A file without exports is no module.
  const module = file && checker.getSymbolAtLocation(file);
  const exports = module === undefined ? [] : [...checker.getExportsOfModule(module)];
  const specifier = `spirvana/${entry}`.replace(/\/index$/, "");
  const members = exports.flatMap((symbol) => readMembers(checker, symbol));
  return { specifier, members: members.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** An export; of a namespace also its members, with the namespace in their names. */
function readMembers(checker: Checker, symbol: ExportSymbol): readonly ApiMember[] {
  const own = readMember(checker, symbol);
  if (own.kind !== "namespace") return [own];
  const exported = [...checker.getExportsOfModule(checker.getAliasedSymbol(symbol))];
  // The opcodes: their names are all there is to know.
  const isGenerated = (one: ExportSymbol): boolean => one.declarations.some(({ path }) => path.includes(".generated."));
  const inner = exported.filter((one) => !isGenerated(one)).map((one) => readMember(checker, one));
  return [own, ...inner.map((one) => ({ ...one, name: `${own.name}.${one.name}` }))];
}

function readMember(checker: Checker, symbol: ExportSymbol): ApiMember {
  const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const kind = kindOf(target.flags);
  const statements = kind === "namespace" ? [] : statementsOf(target);
  const [signature] =
    kind === "function" ? checker.getSignaturesOfType(typeOf(checker, target), SignatureKind.Call) : [];
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  return {
    name: symbol.name,
    kind,
    summary: kind === "namespace" ? namespaceSummary(symbol) : checker.getDocumentationCommentOfSymbol(target).trim(),
    declaration: statements.join("\n"),
    returns: returned && checker.typeToString(returned),
  };
}

/** The comment before `export * as name`, which the checker does not read. */
function namespaceSummary({ declarations }: ExportSymbol): string {
  const [text = ""] = declarations.map((handle) => statementOf(handle.resolve())?.getFullText());
  return /^\s*\/\*\*\s*([\s\S]*?)\s*\*\//.exec(text)?.[1] ?? "";
}

function typeOf(checker: Checker, symbol: ExportSymbol): Type {
  const type = checker.getTypeOfSymbol(symbol);
  if (type === undefined) throw new Error(`${symbol.name}: no type`);
  return type;
}

function kindOf(flags: SymbolFlags): ApiMember["kind"] {
  if (flags & SymbolFlags.Function) return "function";
  if (flags & SymbolFlags.Class) return "class";
  if (flags & SymbolFlags.Variable) return "constant";
  return flags & SymbolFlags.ValueModule ? "namespace" : "type";
}

/** The statements that declare a symbol, each once. */
function statementsOf(symbol: ExportSymbol): readonly string[] {
  const statements = new Set<Node>();
  for (const handle of symbol.declarations) {
    const statement = statementOf(handle.resolve());
    if (statement !== undefined) statements.add(statement);
  }
  return [...statements].map((statement) => statement.getText());
}

function statementOf(declaration: Node | undefined): Node | undefined {
  let node = declaration;
  while (node?.parent?.parent !== undefined) node = node.parent;
  return node;
}
