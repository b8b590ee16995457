import { hasSameMarks, type MarkedRun, type RichText, type TextMarks } from '../../table/rich-text.ts';

/** Kind of formatting. */
export type Emphasis = 'bold' | 'italic' | 'struck' | 'code' | 'sub' | 'super';

const COLUMNS = { bold: 0, italic: 1, struck: 2, code: 3, sub: 4, super: 5 } as const;
const COLUMN_COUNT = 6;

/**
 * The pieces of a text in order. Starts and ends of marks are recorded as changes and summed up once at the
 * end, so that deep nesting costs no more than marks side by side.
 */
export class Nodes {
  readonly #texts: string[] = [];
  /** Per node and kind of emphasis: number of starts minus number of ends at the node. */
  readonly #changes: number[] = [];
  readonly #links: { from: number; to: number; url: string }[] = [];

  /** Index of the next node. */
  get next(): number {
    return this.#texts.length;
  }

  /** Adds a text; returns its index. */
  add(text: string): number {
    for (let column = 0; column < COLUMN_COUNT; column++) this.#changes.push(0);
    return this.#texts.push(text) - 1;
  }

  replace(node: number, text: string): void {
    this.#texts[node] = text;
  }

  /** Emphasises nodes [from, to). */
  emphasise(kind: Emphasis, from: number, to: number): void {
    this.#change(kind, from, 1);
    this.#change(kind, to, -1);
  }

  /** Links nodes [from, to). Links must not overlap and must be added in order. */
  link(url: string, from: number, to: number): void {
    this.#links.push({ from, to, url });
  }

  /** The whole text with its runs. */
  finish(): RichText {
    const depths = new Array<number>(COLUMN_COUNT).fill(0);
    const runs: MarkedRun[] = [];
    let text = '';
    let link = 0;
    this.#texts.forEach((own, node) => {
      for (let column = 0; column < COLUMN_COUNT; column++)
        depths[column] = depths[column]! + this.#changes[node * COLUMN_COUNT + column]!;
      while (link < this.#links.length && this.#links[link]!.to <= node) link++;
      if (own === '') return;
      const { from = node + 1, url } = this.#links[link] ?? {};
      const marks = marksOf(depths, from <= node ? url : undefined);
      const last = runs.at(-1);
      const start = text.length;
      text += own;
      if (last && hasSameMarks(last.marks, marks)) runs[runs.length - 1] = { ...last, to: text.length };
      else runs.push({ from: start, to: text.length, marks });
    });
    return { text, runs };
  }

  #change(kind: Emphasis, node: number, by: number): void {
    const at = node * COLUMN_COUNT + COLUMNS[kind];
    // Ends at the end of the text need no entry.
    if (node < this.#texts.length) this.#changes[at] = this.#changes[at]! + by;
  }
}

function marksOf(depths: readonly number[], link: string | undefined): TextMarks {
  const isIn = (kind: Emphasis) => depths[COLUMNS[kind]]! > 0;
  return {
    isBold: isIn('bold'),
    isItalic: isIn('italic'),
    isStruck: isIn('struck'),
    isCode: isIn('code'),
    script: isIn('sub') ? 'sub' : isIn('super') ? 'super' : undefined,
    link,
  };
}
