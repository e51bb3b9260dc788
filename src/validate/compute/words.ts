/** Words that the messages of several rules share. */
import { enumerant } from "../../grammar/index.ts";
import type { Facts } from "../facts/module-facts.ts";

/** The instruction that defines an id as text: "%float = OpTypeFloat 32". */
export function definitionText(m: Facts, id: number): string {
  return m.names.instruction(m.definition(id)) ?? `%${m.names.of(id)}`;
}

/** The type of a value as text. */
export const typeText = (m: Facts, id: number): string => definitionText(m, m.typeOf(id));

/** The name of an enumerant, or its number. */
export const nameOf = (kind: string, value: number): string => enumerant(kind, value)?.name ?? String(value);
