// Constraints of builtin attributes, in the words of MLIR's definitions.

import {
  ArrayAttr,
  type Attribute,
  boolAttr,
  type Context,
  DenseArrayAttr,
  DenseElementsAttr,
  DictionaryAttr,
  FloatAttr,
  FloatType,
  FunctionType,
  IndexType,
  IntegerAttr,
  IntegerType,
  isBoolAttr,
  StringAttr,
  SymbolRefAttr,
  stringAttr,
  type Type,
  TypeAttr,
  typeOfAttr,
  UnitAttr,
} from "../../ir/index.ts";
import { ParseFailure, type Parser } from "../../text/index.ts";
import { type AttrConstraint, attrConstraint, type TypeConstraint } from "./constraints.ts";

export const AnyAttr: AttrConstraint = attrConstraint("any attribute", () => true);

/** An attribute that has a type of its own. */
export const TypedAttr: AttrConstraint<Attribute & { readonly type: Type }> = attrConstraint(
  "TypedAttr instance",
  (attr) => typeOfAttr(attr) !== undefined,
  { isKind: (attr) => typeOfAttr(attr) !== undefined },
);

/** The bytes that begin strings, symbol references and arrays. */
const QUOTE = 34;
const AT = 64;
const BRACKET = 91;

const isString = (attr: Attribute): boolean => StringAttr.is(attr);
const isInteger = (attr: Attribute): boolean => IntegerAttr.is(attr);
const isSymbolRef = (attr: Attribute): boolean => SymbolRefAttr.is(attr);
const isFlatSymbolRef = (attr: Attribute): boolean => SymbolRefAttr.is(attr) && attr.nested.length === 0;
const isType = (attr: Attribute): boolean => TypeAttr.is(attr);
const isArray = (attr: Attribute): boolean => ArrayAttr.is(attr);

export const BoolAttr: AttrConstraint<IntegerAttr> = attrConstraint(
  "bool attribute",
  (attr) => IntegerAttr.is(attr) && attr.type === attr.context.i1,
  { valueType: (context) => context.i1, isKind: isBoolAttr },
);

export const UnitAttribute: AttrConstraint<UnitAttr> = attrConstraint("unit attribute", (attr) => UnitAttr.is(attr), {
  isKind: (attr) => UnitAttr.is(attr),
});

const isUnitProperty = (attr: Attribute): boolean => UnitAttr.is(attr) || attr === boolAttr(attr.context, false);

/** A truth value that MLIR keeps as a property: a unit attribute where it is true, and `false` else. */
export const UnitProperty: AttrConstraint = attrConstraint("unit property", isUnitProperty, {
  isKind: isUnitProperty,
  native: "unit",
  convert: (attr) => (isBoolAttr(attr) && (attr as IntegerAttr).value !== 0n ? attr.context.unit : attr),
});

/** The attribute of a signless integer type. */
export function integerAttrOf(width: number): AttrConstraint<IntegerAttr> {
  return attrConstraint(
    `${width}-bit signless integer attribute`,
    (attr) => IntegerAttr.is(attr) && attr.type === attr.context.integer(width),
    { valueType: (context) => context.integer(width), isKind: isInteger },
  );
}

export const I32Attr: AttrConstraint<IntegerAttr> = integerAttrOf(32);
export const I64Attr: AttrConstraint<IntegerAttr> = integerAttrOf(64);

export const IndexAttr: AttrConstraint<IntegerAttr> = attrConstraint(
  "index attribute",
  (attr) => IntegerAttr.is(attr) && IndexType.is(attr.type),
  { valueType: (context: Context) => context.index, isKind: isInteger },
);

export const AnyIntegerAttr: AttrConstraint<IntegerAttr> = attrConstraint("arbitrary integer attribute", isInteger, {
  isKind: isInteger,
});

export const AnyFloatAttr: AttrConstraint<FloatAttr> = attrConstraint("arbitrary float attribute", (attr) => {
  return FloatAttr.is(attr) && FloatType.is(attr.type);
});

export const StrAttr: AttrConstraint<StringAttr> = attrConstraint("string attribute", isString, {
  isKind: isString,
  first: QUOTE,
});

