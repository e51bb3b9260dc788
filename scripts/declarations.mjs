// Shortens the declarations that the compiler wrote, so that they hold what users can reach and no more: a statement that no public entry
// leads to goes, and an import names the file that declares what it imports. The compiler's own interface reads them; why no bundler of
// declarations does this stands in docs/decisions/0004-development-tools.md.

import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import {
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNamedExports,
  isNamespaceImport,
  isStringLiteral,
  isVariableStatement,
  SyntaxKind,
} from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/**
 * @typedef {import("typescript/unstable/ast").Node} Node
 * @typedef {import("typescript/unstable/ast").Statement} Statement
 * @typedef {{ readonly file: string, readonly name: string }} Target what `file` exports as `name`; "*" is all that it exports
 * @typedef {Target & { readonly start: number, readonly end: number }} InlineImport `import("…").Name`, without type arguments
 * @typedef {ReadonlyMap<string, DeclarationFile>} Files by path
 */

/**
 * Keeps the declarations under `root` that the public `entries` lead to.
 * @param {string} root
 * @param {readonly string[]} entries
 */
export function tidyDeclarations(root, entries) {
  const files = readDeclarations(root);
  for (const entry of entries) reachAll(files, join(root, `${entry}.d.ts`));
  for (const [path, file] of files) {
    if (file.whole || file.live.size > 0) writeFileSync(path, textOf(files, file));
    else rmSync(path);
  }
}

/**
 * @param {string} root
 * @returns {Files}
 */
