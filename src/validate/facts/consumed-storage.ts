/** Which storage classes a function touches: through pointer types of its results and through module variables. */
import { StorageClass as S } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { headerWords } from "../../spirv/modules.ts";
import type { Facts } from "./module-facts.ts";

/** Storage classes that are limited to some execution models. */
const limited: ReadonlySet<number> = new Set([
  S.Output,
  S.Workgroup,
  S.TileImageEXT,
  S.CallableDataKHR,
  S.IncomingCallableDataKHR,
  S.RayPayloadKHR,
  S.HitAttributeKHR,
  S.IncomingRayPayloadKHR,
  S.ShaderRecordBufferKHR,
  S.TaskPayloadWorkgroupEXT,
  S.HitObjectAttributeNV,
  S.HitObjectAttributeEXT,
]);

function consumedStorage(m: Facts): ReadonlyMap<number, ReadonlySet<number>> {
  const found = new Map<number, Set<number>>();
  const end = m.functions[0]?.at ?? headerWords;
  for (let at = headerWords; at < end; at = m.next(at)) {
    const opcode = m.opcode(at);
    if (opcode !== Op.TypePointer && opcode !== Op.Variable && opcode !== Op.UntypedVariableKHR) continue;
    const storage = m.word(at, opcode === Op.TypePointer ? 2 : 3);
    if (!limited.has(storage)) continue;
    for (const user of m.usesOf(m.resultAt(at))) {
      const one = m.functionAt(user);
      if (one === undefined || one.at === user) continue;
      const classes = found.get(one.id);
      if (classes === undefined) found.set(one.id, new Set([storage]));
      else classes.add(storage);
    }
  }
  return found;
}

const none: ReadonlySet<number> = new Set();

/** The storage classes with limits that the instructions of a function consume. */
export function storageConsumedBy(m: Facts, functionId: number): ReadonlySet<number> {
  return m.derive(consumedStorage).get(functionId) ?? none;
}
