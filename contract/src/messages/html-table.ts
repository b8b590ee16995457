import { Parser } from 'htmlparser2';
import { limits } from '../limits.ts';
import type { ImportedCell, ImportedTable } from '../table-text/imported-table.ts';
import { type HtmlAttributes, HtmlCell } from './cell-markup.ts';

interface ReadCell extends ImportedCell {
  readonly colspan: number;
  readonly rowspan: number;
  readonly isHeader: boolean;
}

interface ReadRow {
  readonly cells: ReadCell[];
  readonly isInHead: boolean;
}

/** The elements of a table are nested deeper than `limits.tableFileDepthMax`. */
export class TooDeep extends Error {}

/** Elements whose content is not shown as text. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'template', 'textarea', 'svg', 'noscript']);

/**
 * Reads the HTML of one table, with its spans. Nothing is executed or loaded.
 *
 * @returns undefined if it has fewer than two cells
 * @throws TooDeep
 */
export function readHtmlTable(html: string): ImportedTable | undefined {
  const reader = new HtmlTableReader();
  const parser = new Parser(reader);
  parser.write(html);
  parser.end();
  return reader.end();
}

class HtmlTableReader {
  readonly #rows: ReadRow[] = [];
  #title: string | undefined;
  /** The cell or the caption whose content is being read. */
  #open:
    | {
        readonly kind: 'td' | 'th' | 'caption';
        readonly attributes: HtmlAttributes;
        readonly content: HtmlCell;
      }
    | undefined;
  #isInHead = false;
  #hasRow = false;
  /** Number of tables, of hidden elements and of all elements around the current position. */
  #tables = 0;
  #hidden = 0;
  #depth = 0;

  ontext(text: string): void {
    if (this.#hidden === 0) this.#open?.content.addText(text);
  }

  onopentag(name: string, attributes: HtmlAttributes): void {
    // The parser takes a time in proportion to the depth for each element.
    if (++this.#depth > limits.tableFileDepthMax) throw new TooDeep();
    if (hidden.has(name)) this.#hidden++;
    if (name === 'table') this.#tables++;
    if (this.#hidden === 0 && !this.#takeStructure(name, attributes))
      this.#open?.content.open(name, attributes);
  }

  onclosetag(name: string): void {
    this.#depth--;
    if (hidden.has(name)) this.#hidden--;
    else if (this.#hidden === 0 && !this.#takeStructure(name)) this.#open?.content.close(name);
    if (name === 'table') this.#tables--;
  }

  /** Whether a tag is a part of the structure. @param attributes undefined if the element ends */
  #takeStructure(name: string, attributes?: HtmlAttributes): boolean {
    // The cells of a table in a cell are a part of its text.
    if (this.#tables > 1) return false;
    switch (name) {
      case 'td':
      case 'th':
      case 'caption':
        this.#endCell();
        if (attributes) this.#open = { kind: name, attributes, content: new HtmlCell() };
        return true;
      case 'thead':
      case 'tbody':
      case 'tfoot':
        this.#endRow();
        this.#isInHead = attributes !== undefined && name === 'thead';
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
      colspan: spanOf(open.attributes.colspan, limits.columnsMax),
      rowspan: spanOf(open.attributes.rowspan, limits.rowsMax),
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

function spanOf(written: string | undefined, max: number): number {
  const text = written?.trim() ?? '';
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
