/** The operands of the instructions on hit objects, as data: what follows Hit Object, and what getters return. */
import * as Op from "../../../grammar/opcodes.generated.ts";

/** Kinds of operands; "ray" is four of them: origin, smallest t, direction, largest t. */
export type Operand =
  | "acceleration"
  | "flags"
  | "mask"
  | "offset"
  | "stride"
  | "miss"
  | "ray"
  | "time"
  | "payload"
  | "instance"
  | "primitive"
  | "geometry"
  | "kind"
  | "record-offset"
  | "record-stride"
  | "record"
  | "attributes"
  | "query"
  | "hint"
  | "bits";

/** The operands after Hit Object, in order, of instructions without a result. */
export type Signatures = ReadonlyMap<number, readonly Operand[]>;

/** Instructions that return a property of the Hit Object, by what they return. */
export interface Getters {
  readonly bools: readonly number[];
  readonly ints: readonly number[];
  readonly floats: readonly number[];
  readonly vectors: readonly number[];
  readonly handles: readonly number[];
  readonly transforms: readonly number[];
}

const trace: readonly Operand[] = ["acceleration", "flags", "mask", "offset", "stride", "miss", "ray"];
const hit: readonly Operand[] = ["acceleration", "instance", "primitive", "geometry", "kind"];
const hints: readonly Operand[] = ["hint", "bits"];

export const nvSignatures: Signatures = new Map([
  [Op.HitObjectTraceRayNV, [...trace, "payload"]],
  [Op.HitObjectTraceRayMotionNV, [...trace, "time", "payload"]],
  [Op.HitObjectRecordEmptyNV, []],
  [Op.HitObjectExecuteShaderNV, ["payload"]],
  [Op.HitObjectGetAttributesNV, ["attributes"]],
  [Op.ReorderThreadWithHitObjectNV, hints],
  [Op.HitObjectRecordHitNV, [...hit, "record-offset", "record-stride", "ray", "attributes"]],
  [Op.HitObjectRecordHitMotionNV, [...hit, "record-offset", "record-stride", "ray", "time", "attributes"]],
  [Op.HitObjectRecordHitWithIndexNV, [...hit, "record", "ray", "attributes"]],
  [Op.HitObjectRecordHitWithIndexMotionNV, [...hit, "record", "ray", "time", "attributes"]],
  [Op.HitObjectRecordMissNV, ["miss", "ray"]],
  [Op.HitObjectRecordMissMotionNV, ["miss", "ray", "time"]],
]);

export const extSignatures: Signatures = new Map([
  [Op.HitObjectTraceRayEXT, [...trace, "payload"]],
  [Op.HitObjectTraceRayMotionEXT, [...trace, "time", "payload"]],
  [Op.HitObjectRecordEmptyEXT, []],
  [Op.HitObjectExecuteShaderEXT, ["payload"]],
  [Op.HitObjectGetAttributesEXT, ["attributes"]],
  [Op.ReorderThreadWithHitObjectEXT, hints],
  [Op.HitObjectTraceReorderExecuteEXT, [...trace, "payload", ...hints]],
  [Op.HitObjectTraceMotionReorderExecuteEXT, [...trace, "time", "payload", ...hints]],
  [Op.HitObjectRecordMissEXT, ["flags", "miss", "ray"]],
  [Op.HitObjectRecordMissMotionEXT, ["flags", "miss", "ray", "time"]],
  [Op.HitObjectRecordFromQueryEXT, ["query", "record", "attributes", "kind"]],
  [Op.HitObjectReorderExecuteShaderEXT, ["payload", ...hints]],
  [Op.HitObjectSetShaderBindingTableRecordIndexEXT, ["record"]],
]);

const nv: Getters = {
  bools: [Op.HitObjectIsEmptyNV, Op.HitObjectIsHitNV, Op.HitObjectIsMissNV],
  ints: [
    Op.HitObjectGetHitKindNV,
    Op.HitObjectGetPrimitiveIndexNV,
    Op.HitObjectGetGeometryIndexNV,
    Op.HitObjectGetInstanceIdNV,
    Op.HitObjectGetInstanceCustomIndexNV,
    Op.HitObjectGetShaderBindingTableRecordIndexNV,
  ],
  floats: [Op.HitObjectGetCurrentTimeNV, Op.HitObjectGetRayTMaxNV, Op.HitObjectGetRayTMinNV],
  vectors: [
    Op.HitObjectGetObjectRayDirectionNV,
    Op.HitObjectGetObjectRayOriginNV,
    Op.HitObjectGetWorldRayDirectionNV,
    Op.HitObjectGetWorldRayOriginNV,
  ],
  handles: [Op.HitObjectGetShaderRecordBufferHandleNV],
  transforms: [Op.HitObjectGetObjectToWorldNV, Op.HitObjectGetWorldToObjectNV],
};
const ext: Getters = {
  bools: [Op.HitObjectIsEmptyEXT, Op.HitObjectIsHitEXT, Op.HitObjectIsMissEXT],
  ints: [
    Op.HitObjectGetHitKindEXT,
    Op.HitObjectGetPrimitiveIndexEXT,
    Op.HitObjectGetGeometryIndexEXT,
    Op.HitObjectGetInstanceIdEXT,
    Op.HitObjectGetInstanceCustomIndexEXT,
    Op.HitObjectGetShaderBindingTableRecordIndexEXT,
  ],
  floats: [Op.HitObjectGetCurrentTimeEXT, Op.HitObjectGetRayTMaxEXT, Op.HitObjectGetRayTMinEXT],
  vectors: [
    Op.HitObjectGetObjectRayDirectionEXT,
    Op.HitObjectGetObjectRayOriginEXT,
    Op.HitObjectGetWorldRayDirectionEXT,
    Op.HitObjectGetWorldRayOriginEXT,
  ],
  handles: [Op.HitObjectGetShaderRecordBufferHandleEXT],
  transforms: [Op.HitObjectGetObjectToWorldEXT, Op.HitObjectGetWorldToObjectEXT],
};

export const nvGetters: Getters = {
  ...nv,
  bools: [...nv.bools, Op.HitObjectIsSphereHitNV, Op.HitObjectIsLSSHitNV],
  ints: [...nv.ints, Op.HitObjectGetClusterIdNV],
  floats: [...nv.floats, Op.HitObjectGetSphereRadiusNV],
  vectors: [...nv.vectors, Op.HitObjectGetSpherePositionNV],
};

export const extGetters: Getters = { ...ext, ints: [...ext.ints, Op.HitObjectGetRayFlagsEXT] };
