import { mixColors, visibleColor } from '../color/color-mix.ts';
import { blendBackgrounds, isReadable, type RankedColor, rankedColor } from '../color/contrast.ts';
import type { Color } from '../scene/color.ts';
import type { Pill } from '../table/cell-pills.ts';
import type { CellBorders } from '../table/collapsed-borders.ts';
import type {
  Align,
  FormattedCell,
  FormattedColumn,
  FormattedRow,
  FormattedTable,
} from '../table/formatted-table.ts';
import { pageColor } from '../table/page-color.ts';
import type { RichText } from '../table/rich-text.ts';
import type {
  ComputedCellStyle,
  ComputedTableStyle,
  StyledCell,
  StyledRow,
  StyledTable,
} from '../table/styled-table.ts';
import type { CellStyle } from '../table/styles.ts';
import { type ColorStyle, NO_STYLE, type TableSettings } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { BorderStyler } from './border-styler.ts';
import { cascade, lineHeightPx, StyleInterner } from './cascade.ts';
import { derivedRowStyle, type RowPosition, rowPositions, withContinuedHeadings } from './derived-rows.ts';
import { tableDirection } from './direction.ts';
import { HeaderStyler } from './header-styler.ts';
import { withMerge } from './merged-cell.ts';
import { NestedStyler } from './nested-styler.ts';
import { pillText } from './pill-runs.ts';
import { RowNumberStyler } from './row-numbers.ts';
import { hasOwnAlignment, resolveSpans, type Span } from './spans.ts';
import { isBoldStub, stubLine, withStubLine } from './stub-styles.ts';
import { CAPTION_SCALE, type Headings, styleHeadings } from './style-headings.ts';
import { styledColumns } from './styled-columns.ts';
import { styledRuns } from './styled-runs.ts';
import { computeTableStyle } from './table-style.ts';
import { withMark } from './text-cell.ts';
import {
  colorRanks,
  type LowContrastPair,
  readableOnDark,
  resolveTextColor,
  warnLowContrast,
} from './text-colors.ts';

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
  const positions = rowPositions(table.rows);
  const styledRows = table.rows.map((row, index) =>
    styler.bodyRow(row, index, positions[index]!, spans?.[index]),
  );
  const isSplit = isPaged || table.settings.for !== undefined;
  const bodyRows = isSplit ? withContinuedHeadings(table, styledRows) : styledRows;
  const headerRows = hasHeader ? styler.headerRows() : [];
  if (!hasHeader && table.spanners)
    warnings.add('spanners are not rendered, because the column headers are not shown.', '/spanners');
  const { title, subtitle, caption, notes } = styler.headings();
  return {
    stage: 'styled',
    title,
    subtitle,
    caption,
    ...(notes.length > 0 && { notes }),
    partLabelStyle: table.settings.for === undefined ? undefined : styler.partLabelStyle(),
    columns: styledColumns(table),
    rows: [...headerRows, ...bodyRows],
    headerRowCount: headerRows.length,
    style: styler.tableStyle,
    ...(styler.borders.hasBorders && { hasBorders: true }),
  };
}

