// Every instruction of the grammar is an op of the dialect, by hand or as a row, or something that is no op.
import { expect, test } from "vitest";
import { AnyType, modelOf, type TypeConstraint, verify } from "../../../src/define/index.ts";
import { builtin } from "../../../src/dialects/builtin/index.ts";
import { type RowPart, rowOfOpcode, rowParts, spirv } from "../../../src/dialects/spirv/index.ts";
import { extendedSet, instructions, operandKind } from "../../../src/grammar/index.ts";
import { Context, FunctionType, type OpDef, type Type, TypeAttr } from "../../../src/ir/index.ts";
import { definitionOf, definitionOfExtended, opWordsOf } from "../../../src/spirv/op-words.ts";
import { Source } from "../../../src/support/source.ts";
import { parseText } from "../../../src/text/index.ts";

/** What declares, decorates, names, describes or structures: types, constants, symbols, attributes, locations and blocks. */
const noOps =
  /^(Type|Constant|SpecConstant|Decorat|MemberDecorat|Group(Member)?Decorate|Source|Extension|ExtInst|Conditional|Asm|Graph)|(Decl|Continued)(INTEL)?$|^(Nop|Name|MemberName|String|Line|NoLine|MemoryModel|SamplerImageAddressingModeNV|Capability|ModuleProcessed|ExecutionModeId|FunctionParameter|FunctionEnd|Label|Phi|LoopMerge|SelectionMerge|AliasScopeListDeclINTEL)$/;

const others = [
  "Function",
  "FunctionCall",
  "Branch",
  "BranchConditional",
  "Switch",
  "Variable",
  "EntryPoint",
  "ExecutionMode",
  "UntypedVariableKHR",
];

test("every instruction has an op or a reason", () => {
  const missing = instructions().filter(({ name, opcode }) => definitionOf(opcode) === undefined && !noOps.test(name));
  expect(missing.map(({ name }) => name).filter((name) => !others.includes(name))).toEqual([]);
});

test("every instruction of the sets for shaders and kernels has an op", () => {
  for (const set of ["GLSL.std.450", "OpenCL.std"]) {
    const found = extendedSet(set)?.instructions ?? [];
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter(({ opcode }) => definitionOfExtended(set, opcode) === undefined)).toEqual([]);
  }
});

test("a row is an op of its instruction's operands, and no definition by hand has one", () => {
  const byHand = new Set(spirv.ops.map(({ name }) => name));
  const names = new Set<string>();
  for (const { name, opcode } of instructions()) {
    const def = rowOfOpcode(opcode);
    if (def === undefined || byHand.has(def.name)) continue;
    expect(names.has(def.name), name).toBe(false);
    names.add(def.name);
    const parts = rowParts(def) ?? [];
    expect(opWordsOf(def)?.parts.length, name).toBe(parts.length);
    const { layout } = modelOf(def) ?? {};
    for (const part of parts) {
      const isThere = [...(layout?.operands ?? []), ...(layout?.properties ?? [])].some(
        (one) => one.name === part.name,
      );
      expect(isThere, `${name}: ${part.name}`).toBe(true);
    }
  }
  expect(names.size).toBeGreaterThan(400);
});

// ---- what the verifier of a row says

/** An attribute that is right for a part, as text; undefined for operands. */
function attributeFor({ kind, operandKind: kindName }: RowPart): string | undefined {
  switch (kind) {
    case "value":
    case "optional":
    case "variadic":
      return undefined;
    case "type":
      return "i32";
    case "symbol":
      return "@f";
    case "scope":
      return kindName === "IdScope" ? "#spirv.scope<Device>" : "#spirv.memory_semantics<None>";
    case "word":
      return "1 : i32";
    case "words":
      return "[1 : i32]";
    case "string":
      return '"text"';
    case "enums":
      return `["${operandKind(kindName)?.enumerants[0]?.name}"]`;
    default:
      return `"${operandKind(kindName)?.enumerants[0]?.name}"`;
  }
}

const context = new Context([builtin, spirv]);

const image = "!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>";

/** A type of each kind that operands may have to be of. */
const types = [
  "i32",
  "f32",
  "i1",
  "!spirv.ptr<i32, Function>",
  image,
  `!spirv.sampled_image<${image}>`,
  ...[
    "Sampler",
    "Event",
    "DeviceEvent",
    "Queue",
    "PipeStorage",
    "ReserveId",
    "NamedBarrier",
    "AccelerationStructureKHR",
  ].map((name) => `!spirv.type<"Type${name}">`),
  '!spirv.type<"TypePipe", "ReadOnly">',
];
const parameters = types.map((type, index) => `%${index}: ${type}`).join(", ");

/** The same as types. */
const typesOf = (): readonly Type[] => {
  const text = `spirv.func @f(${parameters}) "None" {\n spirv.Return\n}`;
  const op = parseText(new Source("types", text), context, (one) => context.emit(one));
  const type = op?.region().firstBlock?.firstOp?.attr("function_type");
  return TypeAttr.is(type) && FunctionType.is(type.type) ? type.type.inputs : [];
};

