/** The device of a validation for Level Zero, and the chapters of the guide. */

import { enumerant } from "../../grammar/index.ts";
import { assert } from "../../support/assert.ts";
import { lazy } from "../../support/lazy.ts";
import { acceptsCapability, acceptsExtension, deviceProfileNamed, type LevelZeroDevice } from "../devices/index.ts";
import type { Facts } from "../facts/module-facts.ts";
import { chapter } from "../rule.ts";

/** A chapter of the guide; rules of Level Zero have one prefix. */
export const guide = (section: string) => chapter(`Level Zero SPIR-V Programming Guide, ${section}`, "level-zero");

/** Without a profile: every optional feature of the guide, nothing beyond it. */
const anyDevice = lazy((): LevelZeroDevice => {
  const everything = deviceProfileNamed("everything");
  assert(everything?.api === "level-zero", "the profile 'everything' is built in");
  return { ...everything, spirvExtensions: new Set(), spirvCapabilities: new Set() };
});

export function deviceOf(m: Facts): LevelZeroDevice {
  const { device } = m.settings;
  return device?.api === "level-zero" ? device : anyDevice();
}

/** "device 'minimal'", or "a device of Level Zero" without a device profile. */
export function deviceName(m: Facts): string {
  return m.settings.device === undefined ? "a device of Level Zero" : `device '${m.settings.device.name}'`;
}

/** Whether the device accepts a capability that the guide does not list: by itself, or with an extension of the module. */
export function acceptsBeyond(m: Facts, capability: number): boolean {
  const one = enumerant("Capability", capability);
  if (one === undefined) return false;
  const device = deviceOf(m);
  if (acceptsCapability(device, one.name)) return true;
  return one.extensions.some((name) => m.hasExtension(name) && acceptsExtension(device, name));
}