/** The name of a symbol: a string, written `@name`. */
export const SymbolNameAttr: AttrConstraint<StringAttr> = attrConstraint("string attribute", isString, {
  isKind: isString,
  syntax: {
    parse: (parser) => parser.symbolName(),
    print: (writer, attr) => writer.symbolName(StringAttr.is(attr) ? attr.value : ""),
    parseOptional: (parser) => {
      const name = parser.optionalSymbolName();
      return name === undefined ? undefined : stringAttr(parser.context, name);
    },
  },
});

export const SymbolRefAttribute: AttrConstraint<SymbolRefAttr> = attrConstraint(
  "symbol reference attribute",
  isSymbolRef,
  { isKind: isSymbolRef, first: AT },
);

export const FlatSymbolRefAttr: AttrConstraint<SymbolRefAttr> = attrConstraint(
  "flat symbol reference attribute",
  isFlatSymbolRef,
  { isKind: isFlatSymbolRef, first: AT },
);

export const AnyTypeAttr: AttrConstraint<TypeAttr> = attrConstraint("any type attribute", isType, { isKind: isType });

export const FunctionTypeAttr: AttrConstraint<TypeAttr> = attrConstraint(
  "type attribute of function type",
  (attr) => TypeAttr.is(attr) && FunctionType.is(attr.type),
  { isKind: isType },
);

/** A type attribute whose type keeps a constraint. */
export function typeAttrOf(constraint: TypeConstraint): AttrConstraint<TypeAttr> {
  return attrConstraint(
    `type attribute of ${constraint.summary}`,
    (attr) => TypeAttr.is(attr) && constraint.accepts(attr.type),
    { isKind: isType },
  );
}

export const AnyArrayAttr: AttrConstraint<ArrayAttr> = attrConstraint("array attribute", isArray, {
  isKind: isArray,
  first: BRACKET,
});

/** An array whose elements keep a constraint; `noun` is its plural in the description. */
export function arrayOf(element: AttrConstraint, summary: string): AttrConstraint<ArrayAttr> {
  const accepts = (attr: Attribute) => ArrayAttr.is(attr) && attr.elements.every((one) => element.accepts(one));
  return attrConstraint(summary, accepts, { isKind: isArray, first: BRACKET });
}

export const DictArrayAttr: AttrConstraint<ArrayAttr> = attrConstraint(
  "Array of dictionary attributes",
  (attr) => ArrayAttr.is(attr) && attr.elements.every((one) => DictionaryAttr.is(one)),
  { isKind: isArray },
);

export const I32ArrayAttr: AttrConstraint<ArrayAttr> = arrayOf(I32Attr, "32-bit integer array attribute");
export const I64ArrayAttr: AttrConstraint<ArrayAttr> = arrayOf(I64Attr, "64-bit integer array attribute");

export const ElementsAttr: AttrConstraint<DenseElementsAttr> = attrConstraint(
  "constant vector/tensor attribute",
  (attr) => DenseElementsAttr.is(attr),
);

/** The reference also says what is missing after an element that cannot be read. */
function arrayElement(parser: Parser, width: number): bigint {
  try {
    return parser.sizedInteger(width);
  } catch (failure) {
    if (failure instanceof ParseFailure && parser.peek() !== CLOSE) parser.emitWrongToken("expected ']'");
    throw failure;
  }
}

const CLOSE = "]".charCodeAt(0);

/** `array<i32: …>`, written `[…]` in assembly. */
export function denseArrayOf(width: number): AttrConstraint<DenseArrayAttr> {
  const accepts = (attr: Attribute): boolean =>
    DenseArrayAttr.is(attr) && IntegerType.is(attr.element) && attr.element.width === width;
  return attrConstraint(`i${width} dense array attribute`, accepts, {
    isKind: accepts,
    syntax: {
      parse(parser) {
        const values: bigint[] = [];
        parser.list("[", "]", () => values.push(arrayElement(parser, width)));
        return DenseArrayAttr.get(parser.context, { element: parser.context.integer(width), values });
      },
      print(writer, attr) {
        writer.write(DenseArrayAttr.is(attr) ? `[${attr.values.join(", ")}]` : "[]");
      },
    },
  });
}

export const DenseI32ArrayAttr: AttrConstraint<DenseArrayAttr> = denseArrayOf(32);
export const DenseI64ArrayAttr: AttrConstraint<DenseArrayAttr> = denseArrayOf(64);
