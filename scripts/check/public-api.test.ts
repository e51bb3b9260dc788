import { expect, test } from "vitest";
import type { ApiMember } from "../api/read.ts";
import { apiProblems } from "./public-api.ts";

const member = (name: string, summary: string, returns?: string): ApiMember => ({
  name,
  kind: "function",
  summary,
  declaration: "",
  returns,
});

test("exports need docstrings, and functions return diagnostics in results", () => {
  const members = [
    member("documented", "Does it.", "Result<string>"),
    member("bare", ""),
    member("other", "Does it.", "string | readonly Diagnostic[]"),
    member("thrice", "Does it.", "Pipeline | PipelineFailure"),
  ];
  expect(apiProblems([{ specifier: "spirvana/x", members }])).toEqual([
    "spirvana/x: 'bare' has no docstring",
    "spirvana/x: 'other' returns string | readonly Diagnostic[], not a Result",
    "spirvana/x: 'thrice' returns Pipeline | PipelineFailure, not a Result",
  ]);
});
