// The parts of the two libraries that the site uses. The declarations of markdown-it need others that are not installed.

declare module "markdown-it" {
  export interface Token {
    readonly type: string;
    readonly tag: string;
    readonly content: string;
    readonly children: readonly Token[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }
  class MarkdownIt {
    constructor(options?: { readonly html?: boolean; readonly linkify?: boolean });
    parse(text: string, environment: object): Token[];
    readonly renderer: { render(tokens: readonly Token[], options: object, environment: object): string };
    readonly options: object;
  }

  // biome-ignore lint/style/noDefaultExport: the library exports it so
  export { MarkdownIt as default };
}

declare module "minisearch" {
  class MiniSearch {
    constructor(options: { readonly fields: readonly string[]; readonly storeFields: readonly string[] });
    addAll(documents: readonly object[]): void;
    toJSON(): object;
  }

  // biome-ignore lint/style/noDefaultExport: the library exports it so
  export { MiniSearch as default };
}
