/** Kernels: what their functions return and take, in the sentences that OpenCL's environment and Level Zero's guide share. */
import { Decoration, FunctionParameterAttribute, StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "../facts/module-facts.ts";
import { isFloatOfWidth, isStruct, isVoid, membersOf, pointeeOf, storageClassOf } from "../facts/types.ts";
import { type Broken, broken, type chapter, type Outcome, type Rule, type Sentence } from "../rule.ts";
import { definitionText, nameOf } from "./words.ts";

type Chapter = ReturnType<typeof chapter>;

const argumentTypes = [
  Op.TypeInt,
  Op.TypeFloat,
  Op.TypeStruct,
  Op.TypeVector,
  Op.TypePointer,
  Op.TypeSampler,
  Op.TypeImage,
];

const memberTypes: ReadonlySet<number> = new Set([
  Op.TypeInt,
  Op.TypeFloat,
  Op.TypeStruct,
  Op.TypeVector,
  Op.TypePointer,
]);

const pointerClasses: ReadonlySet<number> = new Set([
  StorageClass.CrossWorkgroup,
  StorageClass.Workgroup,
  StorageClass.UniformConstant,
]);

/** Whether a parameter is a structure that a pointer to private memory hands over by value. */
function isByValue(m: Facts, id: number, type: number): boolean {
  if (storageClassOf(m, type) !== StorageClass.Function) return false;
  return m.decorations
    .of(id)
    .some(
      ({ kind, at, parameters }) =>
        kind === Decoration.FuncParamAttr && m.word(at, parameters) === FunctionParameterAttribute.ByVal,
    );
}

/** The first member of a structure, at any depth, whose type is not allowed; 0 if all are. */
function wrongMember(m: Facts, type: number): number {
  const seen = new Set([type]);
  for (const struct of seen) {
    for (const member of membersOf(m, struct)) {
      if (!memberTypes.has(m.opcodeOf(member))) return member;
      if (isStruct(m, member)) seen.add(member);
    }
  }
  return 0;
}

/** The differences between the environments. */
export interface KernelOptions {
  /** Types of arguments beyond those that both have. */
  readonly otherTypes: readonly number[];
  readonly typeSentence: string;
  /** Whether 64-bit floats are left out of the list of arguments. */
  readonly warnsOfDouble: boolean;
}

/** The types of a module's entry points; one that an extension brings is that extension's affair. */
export function kernelRules(returns: Chapter, section: Chapter, options: KernelOptions): readonly Rule[] {
  const allowed = new Set([...argumentTypes, ...options.otherTypes]);
  const rules = {
    double: section.sentence(
      "kernel-argument-double",
      "For OpTypeFloat parameters, supported Widths are 16 and 32. Devices with ZE_DEVICE_MODULE_FLAG_FP64 accept 64 as well.",
      { beyond: true, severity: "warning" },
    ),
    member: section.sentence(
      "kernel-argument-member",
      "For OpTypeStruct parameters, supported structure Member Types are OpTypeInt, OpTypeFloat, OpTypeStruct, OpTypeVector and OpTypePointer.",
      { beyond: true, remedy: "Pass the structure by a pointer." },
    ),
    storage: section.sentence(
      "kernel-argument-storage",
      "For OpTypePointer parameters, supported Storage Classes are CrossWorkgroup, Workgroup and UniformConstant.",
      { beyond: true },
    ),
    byValue: section.sentence(
      "kernel-argument-by-value",
      "For OpTypePointer parameters, Function is not among the supported Storage Classes. Devices accept it with the attribute ByVal, by which compilers pass structures.",
      { beyond: true, severity: "warning" },
    ),
  } as const;
  const check = (m: Facts, at: number): Broken | undefined => argumentProblem(m, at, allowed, rules);
  const names = options.warnsOfDouble
    ? Object.values(rules)
    : Object.values(rules).filter((one) => one !== rules.double);
  return [
    ...names,
    returns.instruction(
      "kernel-return",
      [Op.EntryPoint],
      "The Result Type for an OpFunction identified with OpEntryPoint must be OpTypeVoid.",
      (m, at): Outcome => {
        const kernel = m.word(at, 2);
        if (!m.isFunction(kernel) || isVoid(m, m.typeOf(kernel))) return undefined;
        const message = `expected a kernel that returns OpTypeVoid, but got '${definitionText(m, m.typeOf(kernel))}'`;
        return broken(undefined, message, m.definition(kernel));
      },
      { beyond: true, yields: true, remedy: "Write the result through a pointer." },
    ),
    section.module(
      "kernel-argument-type",
      "entry points",
      options.typeSentence,
      (m) => {
        const found = m.derive(kernelParameters).flatMap((at) => check(m, at) ?? []);
        const isWanted = ({ rule }: Broken): boolean => rule !== rules.double || options.warnsOfDouble;
        return found.filter(isWanted);
      },
      { beyond: true },
    ),
  ];
}

/** Offsets of the parameters of entry points. */
function kernelParameters(m: Facts): readonly number[] {
  const entries = new Set(m.entryPoints.map(({ id }) => id));
  return m.functions.flatMap(({ id, parameters }) => (entries.has(id) ? parameters : []));
}

function argumentProblem(
  m: Facts,
  at: number,
  allowed: ReadonlySet<number>,
  rules: { readonly [name in "double" | "member" | "storage" | "byValue"]: Sentence },
): Broken | undefined {
  const type = m.typeAt(at);
  const id = m.resultAt(at);
  const text = () => `'${definitionText(m, type)}'`;
  if (!allowed.has(m.opcodeOf(type))) {
    return broken(
      undefined,
      `expected a type that a kernel may take, but argument %${m.names.of(id)} is ${text()}`,
      at,
    );
  }
  if (isFloatOfWidth(m, type, 64)) {
    return broken(
      rules.double,
      `argument %${m.names.of(id)} of a kernel is ${text()}, which the guide does not list`,
      at,
    );
  }
  const member = wrongMember(m, type);
  if (member !== 0) {
    const found = definitionText(m, member);
    return broken(rules.member, `argument %${m.names.of(id)} of a kernel is a structure with a member '${found}'`, at);
  }
  if (m.opcodeOf(type) !== Op.TypePointer) return undefined;
  const storage = m.wordOf(type, 2);
  if (pointerClasses.has(storage)) return undefined;
  if (isByValue(m, id, type)) {
    const pointee = definitionText(m, pointeeOf(m, type));
    return broken(rules.byValue, `argument %${m.names.of(id)} of a kernel passes '${pointee}' by value`, at);
  }
  const name = nameOf("StorageClass", storage);
  const message = `expected a pointer to CrossWorkgroup, Workgroup or UniformConstant, but argument %${m.names.of(id)} points to ${name}`;
  return broken(rules.storage, message, at);
}
