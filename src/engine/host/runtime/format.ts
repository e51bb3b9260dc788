// What `printf` makes of its format and arguments.

import { address, type HostNumber, type Machine } from "./machine.ts";
import { exponentText, fixedText, generalText } from "./number-text.ts";

const DIRECTIVE = /%([-+ 0#]*)(\d*)(?:\.(\d*))?(hh|h|ll|l|z|j|t|L)?([diuxXcsfFeEgGp%])/g;

/** The text of a format with its arguments. Directives that are none of C's stay as they are. */
export function formatted(machine: Machine, format: string, args: readonly HostNumber[]): string {
  let next = 0;
  return format.replace(DIRECTIVE, (_, flags: string, width: string, precision: string | undefined, length, kind) => {
    if (kind === "%") return "%";
    const text = argumentText(machine, args[next++] ?? 0, kind, length ?? "", precision);
    const signed = flags.includes("+") && /[difFeEgG]/.test(kind) && !text.startsWith("-") ? `+${text}` : text;
    return padded(signed, flags, Number(width || 0));
  });
}

function argumentText(
  machine: Machine,
  value: HostNumber,
  kind: string,
  length: string,
  precision: string | undefined,
): string {
  const bits = length.startsWith("l") || length === "z" || length === "j" ? 64 : 32;
  const digits = precision === undefined ? 6 : Number(precision || 0);
  if (/[fF]/.test(kind)) return fixedText(Number(value), digits);
  if (/[eE]/.test(kind)) return cased(exponentText(Number(value), digits), kind);
  if (/[gG]/.test(kind)) return cased(generalText(Number(value), Math.max(digits, 1)), kind);
  if (kind === "s") {
    const text = machine.textAt(address(value));
    return precision === undefined ? text : text.slice(0, digits);
  }
  if (kind === "c") return String.fromCharCode(Number(value) & 0xff);
  if (kind === "p") return `0x${address(value).toString(16)}`;
  const whole = BigInt(value);
  if (kind === "d" || kind === "i") return String(BigInt.asIntN(bits, whole));
  const unsigned = BigInt.asUintN(bits, whole);
  return kind === "u" ? String(unsigned) : cased(unsigned.toString(16), kind);
}

function cased(text: string, kind: string): string {
  return kind === kind.toUpperCase() ? text.toUpperCase() : text;
}

function padded(text: string, flags: string, width: number): string {
  if (flags.includes("-")) return text.padEnd(width);
  if (!flags.includes("0")) return text.padStart(width);
  const sign = /^[-+]/.exec(text)?.[0] ?? "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}
