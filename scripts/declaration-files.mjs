// Files of declarations as `declarations.mjs` needs them: names and what they mention. The compiler's own interface reads them.

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  isClassDeclaration,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isInterfaceDeclaration,
  isLiteralTypeNode,
  isNamedExports,
  isNamespaceImport,
  isStringLiteral,
  isTypeAliasDeclaration,
  isVariableStatement,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/**
 * @typedef {import("typescript/unstable/ast").Node} Node
 * @typedef {import("typescript/unstable/ast").Statement} Statement
 * @typedef {{ readonly file: string, readonly name: string, readonly docstring?: string }} Target what `file` exports as `name`; "*" is all that it exports
 * @typedef {Target & { readonly start: number, readonly end: number }} InlineImport `import("…").Name`, without type arguments
 * @typedef {ReadonlyMap<string, DeclarationFile>} Files by path
 */

/**
 * @param {string} root
 * @returns {Files}
 */
export function readDeclarations(root) {
  const config = join(root, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: { types: [], noLib: true, noResolve: true }, include: ["."] }),
  );
  const api = new API({ cwd: root });
  const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".d.ts"));
  const files = names.map((name) => {
    const path = join(root, name);
    const source = program?.getSourceFile(path);
    if (source === undefined) throw new Error(`${path}: not read`);
    return /** @type {const} */ ([path, new DeclarationFile(path, source)]);
  });
  api.close();
  rmSync(config);
  return new Map(files);
}

/** A file of declarations, by name. */
export class DeclarationFile {
  /** @type {Map<string, Declaration[]>} */
  declared = new Map();
  /** @type {Map<string, Target>} */
  imported = new Map();
  /** What the file exports of others. @type {Map<string, Target & { readonly isType: boolean }>} */
  forwarded = new Map();
  /** What the file declares under one name and exports under another, by the latter. @type {Map<string, string>} */
  renamed = new Map();
  /** Files whose exports are exported here too. @type {string[]} */
  stars = [];
  /** Whether all that the file exports can be reached. */
  whole = false;
  /** Whether it is reached as an object of all that it exports. */
  isNamespace = false;
  /** Files whose declarations have moved here. @type {Set<DeclarationFile>} */
  guests = new Set();
  /** Declarations that can be reached. @type {Set<Declaration>} */
  live = new Set();
  /** Names in `renamed` that can be reached. @type {Set<string>} */
  liveRenamed = new Set();

  /**
   * @param {string} path
   * @param {import("typescript/unstable/ast").SourceFile} source
   */
  constructor(path, source) {
    this.path = path;
    /** Where its declarations are written. */
    this.home = path;
    for (const statement of source.statements) {
      if (isImportDeclaration(statement)) this.#addImport(statement);
      else if (isExportDeclaration(statement)) this.#addExport(statement);
      else this.#addDeclaration(statement);
    }
  }

  /** @param {import("typescript/unstable/ast").ImportDeclaration} statement */
  #addImport(statement) {
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined) throw new Error(`${this.path}: an import of no names`);
    const file = fileOf(this.path, statement.moduleSpecifier);
    if (isNamespaceImport(bindings)) this.imported.set(bindings.name.text, { file, name: "*" });
    else for (const [name, original] of partsOf(bindings)) this.imported.set(name, { file, name: original });
  }

  /** @param {import("typescript/unstable/ast").ExportDeclaration} statement */
  #addExport(statement) {
    const { moduleSpecifier, exportClause: clause, isTypeOnly } = statement;
    const docstring = docstringBefore(statement);
    if (docstring.includes("@internal")) return;
    const file = moduleSpecifier ? fileOf(this.path, moduleSpecifier) : this.path;
    if (clause === undefined) this.stars.push(file);
    else if (!isNamedExports(clause))
      this.forwarded.set(clause.name.text, { file, name: "*", isType: isTypeOnly, docstring });
    else {
      for (const [name, original, isType] of partsOf(clause)) {
        const target = moduleSpecifier ? { file, name: original } : this.imported.get(original);
        if (target === undefined) this.renamed.set(name, original);
        else this.forwarded.set(name, { ...target, isType: isType || isTypeOnly });
      }
    }
  }

  /** @param {Statement} statement */
  #addDeclaration(statement) {
    const declaration = new Declaration(this.path, statement);
    for (const part of isVariableStatement(statement) ? statement.declarationList.declarations : [statement]) {
      const name = "name" in part ? /** @type {Node} */ (part.name) : undefined;
      if (name === undefined || !isIdentifier(name))
        throw new Error(`${this.path}: what does this declare? ${statement.getText()}`);
      this.declared.set(name.text, [...(this.declared.get(name.text) ?? []), declaration]);
    }
  }
}

