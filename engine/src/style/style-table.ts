import type { Color } from '../scene/color.ts';
import type {
  Align,
  FormattedCell,
  FormattedColumn,
  FormattedRow,
  FormattedTable,
} from '../table/formatted-table.ts';
import type {
  ComputedCellStyle,
  ComputedTableStyle,
  StyledCell,
  StyledColumn,
  StyledRow,
  StyledTable,
  StyledText,
} from '../table/styled-table.ts';
import type { CellStyle, ColumnStyle } from '../table/styles.ts';
import { type ColorStyle, NO_STYLE, type TableSettings } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { cascade, lineHeightPx, StyleInterner } from './cascade.ts';
import { mixColors, visibleColor } from './color-mix.ts';
import { blendBackgrounds, isReadable, type RankedColor } from './contrast.ts';
import { tableDirection } from './direction.ts';
import { NestedStyler } from './nested-styler.ts';
import { resolveSpans, type Span } from './spans.ts';
import { styledRuns } from './styled-runs.ts';
import { computeTableStyle } from './table-style.ts';
import { textCell } from './text-cell.ts';
import { colorRanks, type LowContrastPair, resolveTextColor, warnLowContrast } from './text-colors.ts';

/**
 * Computes the style of every cell: table, then column, row and cell styles.
 *
 * @param isPaged whether the output has pages of a paper size
 */
export function styleTable(table: FormattedTable, warnings: Warnings, isPaged = false): StyledTable {
  const direction = tableDirection(table);
  const styler = new Styler(table, direction, isPaged, warnings);
  const spans = resolveSpans(table.rows, table.columns.length, warnings);
  const hasHeader = table.settings.headers && table.settings.showColumnHeaders;
  const bodyRows = table.rows.map((row, index) => styler.bodyRow(row, index, spans?.[index]));
  const { title, subtitle, caption } = styler.headings();
  return {
    stage: 'styled',
    title,
    subtitle,
    caption,
    partLabelStyle: table.settings.for === undefined ? undefined : styler.partLabelStyle(),
    columns: styler.columns(),
    rows: hasHeader ? [styler.headerRow(), ...bodyRows] : bodyRows,
    headerRowCount: hasHeader ? 1 : 0,
    style: styler.tableStyle,
  };
}

const TITLE_SCALE = 1.4;
const CAPTION_SCALE = 0.86;
/** Shares of the text colour in muted text, such as subtitles; the first readable one is used. */
const MUTED_SHARES = [0.65, 0.8, 0.9] as const;
const ROW_NUMBER_HEADER = '#';
const SINGLE: Span = { colspan: 1, rowspan: 1 };

class Styler {
  readonly #table: FormattedTable;
  readonly #settings: TableSettings;
  readonly #direction: 'ltr' | 'rtl';
  readonly #interner = new StyleInterner();
  readonly #warnings: Warnings;
  readonly #base: ComputedCellStyle;
  readonly #tableBackground: RankedColor;
  /** Cached styles by column, link, stripe and cell style, for rows without a style. */
  readonly #columnStyles: readonly Map<CellStyle, ComputedCellStyle>[];
  readonly #rowNumberStyles = new Map<string, ComputedCellStyle>();
  readonly #nested: NestedStyler;
  /** Colour pairs of styles with low contrast. */
  readonly #lowContrast = new Map<ComputedCellStyle, LowContrastPair>();
  readonly tableStyle: ComputedTableStyle;

