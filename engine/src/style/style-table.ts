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
import { type ColorStyle, NO_STYLE, type TableSettings } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { mixColors, visibleColor } from './color-mix.ts';
import { groundOf, isReadable, type RankedColor } from './contrast.ts';
import { tableDirection } from './direction.ts';
import { cascade, Looks, lineHeightPx } from './looks.ts';
import { NestedStyler } from './nested-looks.ts';
import { placeSpans, type Span } from './spans.ts';
import { styledRuns } from './styled-runs.ts';
import { tableLook } from './table-look.ts';
import { textCell } from './text-cell.ts';
import { type HardPair, ranks, settleInk, warnOfPair } from './text-inks.ts';

/**
 * Gives every cell its look: the table's, then the column's, the row's and the cell's own.
 *
 * @param isOnPaper whether it is drawn on pages of a paper size
 */
export function styleTable(table: FormattedTable, warnings: Warnings, isOnPaper = false): StyledTable {
  const direction = tableDirection(table);
  const styler = new Styler(table, direction, isOnPaper, warnings);
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
/** Shares of the text colour in text that stands back, such as a subtitle; the first that can be read is taken. */
const MUTED_SHARES = [0.65, 0.8, 0.9] as const;
const ROW_NUMBER_HEADER = '#';
const SINGLE: Span = { colspan: 1, rowspan: 1 };

class Styler {
  readonly #table: FormattedTable;
  readonly #settings: TableSettings;
  readonly #direction: 'ltr' | 'rtl';
  readonly #looks = new Looks();
  readonly #warnings: Warnings;
  readonly #base: CellLook;
  readonly #paper: RankedColor;
  /** Looks by column and then by the style of the cell, for rows without style; those of links and of stripes apart. */
  readonly #columnLooks: readonly Map<CellStyle, CellLook>[];
  readonly #rowNumberLooks = new Map<string, CellLook>();
  readonly #nested: NestedStyler;
  /** Looks whose text is hard to read. */
  readonly #hardPairs = new Map<CellLook, HardPair>();
  readonly tableLook: TableLook;

  constructor(table: FormattedTable, direction: 'ltr' | 'rtl', isOnPaper: boolean, warnings: Warnings) {
    const { settings } = table;
    this.#table = table;
    this.#settings = settings;
    this.#direction = direction;
    this.#warnings = warnings;
    this.#paper = groundOf([this.#given('backgroundColor')]);
    const textColor = settleInk(this.#given('textColor'), this.#paper).color;
    const headerText = settleInk(this.#given('headerText'), this.#headerGround()).color;
    this.tableLook = tableLook(settings, { textColor, headerText }, direction, isOnPaper);
    this.#nested = new NestedStyler(this.tableLook, this.#looks, this.#paper.color);
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
    this.#columnLooks = Array.from({ length: table.columns.length * 4 }, () => new Map());
  }

  columns(): StyledColumn[] {
    const columns = this.#table.columns.map(({ name, style }) => ({ header: name, ...wantedWidths(style) }));
    return this.#settings.showRowNumbers
      ? [{ header: ROW_NUMBER_HEADER, widthPx: undefined, isNarrow: true }, ...columns]
      : columns;
  }

  headerRow(): StyledRow {
    const headerCell = (column: FormattedColumn): StyledCell => {
      const { name, rich, header } = column;
      const look = this.#headerLook(column);
      this.#warnIfHard(look, name, undefined);
      const cell = { ...textCell(rich?.text ?? name, look), link: header?.link, tooltip: header?.tooltip };
      return rich === undefined ? cell : { ...cell, runs: styledRuns(rich, look, undefined) };
    };
    const cells = this.#table.columns.map(headerCell);
    const numberCell = headerCell({ name: ROW_NUMBER_HEADER, style: {}, align: 'right' });
    return {
      minHeightPx: 0,
      backgroundColor: visibleColor(this.#settings.headerBg),
      cells: this.#settings.showRowNumbers ? [numberCell, ...cells] : cells,
    };
  }

  bodyRow(row: FormattedRow, index: number, spans: readonly (Span | undefined)[] | undefined): StyledRow {
    // The first row is odd, as people count.
    const isEven = index % 2 === 1 && this.#settings.showAlternatingRows;
    const stripe = this.#given(isEven ? 'rowEvenBg' : 'rowOddBg');
    const backgroundColor = visibleColor(row.style.backgroundColor ?? stripe.color);
    const cells = row.cells.map((cell, column) => {
      const span = spans === undefined ? SINGLE : spans[column];
      if (span === undefined) return undefined;
      const point = this.#table.columns[column]!.points?.[index];
      const look = this.#lookOf(cell, column, row, isEven);
      return this.#bodyCell(cell, look, row, span, backgroundColor, point);
    });
    if (this.#settings.showRowNumbers) {
      const ground = groundOf([this.#paper, stripe, rankedColor(row.style.backgroundColor, ranks.row)]);
      cells.unshift(textCell(String(this.#table.firstRowNumber + index), this.#rowNumberLook(ground)));
    }
    return { minHeightPx: row.style.height ?? 0, backgroundColor, cells };
  }

  headings(): Record<'title' | 'subtitle' | 'caption', StyledText | undefined> {
    const { title, subtitle, caption, fontSize } = this.#settings;
    const ink = settleInk(this.#given('textColor'), this.#paper);
    const isShown = [title, subtitle, caption].some((text) => text !== undefined);
    if (isShown && ink.hardPair) warnOfPair(ink.hardPair, undefined, this.#warnings);
    const muted = this.#muted(this.#paper);
    return {
      title: this.#heading(title, {
        fontWeight: 700,
        textColor: ink.color,
        fontSizePx: Math.round(fontSize * TITLE_SCALE),
      }),
      subtitle: this.#heading(subtitle, {
        fontWeight: 400,
        textColor: muted,
        fontSizePx: fontSize,
      }),
      caption: this.#heading(caption, {
        fontWeight: 400,
        textColor: muted,
        fontSizePx: Math.round(fontSize * CAPTION_SCALE),
      }),
    };
  }

  #given(name: ColorStyle): RankedColor {
    return { color: this.#settings[name], rank: this.#settings.givenColors[name] ?? 0 };
  }

  #headerGround(own?: string): RankedColor {
    return groundOf([this.#paper, this.#given('headerBg'), rankedColor(own, ranks.cell)]);
  }

  /** The text colour on a ground, standing back as far as it can still be read there. */
  #muted(ground: RankedColor): string {
    const { color } = settleInk(this.#given('textColor'), ground);
    const isTheme = ground.rank === 0 && this.#paper.rank === 0;
    if (isTheme) return mixColors(color, this.#paper.color, MUTED_SHARES[0]);
    const muted = MUTED_SHARES.map((share) => mixColors(color, ground.color, share));
    return muted.find((mixed) => isReadable(mixed, ground.color)) ?? color;
  }

  #rowNumberLook(ground: RankedColor): CellLook {
    const key = `${ground.rank} ${ground.color}`;
    const known = this.#rowNumberLooks.get(key);
    if (known) return known;
    const look = this.#looks.intern({
      ...this.#base,
      textColor: this.#muted(ground),
      textAlign: this.#side('right'),
    });
    this.#rowNumberLooks.set(key, look);
    return look;
  }

  #warnIfHard(look: CellLook, text: string, pointer: string | undefined): void {
    const pair = this.#hardPairs.size > 0 && text !== '' ? this.#hardPairs.get(look) : undefined;
    if (pair) warnOfPair(pair, pointer, this.#warnings);
  }

  partMarkLook(): CellLook {
    const fontSizePx = Math.round(this.#settings.fontSize * CAPTION_SCALE);
    return this.#looks.intern({
      ...this.#base,
      fontSizePx,
      lineHeightPx: lineHeightPx(fontSizePx),
      textColor: this.#muted(this.#paper),
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
    look: CellLook,
    row: FormattedRow,
    span: Span,
    stripe: string | undefined,
    point: number | undefined,
  ): StyledCell {
    const { nested, rich } = cell;
    this.#warnIfHard(look, cell.text, cell.pointer);
    // Offsets of the text that is aligned hold only where it is the text that is drawn.
    const isMoved = point !== undefined && point >= 0 && (rich === undefined || rich.text === cell.text);
    const styled: StyledCell = {
      text: rich === undefined ? cell.text : rich.text,
      look,
      colspan: span.colspan,
      rowspan: span.rowspan,
      link: cell.link,
      tooltip: cell.tooltip,
      pointer: cell.pointer,
      pointAt: isMoved && !hasOwnSide(cell, row, span) ? point : undefined,
      image: cell.image,
      table: nested === undefined ? undefined : this.#nested.style(nested, look, stripe),
    };
    if (rich === undefined) return styled;
    // A colour that was asked for is that of links too, as in cells that are one link.
    const hasOwnColor = look.textColor !== this.#base.textColor;
    return { ...styled, runs: styledRuns(rich, look, hasOwnColor ? undefined : this.#settings.linkColor) };
  }

  #lookOf(cell: FormattedCell, column: number, row: FormattedRow, isEven: boolean): CellLook {
    const isLink = this.#looksLinked(cell);
    const kind = { isLink, isEven };
    if (row.style !== NO_STYLE || cell.align !== undefined)
      return this.#bodyLook(this.#table.columns[column]!, row.style, cell, kind);
    const looks = this.#columnLooks[column * 4 + (isLink ? 2 : 0) + (isEven ? 1 : 0)]!;
    let look = looks.get(cell.style);
    if (look === undefined) {
      look = this.#bodyLook(this.#table.columns[column]!, row.style, cell, kind);
      looks.set(cell.style, look);
    }
    return look;
  }

  /** A link that was found looks like text, unless links have a colour that was asked for. */
  #looksLinked({ link, isFoundLink }: FormattedCell): boolean {
    return link !== undefined && (!isFoundLink || this.#settings.givenColors.linkColor !== undefined);
  }

  #bodyLook(
    column: FormattedColumn,
    row: FormattedRow['style'],
    { style, align }: Pick<FormattedCell, 'style' | 'align'>,
    { isLink, isEven }: { readonly isLink: boolean; readonly isEven: boolean },
  ): CellLook {
    const own = this.#given(isLink ? 'linkColor' : 'textColor');
    const base: CellLook = {
      ...this.#base,
      textAlign: this.#side(align ?? column.align),
      textColor: own.color,
      underline: isLink,
    };
    const ground = groundOf([
      this.#paper,
      this.#given(isEven ? 'rowEvenBg' : 'rowOddBg'),
      row.backgroundColor === undefined ? rankedColor(column.style.backgroundColor, ranks.column) : undefined,
      rankedColor(row.backgroundColor, ranks.row),
      rankedColor(style.backgroundColor, ranks.cell),
    ]);
    const rank =
      style.textColor !== undefined
        ? ranks.cell
        : row.textColor !== undefined
          ? ranks.row
          : column.style.textColor !== undefined
            ? ranks.column
            : own.rank;
    return this.#inked(cascade(base, column.style, row, style), rank, ground);
  }

  /** A look with the colour that its text is drawn in. @param rank of the colour it has now */
  #inked(look: CellLook, rank: number, ground: RankedColor): CellLook {
    const { color, hardPair } = settleInk({ color: look.textColor, rank }, ground);
    const inked = this.#looks.intern(color === look.textColor ? look : { ...look, textColor: color });
    if (hardPair) this.#hardPairs.set(inked, hardPair);
    return inked;
  }

  /** A header stands as its column does; the column's colours are for the values under it. */
  #headerLook(column: FormattedColumn): CellLook {
    const look: CellLook = {
      ...this.#base,
      maxLines: undefined,
      fontWeight: this.#settings.headerFontWeight === 'bold' ? 700 : 400,
      textColor: this.#settings.headerText,
      textAlign: column.style.textAlign ?? this.#side(column.align),
      underline: column.header?.link !== undefined,
    };
    const own = column.header?.style ?? {};
    const rank = own.textColor === undefined ? (this.#settings.givenColors.headerText ?? 0) : ranks.cell;
    return this.#inked(cascade(look, {}, {}, own), rank, this.#headerGround(own.backgroundColor));
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

function rankedColor(color: string | undefined, rank: number): RankedColor | undefined {
  return color === undefined ? undefined : { color, rank };
}

/** Whether a number stands where its row or its own style says, and not where its column does. */
function hasOwnSide(cell: FormattedCell, row: FormattedRow, span: Span): boolean {
  return cell.style.textAlign !== undefined || row.style.textAlign !== undefined || span.colspan > 1;
}
