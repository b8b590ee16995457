import type { CellStyle, ColumnStyle } from '@pictable/contract';
import type {
  Align,
  FormattedCell,
  FormattedColumn,
  FormattedRow,
  FormattedTable,
} from '../table/formatted-table.ts';
import type {
  CellLook,
  StyledCell,
  StyledColumn,
  StyledRow,
  StyledTable,
  StyledText,
  TableLook,
} from '../table/styled-table.ts';
import { NO_STYLE, type TableSettings } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { mixColors, visibleColor } from './color-mix.ts';
import { tableDirection } from './direction.ts';
import { cascade, Looks, lineHeightPx } from './looks.ts';
import { NestedStyler } from './nested-looks.ts';
import { placeSpans, type Span } from './spans.ts';
import { tableLook } from './table-look.ts';
import { textCell } from './text-cell.ts';

/**
 * Gives every cell its look: the table's, then the column's, the row's and the cell's own.
 *
 * @param isOnPaper whether it is drawn on pages of a paper size
 */
export function styleTable(table: FormattedTable, warnings: Warnings, isOnPaper = false): StyledTable {
  const direction = tableDirection(table);
  const styler = new Styler(table, direction, isOnPaper);
  const spans = placeSpans(table.rows, table.columns.length, warnings);
  const hasHeader = table.settings.headers && table.settings.showColumnHeaders;
  const bodyRows = table.rows.map((row, index) => styler.bodyRow(row, index, spans?.[index]));
  const { title, subtitle, caption } = styler.headings();
  return {
    stage: 'styled',
    title,
    subtitle,
    caption,
    partMarkLook: table.settings.for === undefined ? undefined : styler.partMarkLook(),
    columns: styler.columns(),
    rows: hasHeader ? [styler.headerRow(), ...bodyRows] : bodyRows,
    headerRowCount: hasHeader ? 1 : 0,
    look: styler.tableLook,
  };
}

const TITLE_SCALE = 1.4;
const CAPTION_SCALE = 0.86;
/** Share of the text colour in text that stands back: subtitle, caption, row numbers. */
const MUTED = 0.65;
const ROW_NUMBER_HEADER = '#';
const SINGLE: Span = { colspan: 1, rowspan: 1 };

class Styler {
  readonly #table: FormattedTable;
  readonly #settings: TableSettings;
  readonly #direction: 'ltr' | 'rtl';
  readonly #looks = new Looks();
  readonly #base: CellLook;
  readonly #mutedColor: string;
  /** Looks by column and then by the style of the cell, for rows without style; those of links apart. */
  readonly #columnLooks: readonly Map<CellStyle, CellLook>[];
  readonly #linkLooks: readonly Map<CellStyle, CellLook>[];
  readonly #rowNumberLook: CellLook;
  readonly #nested: NestedStyler;
  readonly tableLook: TableLook;

