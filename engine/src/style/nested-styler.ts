import { mixColors } from '../color/color-mix.ts';
import type { Color } from '../scene/color.ts';
import type { NestedCell, NestedTable } from '../table/cell-content.ts';
import type {
  ComputedCellStyle,
  ComputedTableStyle,
  StyledCell,
  StyledRow,
  StyledTable,
} from '../table/styled-table.ts';
import { lineHeightPx, type StyleInterner } from './cascade.ts';
import { textCell } from './text-cell.ts';

const FONT_SCALE = 0.93;
const PADDING_SCALE = 0.5;
/** Alignment of text and of numbers. */
const SIDES_LTR = ['left', 'right'] as const;
const SIDES_RTL = ['right', 'left'] as const;
/** Share of the text colour in the header and in the lines of a nested table. */
const HEADER_TINT = 0.07;
const LINE_TINT = 0.2;

/** Longer labels wrap like values. */
const SHORT_LABEL_CHARS = 24;

/** Styles nested tables: the style of the cell in a smaller size, with a pale header and thin lines. */
export class NestedStyler {
  readonly #outer: ComputedTableStyle;
  readonly #interner: StyleInterner;
  readonly #background: Color;

  constructor(outer: ComputedTableStyle, interner: StyleInterner, background: Color) {
    this.#outer = outer;
    this.#interner = interner;
    this.#background = background;
  }

  style(table: NestedTable, cell: ComputedCellStyle, background: Color = this.#background): StyledTable {
    const cellBackground = cell.backgroundColor ?? background;
    const tint = mixColors(cell.textColor, cellBackground, HEADER_TINT);
    const fontSizePx = Math.max(6, Math.round(cell.fontSizePx * FONT_SCALE));
    const [start, end] = this.#outer.direction === 'rtl' ? SIDES_RTL : SIDES_LTR;
    const base: ComputedCellStyle = {
      ...cell,
      fontSizePx,
      lineHeightPx: lineHeightPx(fontSizePx),
      backgroundColor: undefined,
      textAlign: start,
      underline: false,
      indentPx: 0,
    };
    const headerStyle = this.#interner.intern({ ...base, fontWeight: 700, maxLines: undefined });
    const alignOf = (column: number) => (table.columns[column]!.isNumeric ? end : start);
    const rowHeaderStyle = this.#interner.intern({ ...headerStyle, backgroundColor: tint });
    const bodyRows = table.rows.map((row, index): StyledRow => {
      const cells = row.map((content, column) => {
        const style =
          table.hasRowHeaders && column === 0
            ? rowHeaderStyle
            : this.#interner.intern({ ...base, textAlign: alignOf(column) });
        return this.#cell(
          content,
          style,
          cellBackground,
          table.columns[column]!.decimalPointOffsets?.[index],
        );
      });
      return { minHeightPx: 0, backgroundColor: undefined, cells };
    });
    const headers = table.headers?.map((text, column) =>
      textCell(text, this.#interner.intern({ ...headerStyle, textAlign: alignOf(column) }), table.pointer),
    );
    const header: StyledRow[] = headers ? [{ minHeightPx: 0, backgroundColor: tint, cells: headers }] : [];
    return {
      stage: 'styled',
      title: undefined,
      subtitle: undefined,
      caption: undefined,
      columns: table.columns.map((_, column) => ({
        header: table.headers?.[column] ?? '',
        widthPx: undefined,
        isNarrow: column === 0 && hasShortLabels(table),
      })),
      rows: [...header, ...bodyRows],
      headerRowCount: header.length,
      style: this.#tableStyle(mixColors(cell.textColor, cellBackground, LINE_TINT)),
    };
  }

  #cell(
    content: NestedCell,
    style: ComputedCellStyle,
    background: Color,
    point: number | undefined,
  ): StyledCell {
    const table = content.nested === undefined ? undefined : this.style(content.nested, style, background);
    const decimalPointOffset = point === undefined || point < 0 ? undefined : point;
    return { ...textCell(content.text, style, content.pointer), decimalPointOffset, table };
  }

  #tableStyle(color: Color): ComputedTableStyle {
    const isRuled = this.#outer.border.frame === 'rules';
    return {
      ...this.#outer,
      width: 'auto',
      backgroundColor: undefined,
      outerPaddingPx: 0,
      cellPaddingXPx: Math.round(this.#outer.cellPaddingXPx * PADDING_SCALE),
      cellPaddingYPx: Math.round(this.#outer.cellPaddingYPx * PADDING_SCALE),
      border: {
        color,
        headerColor: color,
        style: 'solid',
        widthPx: 1,
        frame: isRuled ? 'rules' : 'box',
        ruleColor: color,
        ruleWidthPx: 1,
        horizontal: true,
        vertical: !isRuled,
      },
      radiusPx: 0,
      shadow: false,
      autoFitColumns: true,
      freezeHeader: false,
      frozenColumnCount: 0,
    };
  }
}

/** Columns of short labels do not grow; spare width goes to the values. */
function hasShortLabels({ hasRowHeaders, rows }: NestedTable): boolean {
  return hasRowHeaders && rows.every(([label]) => label!.text.length <= SHORT_LABEL_CHARS);
}