function readDeclarations(root) {
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
class DeclarationFile {
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
  #addExport({ moduleSpecifier, exportClause: clause, isTypeOnly }) {
    const file = moduleSpecifier ? fileOf(this.path, moduleSpecifier) : this.path;
    if (clause === undefined) this.stars.push(file);
    else if (!isNamedExports(clause)) this.forwarded.set(clause.name.text, { file, name: "*", isType: isTypeOnly });
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
class Declaration {
  /** Identifiers, but for the names of its parts. @type {Set<string>} */
  identifiers = new Set();
  /** Types as the compiler writes those that it has inferred. @type {InlineImport[]} */
  inlineImports = [];

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
    this.isExported = modifiers?.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword) ?? false;
    this.#visit(statement);
  }

  /** @param {Node} node */
  #visit(node) {
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

/**
 * @param {Files} files
 * @param {string} path
 */
function fileAt(files, path) {
  const file = files.get(path);
  if (file === undefined) throw new Error(`${path}: no such declarations`);
  return file;
}

/**
 * The target whose file declares what `target` is; undefined where its file exports no such name.
 * @param {Files} files
 * @param {Target} target
 * @returns {Target | undefined}
 */
function resolve(files, target) {
  const file = fileAt(files, target.file);
  if (target.name === "*" || file.declared.has(target.name) || file.renamed.has(target.name)) return target;
  const next = file.forwarded.get(target.name);
  if (next !== undefined) return resolve(files, next);
  for (const star of file.stars) {
    const found = resolve(files, { file: star, name: target.name });
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * As `resolve`, of what must be there.
 * @param {Files} files
 * @param {Target} target
 */
function declarationOf(files, target) {
  const found = resolve(files, target);
  if (found === undefined) throw new Error(`${target.file}: no export ${target.name}`);
  return found;
}

/**
 * Marks what `target` is, and all that it needs, as live.
 * @param {Files} files
 * @param {Target} target
 */
function reach(files, target) {
  const { file: path, name } = declarationOf(files, target);
  if (name === "*") return reachAll(files, path);
  const file = fileAt(files, path);
  const original = file.renamed.get(name);
  if (original !== undefined) file.liveRenamed.add(name);
  for (const declaration of file.declared.get(original ?? name) ?? []) {
    if (file.live.has(declaration)) continue;
    file.live.add(declaration);
    for (const identifier of declaration.identifiers) {
      if (file.declared.has(identifier)) reach(files, { file: path, name: identifier });
      const imported = file.imported.get(identifier);
      if (imported !== undefined) reach(files, imported);
    }
    for (const mention of declaration.inlineImports) reach(files, mention);
  }
}

/**
 * Marks all that the file `path` exports as live.
 * @param {Files} files
 * @param {string} path
 */
function reachAll(files, path) {
  const file = fileAt(files, path);
  if (file.whole) return;
  file.whole = true;
  for (const star of file.stars) reachAll(files, star);
  for (const forwarded of file.forwarded.values()) reach(files, forwarded);
  for (const name of file.renamed.keys()) reach(files, { file: path, name });
  for (const [name, declarations] of file.declared) {
    if (declarations.some((declaration) => declaration.isExported)) reach(files, { file: path, name });
  }
}

/**
 * What is left of a file.
 * @param {Files} files
 * @param {DeclarationFile} file
 */
function textOf(files, file) {
  const declarations = [...file.live].sort((a, b) => a.position - b.position);
  const names = new Set(declarations.flatMap((declaration) => [...declaration.identifiers]));
  /** @type {Map<string, Target>} */
  const imports = new Map();
  for (const name of names) {
    const target = file.imported.get(name);
    if (target !== undefined) imports.set(name, declarationOf(files, target));
  }
  const texts = declarations.map((declaration) => {
    let text = "";
    let end = 0;
    for (const mention of declaration.inlineImports) {
      text += declaration.text.slice(end, mention.start) + nameOf(mention);
      end = mention.end;
    }
    // Four blanks for each level are a twentieth of the declarations.
    return (text + declaration.text.slice(end))
      .trim()
      .replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 4));
  });
  const exports = exportsOf(files, file);
  // Without it, what is not exported could be imported.
  if (exports.length === 0 && declarations.some((declaration) => !declaration.isExported)) exports.push("export {};");
  return [...statements("import", file.path, imports), ...exports, ...texts, ""].join("\n");

  /**
   * What to write for `import("…").Name`, which was a quarter of the declarations: the name, unless it stands for something else here.
   * @param {Target} mention
   */
  function nameOf(mention) {
    const { name } = mention;
    const target = declarationOf(files, mention);
    const known = imports.get(name);
    if (known === undefined && !names.has(name) && !file.declared.has(name)) imports.set(name, target);
    else if (known?.file !== target.file || known.name !== target.name) {
      return `import("${specifierOf(file.path, target.file)}").${target.name}`;
    }
    return name;
  }
}

/**
 * The statements by which `file` exports what it does not declare itself, or under another name.
 * @param {Files} files
 * @param {DeclarationFile} file
 */
function exportsOf(files, file) {
  const renamed = [...file.liveRenamed].map((name) => `export { ${file.renamed.get(name)} as ${name} };`);
  if (!file.whole) return renamed;
  /** @param {boolean} isType */
  const forwarded = (isType) => {
    const some = [...file.forwarded].filter(([, target]) => target.isType === isType);
    const targets = new Map(some.map(([name, target]) => [name, declarationOf(files, target)]));
    return statements(isType ? "export type" : "export", file.path, targets);
  };
  const stars = file.stars.map((star) => `export * from "${specifierOf(file.path, star)}";`);
  return [...stars, ...forwarded(false), ...forwarded(true), ...renamed];
}

/**
 * Statements with `keyword`, import or export, in the file `path`: one for each file that names come from.
 * @param {string} keyword
 * @param {string} path
 * @param {ReadonlyMap<string, Target>} names
 */
function statements(keyword, path, names) {
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  const spaces = [];
  for (const [local, { file, name }] of names) {
    const from = `from "${specifierOf(path, file)}";`;
    if (name === "*") spaces.push(`${keyword} * as ${local} ${from}`);
    else parts.set(from, [...(parts.get(from) ?? []), name === local ? name : `${name} as ${local}`]);
  }
  return [...spaces, ...[...parts].map(([from, list]) => `${keyword} { ${list.join(", ")} } ${from}`)];
}

/**
 * How the declarations `path` name those of `target`.
 * @param {string} path
 * @param {string} target
 */
function specifierOf(path, target) {
  const way = relative(dirname(path), target)
    .replaceAll(sep, "/")
    .replace(/\.d\.ts$/, ".ts");
  return way.startsWith(".") ? way : `./${way}`;
}
