import type { JsonValue } from '../json/index.ts';

/** `[^1]: Estimated.` */
const definition = /^ {0,3}\[\^([^\][\s]{1,100})\]:[ \t]*(\S.*)$/;
/** `[^1]` directly after a text, but not with a backslash before it. */
const reference = /(?<![\\\s])\[\^([^\][\s]{1,100})\]/g;

/** Texts of the footnotes that a Markdown text defines, by label; the first of two with the same label counts. */
export function footnoteDefinitions(lines: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const line of lines) {
    const [, label, text] = definition.exec(line) ?? [];
    if (label !== undefined && text !== undefined && !texts.has(label)) texts.set(label, text.trim());
  }
  return texts;
}

/** Removes the references to footnotes from the texts of a table, and records their positions. */
export class FootnoteReferences {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #positions = new Map<string, JsonValue[]>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  /** The text without references to footnotes that exist. @param at its position in the table */
  take(text: string, at: JsonValue): string {
    if (this.#texts.size === 0 || !text.includes('[^')) return text;
    return text.replace(reference, (all, label: string) => {
      if (!this.#texts.has(label)) return all;
      const positions = this.#positions.get(label);
      if (positions === undefined) this.#positions.set(label, [at]);
      else positions.push(at);
      return '';
    });
  }

  /** The footnotes of the table as the payload has them, in the order of their definitions. */
  footnotes(plainText: (markdown: string) => string): JsonValue[] {
    return [...this.#texts].flatMap(([label, markdown]) => {
      const at = this.#positions.get(label);
      if (at === undefined) return [];
      const text = plainText(markdown);
      return [
        new Map<string, JsonValue>([
          ['text', text],
          ['at', at.length === 1 ? at[0]! : at],
        ]),
      ];
    });
  }
}
