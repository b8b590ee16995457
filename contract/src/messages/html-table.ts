import { limits } from '../limits.ts';
import type { ImportedCell, ImportedTable } from '../table-text/imported-table.ts';
import { HtmlCell } from './cell-markup.ts';
import { attributeOf, type HtmlToken, htmlTokens } from './html-tags.ts';

interface ReadCell extends ImportedCell {
  readonly colspan: number;
  readonly rowspan: number;
  readonly isHeader: boolean;
}

interface ReadRow {
  readonly cells: ReadCell[];
  readonly isInHead: boolean;
}

/** Reads the HTML of one table, with its spans. Undefined if it has fewer than two cells. */
export function readHtmlTable(html: string): ImportedTable | undefined {
  const reader = new HtmlTableReader();
  for (const token of htmlTokens(html)) reader.take(token);
  return reader.end();
}

class HtmlTableReader {
  readonly #rows: ReadRow[] = [];
  #title: string | undefined;
  /** The cell or the caption whose content is being read. */
  #open:
    | { readonly kind: 'td' | 'th' | 'caption'; readonly attributes: string; readonly content: HtmlCell }
    | undefined;
  #isInHead = false;
  #hasRow = false;
  /** Number of tables around the current position. */
  #depth = 0;

  take(token: HtmlToken): void {
    if (token.kind === 'text') {
      this.#open?.content.addText(token.text);
      return;
    }
    const { kind, name, attributes } = token;
    if (name === 'table') this.#depth += kind === 'open' ? 1 : -1;
    // The cells of a table in a cell are a part of its text.
    if (this.#depth > 1 || !this.#takeStructure(kind, name, attributes)) {
      if (kind === 'open') this.#open?.content.open(name, attributes);
      else this.#open?.content.close(name);
    }
  }

  #takeStructure(kind: 'open' | 'close', name: string, attributes: string): boolean {
    const isOpen = kind === 'open';
    switch (name) {
      case 'td':
      case 'th':
      case 'caption':
        this.#endCell();
        if (isOpen) this.#open = { kind: name, attributes, content: new HtmlCell() };
        return true;
      case 'thead':
      case 'tbody':
      case 'tfoot':
        this.#endRow();
        this.#isInHead = isOpen && name === 'thead';
        return true;
      case 'tr':
      case 'table':
        this.#endRow();
        return true;
      default:
        return false;
    }
  }

  #endRow(): void {
    this.#endCell();
    this.#hasRow = false;
  }

  #endCell(): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const content = open.content.end();
    if (open.kind === 'caption') {
      this.#title ??= content.value.replace(/\s+/g, ' ') || undefined;
      return;
    }
    if (!this.#hasRow) this.#rows.push({ cells: [], isInHead: this.#isInHead });
    this.#hasRow = true;
    this.#rows.at(-1)!.cells.push({
      ...content,
      colspan: spanOf(open.attributes, 'colspan', limits.columnsMax),
      rowspan: spanOf(open.attributes, 'rowspan', limits.rowsMax),
      isHeader: open.kind === 'th',
    });
  }

  end(): ImportedTable | undefined {
    this.#endRow();
    const rows = this.#rows;
    if (rows.length === 0 || (rows.length === 1 && rows[0]!.cells.length < 2)) return undefined;
    const heads = rows.findIndex(
      ({ cells, isInHead }) => !isInHead && !cells.every(({ isHeader }) => isHeader),
    );
    const headCount = heads < 0 ? 1 : heads;
    return {
      kind: 'HTML',
      title: this.#title,
      ...(headCount > 0 && { headers: lowestNames(rows.slice(0, headCount)) }),
      rows: rows.slice(headCount).map(({ cells }) => cells.map(({ isHeader: _, ...cell }) => cell)),
    };
  }
}

function spanOf(attributes: string, name: string, max: number): number {
  const text = attributeOf(attributes, name)?.trim() ?? '';
  return /^\d{1,5}$/.test(text) ? Math.min(Math.max(Number(text), 1), max) : 1;
}

/** The lowest name per column of several header rows. */
function lowestNames(rows: readonly ReadRow[]): string[] {
  const names: string[] = [];
  const freeFrom: number[] = [];
  rows.forEach(({ cells }, line) => {
    let column = 0;
    for (const { value, colspan, rowspan } of cells) {
      while ((freeFrom[column] ?? 0) > line) column++;
      for (let part = 0; part < colspan; part++, column++) {
        names[column] = String(value);
        freeFrom[column] = line + rowspan;
      }
    }
  });
  return Array.from(names, (name) => name ?? '');
}
