// Docstrings of exported definitions and constraints, from the summaries in them: the only place where they are described.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {object} Layers what tells the kinds of definitions apart, from the built package
 * @property {typeof import("../src/ir/index.ts").OpDef} OpDef
 * @property {typeof import("../src/ir/index.ts").TypeDef} TypeDef
 * @property {typeof import("../src/ir/index.ts").AttrDef} AttrDef
 * @property {typeof import("../src/define/index.ts").modelOf} modelOf
 */

/**
 * The docstrings of what `entry` of the package built in `folder` exports, by name; in namespaces by names such as `mlir.constant`.
 * @param {string} folder
 * @param {string} entry such as "dialects/arith/index"
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function definitionSummaries(folder, entry) {
  /** @param {string} path */
  const load = (path) => import(pathToFileURL(join(folder, `${path}.js`)).href);
  const layers = { ...(await load("ir/index")), ...(await load("define/index")) };
  /** @type {Map<string, string>} */
  const summaries = new Map();
  for (const [name, value] of Object.entries(await load(entry))) {
    const inner = isNamespace(value, layers.OpDef) ? Object.entries(value) : [];
    const named = [[name, value], ...inner.map(([key, one]) => [`${name}.${key}`, one])];
    for (const [path, one] of named) {
      const summary = summaryOf(one, layers);
      if (summary !== undefined) summaries.set(path, summary.replaceAll("*/", "* /"));
    }
  }
  return summaries;
}

/**
 * Whether `value` is an object of ops by name, such as `mlir`.
 * @param {unknown} value
 * @param {Layers["OpDef"]} OpDef
 * @returns {value is object}
 */
function isNamespace(value, OpDef) {
  return typeof value === "object" && value !== null && Object.values(value).every((one) => one instanceof OpDef);
}

/**
 * The docstring of a definition or a constraint; undefined for other values.
 * @param {unknown} value
 * @param {Layers} layers
 * @returns {string | undefined}
 */
function summaryOf(value, { OpDef, TypeDef, AttrDef, modelOf }) {
  if (typeof value !== "object" || value === null) return undefined;
  if (value instanceof OpDef) return titled(value.name, modelOf(value)?.spec.summary);
  if (value instanceof TypeDef) return titled(`!${value.name}`, value.summary);
  if (value instanceof AttrDef) return titled(`#${value.name}`, value.summary);
  // Namespaces of ops answer for every name.
  const isConstraint = Object.hasOwn(value, "accepts") && Object.hasOwn(value, "summary");
  return isConstraint ? `Accepts ${/** @type {{ summary: string }} */ (value).summary}.` : undefined;
}

/**
 * @param {string} name
 * @param {string | undefined} summary
 */
function titled(name, summary) {
  return summary === undefined ? undefined : `\`${name}\`: ${summary.replace(/\.$/, "")}.`;
}
