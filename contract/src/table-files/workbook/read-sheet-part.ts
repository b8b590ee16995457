import { JsonNumber } from '../../json/index.ts';
import {
  type CellRange,
  readCellName,
  readCellRange,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
} from '../cell-range.ts';
import type { FilePackage } from '../package/read-package.ts';
import { readXml } from '../package/read-xml.ts';
import { linkOf, type Sheet, type SheetCell, SheetCells } from '../sheet.ts';
import { TableFileError } from '../table-file-error.ts';
import { unescapeText } from './read-shared-strings.ts';
import type { WorkbookStyle } from './read-styles.ts';
import { isoText, timeOfSerial, timeText } from './serial-dates.ts';

/** What the cells of a sheet refer to, and which of them are read. */
export interface SheetContext {
  readonly styles: readonly WorkbookStyle[];
  readonly strings: readonly string[];
  readonly range: CellRange | undefined;
  readonly isFrom1904: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** Excel stores numbers as doubles and shows at most this many digits. */
const EXCEL_DIGITS = 15;
const MERGES_MAX = 100_000;

/** Reads the cells of a sheet. @throws TableFileError */
export function readSheetPart(file: FilePackage, part: string, context: SheetContext): Sheet {
  const reader = new SheetReader(context);
  readXml(file, part, reader);
  reader.addLinks(readLinks(file, part));
  return reader.sheet();
}

/** The URLs that a sheet refers to, by the ID that its links have. */
function readLinks(file: FilePackage, part: string): ReadonlyMap<string, string> {
  const links = new Map<string, string>();
  const at = part.lastIndexOf('/') + 1;
  const relations = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`;
  if (!file.has(relations)) return links;
  readXml(file, relations, {
    open(name, { Id: id, Target: target = '', TargetMode: mode }) {
      const link = name === 'Relationship' && mode === 'External' ? linkOf(target) : undefined;
      if (id !== undefined && link !== undefined) links.set(id, link);
    },
  });
  return links;
}

class SheetReader {
  readonly #context: SheetContext;
  readonly #cells: SheetCells;
  readonly #merges: CellRange[] = [];
  readonly #links: Attributes[] = [];
  readonly #hiddenRows = new Set<number>();
  readonly #hiddenColumns: CellRange[] = [];
  readonly #unshown = new Map<string, number>();
  #row = -1;
  #column = -1;
  #cell: Attributes = {};
  #text = '';
  #isText = false;
  #isPhonetic = false;
  #hasFormula = false;

  constructor(context: SheetContext) {
    this.#context = context;
    this.#cells = new SheetCells(context.range);
  }

  open(name: string, attributes: Attributes): void {
    this.#isText = name === 'v' || (name === 't' && !this.#isPhonetic);
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'col') this.#openColumn(attributes);
    else if (name === 'mergeCell') this.#addMerge(attributes.ref ?? '');
    else if (name === 'hyperlink') this.#links.push(attributes);
    else if (name === 'conditionalFormatting') this.#count('conditional');
  }

  text(piece: string): void {
    if (this.#isText) this.#text += piece;
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'c') this.#closeCell();
  }

  /** Sets the links of cells, which come after all cells. @param urls by their IDs */
  addLinks(urls: ReadonlyMap<string, string>): void {
    for (const { ref = '', id = '' } of this.#links) {
      const place = readCellRange(ref);
      const cells = place && this.#cells.rows.get(place.top);
      const cell = cells?.get(place?.left ?? 0);
      const link = urls.get(id);
      if (place && cells && cell && cell.value !== '' && link !== undefined)
        cells.set(place.left, { ...cell, link });
    }
  }

  sheet(): Sheet {
    const [hiddenRows, hiddenColumns] = [this.#hiddenRows, this.#hiddenColumns];
    return { rows: this.#cells.rows, merges: this.#merges, hiddenRows, hiddenColumns, notes: this.#notes() };
  }

  #openRow({ r, hidden }: Attributes): void {
    this.#row = r === undefined ? this.#row + 1 : Number(r) - 1;
    this.#column = -1;
    if (!(Number.isInteger(this.#row) && this.#row >= 0 && this.#row < SHEET_ROWS_MAX)) throw wrongPlace();
    if (isOn(hidden)) this.#hiddenRows.add(this.#row);
  }

  #openColumn({ min, max, hidden }: Attributes): void {
    const [left, right] = [Number(min) - 1, Number(max) - 1];
    if (isOn(hidden) && left >= 0 && right < SHEET_COLUMNS_MAX)
      this.#hiddenColumns.push({ top: 0, bottom: SHEET_ROWS_MAX - 1, left, right });
  }

  #openCell(attributes: Attributes): void {
    this.#cell = attributes;
    this.#text = '';
    this.#hasFormula = false;
    if (attributes.r === undefined) this.#column++;
    else {
      const place = readCellName(attributes.r);
      if (place === undefined) throw wrongPlace();
      this.#column = place.column;
      this.#row = place.row;
    }
    if (this.#row < 0 || this.#column >= SHEET_COLUMNS_MAX) throw wrongPlace();
  }

  #closeCell(): void {
    if (!this.#cells.isWanted(this.#row, this.#column)) return;
    const style = this.#context.styles[Number(this.#cell.s ?? 0)];
    const cell = this.#valueOf(style);
    if (cell.value === '' && this.#hasFormula && this.#cell.t !== 'str') this.#count('formula');
    if (cell.value !== '' && style?.isSlantedOrStruck) this.#count('slanted');
    this.#cells.add(this.#row, this.#column, { ...cell, appearance: style?.appearance });
  }

  #valueOf(style: WorkbookStyle | undefined): SheetCell {
    const text = this.#text;
    switch (this.#cell.t ?? 'n') {
      case 's':
        return { value: (this.#context.strings[Number(text)] ?? '').trim() };
      case 'inlineStr':
      case 'str':
      case 'e':
        return { value: unescapeText(text).trim() };
      case 'b':
        return text === '' ? { value: '' } : { value: isOn(text) };
      case 'd':
        return dateCell(text);
      default:
        return text === '' ? { value: '' } : this.#numberOf(Number(text), style);
    }
  }

  #numberOf(number: number, style: WorkbookStyle | undefined): SheetCell {
    if (!Number.isFinite(number)) return { value: '' };
    const { kind, format, pattern = '' } = style?.format ?? { kind: 'general' };
    const date =
      kind === 'date' || kind === 'time' ? timeOfSerial(number, this.#context.isFrom1904) : undefined;
    if (date !== undefined) {
      const shown = timeText(date, pattern, Math.round(number * 86_400));
      if (kind === 'time') return { value: shown };
      const value = isoText(date, format?.type === 'datetime');
      return { value, format, shown };
    }
    if (kind === 'other') this.#count('number format');
    const value = new JsonNumber(String(Number(number.toPrecision(EXCEL_DIGITS))));
    return kind === 'number' ? { value, format } : { value };
  }

  #addMerge(reference: string): void {
    const range = readCellRange(reference);
    if (range === undefined) throw wrongPlace();
    if (this.#merges.length >= MERGES_MAX)
      throw new TableFileError('data', `The sheet has more than ${MERGES_MAX} merged cells.`);
    this.#merges.push(range);
  }

  #count(what: string): void {
    this.#unshown.set(what, (this.#unshown.get(what) ?? 0) + 1);
  }

  #notes(): string[] {
    const texts: Readonly<Record<string, (count: number) => string>> = {
      conditional: () => 'The conditional formatting of the sheet was not read; use rules.',
      formula: (count) =>
        `${count === 1 ? 'One formula has' : `${count} formulas have`} no stored value, and the cell is empty; save the file in a spreadsheet program, which calculates it.`,
      slanted: () => 'Italic and struck text of the sheet is shown as plain text.',
      'number format': (count) =>
        `The number format of ${count === 1 ? 'one cell' : `${count} cells`} (a fraction, an exponent or a scale) has no equivalent, and the number is shown as it is.`,
    };
    return [...this.#unshown].map(([what, count]) => texts[what]?.(count) ?? '');
  }
}

function dateCell(text: string): SheetCell {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?))?/.exec(text) ?? [];
  if (day === undefined) return { value: text.trim() };
  const hasTime = time !== undefined && !/^00:00(?::00)?$/.test(time);
  const value = hasTime ? `${day}T${time}` : day;
  return { value, format: { type: hasTime ? 'datetime' : 'date' }, shown: value.replace('T', ' ') };
}

function isOn(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

function wrongPlace(): TableFileError {
  return new TableFileError('data', 'The file is damaged: a sheet names a cell that cannot exist.');
}
