// Renames symbols in what refers to them.

import {
  ArrayAttr,
  type Attribute,
  DictionaryAttr,
  dictionaryAttr,
  type Operation,
  SymbolRefAttr,
} from "../../../ir/index.ts";

/** New names by old ones. */
export type Renaming = ReadonlyMap<string, string>;

/** Makes all references inside of an op name the new symbols. @internal */
export function renameReferences(root: Operation, renaming: Renaming): void {
  if (renaming.size === 0) return;
  root.walk((op) => {
    const properties = op.properties.map((attr) => attr && renamed(attr, renaming));
    if (properties.some((attr, index) => attr !== op.properties[index])) op.setProperties(properties);
    const attributes = renamed(op.attributes, renaming);
    if (DictionaryAttr.is(attributes) && attributes !== op.attributes) op.setAttributes(attributes);
  });
}

/** An attribute with the references in it renamed. */
export function renamed(attr: Attribute, renaming: Renaming): Attribute {
  const { context } = attr;
  if (SymbolRefAttr.is(attr)) {
    const root = renaming.get(attr.root);
    return root === undefined ? attr : SymbolRefAttr.get(context, { root, nested: attr.nested });
  }
  if (ArrayAttr.is(attr)) {
    return ArrayAttr.get(context, { elements: attr.elements.map((element) => renamed(element, renaming)) });
  }
  if (!DictionaryAttr.is(attr)) return attr;
  const entries = attr.entries.map(({ name, value }) => ({ name, value: renamed(value, renaming) }));
  return dictionaryAttr(context, entries);
}
