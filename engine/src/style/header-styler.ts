import { visibleColor } from '../color/color-mix.ts';
import type { RankedColor } from '../color/contrast.ts';
import type { Color } from '../scene/color.ts';
import type { Align, FormattedColumn, FormattedTable } from '../table/formatted-table.ts';
import { type HeaderContent, headerGrid } from '../table/header-grid.ts';
import type { FootnoteMark } from '../table/notes.ts';
import type { ComputedCellStyle, StyledCell, StyledRow, TableBorder } from '../table/styled-table.ts';
import type { CellStyle } from '../table/styles.ts';
import type { BorderStyler } from './border-styler.ts';
import { cascade } from './cascade.ts';
import { ROW_NUMBER_HEADER } from './row-numbers.ts';
import { styledRuns } from './styled-runs.ts';
import { textCell } from './text-cell.ts';
import { colorRanks } from './text-colors.ts';

/** What the header shares with the rest of the table. */
export interface SharedStyles {
  readonly base: ComputedCellStyle;
  readonly borders: BorderStyler;
  /** Mirrors an inferred alignment in right-to-left tables. */
  mirrored(align: Align): Align;
  /** Background of a header cell. @param own its own colour */
  background(own: Color | undefined): RankedColor;
  /** A style whose text is readable. @param rank of its text colour */
  readable(style: ComputedCellStyle, rank: number, background: RankedColor): ComputedCellStyle;
  warnLowContrast(style: ComputedCellStyle, text: string): void;
}

/** Computes the header rows: spanners, and the headers of the columns. */
export class HeaderStyler {
  readonly #table: FormattedTable;
  readonly #border: TableBorder;
  readonly #shared: SharedStyles;

  constructor(table: FormattedTable, border: TableBorder, shared: SharedStyles) {
    this.#table = table;
    this.#border = border;
    this.#shared = shared;
  }

  rows(): StyledRow[] {
    const grid = headerGrid(this.#table);
    const { settings } = this.#table;
    // Headers are next to their cells, below spanners.
    const weaker: CellStyle = grid.length > 1 ? { verticalAlign: 'bottom' } : {};
    return grid.map((slots, row): StyledRow => {
      const cells = slots.map((slot): StyledCell | undefined => {
        if (slot === undefined) return undefined;
        const { content, colspan, rowspan } = slot;
        const cell = { ...this.#cell(content, weaker), colspan, rowspan };
        const isRuled = content.kind === 'spanner' && !this.#border.horizontal && this.#border.widthPx > 0;
        return isRuled ? { ...cell, rule: settings.spannerLine ?? this.#border.headerColor } : cell;
      });
      return {
        minHeightPx: 0,
        backgroundColor: visibleColor(settings.headerBg),
        cells: settings.showRowNumbers ? [this.#numberCell(row, grid.length, weaker), ...cells] : cells,
      };
    });
  }

  #cell(content: HeaderContent, weaker: CellStyle): StyledCell {
    if (content.kind !== 'column') {
      const text = content.kind === 'empty' ? '' : content.label;
      const align = content.kind === 'spanner' ? 'center' : 'left';
      const mark = content.kind === 'empty' ? undefined : content.mark;
      return withHeaderMark(textCell(text, this.#style({ name: text, style: {}, align }, weaker)), mark);
    }
    const column = this.#table.columns[content.column]!;
    const { name, rich, header, mark } = column;
    const style = this.#style(column, weaker);
    const borders = header && this.#shared.borders.bordersOf(header.style, style.textColor);
    const cell = {
      ...textCell(rich?.text ?? name, style),
      link: header?.link,
      tooltip: header?.tooltip,
      ...(borders && { borders }),
    };
    const styled = rich === undefined ? cell : { ...cell, runs: styledRuns(rich, style, undefined) };
    return withHeaderMark(styled, mark);
  }

  #numberCell(row: number, rowCount: number, weaker: CellStyle): StyledCell | undefined {
    if (row > 0) return undefined;
    const style = this.#style({ name: ROW_NUMBER_HEADER, style: {}, align: 'right' }, weaker);
    return { ...textCell(ROW_NUMBER_HEADER, style), rowspan: rowCount };
  }

  /** Headers inherit the alignment of their column, but not its colours. @param weaker under its own style */
  #style(column: FormattedColumn, weaker: CellStyle): ComputedCellStyle {
    const { settings } = this.#table;
    const { base: shared } = this.#shared;
    const base: ComputedCellStyle = {
      ...shared,
      maxLines: undefined,
      fontWeight: settings.headerFontWeight === 'bold' ? 700 : 400,
      textColor: settings.headerText,
      textAlign: column.style.textAlign ?? this.#shared.mirrored(column.headerAlign ?? column.align),
      underline: column.header?.link !== undefined,
    };
    const own: CellStyle = { ...weaker, ...column.header?.style };
    const rank = own.textColor === undefined ? (settings.colorRanks.headerText ?? 0) : colorRanks.cell;
    const background = this.#shared.background(own.backgroundColor);
    const style = this.#shared.readable(cascade(base, {}, {}, own), rank, background);
    this.#shared.warnLowContrast(style, column.name);
    return style;
  }
}

/** Marks follow the text of a header, however it is aligned. */
function withHeaderMark(cell: StyledCell, mark: FootnoteMark | undefined): StyledCell {
  return mark === undefined ? cell : { ...cell, mark: { text: mark.text, side: 'after' } };
}
