// Shortens the declarations that the compiler wrote, so that they hold what users can reach and no more: a statement that no public entry
// leads to goes, an import names the file that declares what it imports, and the files of a folder are joined as far as that goes.
// docs/decisions/0004-development-tools.md states why no bundler of declarations does this.

import { rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { readDeclarations } from "./declaration-files.mjs";

/**
 * @typedef {import("./declaration-files.mjs").Declaration} Declaration
 * @typedef {import("./declaration-files.mjs").DeclarationFile} DeclarationFile
 * @typedef {import("./declaration-files.mjs").Files} Files
 * @typedef {import("./declaration-files.mjs").Target} Target
 */

/**
 * Keeps the declarations under `root` that the public `entries` lead to.
 * @param {string} root
 * @param {readonly string[]} entries
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} [summaries] docstrings by entry and name, for what has none
 */
export function tidyDeclarations(root, entries, summaries = new Map()) {
  const files = readDeclarations(root);
  const paths = entries.map((entry) => join(root, `${entry}.d.ts`));
  entries.forEach((entry, index) => {
    addSummaries(files, paths[index] ?? "", summaries.get(entry) ?? new Map());
  });
  for (const path of paths) reachAll(files, path);
  // The root's entry is one of several layers; the others are of what their folders hold.
  for (const path of paths) if (dirname(path) !== root) joinFolder(files, path, paths);
  for (const [path, file] of files) {
    if (file.home === path && isNeeded(files, file)) writeFileSync(path, textOf(files, file));
    else rmSync(path);
  }
}

/**
 * Gives declarations that the file `path` exports, and that have no docstring, one of `summaries`.
 * @param {Files} files
 * @param {string} path
 * @param {ReadonlyMap<string, string>} summaries
 * @param {string} [namespace] with its full stop, before the names of the file in `summaries`
 */
function addSummaries(files, path, summaries, namespace = "") {
  for (const [name, target] of exportsOf(files, path)) {
    if (target.name === "*") addSummaries(files, target.file, summaries, `${name}.`);
    const summary = summaries.get(namespace + name);
    if (summary === undefined) continue;
    const { file } = target;
    for (const one of fileAt(files, file).declared.get(declaredName(files, target)) ?? []) {
      if (!one.hasDocstring) one.summary = summary;
    }
  }
}

/**
 * Whether anything in a file can be reached, or goes through it to users.
 * @param {Files} files
 * @param {DeclarationFile} file
 */
function isNeeded(files, file) {
  return file.live.size > 0 || (file.whole && exportsOf(files, file.path).size > 0);
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
 * The target whose file declares what `target` is; undefined if its file exports no such name.
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
  if (name === "*") {
    fileAt(files, path).isNamespace = true;
    return reachAll(files, path);
  }
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
 * Whether `target` is marked `@internal`: users cannot import it.
 * @param {Files} files
 * @param {Target} target
 */
function isInternal(files, target) {
  const { file, name } = declarationOf(files, target);
  const declarations = fileAt(files, file).declared.get(declaredName(files, { file, name }));
  return declarations?.every((declaration) => declaration.isInternal) ?? false;
}

/**
 * Marks all that the file `path` exports to users as live.
 * @param {Files} files
 * @param {string} path
 */
function reachAll(files, path) {
  const file = fileAt(files, path);
  if (file.whole) return;
  file.whole = true;
  for (const star of file.stars) reachAll(files, star);
  const declared = [...file.declared].filter(([, declarations]) => declarations.some(({ isExported }) => isExported));
  const own = [...file.renamed.keys(), ...declared.map(([name]) => name)].map((name) => ({ file: path, name }));
  for (const target of [...file.forwarded.values(), ...own]) if (!isInternal(files, target)) reach(files, target);
}

/**
 * All that the file `path` exports to users, by name.
 * @param {Files} files
 * @param {string} path
 * @returns {Map<string, Target & { readonly isType: boolean }>}
 */
function exportsOf(files, path) {
  const file = fileAt(files, path);
  /** @type {Map<string, Target & { readonly isType: boolean }>} */
  const found = new Map();
  for (const star of file.stars) for (const [name, target] of exportsOf(files, star)) found.set(name, target);
  for (const [name, target] of file.forwarded)
    found.set(name, { ...declarationOf(files, target), isType: target.isType });
  for (const name of file.renamed.keys()) found.set(name, { file: path, name, isType: false });
  for (const [name, declarations] of file.declared) {
    if (declarations.some((declaration) => declaration.isExported))
      found.set(name, { file: path, name, isType: false });
  }
  for (const [name, target] of found) if (isInternal(files, target)) found.delete(name);
  return found;
}

/**
 * The name that `target` has in the file that declares it.
 * @param {Files} files
 * @param {Target} target
 */
function declaredName(files, target) {
  return fileAt(files, target.file).renamed.get(target.name) ?? target.name;
}

/**
 * Whether `target`, which the file `path` exports as `name`, can be so by the word `export` before its declaration.
 * @param {Files} files
 * @param {string} name
 * @param {Target & { readonly isType: boolean }} target
 */
function isExportedInPlace(files, name, target) {
  const declarations = fileAt(files, target.file).declared.get(name);
  return (
    target.name === name &&
    declarations !== undefined &&
    declarations.every((declaration) => declaration.isExported && (declaration.isType || !target.isType))
  );
}

/**
 * Moves declarations of a folder to its entry, where every file imports from many others: those whose names represent one thing in
 * all of it, and which nothing outside needs that the entry does not export.
 * @param {Files} files
 * @param {string} entry
 * @param {readonly string[]} entries
 */
function joinFolder(files, entry, entries) {
  const folder = dirname(entry) + sep;
  const inner = entries.filter((path) => path !== entry && path.startsWith(folder)).map((path) => dirname(path) + sep);
  const candidates = [...files.values()].filter(
    ({ path, live, isNamespace }) =>
      path !== entry &&
      path.startsWith(folder) &&
      live.size > 0 &&
      !isNamespace &&
      !inner.some((one) => path.startsWith(one)),
  );
  /** What each name represents in all files that are to be joined. @type {Map<string, string>} */
  const meanings = new Map(meaningsOf(files, fileAt(files, entry)));
  const joined = new Set([fileAt(files, entry)]);
  for (const file of candidates) {
    const own = meaningsOf(files, file);
    if (![...own].every(([name, meaning]) => (meanings.get(name) ?? meaning) === meaning)) continue;
    for (const [name, meaning] of own) meanings.set(name, meaning);
    joined.add(file);
  }
  const exported = exportsOf(files, entry);
  /** @param {Target} target */
  const isExported = (target) => {
    const known = exported.get(target.name);
    return known?.file === target.file && known.name === target.name && isExportedInPlace(files, target.name, known);
  };
  for (let before = 0; before !== joined.size; ) {
    before = joined.size;
    for (const user of files.values()) {
      if (joined.has(user)) continue;
      for (const target of needsOf(files, user)) if (!isExported(target)) joined.delete(fileAt(files, target.file));
      for (const star of user.whole ? user.stars : []) joined.delete(fileAt(files, star));
    }
    for (const user of joined) {
      for (const target of aliasesOf(files, user)) joined.delete(fileAt(files, target.file));
    }
    joined.add(fileAt(files, entry));
  }
  const host = fileAt(files, entry);
  for (const file of joined) {
    file.home = entry;
    host.guests.add(file);
  }
}

/**
 * What the names in a file represent: a declaration, or what nothing in the file tells.
 * @param {Files} files
 * @param {DeclarationFile} file
 * @returns {Map<string, string>}
 */
function meaningsOf(files, file) {
  /** @type {Map<string, string>} */
  const meanings = new Map();
  for (const declaration of file.live) {
    for (const name of declaration.identifiers) {
      const imported = file.imported.get(name);
      const target = imported && declarationOf(files, imported);
      if (target !== undefined) meanings.set(name, `${target.file} ${declaredName(files, target)}`);
      else if (!file.declared.has(name)) meanings.set(name, "");
    }
  }
  for (const [name, declarations] of file.declared) {
    if (declarations.some((declaration) => file.live.has(declaration))) meanings.set(name, `${file.path} ${name}`);
  }
  return meanings;
}

/**
 * What a file imports under another name than where it is declared.
 * @param {Files} files
 * @param {DeclarationFile} file
 */
function aliasesOf(files, file) {
  return [...file.imported].flatMap(([local, imported]) => {
    const target = resolve(files, imported);
    return target !== undefined && target.name !== "*" && declaredName(files, target) !== local ? [target] : [];
  });
}

/**
 * What a file needs of others.
 * @param {Files} files
 * @param {DeclarationFile} file
 * @returns {readonly Target[]}
 */
function needsOf(files, file) {
  const imported = [...file.live].flatMap(({ identifiers, inlineImports }) => [
    ...[...identifiers].flatMap((name) => file.imported.get(name) ?? []),
    ...inlineImports,
  ]);
  return [...imported, ...(file.whole ? file.forwarded.values() : [])].map((target) => declarationOf(files, target));
}

/**
 * What is left of a file, with what has moved there.
 * @param {Files} files
 * @param {DeclarationFile} file
 */
function textOf(files, file) {
  const parts = file.guests.size > 0 ? [...file.guests] : [file];
  const declarations = parts.flatMap(({ live }) => [...live].sort((a, b) => a.position - b.position));
  const names = new Set(declarations.flatMap((declaration) => [...declaration.identifiers]));
  const declared = new Set(parts.flatMap((part) => [...part.declared.keys()]));
  /** @type {Map<string, Target>} */
  const imports = new Map();
  for (const part of parts) {
    for (const name of new Set([...part.live].flatMap((declaration) => [...declaration.identifiers]))) {
      const imported = part.imported.get(name);
      const target = imported && declarationOf(files, imported);
      if (target !== undefined && homeOf(files, target) !== file.path) imports.set(name, target);
    }
  }
  const { inPlace, exports } = exportStatements(files, file, parts);
  const texts = declarations.map((declaration) => {
    let text = "";
    let end = 0;
    const edits = [
      ...declaration.inlineImports.map((mention) => ({ ...mention, text: nameOf(mention) })),
      ...declaration.internalMembers.map((member) => ({ ...member, text: "" })),
    ];
    for (const edit of edits.sort((a, b) => a.start - b.start)) {
      text += declaration.text.slice(end, edit.start) + edit.text;
      end = edit.end;
    }
    text += declaration.text.slice(end);
    if (declaration.isExported && !inPlace.has(declaration)) text = withoutExport(text, declaration.exportStart);
    // Four blanks for each level are a twentieth of the declarations.
    const indented = text.trim().replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 4));
    return declaration.summary === undefined ? indented : `/** ${declaration.summary} */\n${indented}`;
  });
  // Without it, what is not exported could be imported.
  if (exports.length === 0 && declarations.some((declaration) => !inPlace.has(declaration))) exports.push("export {};");
  return [...statements(files, "import", file.path, imports), ...exports, ...texts, ""].join("\n");

  /**
   * What to write for `import("…").Name`, which was a quarter of the declarations: the name, unless it represents something else here.
   * @param {Target} mention
   */
  function nameOf(mention) {
    const { name } = mention;
    const target = declarationOf(files, mention);
    if (homeOf(files, target) === file.path) return declaredName(files, target);
    const known = imports.get(name);
    if (known === undefined && !names.has(name) && !declared.has(name)) imports.set(name, target);
    else if (known?.file !== target.file || known.name !== target.name) {
      return `import("${specifierOf(file.path, homeOf(files, target))}").${target.name}`;
    }
    return name;
  }
}