/** Shares of the text colour in muted text, such as subtitles; the first readable one is used. */
const MUTED_SHARES = [0.65, 0.8, 0.9] as const;
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
  readonly #rowNumbers: RowNumberStyler;
  readonly #nested: NestedStyler;
  /** Colour pairs of styles with low contrast. */
  readonly #lowContrast = new Map<ComputedCellStyle, LowContrastPair>();
  readonly tableStyle: ComputedTableStyle;
  readonly borders = new BorderStyler();
  readonly #textColor: Color;
  /** Line between the stub and the other columns; undefined without a stub. */
  readonly #stubLine: CellBorders | undefined;

  constructor(table: FormattedTable, direction: 'ltr' | 'rtl', isPaged: boolean, warnings: Warnings) {
    const { settings } = table;
    this.#table = table;
    this.#settings = settings;
    this.#direction = direction;
    this.#warnings = warnings;
    this.#tableBackground = blendBackgrounds([
      { color: pageColor(settings), rank: 0 },
      this.#given('backgroundColor'),
    ]);
    const textColor = resolveTextColor(this.#given('textColor'), this.#tableBackground).color;
    this.#textColor = textColor;
    const headerText = resolveTextColor(this.#given('headerText'), this.#headerBackground()).color;
    this.tableStyle = computeTableStyle(settings, { textColor, headerText }, direction, isPaged, table.stub);
    this.#stubLine = table.stub && stubLine(this.tableStyle, this.#textColor, this.borders);
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
      indentPx: 0,
      maxLines: settings.maxLines ?? (settings.overflow === 'ellipsis' ? 1 : undefined),
    };
    this.#rowNumbers = new RowNumberStyler((background) =>
      this.#interner.intern({
        ...this.#base,
        textColor: this.#muted(background),
        textAlign: this.#mirrored('right'),
      }),
    );
    this.#columnStyles = Array.from({ length: table.columns.length * 4 }, () => new Map());
  }

  headerRows(): StyledRow[] {
    const styler = new HeaderStyler(this.#table, this.tableStyle.border, {
      base: this.#base,
      borders: this.borders,
      mirrored: (align) => this.#mirrored(align),
      background: (own) => this.#headerBackground(own),
      readable: (style, rank, background) => this.#withReadableText(style, rank, background),
      warnLowContrast: (style, text) => this.#warnLowContrast(style, text, undefined),
    });
    return styler.rows();
  }

  bodyRow(
    sent: FormattedRow,
    index: number,
    position: RowPosition,
    spans: readonly (Span | undefined)[] | undefined,
  ): StyledRow {
    const row = sent.kind === undefined ? sent : this.#derivedRow(sent, this.#table.rows[index - 1]);
    // The first row counts as odd.
    const isEven = position.inGroup % 2 === 1 && this.#settings.showAlternatingRows && row.kind === undefined;
    const stripe = this.#given(isEven ? 'rowEvenBg' : 'rowOddBg');
    const backgroundColor = visibleColor(row.style.backgroundColor ?? stripe.color);
    const cells = row.cells.map((cell, column) => {
      const span = spans === undefined ? SINGLE : spans[column];
      if (span === undefined) return undefined;
      const point = this.#table.columns[column]!.decimalPointOffsets?.[index];
      const style = this.#styleOf(cell, column, row, isEven && cell.merge !== 'first');
      const styled = this.#bodyCell(cell, style, row, span, backgroundColor, point);
      return this.#stubLine === undefined || row.kind === 'group'
        ? styled
        : withStubLine(styled, column, this.#table.stub, this.#stubLine);
    });
    const styled = {
      minHeightPx: row.style.height ?? 0,
      backgroundColor,
      cells: this.#settings.showRowNumbers ? this.#withRowNumber(cells, row, position, stripe) : cells,
    };
    // Added separately, so that plain rows keep one hidden class in V8.
    if (row.style === NO_STYLE && row.level === undefined) return styled;
    const borders = this.borders.bordersOf(row.style, row.style.textColor ?? this.#textColor);
    return {
      ...styled,
      ...(borders && { borders }),
      kind: row.kind,
      level: row.level,
      keepWith: row.keepWith,
    };
  }

  #derivedRow(row: FormattedRow, previous: FormattedRow | undefined): FormattedRow {
    const colors = {
      tableBackground: this.#tableBackground.color,
      ruleColor: this.tableStyle.border.ruleColor,
    };
    return { ...row, style: derivedRowStyle(row, previous, this.#settings, colors) };
  }

  #withRowNumber(
    cells: readonly (StyledCell | undefined)[],
    row: FormattedRow,
    position: RowPosition,
    stripe: RankedColor,
  ): readonly (StyledCell | undefined)[] {
    const rowColor = rankedColor(row.style.backgroundColor, colorRanks.row);
    const background = blendBackgrounds([this.#tableBackground, stripe, rowColor]);
    const number = this.#table.firstRowNumber + position.inTable;
    return this.#rowNumbers.withNumber(cells, row, number, background);
  }

  headings(): Headings {
    const ink = resolveTextColor(this.#given('textColor'), this.#tableBackground);
    const muted = this.#muted(this.#tableBackground);
    const colors = { text: ink.color, muted };
    const headings = styleHeadings(this.#table, this.#base, colors, (style) => this.#interner.intern(style));
    if (headings.isShown && ink.lowContrastPair)
      warnLowContrast(ink.lowContrastPair, undefined, this.#warnings);
    return headings;
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
      decimalPointOffset: isAligned && !hasOwnAlignment(cell.style, row.style, span) ? point : undefined,
      image: cell.image,
      table: nested === undefined ? undefined : this.#nested.style(nested, style, stripe),
    };
    const marked = cell.mark === undefined ? styled : withMark(styled, cell.mark.text, this.#direction);
    const drawn = cell.visual === undefined ? marked : { ...marked, visual: cell.visual };
    const { pills } = cell;
    const shown = pills === undefined ? drawn : this.#withPills(drawn, pills);
    const own = rich === undefined || pills !== undefined ? shown : this.#withRuns(shown, rich);
    return this.#withBorders(withMerge(own, cell, row, this.#settings, this.tableStyle), cell, row);
  }

  /** A link is not underlined on pills, whose colours have a meaning. */
  #withPills(styled: StyledCell, pills: readonly Pill[]): StyledCell {
    const style = styled.style.underline
      ? this.#interner.intern({ ...styled.style, underline: false })
      : styled.style;
    return { ...styled, style, ...pillText(pills, styled.text, style, this.#direction) };
  }

  #withRuns(styled: StyledCell, rich: RichText): StyledCell {
    const { style } = styled;
    // An explicit text colour also applies to links, as in cells that are one link.
    const hasOwnColor = style.textColor !== this.#base.textColor;
    return { ...styled, runs: styledRuns(rich, style, hasOwnColor ? undefined : this.#settings.linkColor) };
  }

  #withBorders(styled: StyledCell, { style }: FormattedCell, row: FormattedRow): StyledCell {
    if (style === NO_STYLE) return styled;
    const textColor = style.textColor ?? row.style.textColor ?? this.#textColor;
    const borders = this.borders.bordersOf(style, textColor);
    return borders === undefined ? styled : { ...styled, borders };
  }

  #styleOf(cell: FormattedCell, column: number, row: FormattedRow, isEven: boolean): ComputedCellStyle {
    const isLink = this.#hasLinkStyle(cell);
    const kind = { isLink, isEven };
    if (row.style !== NO_STYLE || cell.align !== undefined) {
      // The indentation of a row applies to its first cell, which names the row.
      const { indent } = row.style;
      const isIndented = column === 0 && indent !== undefined && cell.style.indent === undefined;
      const own = isIndented ? { align: cell.align, style: { ...cell.style, indent } } : cell;
      return this.#bodyStyle(this.#table.columns[column]!, row.style, own, kind);
    }
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
      fontWeight: isBoldStub(column, this.#table) ? 700 : this.#base.fontWeight,
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
    const resolve = this.#settings.isDark === true ? readableOnDark : resolveTextColor;
    const { color, lowContrastPair } = resolve({ color: style.textColor, rank }, background);
    const resolved = this.#interner.intern(
      color === style.textColor ? style : { ...style, textColor: color },
    );
    if (lowContrastPair) this.#lowContrast.set(resolved, lowContrastPair);
    return resolved;
  }

  /** Mirrors inferred alignment in right-to-left tables. */
  #mirrored(align: Align): Align {
    if (this.#direction === 'ltr' || align === 'center') return align;
    return align === 'left' ? 'right' : 'left';
  }
}
