// SHA-1 of the examples of the standard, and of lengths around a block.

import { expect, it } from "vitest";
import { sha1 } from "./sha1.ts";

const hashOf = (text: string): string =>
  sha1(new TextEncoder().encode(text))
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");

it.each([
  ["", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
  ["abc", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"],
  ["a".repeat(64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"],
])("hashes %j", (text, hash) => expect(hashOf(text)).toBe(hash));
