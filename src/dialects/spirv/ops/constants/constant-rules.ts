// Which values a replicated constant may repeat (SPV_EXT_replicated_composites).
import { ArrayAttr, type Attribute, StringAttr, type Type, typeOfAttr } from "../../../../ir/index.ts";
import { ArrayType, compositeElement } from "../../types/index.ts";

/** The type of a value to be repeated; none for a string, as in the reference. */
export function replicatedType(attribute: Attribute): Type | undefined {
  if (StringAttr.is(attribute)) return attribute.type ?? attribute.context.none;
  if (!ArrayAttr.is(attribute)) return typeOfAttr(attribute);
  const [first] = attribute.elements;
  const element = first === undefined ? undefined : replicatedType(first);
  return element === undefined
    ? undefined
    : ArrayType.get(attribute.context, { count: attribute.elements.length, element, stride: 0 });
}

/** Whether a value that is to be repeated can be an element of this type. @internal */
export function isReplicatedAs(value: Attribute, element: Type): boolean {
  if (!ArrayAttr.is(value)) return replicatedType(value) === element;
  if (!ArrayType.is(element) || element.count !== value.elements.length) return false;
  return value.elements.every((one) => isReplicatedAs(one, element.element));
}

/** The element types of a composite, from outside to the scalars: any of them may be repeated. */
export function nestedElements(type: Type): readonly Type[] {
  const element = compositeElement(type, 0);
  return element === undefined ? [] : [element, ...nestedElements(element)];
}