const knownTypes = typesOf();

/** The number of the first type that a constraint accepts, or of the first that it does not. */
function typeFor({ accepts }: TypeConstraint, isRight = true): number {
  return knownTypes.findIndex((type) => accepts(type) === isRight);
}

/** The op of a row in generic form, its attributes as they are given, the operand at `wrong` of another type than it must be. */
function rowText(
  def: OpDef,
  attributes: ReadonlyMap<string, string>,
  operandCount: number,
  groups: readonly number[],
  wrong = -1,
) {
  const { operands: sorts = [], results = [] } = modelOf(def)?.layout ?? {};
  const singles = sorts.flatMap(({ arg }) => (arg.arg === "value" ? [arg.type] : []));
  const operands = singles.slice(0, operandCount).map((type, index) => typeFor(type, index !== wrong));
  const [result] = results.map(({ arg }) => types[typeFor(arg.type)]);
  const segments =
    def.propertyIndex("operandSegmentSizes") < 0 ? [] : [`operandSegmentSizes = array<i32: ${groups.join(", ")}>`];
  const entries = [...[...attributes].map(([name, value]) => `${name} = ${value}`), ...segments];
  const signature = `(${operands.map((type) => types[type]).join(", ")}) -> ${result ?? "()"}`;
  const properties = entries.length === 0 ? "" : ` <{${entries.join(", ")}}>`;
  const op = `"${def.name}"(${operands.map((type) => `%${type}`).join(", ")})${properties} : ${signature}`;
  return `spirv.func @f(${parameters}) "None" {\n  ${op}\n${def.isTerminator ? "" : "  spirv.Return\n"}}`;
}

function problemsOf(text: string): readonly string[] {
  const problems: string[] = [];
  context.onDiagnostic = ({ message }) => problems.push(message);
  const op = parseText(new Source("row", text), context, (one) => context.emit(one));
  if (op !== undefined) verify(op);
  return problems;
}

/** A row with attributes that are right, and the numbers of operands of each of its groups. */
function sample(def: OpDef) {
  const parts = rowParts(def) ?? [];
  const attributes = new Map(
    parts.flatMap((part) => {
      const text = attributeFor(part);
      return text === undefined ? [] : [[part.name, text] as const];
    }),
  );
  const groups = (modelOf(def)?.layout.operands ?? []).map(({ arg }) => (arg.arg === "value" ? 1 : 0));
  return { attributes, groups, count: groups.reduce<number>((sum, size) => sum + size, 0) };
}

const rows = instructions().flatMap(({ opcode }) => {
  const def = rowOfOpcode(opcode);
  return def === undefined || spirv.ops.some(({ name }) => name === def.name) ? [] : [def];
});

test("a row takes what the grammar says", () => {
  const rejected = rows.flatMap((def) => {
    const { attributes, groups, count } = sample(def);
    return problemsOf(rowText(def, attributes, count, groups)).map((problem) => `${def.name}: ${problem}`);
  });
  expect(rejected).toEqual([]);
});

test("a row rejects an operand that is not what its name says", () => {
  let count = 0;
  const accepted = rows.flatMap((def) => {
    const { attributes, groups, count: operandCount } = sample(def);
    const operands = modelOf(def)?.layout.operands ?? [];
    const singles = operands.flatMap(({ arg, name }) => (arg.arg === "value" ? [{ type: arg.type, name }] : []));
    return singles.flatMap(({ type, name }, index) => {
      if (type === AnyType) return [];
      count++;
      const problems = problemsOf(rowText(def, attributes, operandCount, groups, index)).join();
      return problems.includes(`operand #${index} must be ${type.summary}`) ? [] : [`${def.name} ${name}: ${problems}`];
    });
  });
  expect(accepted).toEqual([]);
  expect(count).toBeGreaterThan(400);
});

test("a row rejects an attribute of another kind, and a missing one", () => {
  const accepted = rows.flatMap((def) => {
    const { attributes, groups, count } = sample(def);
    return [...attributes.keys()].flatMap((name) => {
      const wrong = new Map(attributes).set(name, "1.0 : f64");
      const missing = new Map(attributes);
      missing.delete(name);
      const isOptional = rowParts(def)?.some((part) => part.name === name && part.isOptional);
      const messages = [...(isOptional ? [] : [missing]), wrong].map((given) =>
        problemsOf(rowText(def, given, count, groups)).join(),
      );
      return messages.every((message) =>
        /attribute '\w+' failed to satisfy|requires attribute|Invalid attribute/.test(message),
      )
        ? []
        : [`${def.name} ${name}: ${messages.join(" | ")}`];
    });
  });
  expect(accepted).toEqual([]);
});

test("a row rejects an operand too few", () => {
  const accepted = rows.flatMap((def) => {
    const { attributes, groups, count } = sample(def);
    if (count === 0) return [];
    const problems = problemsOf(rowText(def, attributes, count - 1, groups));
    return problems.length === 0 ? [def.name] : [];
  });
  expect(accepted).toEqual([]);
});