/** A statement that declares something, and what it mentions. */
export class Declaration {
  /** Identifiers in it, except the names of its parts. @type {Set<string>} */
  identifiers = new Set();
  /** Types as the compiler writes those that it has inferred. @type {InlineImport[]} */
  inlineImports = [];
  /** Members of a class or an interface that are marked `@internal`, which users do not see. @type {{ readonly start: number, readonly end: number }[]} */
  internalMembers = [];

  /**
   * @param {string} path of its file
   * @param {Statement} statement
   */
  constructor(path, statement) {
    this.path = path;
    this.position = statement.pos;
    this.text = statement.getFullText();
    const modifiers =
      "modifiers" in statement ? /** @type {readonly Node[] | undefined} */ (statement.modifiers) : undefined;
    const exported = modifiers?.find((modifier) => modifier.kind === SyntaxKind.ExportKeyword);
    this.isExported = exported !== undefined;
    /** Whether its docstring has the tag `@internal`: entries do not export it, though their declarations may mention it. */
    const docstring = docstringBefore(statement);
    this.isInternal = /@internal\b/.test(docstring);
    this.hasDocstring = docstring !== "";
    /** A docstring from elsewhere. @type {string | undefined} */
    this.summary = undefined;
    /** Where `export` is in the text. */
    this.exportStart = exported === undefined ? 0 : exported.getStart() - statement.pos;
    this.isType = isInterfaceDeclaration(statement) || isTypeAliasDeclaration(statement);
    this.#visit(statement);
  }

  /** @param {Node} node */
  #visit(node) {
    const { parent } = node;
    const members = isClassDeclaration(parent) || isInterfaceDeclaration(parent) ? [...parent.members] : [];
    if (members.some((member) => member === node) && docstringBefore(node).includes("@internal")) {
      this.internalMembers.push({ start: node.pos - this.position, end: node.end - this.position });
      return;
    }
    if (isImportTypeNode(node)) {
      const { argument, qualifier, isTypeOf } = node;
      if (isTypeOf || !isLiteralTypeNode(argument) || qualifier === undefined || !isIdentifier(qualifier)) {
        throw new Error(`${this.path}: ${node.getText()} is no plain name`);
      }
      const [start, end] = [node.getStart() - this.position, qualifier.end - this.position];
      this.inlineImports.push({ file: fileOf(this.path, argument.literal), name: qualifier.text, start, end });
      for (const type of node.typeArguments ?? []) this.#visit(type);
    } else if (!isIdentifier(node)) node.forEachChild((child) => this.#visit(child));
    else if (!("name" in node.parent && node.parent.name === node)) this.identifiers.add(node.text);
  }
}

/**
 * The docstring of a statement or a member with its comment signs; empty without one.
 * @param {Node} node
 */
function docstringBefore(node) {
  const trivia = node.getFullText().slice(0, node.getStart() - node.pos);
  return /\/\*\*[\s\S]*?\*\/(?=\s*$)/.exec(trivia)?.[0] ?? "";
}

/**
 * The file that `specifier` names in the file `path`.
 * @param {string} path
 * @param {Node} specifier
 */
function fileOf(path, specifier) {
  if (!isStringLiteral(specifier)) throw new Error(`${path}: a specifier that is no text`);
  return join(dirname(path), specifier.text.replace(/\.ts$/, ".d.ts"));
}

/**
 * The names in braces, each with the name that it has where it comes from, and whether it is a type alone.
 * @param {import("typescript/unstable/ast").NamedImports | import("typescript/unstable/ast").NamedExports} names
 */
function partsOf({ elements }) {
  return [...elements].map(
    ({ name, propertyName, isTypeOnly }) => /** @type {const} */ ([name.text, (propertyName ?? name).text, isTypeOnly]),
  );
}
