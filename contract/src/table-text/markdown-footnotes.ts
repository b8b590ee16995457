import type { JsonValue } from '../json/index.ts';

/** `[^1]: Estimated.` */
const definition = /^ {0,3}\[\^([^\][\s]{1,100})\]:[ \t]*(\S.*)$/;
/** `[^1]` directly after a text, but not with a backslash before it. */
const reference = /(?<![\\\s])\[\^([^\][\s]{1,100})\]/g;

/** The text of a footnote, and its position among the definitions. */
interface FootnoteDefinition {
  readonly text: string;
  readonly order: number;
}

/** The footnotes that a Markdown text defines, by label. */
export type FootnoteDefinitions = ReadonlyMap<string, FootnoteDefinition>;

/** Collects the footnotes that a Markdown text defines; the first of two with the same label counts. */
export function footnoteDefinitions(lines: readonly string[]): FootnoteDefinitions {
  const definitions = new Map<string, FootnoteDefinition>();
  for (const line of lines) {
    const [, label, text] = definition.exec(line) ?? [];
    if (label !== undefined && text !== undefined && !definitions.has(label))
      definitions.set(label, { text: text.trim(), order: definitions.size });
  }
  return definitions;
}

/** Removes the references to footnotes from the texts of a table, and records their positions. */
export class FootnoteReferences {
  readonly #definitions: FootnoteDefinitions;
  readonly #positions = new Map<string, JsonValue[]>();

  constructor(definitions: FootnoteDefinitions) {
    this.#definitions = definitions;
  }

  /** The text without references to footnotes that exist. @param at its position in the table */
  take(text: string, at: JsonValue): string {
    if (this.#definitions.size === 0 || !text.includes('[^')) return text;
    return text.replace(reference, (all, label: string) => {
      if (!this.#definitions.has(label)) return all;
      const positions = this.#positions.get(label);
      if (positions === undefined) this.#positions.set(label, [at]);
      else positions.push(at);
      return '';
    });
  }

  /** The footnotes of the table as the payload has them, in the order of their definitions. */
  footnotes(plainText: (markdown: string) => string): JsonValue[] {
    // Only those of this table: a text with many tables can have as many definitions.
    const used = [...this.#positions].map(([label, at]) => ({ ...this.#definitions.get(label)!, at }));
    return used
      .sort((one, other) => one.order - other.order)
      .map(
        ({ text, at }) =>
          new Map<string, JsonValue>([
            ['text', plainText(text)],
            ['at', at.length === 1 ? at[0]! : at],
          ]),
      );
  }
}
