// Forms of cf, func and scf.
import { type Form, func, onScalars, textOf } from "./form.ts";

const form = (name: string, texts: Form["texts"]): Form => ({ name, texts });

export const cfForms: readonly Form[] = [
  form("cf.br", (kind) => {
    const type = textOf(kind);
    return [
      `func.func @f(%a: ${type}) -> ${type} {\n  cf.br ^next(%a : ${type})\n^next(%b: ${type}):\n  return %b : ${type}\n}`,
    ];
  }),
  form("cf.cond_br", (kind) => {
    const type = textOf(kind);
    return [
      `func.func @f(%c: i1, %a: ${type}, %b: ${type}) -> ${type} {\n  cf.cond_br %c, ^one(%a : ${type}), ^one(%b : ${type})\n^one(%d: ${type}):\n  return %d : ${type}\n}`,
      `func.func @f(%c: i1, %a: ${type}, %b: ${type}) -> ${type} {\n  cf.cond_br %c weights([1, 3]), ^one(%a : ${type}), ^two\n^one(%d: ${type}):\n  return %d : ${type}\n^two:\n  cf.br ^one(%b : ${type})\n}`,
    ];
  }),
  form(
    "cf.switch",
    onScalars(({ element }) => [
      `func.func @f(%a: ${element}) -> ${element} {\n  cf.switch %a : ${element}, [\n    default: ^one(%a : ${element}),\n    1: ^two\n  ]\n^one(%b: ${element}):\n  return %b : ${element}\n^two:\n  cf.br ^one(%a : ${element})\n}`,
    ]),
  ),
  form(
    "cf.assert",
    onScalars(({ element }) => [`func.func @f(%a: ${element}) {\n  cf.assert %a, "text"\n  return\n}`]),
  ),
];

const attributes = ["", "private ", "nested "];

export const funcForms: readonly Form[] = [
  form("func.func", (kind) => {
    const type = textOf(kind);
    return [
      `func.func @f(%a: ${type}) {\n  return\n}`,
      func([type], "", [["%a", type]]),
      func([type, type], "", [
        ["%a", type],
        ["%b", type],
      ]),
      `func.func private @f(${type}) -> ${type}`,
      ...attributes.map((one) => `func.func ${one}@f(%a: ${type}) attributes {inline} {\n  return\n}`),
      `func.func @f(%a: ${type} {spirv.decoration = #spirv.decoration<Aliased>}) {\n  return\n}`,
      `func.func @f(%a: memref<4x${kind.element}, #spirv.storage_class<StorageBuffer>>, %b: ${type}) {\n  return\n}`,
      `func.func @f(%a: memref<?x${kind.element}, #spirv.storage_class<CrossWorkgroup>>, %b: complex<${kind.element}>) {\n  return\n}`,
    ];
  }),
  form("func.call", (kind) => {
    const type = textOf(kind);
    return [
      `func.func private @g(${type}) -> ${type}\nfunc.func @f(%a: ${type}) -> ${type} {\n  %0 = call @g(%a) : (${type}) -> ${type}\n  return %0 : ${type}\n}`,
      `func.func @g(%a: ${type}) {\n  return\n}\nfunc.func @f(%a: ${type}) {\n  call @g(%a) : (${type}) -> ()\n  return\n}`,
      `func.func private @g() -> (${type}, i32)\nfunc.func @f() -> (${type}) {\n  %0, %1 = call @g() : () -> (${type}, i32)\n  return %0 : ${type}\n}`,
    ];
  }),
];

export const scfForms: readonly Form[] = [
  form("scf.if", (kind) => {
    const type = textOf(kind);
    return [
      func(
        ["i1", type, type],
        `%0 = scf.if %a -> (${type}) {\n    scf.yield %b : ${type}\n  } else {\n    scf.yield %c : ${type}\n  }`,
        [["%0", type]],
      ),
      func(
        ["i1", type, "i32"],
        `%0, %1 = scf.if %a -> (${type}, i32) {\n    scf.yield %b, %c : ${type}, i32\n  } else {\n    scf.yield %b, %c : ${type}, i32\n  }`,
        [
          ["%0", type],
          ["%1", "i32"],
        ],
      ),
      func(["i1", type], `scf.if %a {\n    %1 = arith.constant 1 : i32\n  }`, []),
    ];
  }),
  form("scf.for", (kind) => {
    const type = textOf(kind);
    return [
      func(
        ["index", type],
        `%0 = scf.for %i = %a to %a step %a iter_args(%v = %b) -> (${type}) {\n    scf.yield %v : ${type}\n  }`,
        [["%0", type]],
      ),
      func(
        ["index", type, "i32"],
        `%0:2 = scf.for %i = %a to %a step %a iter_args(%v = %b, %w = %c) -> (${type}, i32) {\n    scf.yield %v, %w : ${type}, i32\n  }`.replaceAll(
          "%0:2",
          "%0, %1",
        ),
        [
          ["%0", type],
          ["%1", "i32"],
        ],
      ),
      func([type], `scf.for %i = %a to %a step %a : ${type} {\n    %1 = arith.constant 1 : i32\n  }`, []),
      func([type], `scf.for unsigned %i = %a to %a step %a : ${type} {\n    %1 = arith.constant 1 : i32\n  }`, []),
    ];
  }),
  form("scf.while", (kind) => {
    const type = textOf(kind);
    return [
      func(
        ["i1", type],
        `%0 = scf.while (%v = %b) : (${type}) -> ${type} {\n    scf.condition(%a) %v : ${type}\n  } do {\n  ^bb0(%w: ${type}):\n    scf.yield %w : ${type}\n  }`,
        [["%0", type]],
      ),
      func(
        ["i1", type],
        `%0 = scf.while (%v = %b) : (${type}) -> i32 {\n    %1 = arith.constant 1 : i32\n    scf.condition(%a) %1 : i32\n  } do {\n  ^bb0(%w: i32):\n    scf.yield %b : ${type}\n  }`,
        [["%0", "i32"]],
      ),
      func(["i1"], `scf.while : () -> () {\n    scf.condition(%a)\n  } do {\n    scf.yield\n  }`, []),
    ];
  }),
  form("scf others", (kind) => {
    const type = textOf(kind);
    return [
      func(
        ["index", type],
        `%0 = scf.index_switch %a -> ${type}\n  case 1 {\n    scf.yield %b : ${type}\n  }\n  default {\n    scf.yield %b : ${type}\n  }`,
        [["%0", type]],
      ),
      func([type], `%0 = scf.execute_region -> ${type} {\n    scf.yield %a : ${type}\n  }`, [["%0", type]]),
      func(["index", type], `scf.parallel (%i) = (%a) to (%a) step (%a) {\n    %1 = arith.constant 1 : i32\n  }`, []),
    ];
  }),
];