  constructor(table: FormattedTable, direction: 'ltr' | 'rtl', isOnPaper: boolean) {
    const { settings } = table;
    this.#table = table;
    this.#settings = settings;
    this.#direction = direction;
    const paper = visibleColor(settings.backgroundColor) ?? '#ffffff';
    this.tableLook = tableLook(settings, direction, isOnPaper);
    this.#nested = new NestedStyler(this.tableLook, this.#looks, paper);
    this.#mutedColor = mixColors(settings.textColor, paper, MUTED);
    this.#base = {
      fontFamily: settings.fontFamily,
      fontWeight: 400,
      fontSizePx: settings.fontSize,
      lineHeightPx: lineHeightPx(settings.fontSize),
      textColor: settings.textColor,
      backgroundColor: undefined,
      textAlign: this.#side('left'),
      verticalAlign: settings.verticalAlign ?? 'auto',
      underline: false,
      maxLines: settings.maxLines ?? (settings.overflow === 'ellipsis' ? 1 : undefined),
    };
    this.#columnLooks = table.columns.map(() => new Map());
    this.#linkLooks = table.columns.map(() => new Map());
    this.#rowNumberLook = this.#looks.intern({
      ...this.#base,
      textColor: this.#mutedColor,
      textAlign: this.#side('right'),
    });
  }

  columns(): StyledColumn[] {
    const columns = this.#table.columns.map(({ name, style }) => ({ header: name, ...wantedWidths(style) }));
    return this.#settings.showRowNumbers
      ? [{ header: ROW_NUMBER_HEADER, widthPx: undefined, isNarrow: true }, ...columns]
      : columns;
  }

  headerRow(): StyledRow {
    const cells = this.#table.columns.map((column) => textCell(column.name, this.#headerLook(column)));
    const numberCell = textCell(ROW_NUMBER_HEADER, this.#headerLook({ name: '', style: {}, align: 'right' }));
    return {
      minHeightPx: 0,
      backgroundColor: visibleColor(this.#settings.headerBg),
      cells: this.#settings.showRowNumbers ? [numberCell, ...cells] : cells,
    };
  }

  bodyRow(row: FormattedRow, index: number, spans: readonly (Span | undefined)[] | undefined): StyledRow {
    // The first row is odd, as people count.
    const isEven = index % 2 === 1 && this.#settings.showAlternatingRows;
    const stripe = isEven ? this.#settings.rowEvenBg : this.#settings.rowOddBg;
    const backgroundColor = visibleColor(row.style.backgroundColor ?? stripe);
    const cells = row.cells.map((cell, column) => {
      const span = spans === undefined ? SINGLE : spans[column];
      if (span === undefined) return undefined;
      const point = this.#table.columns[column]!.points?.[index];
      return this.#bodyCell(cell, column, row, span, backgroundColor, point);
    });
    if (this.#settings.showRowNumbers) {
      cells.unshift(textCell(String(this.#table.firstRowNumber + index), this.#rowNumberLook));
    }
    return { minHeightPx: row.style.height ?? 0, backgroundColor, cells };
  }

  headings(): Record<'title' | 'subtitle' | 'caption', StyledText | undefined> {
    const { title, subtitle, caption, textColor, fontSize } = this.#settings;
    return {
      title: this.#heading(title, {
        fontWeight: 700,
        textColor,
        fontSizePx: Math.round(fontSize * TITLE_SCALE),
      }),
      subtitle: this.#heading(subtitle, {
        fontWeight: 400,
        textColor: this.#mutedColor,
        fontSizePx: fontSize,
      }),
      caption: this.#heading(caption, {
        fontWeight: 400,
        textColor: this.#mutedColor,
        fontSizePx: Math.round(fontSize * CAPTION_SCALE),
      }),
    };
  }

  partMarkLook(): CellLook {
    const fontSizePx = Math.round(this.#settings.fontSize * CAPTION_SCALE);
    return this.#looks.intern({
      ...this.#base,
      fontSizePx,
      lineHeightPx: lineHeightPx(fontSizePx),
      textColor: this.#mutedColor,
      textAlign: this.#side('right'),
      maxLines: undefined,
    });
  }

  #heading(
    text: string | undefined,
    own: Pick<CellLook, 'fontWeight' | 'textColor' | 'fontSizePx'>,
  ): StyledText | undefined {
    if (text === undefined) return undefined;
    return {
      text,
      look: this.#looks.intern({
        ...this.#base,
        ...own,
        maxLines: undefined,
        lineHeightPx: lineHeightPx(own.fontSizePx),
      }),
    };
  }

  #bodyCell(
    cell: FormattedCell,
    column: number,
    row: FormattedRow,
    span: Span,
    stripe: string | undefined,
    point: number | undefined,
  ): StyledCell {
    const look = this.#lookOf(cell, column, row);
    const { nested } = cell;
    return {
      text: cell.text,
      look,
      colspan: span.colspan,
      rowspan: span.rowspan,
      link: cell.link,
      tooltip: cell.tooltip,
      pointer: cell.pointer,
      pointAt: point === undefined || point < 0 || hasOwnSide(cell, row, span) ? undefined : point,
      image: cell.image,
      table: nested === undefined ? undefined : this.#nested.style(nested, look, stripe),
    };
  }

  #lookOf(cell: FormattedCell, column: number, row: FormattedRow): CellLook {
    const isLink = cell.link !== undefined;
    if (row.style !== NO_STYLE || cell.align !== undefined)
      return this.#bodyLook(this.#table.columns[column]!, row.style, cell, isLink);
    const looks = (isLink ? this.#linkLooks : this.#columnLooks)[column]!;
    let look = looks.get(cell.style);
    if (look === undefined) {
      look = this.#bodyLook(this.#table.columns[column]!, row.style, cell, isLink);
      looks.set(cell.style, look);
    }
    return look;
  }

  #bodyLook(
    column: FormattedColumn,
    row: FormattedRow['style'],
    { style, align }: Pick<FormattedCell, 'style' | 'align'>,
    isLink: boolean,
  ): CellLook {
    const base: CellLook = {
      ...this.#base,
      textAlign: this.#side(align ?? column.align),
      textColor: isLink ? this.#settings.linkColor : this.#base.textColor,
      underline: isLink,
    };
    return this.#looks.intern(cascade(base, column.style, row, style));
  }

  /** A header stands as its column does; the column's colours are for the values under it. */
  #headerLook(column: FormattedColumn): CellLook {
    return this.#looks.intern({
      ...this.#base,
      maxLines: undefined,
      fontWeight: this.#settings.headerFontWeight === 'bold' ? 700 : 400,
      textColor: this.#settings.headerText,
      textAlign: column.style.textAlign ?? this.#side(column.align),
    });
  }

  /** Inferred sides are mirrored where the table is. */
  #side(align: Align): Align {
    if (this.#direction === 'ltr' || align === 'center') return align;
    return align === 'left' ? 'right' : 'left';
  }
}

function wantedWidths({ width, minWidth, maxWidth }: ColumnStyle): Omit<StyledColumn, 'header'> {
  return {
    widthPx: typeof width === 'number' ? width : undefined,
    widthPercent: typeof width === 'string' && width !== 'auto' ? Number.parseFloat(width) : undefined,
    minWidthPx: minWidth,
    maxWidthPx: maxWidth,
  };
}

/** Whether a number stands where its row or its own style says, and not where its column does. */
function hasOwnSide(cell: FormattedCell, row: FormattedRow, span: Span): boolean {
  return cell.style.textAlign !== undefined || row.style.textAlign !== undefined || span.colspan > 1;
}
