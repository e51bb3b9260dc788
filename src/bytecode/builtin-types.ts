// The builtin types in MLIR's own encoding. Types that are missing here, such as floats of 8 bits, are encoded as text.

import {
  AffineMapAttr,
  type Attribute,
  affine,
  ComplexType,
  type Context,
  DYNAMIC,
  type FloatKind,
  FloatType,
  FunctionType,
  IndexType,
  IntegerType,
  MAX_INTEGER_WIDTH,
  MemRefType,
  NoneType,
  type Signedness,
  TensorType,
  TupleType,
  type Type,
  VectorType,
} from "../ir/index.ts";
import { type Codec, codecOf, type EntityReader, type EntityWriter, readList, writeList } from "./codec.ts";

const SIGNEDNESS: readonly Signedness[] = ["signless", "signed", "unsigned"];

const integer = codecOf<IntegerType, Type>(
  IntegerType,
  ({ bytes }, { width, signedness }) => bytes.varint(width * 4 + SIGNEDNESS.indexOf(signedness)),
  ({ context, bytes }) => {
    const word = bytes.varint();
    const signedness = SIGNEDNESS[word % 4];
    const width = Math.floor(word / 4);
    if (signedness === undefined) return bytes.fail("invalid signedness of an integer type");
    if (width > MAX_INTEGER_WIDTH) bytes.fail(`integer bitwidth is limited to ${MAX_INTEGER_WIDTH} bits`);
    return IntegerType.get(context, { width, signedness });
  },
);

const index = codecOf<IndexType, Type>(IndexType, nothing, ({ context }) => context.index);
const none = codecOf<Type, Type>(NoneType, nothing, ({ context }) => context.none);

function float(format: FloatKind): Codec<Type> {
  const isOne = (type: FloatType): boolean => type.format === format;
  return codecOf<FloatType, Type>(FloatType, nothing, ({ context }) => context.float(format), isOne);
}

function nothing(): void {}

const functionType = codecOf<FunctionType, Type>(
  FunctionType,
  (writer, { inputs, results }) => {
    writeList(writer, inputs, (type) => writer.type(type));
    writeList(writer, results, (type) => writer.type(type));
  },
  (reader) => {
    const inputs = readList(reader, () => reader.type());
    const results = readList(reader, () => reader.type());
    return FunctionType.get(reader.context, { inputs, results });
  },
);

const complex = codecOf<ComplexType, Type>(
  ComplexType,
  (writer, { element }) => writer.type(element),
  (reader) => ComplexType.get(reader.context, { element: reader.type() }),
);

const tuple = codecOf<TupleType, Type>(
  TupleType,
  (writer, { elements }) => writeList(writer, elements, (type) => writer.type(type)),
  (reader) => TupleType.get(reader.context, { elements: readList(reader, () => reader.type()) }),
);

// ---- shaped types

/** The number that represents a dynamic dimension. */
const DYNAMIC_DIM = -(1n << 63n);

function writeShape(writer: EntityWriter, shape: readonly number[] | undefined): void {
  writeList(writer, shape ?? [], (dim) => writer.bytes.signedVarint(dim === DYNAMIC ? DYNAMIC_DIM : BigInt(dim)));
}

function readShape(reader: EntityReader): readonly number[] {
  return readList(reader, () => {
    const dim = reader.bytes.signedVarint();
    if (dim === DYNAMIC_DIM) return DYNAMIC;
    return dim < 0n ? reader.bytes.fail(`invalid dimension ${dim}`) : Number(dim);
  });
}

/** A layout that is not written in text is the identity map. */
function layoutAttr(context: Context, layout: Attribute | undefined, rank: number): Attribute {
  return layout ?? AffineMapAttr.get(context, { map: affine.identityMap(rank) });
}

function layoutOf(layout: Attribute, rank: number): Attribute | undefined {
  const isIdentity = AffineMapAttr.is(layout) && affine.isIdentity(layout.map) && layout.map.numDims === rank;
  return isIdentity ? undefined : layout;
}

function memref(hasSpace: boolean): Codec<Type> {
  return codecOf<MemRefType, Type>(
    MemRefType,
    (writer, { shape, element, layout, memorySpace, context }) => {
      if (memorySpace !== undefined) writer.attribute(memorySpace);
      writeShape(writer, shape);
      writer.type(element);
      writer.attribute(layoutAttr(context, layout, shape?.length ?? 0));
    },
    (reader) => {
      const memorySpace = hasSpace ? reader.attribute() : undefined;
      const shape = readShape(reader);
      const element = reader.type();
      const layout = layoutOf(reader.attribute(), shape.length);
      return MemRefType.get(reader.context, { shape, element, layout, memorySpace });
    },
    ({ shape, memorySpace }) => shape !== undefined && hasSpace === (memorySpace !== undefined),
  );
}

function unrankedMemref(hasSpace: boolean): Codec<Type> {
  return codecOf<MemRefType, Type>(
    MemRefType,
    (writer, { element, memorySpace }) => {
      if (memorySpace !== undefined) writer.attribute(memorySpace);
      writer.type(element);
    },
    (reader) => {
      const memorySpace = hasSpace ? reader.attribute() : undefined;
      return MemRefType.get(reader.context, {
        shape: undefined,
        element: reader.type(),
        layout: undefined,
        memorySpace,
      });
    },
    ({ shape, memorySpace }) => shape === undefined && hasSpace === (memorySpace !== undefined),
  );
}

function tensor(hasEncoding: boolean): Codec<Type> {
  return codecOf<TensorType, Type>(
    TensorType,
    (writer, { shape, element, encoding }) => {
      if (encoding !== undefined) writer.attribute(encoding);
      writeShape(writer, shape);
      writer.type(element);
    },
    (reader) => {
      const encoding = hasEncoding ? reader.attribute() : undefined;
      const shape = readShape(reader);
      return TensorType.get(reader.context, { shape, element: reader.type(), encoding });
    },
    ({ shape, encoding }) => shape !== undefined && hasEncoding === (encoding !== undefined),
  );
}

const unrankedTensor = codecOf<TensorType, Type>(
  TensorType,
  (writer, { element }) => writer.type(element),
  (reader) => TensorType.get(reader.context, { shape: undefined, element: reader.type(), encoding: undefined }),
  ({ shape }) => shape === undefined,
);

function vector(isScalable: boolean): Codec<Type> {
  return codecOf<VectorType, Type>(
    VectorType,
    (writer, { shape, scalable, element }) => {
      if (isScalable) writeList(writer, scalable, (one) => writer.bytes.byte(one ? 1 : 0));
      writeShape(writer, shape);
      writer.type(element);
    },
    (reader) => {
      const given = isScalable ? readList(reader, () => reader.bytes.byte() !== 0) : undefined;
      const shape = readShape(reader);
      const scalable = given ?? shape.map(() => false);
      if (scalable.length !== shape.length || shape.some((dim) => dim <= 0)) reader.bytes.fail("invalid vector type");
      const element = reader.type();
      return VectorType.get(reader.context, { shape, scalable, element });
    },
    ({ scalable }) => scalable.includes(true) === isScalable,
  );
}

/** By MLIR's numbers. */
export const BUILTIN_TYPES: readonly Codec<Type>[] = [
  integer,
  index,
  functionType,
  float("bf16"),
  float("f16"),
  float("f32"),
  float("f64"),
  float("f80"),
  float("f128"),
  complex,
  memref(false),
  memref(true),
  none,
  tensor(false),
  tensor(true),
  tuple,
  unrankedMemref(false),
  unrankedMemref(true),
  unrankedTensor,
  vector(false),
  vector(true),
];
