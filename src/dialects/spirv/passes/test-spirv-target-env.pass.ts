// Converts ops of the test dialect to the SPIR-V ops that they name, where the target environment of a function has those.

import { type Attribute, Builder, type Context, type OpDef, type Operation } from "../../../ir/index.ts";
import { definePass } from "../../../pass/index.ts";
import { applyPartialConversion, type ConversionPattern, singleValues } from "../../../rewrite/index.ts";
import * as spirv from "../index.ts";

export const testSpirvTargetEnv = definePass({
  name: "test-spirv-target-env",
  displayName: "(anonymous namespace)::ConvertToTargetEnv",
  summary: "Test SPIR-V target environment",
  anchor: "func.func",
  dependentDialects: ["spirv", "test"],
  run(fn, { context }) {
    const attr = fn.attr("spirv.target_env");
    if (!spirv.TargetEnvAttr.is(attr)) {
      context.emit(fn.plainError("missing 'spirv.target_env' attribute"));
      return "failed";
    }
    const env = new spirv.TargetEnv(attr);
    return applyPartialConversion([fn], spirv.spirvConversionTarget(env), [toNamedOp(env)]) ? undefined : "failed";
  },
});

/** The meaning of an op of the test dialect. */
interface Named {
  readonly def: OpDef;
  /** Attributes by name; others come from the op. */
  attributes?(context: Context): Readonly<Record<string, Attribute>>;
  readonly regions?: number;
}

const named: Readonly<Record<string, Named>> = {
  atomic_compare_exchange_weak: {
    def: spirv.AtomicCompareExchangeWeak,
    attributes: (context) => ({
      memory_scope: spirv.Scope.of(context, "Workgroup"),
      equal_semantics: spirv.MemorySemantics.of(context, ACQUIRE_RELEASE_OF_COUNTERS),
      unequal_semantics: spirv.MemorySemantics.of(context, "Acquire"),
    }),
  },
  bit_reverse: { def: spirv.BitReverse },
  group_non_uniform_ballot: {
    def: spirv.GroupNonUniformBallot,
    attributes: (context) => ({ execution_scope: spirv.Scope.of(context, "Workgroup") }),
  },
  module: {
    def: spirv.module,
    attributes: (context) => ({
      addressing_model: spirv.AddressingModel.of(context, "PhysicalStorageBuffer64"),
      memory_model: spirv.MemoryModel.of(context, "Vulkan"),
    }),
    regions: 1,
  },
  subgroup_ballot: { def: spirv.KHR.SubgroupBallot },
  sdot: { def: spirv.SDot },
  sudot: { def: spirv.SUDot },
  udot: { def: spirv.UDot },
  sdot_acc_sat: { def: spirv.SDotAccSat },
  sudot_acc_sat: { def: spirv.SUDotAccSat },
  udot_acc_sat: { def: spirv.UDotAccSat },
};

const ACQUIRE_RELEASE_OF_COUNTERS =
  (spirv.MemorySemantics.enum.value("AcquireRelease") ?? 0) |
  (spirv.MemorySemantics.enum.value("AtomicCounterMemory") ?? 0);

const testOp = /^test\.convert_to_(\w+)_op$/;

/** `test.convert_to_bit_reverse_op` becomes `spirv.BitReverse`, where the environment has that. */
function toNamedOp(env: spirv.TargetEnv): ConversionPattern {
  return {
    name: "test op to the op that it names",
    root: undefined,
    benefit: 1,
    apply(op, operands, rewriter) {
      const target = named[testOp.exec(op.name)?.[1] ?? ""];
      const values = singleValues(operands);
      if (target === undefined || values === undefined) return false;
      const made = build(op, target, values);
      if (!spirv.isAvailable(made, env)) {
        made.erase();
        return false;
      }
      rewriter.insertTree(made);
      rewriter.replaceOp(op, made.results);
      return true;
    },
  };
}

/** The op that represents a test op, not inserted yet. */
function build(op: Operation, { def, attributes, regions = 0 }: Named, operands: Operation["operands"]): Operation {
  const own = attributes?.(op.context) ?? {};
  const made = new Builder(op.store).create(def, {
    operands,
    resultTypes: op.resultTypes,
    properties: def.properties.map(({ name }) => own[name] ?? op.attr(name)),
    regions,
    location: op.location,
  });
  for (const region of made.regions) region.addBlock();
  return made;
}
