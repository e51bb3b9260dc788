// Loop metadata: what a branch back says of its loop.

import { type AttrParameter, parameter } from "../../../define/index.ts";
import { type AnyAttrDef, type AttrDef, type Attribute, FusedLoc } from "../../../ir/index.ts";
import { AccessGroupAttr } from "./metadata.ts";
import { integer, optionalBoolean, optionalInteger, row } from "./parameters.ts";

const { attrOfDef, optional, optionalList } = parameter;

// Sound: a parameter asks a definition for its name and syntax.
const annotation: AttrParameter<Attribute | undefined> = optional(
  attrOfDef("LoopAnnotationAttr", () => LoopAnnotationAttr as unknown as AnyAttrDef),
);

const aliased = { alias: true };

export const LoopVectorizeAttr = row(
  "loop_vectorize",
  "LoopVectorizeAttr",
  {
    disable: optionalBoolean,
    predicateEnable: optionalBoolean,
    scalableEnable: optionalBoolean,
    width: optionalInteger,
    followupVectorized: annotation,
    followupEpilogue: annotation,
    followupAll: annotation,
  },
  aliased,
);

export const LoopInterleaveAttr = row("loop_interleave", "LoopInterleaveAttr", { count: integer }, aliased);

export const LoopUnrollAttr = row(
  "loop_unroll",
  "LoopUnrollAttr",
  {
    disable: optionalBoolean,
    count: optionalInteger,
    runtimeDisable: optionalBoolean,
    full: optionalBoolean,
    followupUnrolled: annotation,
    followupRemainder: annotation,
    followupAll: annotation,
  },
  aliased,
);

export const LoopUnrollAndJamAttr = row(
  "loop_unroll_and_jam",
  "LoopUnrollAndJamAttr",
  {
    disable: optionalBoolean,
    count: optionalInteger,
    followupOuter: annotation,
    followupInner: annotation,
    followupRemainderOuter: annotation,
    followupRemainderInner: annotation,
    followupAll: annotation,
  },
  aliased,
);

export const LoopLICMAttr = row(
  "loop_licm",
  "LoopLICMAttr",
  { disable: optionalBoolean, versioningDisable: optionalBoolean },
  aliased,
);

export const LoopDistributeAttr = row(
  "loop_distribute",
  "LoopDistributeAttr",
  {
    disable: optionalBoolean,
    followupCoincident: annotation,
    followupSequential: annotation,
    followupFallback: annotation,
    followupAll: annotation,
  },
  aliased,
);

export const LoopPipelineAttr = row(
  "loop_pipeline",
  "LoopPipelineAttr",
  { disable: optionalBoolean, initiationinterval: optionalInteger },
  aliased,
);

export const LoopPeeledAttr = row("loop_peeled", "LoopPeeledAttr", { count: optionalInteger }, aliased);
export const LoopUnswitchAttr = row("loop_unswitch", "LoopUnswitchAttr", { partialDisable: optionalBoolean }, aliased);

/** One of the attributes above, where the annotation has one. */
function part<P extends object>(typeName: string, def: AttrDef<P>): AttrParameter<Attribute | undefined> {
  return optional(attrOfDef(typeName, () => def as unknown as AnyAttrDef));
}

const location = optional(parameter.attributeOf("FusedLoc", (attr) => FusedLoc.is(attr)));

export const LoopAnnotationAttr = row(
  "loop_annotation",
  "LoopAnnotationAttr",
  {
    disableNonforced: optionalBoolean,
    vectorize: part("LoopVectorizeAttr", LoopVectorizeAttr),
    interleave: part("LoopInterleaveAttr", LoopInterleaveAttr),
    unroll: part("LoopUnrollAttr", LoopUnrollAttr),
    unrollAndJam: part("LoopUnrollAndJamAttr", LoopUnrollAndJamAttr),
    licm: part("LoopLICMAttr", LoopLICMAttr),
    distribute: part("LoopDistributeAttr", LoopDistributeAttr),
    pipeline: part("LoopPipelineAttr", LoopPipelineAttr),
    peeled: part("LoopPeeledAttr", LoopPeeledAttr),
    unswitch: part("LoopUnswitchAttr", LoopUnswitchAttr),
    mustProgress: optionalBoolean,
    isVectorized: optionalBoolean,
    startLoc: location,
    endLoc: location,
    parallelAccesses: optionalList(
      attrOfDef("AccessGroupAttr", () => AccessGroupAttr as unknown as AnyAttrDef),
      "::llvm::ArrayRef<AccessGroupAttr>",
    ),
  },
  aliased,
);

/** @internal */
export const loopAttrs = [
  LoopVectorizeAttr,
  LoopInterleaveAttr,
  LoopUnrollAttr,
  LoopUnrollAndJamAttr,
  LoopLICMAttr,
  LoopDistributeAttr,
  LoopPipelineAttr,
  LoopPeeledAttr,
  LoopUnswitchAttr,
  LoopAnnotationAttr,
];