/**
 * @param {Files} files
 * @param {Target} target
 */
function homeOf(files, target) {
  return fileAt(files, target.file).home;
}

/**
 * @param {string} text
 * @param {number} start
 */
function withoutExport(text, start) {
  return text.slice(0, start) + text.slice(start).replace(/^export /, "");
}

/**
 * How a file exports: the declarations that say so themselves, and statements for what others declare, or under another name.
 * @param {Files} files
 * @param {DeclarationFile} file
 * @param {readonly DeclarationFile[]} parts
 */
function exportStatements(files, file, parts) {
  /** @type {Set<Declaration>} */
  const inPlace = new Set();
  const renamed = [];
  /** @type {Map<string, Target>} */
  const values = new Map();
  /** @type {Map<string, Target>} */
  const types = new Map();
  if (file.guests.size === 0) {
    for (const declaration of file.live) if (declaration.isExported) inPlace.add(declaration);
    for (const name of file.liveRenamed) renamed.push(`export { ${file.renamed.get(name)} as ${name} };`);
  } else {
    for (const [name, target] of exportsOf(files, file.path)) {
      if (homeOf(files, target) !== file.path) continue;
      const original = declaredName(files, target);
      if (isExportedInPlace(files, name, target)) {
        for (const declaration of fileAt(files, target.file).declared.get(name) ?? []) inPlace.add(declaration);
      } else {
        renamed.push(
          `export ${target.isType ? "type " : ""}{ ${original === name ? name : `${original} as ${name}`} };`,
        );
      }
    }
  }
  const stars = [];
  for (const part of parts.filter(({ whole }) => whole)) {
    for (const star of part.stars.filter((one) => fileAt(files, one).home !== file.path)) {
      if (exportsOf(files, star).size === 0) continue;
      if (!hasInternals(files, star)) stars.push(`export * from "${specifierOf(file.path, star)}";`);
      else for (const [name, target] of exportsOf(files, star)) (target.isType ? types : values).set(name, target);
    }
    for (const [name, forwarded] of part.forwarded) {
      const target = declarationOf(files, forwarded);
      const isHere = homeOf(files, target) === file.path || isInternal(files, target);
      if (!isHere) (forwarded.isType ? types : values).set(name, target);
    }
  }
  const forwarded = [
    ...statements(files, "export", file.path, values),
    ...statements(files, "export type", file.path, types),
  ];
  return { inPlace, exports: [...stars, ...forwarded, ...renamed] };
}

/**
 * Whether the file `path` declares what is marked `@internal` and other declarations need.
 * @param {Files} files
 * @param {string} path
 */
function hasInternals(files, path) {
  return [...fileAt(files, path).live].some((declaration) => declaration.isInternal);
}

/**
 * Statements with `keyword`, import or export, in the file `path`: one for each file that names come from.
 * @param {Files} files
 * @param {string} keyword
 * @param {string} path
 * @param {ReadonlyMap<string, Target>} names
 */
function statements(files, keyword, path, names) {
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  const spaces = [];
  for (const [local, target] of names) {
    const { name } = target;
    const from = `from "${specifierOf(path, homeOf(files, target))}";`;
    if (name === "*") spaces.push(`${target.docstring ? `${target.docstring}\n` : ""}${keyword} * as ${local} ${from}`);
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
