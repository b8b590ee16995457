import { JsonNumber } from '../../json/index.ts';
import { type CellRange, SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from '../cell-range.ts';
import { linkOf, type Sheet, type SheetCell, SheetCells } from '../sheet.ts';
import { timeOfText, timeText } from '../workbook/serial-dates.ts';
import { cellFormatOf, type DocumentStyles } from './document-styles.ts';

type Attributes = Readonly<Record<string, string>>;

/** Columns beside each other with the same style. */
interface ColumnRun {
  readonly from: number;
  readonly to: number;
  readonly style: string | undefined;
}

const SPACES_MAX = 1_000;

/** Reads the cells of one sheet while the content of the document goes by. */
export class ContentReader {
  readonly #styles: DocumentStyles;
  readonly #wanted: number;
  readonly #cells: SheetCells;
  readonly #columns: ColumnRun[] = [];
  readonly #merges: CellRange[] = [];
  readonly #hiddenRows = new Set<number>();
  readonly #hiddenColumns: CellRange[] = [];
  #tables = -1;
  #depth = 0;
  #row = 0;
  #rowRepeat = 1;
  #column = 0;
  #columnCount = 0;
  #cell: Attributes | undefined;
  #paragraphs = 0;
  #text = '';
  #links: string[] = [];
  #noteDepth = 0;
  #isInParagraph = false;

  constructor(styles: DocumentStyles, wanted: number, range: CellRange | undefined) {
    this.#styles = styles;
    this.#wanted = wanted;
    this.#cells = new SheetCells(range);
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table' && ++this.#depth === 1) this.#tables++;
    if (this.#tables !== this.#wanted || this.#depth !== 1) return;
    if (name === 'annotation') this.#noteDepth++;
    if (name === 'table-column') this.#openColumn(attributes);
    else if (name === 'table-row') this.#openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cell = attributes;
      this.#text = '';
      this.#links = [];
      this.#paragraphs = 0;
    } else if (this.#cell !== undefined && this.#noteDepth === 0) this.#openText(name, attributes);
  }

  text(piece: string): void {
    if (this.#isInParagraph && this.#noteDepth === 0) this.#text += piece;
  }

  close(name: string): void {
    const isHere = this.#tables === this.#wanted && this.#depth === 1;
    if (name === 'table') this.#depth--;
    if (!isHere) return;
    if (name === 'annotation') this.#noteDepth--;
    else if (name === 'p' && this.#noteDepth === 0) this.#isInParagraph = false;
    else if (name === 'table-row') this.#row += this.#rowRepeat;
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell(name === 'table-cell');
  }

  sheet(): Sheet {
    const [merges, hiddenRows, hiddenColumns] = [this.#merges, this.#hiddenRows, this.#hiddenColumns];
    return { rows: this.#cells.rows, merges, hiddenRows, hiddenColumns, notes: [] };
  }

  #openColumn({
    'number-columns-repeated': repeated,
    'default-cell-style-name': style,
    visibility,
  }: Attributes): void {
    const from = this.#columnCount;
    this.#columnCount = Math.min(SHEET_COLUMNS_MAX, from + countOf(repeated));
    const to = this.#columnCount - 1;
    this.#columns.push({ from, to, style });
    if (isHidden(visibility))
      this.#hiddenColumns.push({ top: 0, bottom: SHEET_ROWS_MAX - 1, left: from, right: to });
  }

  #openRow({ 'number-rows-repeated': repeated, visibility }: Attributes): void {
    this.#column = 0;
    this.#rowRepeat = Math.min(countOf(repeated), SHEET_ROWS_MAX);
    if (!isHidden(visibility)) return;
    const end = Math.min(this.#row + this.#rowRepeat, SHEET_ROWS_MAX);
    for (let row = this.#row; row < end; row++) this.#hiddenRows.add(row);
  }

  #openText(name: string, { c, href }: Attributes): void {
    if (name === 'a' && href !== undefined) this.#links.push(href);
    if (name === 'p') {
      if (this.#paragraphs++ > 0) this.#text += '\n';
      this.#isInParagraph = true;
    } else if (name === 's') this.#text += ' '.repeat(Math.min(SPACES_MAX, countOf(c)));
    else if (name === 'line-break') this.#text += '\n';
    else if (name === 'tab') this.#text += ' ';
  }

  #closeCell(isOwn: boolean): void {
    const attributes = this.#cell ?? {};
    this.#cell = undefined;
    const count = countOf(attributes['number-columns-repeated']);
    const from = this.#column;
    this.#column = Math.min(SHEET_COLUMNS_MAX, from + count);
    if (!isOwn) return;
    const [wide, high] = [
      countOf(attributes['number-columns-spanned']),
      countOf(attributes['number-rows-spanned']),
    ];
    if (wide > 1 || high > 1)
      this.#merges.push({ top: this.#row, left: from, bottom: this.#row + high - 1, right: from + wide - 1 });
    this.#addCells(attributes, from);
  }

  /** A cell stands for its repetitions to the right and below. */
  #addCells(attributes: Attributes, from: number): void {
    const own = attributes['style-name'];
    const [url, ...others] = this.#links;
    const link = url !== undefined && others.length === 0 ? linkOf(url) : undefined;
    const value = {
      ...this.#valueOf(attributes, own ?? this.#columnStyle(from)),
      ...(link && { link }),
      ...(others.length > 0 && { hasSeveralLinks: true as const }),
    };
    // The rest of a row or of the sheet is one cell without a value.
    if (value.value === '' && (own === undefined || this.#rowRepeat > 1_000)) return;
    const bottom = Math.min(this.#row + this.#rowRepeat, SHEET_ROWS_MAX) - 1;
    const block = { top: this.#row, left: from, bottom, right: this.#column - 1 };
    const part = this.#cells.wantedPart(block);
    for (let row = part.top; row <= part.bottom; row++)
      for (let column = part.left; column <= part.right; column++) this.#cells.add(row, column, value);
  }

  #columnStyle(column: number): string | undefined {
    return this.#columns.find(({ from, to }) => column >= from && column <= to)?.style;
  }

  #valueOf(attributes: Attributes, style: string | undefined): SheetCell {
    const appearance = style === undefined ? undefined : this.#styles.appearanceOf(style);
    const documentFormat = style === undefined ? undefined : this.#styles.formatOf(style);
    const text = this.#text.trim();
    const { value, 'date-value': date, 'boolean-value': flag } = attributes;
    switch (attributes['value-type']) {
      case 'float':
      case 'percentage':
      case 'currency': {
        const number = Number(value);
        if (value === undefined || !Number.isFinite(number)) return { value: text, appearance };
        return {
          value: new JsonNumber(String(number)),
          appearance,
          format: cellFormatOf(documentFormat),
          shown: text,
        };
      }
      case 'date':
        return { ...this.#dateOf(date ?? '', text, documentFormat?.pattern), appearance };
      case 'boolean':
        return { value: flag === undefined ? text : flag === 'true', appearance };
      default:
        // A time is shown as the document shows it.
        return { value: text, appearance };
    }
  }

  #dateOf(iso: string, text: string, pattern: string | undefined): SheetCell {
    const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d))?/.exec(iso) ?? [];
    if (day === undefined) return { value: text };
    const format = pattern === undefined ? undefined : cellFormatOf({ kind: 'date', pattern });
    const hasTime =
      format === undefined ? time !== undefined && time !== '00:00:00' : format.type === 'datetime';
    const moment = timeOfText(iso);
    const shown = pattern === undefined || moment === undefined ? text : timeText(moment, pattern, 0);
    const value = hasTime ? `${day}T${time ?? '00:00:00'}` : day;
    return { value, format: format ?? { type: hasTime ? 'datetime' : 'date' }, shown };
  }
}

function countOf(text: string | undefined): number {
  const count = Number.parseInt(text ?? '1', 10);
  // Also for a text that is not a number.
  return Math.max(count, 1);
}

function isHidden(visibility: string | undefined): boolean {
  return visibility === 'collapse' || visibility === 'filter';
}