  constructor(table: FormattedTable, direction: 'ltr' | 'rtl', isPaged: boolean, warnings: Warnings) {
    const { settings } = table;
    this.#table = table;
    this.#settings = settings;
    this.#direction = direction;
    this.#warnings = warnings;
    this.#tableBackground = blendBackgrounds([this.#given('backgroundColor')]);
    const textColor = resolveTextColor(this.#given('textColor'), this.#tableBackground).color;
    const headerText = resolveTextColor(this.#given('headerText'), this.#headerBackground()).color;
    this.tableStyle = computeTableStyle(settings, { textColor, headerText }, direction, isPaged);
    this.#nested = new NestedStyler(this.tableStyle, this.#interner, this.#tableBackground.color);
    this.#base = {
      fontFamily: settings.fontFamily,
      fontWeight: 400,
      fontSizePx: settings.fontSize,
      lineHeightPx: lineHeightPx(settings.fontSize),
      textColor: settings.textColor,
      backgroundColor: undefined,
      textAlign: this.#mirrored('left'),
      verticalAlign: settings.verticalAlign ?? 'auto',
      underline: false,
      maxLines: settings.maxLines ?? (settings.overflow === 'ellipsis' ? 1 : undefined),
    };
    this.#columnStyles = Array.from({ length: table.columns.length * 4 }, () => new Map());
  }

  columns(): StyledColumn[] {
    const columns = this.#table.columns.map(({ name, style }) => ({
      header: name,
      ...requestedWidths(style),
    }));
    return this.#settings.showRowNumbers
      ? [{ header: ROW_NUMBER_HEADER, widthPx: undefined, isNarrow: true }, ...columns]
      : columns;
  }

  headerRow(): StyledRow {
    const headerCell = (column: FormattedColumn): StyledCell => {
      const { name, rich, header } = column;
      const style = this.#headerStyle(column);
      this.#warnLowContrast(style, name, undefined);
      const cell = { ...textCell(rich?.text ?? name, style), link: header?.link, tooltip: header?.tooltip };
      return rich === undefined ? cell : { ...cell, runs: styledRuns(rich, style, undefined) };
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
    // The first row counts as odd.
    const isEven = index % 2 === 1 && this.#settings.showAlternatingRows;
    const stripe = this.#given(isEven ? 'rowEvenBg' : 'rowOddBg');
    const backgroundColor = visibleColor(row.style.backgroundColor ?? stripe.color);
    const cells = row.cells.map((cell, column) => {
      const span = spans === undefined ? SINGLE : spans[column];
      if (span === undefined) return undefined;
      const point = this.#table.columns[column]!.decimalPointOffsets?.[index];
      const style = this.#styleOf(cell, column, row, isEven);
      return this.#bodyCell(cell, style, row, span, backgroundColor, point);
    });
    if (this.#settings.showRowNumbers) {
      const rowColor = rankedColor(row.style.backgroundColor, colorRanks.row);
      const background = blendBackgrounds([this.#tableBackground, stripe, rowColor]);
      cells.unshift(textCell(String(this.#table.firstRowNumber + index), this.#rowNumberStyle(background)));
    }
    return { minHeightPx: row.style.height ?? 0, backgroundColor, cells };
  }

  headings(): Record<'title' | 'subtitle' | 'caption', StyledText | undefined> {
    const { title, subtitle, caption, fontSize } = this.#settings;
    const ink = resolveTextColor(this.#given('textColor'), this.#tableBackground);
    const isShown = [title, subtitle, caption].some((text) => text !== undefined);
    if (isShown && ink.lowContrastPair) warnLowContrast(ink.lowContrastPair, undefined, this.#warnings);
    const muted = this.#muted(this.#tableBackground);
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
    return { color: this.#settings[name], rank: this.#settings.colorRanks[name] ?? 0 };
  }

  #headerBackground(own?: Color): RankedColor {
    return blendBackgrounds([
      this.#tableBackground,
      this.#given('headerBg'),
      rankedColor(own, colorRanks.cell),
    ]);
  }

  /** The text colour, as muted as it can be while still readable on a background. */
  #muted(background: RankedColor): Color {
    const { color } = resolveTextColor(this.#given('textColor'), background);
    const isTheme = background.rank === 0 && this.#tableBackground.rank === 0;
    if (isTheme) return mixColors(color, this.#tableBackground.color, MUTED_SHARES[0]);
    const muted = MUTED_SHARES.map((share) => mixColors(color, background.color, share));
    return muted.find((mixed) => isReadable(mixed, background.color)) ?? color;
  }

  #rowNumberStyle(background: RankedColor): ComputedCellStyle {
    const key = `${background.rank} ${background.color}`;
    const known = this.#rowNumberStyles.get(key);
    if (known) return known;
    const style = this.#interner.intern({
      ...this.#base,
      textColor: this.#muted(background),
      textAlign: this.#mirrored('right'),
    });
    this.#rowNumberStyles.set(key, style);
    return style;
  }

  #warnLowContrast(style: ComputedCellStyle, text: string, pointer: string | undefined): void {
    const pair = this.#lowContrast.size > 0 && text !== '' ? this.#lowContrast.get(style) : undefined;
    if (pair) warnLowContrast(pair, pointer, this.#warnings);
  }

  partLabelStyle(): ComputedCellStyle {
    const fontSizePx = Math.round(this.#settings.fontSize * CAPTION_SCALE);
    return this.#interner.intern({
      ...this.#base,
      fontSizePx,
      lineHeightPx: lineHeightPx(fontSizePx),
      textColor: this.#muted(this.#tableBackground),
      textAlign: this.#mirrored('right'),
      maxLines: undefined,
    });
  }

  #heading(
    text: string | undefined,
    own: Pick<ComputedCellStyle, 'fontWeight' | 'textColor' | 'fontSizePx'>,
  ): StyledText | undefined {
    if (text === undefined) return undefined;
    return {
      text,
      style: this.#interner.intern({
        ...this.#base,
        ...own,
        maxLines: undefined,
        lineHeightPx: lineHeightPx(own.fontSizePx),
      }),
    };
  }

  #bodyCell(
    cell: FormattedCell,
    style: ComputedCellStyle,
    row: FormattedRow,
    span: Span,
    stripe: Color | undefined,
    point: number | undefined,
  ): StyledCell {
    const { nested, rich } = cell;
    this.#warnLowContrast(style, cell.text, cell.pointer);
    // The offset is only valid if the displayed text is the formatted text.
    const isAligned = point !== undefined && point >= 0 && (rich === undefined || rich.text === cell.text);
    const styled: StyledCell = {
      text: rich === undefined ? cell.text : rich.text,
      style,
      colspan: span.colspan,
      rowspan: span.rowspan,
      link: cell.link,
      tooltip: cell.tooltip,
      pointer: cell.pointer,
      decimalPointOffset: isAligned && !hasOwnAlignment(cell, row, span) ? point : undefined,
      image: cell.image,
      table: nested === undefined ? undefined : this.#nested.style(nested, style, stripe),
    };
    if (rich === undefined) return styled;
    // An explicit text colour also applies to links, as in cells that are one link.
    const hasOwnColor = style.textColor !== this.#base.textColor;
    return { ...styled, runs: styledRuns(rich, style, hasOwnColor ? undefined : this.#settings.linkColor) };
  }

  #styleOf(cell: FormattedCell, column: number, row: FormattedRow, isEven: boolean): ComputedCellStyle {
    const isLink = this.#hasLinkStyle(cell);
    const kind = { isLink, isEven };
    if (row.style !== NO_STYLE || cell.align !== undefined)
      return this.#bodyStyle(this.#table.columns[column]!, row.style, cell, kind);
    const columnStyles = this.#columnStyles[column * 4 + (isLink ? 2 : 0) + (isEven ? 1 : 0)]!;
    let style = columnStyles.get(cell.style);
    if (style === undefined) {
      style = this.#bodyStyle(this.#table.columns[column]!, row.style, cell, kind);
      columnStyles.set(cell.style, style);
    }
    return style;
  }

  /** An autolink has the style of text, unless a link colour is set. */
  #hasLinkStyle({ link, isAutolink }: FormattedCell): boolean {
    return link !== undefined && (!isAutolink || this.#settings.colorRanks.linkColor !== undefined);
  }

  #bodyStyle(
    column: FormattedColumn,
    row: FormattedRow['style'],
    { style, align }: Pick<FormattedCell, 'style' | 'align'>,
    { isLink, isEven }: { readonly isLink: boolean; readonly isEven: boolean },
  ): ComputedCellStyle {
    const own = this.#given(isLink ? 'linkColor' : 'textColor');
    const base: ComputedCellStyle = {
      ...this.#base,
      textAlign: this.#mirrored(align ?? column.align),
      textColor: own.color,
      underline: isLink,
    };
    const background = blendBackgrounds([
      this.#tableBackground,
      this.#given(isEven ? 'rowEvenBg' : 'rowOddBg'),
      row.backgroundColor === undefined
        ? rankedColor(column.style.backgroundColor, colorRanks.column)
        : undefined,
      rankedColor(row.backgroundColor, colorRanks.row),
      rankedColor(style.backgroundColor, colorRanks.cell),
    ]);
    const rank =
      style.textColor !== undefined
        ? colorRanks.cell
        : row.textColor !== undefined
          ? colorRanks.row
          : column.style.textColor !== undefined
            ? colorRanks.column
            : own.rank;
    return this.#withReadableText(cascade(base, column.style, row, style), rank, background);
  }

  /** Resolves the text colour of a style. @param rank of its current text colour */
  #withReadableText(style: ComputedCellStyle, rank: number, background: RankedColor): ComputedCellStyle {
    const { color, lowContrastPair } = resolveTextColor({ color: style.textColor, rank }, background);
    const resolved = this.#interner.intern(
      color === style.textColor ? style : { ...style, textColor: color },
    );
    if (lowContrastPair) this.#lowContrast.set(resolved, lowContrastPair);
    return resolved;
  }

  /** Headers inherit the alignment of their column, but not its colours. */
  #headerStyle(column: FormattedColumn): ComputedCellStyle {
    const base: ComputedCellStyle = {
      ...this.#base,
      maxLines: undefined,
      fontWeight: this.#settings.headerFontWeight === 'bold' ? 700 : 400,
      textColor: this.#settings.headerText,
      textAlign: column.style.textAlign ?? this.#mirrored(column.align),
      underline: column.header?.link !== undefined,
    };
    const own = column.header?.style ?? {};
    const rank = own.textColor === undefined ? (this.#settings.colorRanks.headerText ?? 0) : colorRanks.cell;
    const background = this.#headerBackground(own.backgroundColor);
    return this.#withReadableText(cascade(base, {}, {}, own), rank, background);
  }

  /** Mirrors inferred alignment in right-to-left tables. */
  #mirrored(align: Align): Align {
    if (this.#direction === 'ltr' || align === 'center') return align;
    return align === 'left' ? 'right' : 'left';
  }
}

function requestedWidths(style: ColumnStyle): Omit<StyledColumn, 'header'> {
  const { width, minWidth, maxWidth, cellPaddingX } = style;
  return {
    widthPx: typeof width === 'number' ? width : undefined,
    widthPercent: typeof width === 'string' && width !== 'auto' ? Number.parseFloat(width) : undefined,
    minWidthPx: minWidth,
    maxWidthPx: maxWidth,
    cellPaddingXPx: cellPaddingX,
  };
}

function rankedColor(color: Color | undefined, rank: number): RankedColor | undefined {
  return color === undefined ? undefined : { color, rank };
}

/** Whether the alignment of a cell differs from that of its column. */
function hasOwnAlignment(cell: FormattedCell, row: FormattedRow, span: Span): boolean {
  return cell.style.textAlign !== undefined || row.style.textAlign !== undefined || span.colspan > 1;
}
