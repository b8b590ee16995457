import { visibleColor } from '../color/color-mix.ts';
import { blendOver, isReadable, readableTextColor, suggestTextColor } from '../color/contrast.ts';
import { type Color, formatRgb, rgb } from '../scene/color.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';
import type { AnnotatedTable, ArrangedTable, TableSettings } from '../table/table.ts';
import type { ValueStyle } from '../table/table-data.ts';

const WHITE = rgb(0xffffff);
/** The darkest background of a light page, and the lightest one that browsers give to a dark page. */
const LIGHT_PAGE = rgb(0xedf5ef);
const DARK_PAGE = rgb(0x1e1e1e);

type Named = Pick<CellStyle & RowStyle, 'backgroundColor' | 'textColor' | 'fontWeight'>;

/** By row and column; undefined for a cell without such a style. */
export type TableValueStyles = readonly (readonly (ValueStyle | undefined)[] | undefined)[];

/**
 * The styles that the rules stage added to a table, so that companions can show them: unlike those of the
 * request, they are information. Undefined if there are none.
 *
 * @param before the same table, before its rules stage
 */
export function valueStyles(before: ArrangedTable, after: AnnotatedTable): TableValueStyles | undefined {
  if (before.rows === after.rows) return undefined;
  const styles = new ValueStyles(after.settings);
  return after.rows.map((row, index) => {
    const old = before.rows[index]!;
    if (row === old) return undefined;
    const ofRow = addedOf(old.style, row.style);
    return row.cells.map((cell, column) => {
      const oldCell = old.cells[column]!;
      // A style that the request gives the cell is stronger than those of its row.
      const ofCell = addedOf(oldCell.style, cell.style);
      return styles.of({ ...without(ofRow, cell.style), ...ofCell });
    });
  });
}

const NAMES = ['backgroundColor', 'textColor', 'fontWeight'] as const;

/** The members that differ from those of the request. */
function addedOf(before: Named, after: Named): Named {
  if (before === after) return NONE;
  return Object.fromEntries(
    NAMES.filter((name) => after[name] !== undefined && after[name] !== before[name]).map((name) => [
      name,
      after[name],
    ]),
  );
}

const NONE: Named = {};

function without(style: Named, stronger: Named): Named {
  if (style === NONE) return style;
  return Object.fromEntries(
    Object.entries(style).filter(([name]) => stronger[name as keyof Named] === undefined),
  );
}

/** Makes colours readable, once for equal styles. */
class ValueStyles {
  readonly #table: Color;
  readonly #textColor: Color;
  readonly #known = new Map<string, ValueStyle | undefined>();

  constructor({ backgroundColor, textColor }: TableSettings) {
    this.#table = blendOver(WHITE, backgroundColor);
    this.#textColor = blendOver(this.#table, textColor);
  }

  of({ backgroundColor, textColor, fontWeight }: Named): ValueStyle | undefined {
    const key = `${backgroundColor ?? ''}|${textColor ?? ''}|${fontWeight ?? ''}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const seen = backgroundColor === undefined ? undefined : visibleColor(backgroundColor);
    const fill = seen === undefined ? undefined : blendOver(this.#table, seen);
    const text = this.#textOf(fill, textColor);
    const isBold = fontWeight === 'bold' || fontWeight === 'bolder';
    const weight = fontWeight === undefined ? undefined : isBold ? 'bold' : 'normal';
    const style: ValueStyle = { fill: fill === undefined ? undefined : formatRgb(fill), text, weight };
    const found = fill === undefined && text === undefined && weight === undefined ? undefined : style;
    this.#known.set(key, found);
    return found;
  }

  /** A fill always has the colour of its text beside it, because a dark page has light texts. */
  #textOf(fill: Color | undefined, color: Color | undefined): ValueStyle['text'] {
    if (fill !== undefined) {
      const own = color === undefined ? this.#textColor : blendOver(fill, color);
      const readable = formatRgb(readableTextColor(own, fill));
      return { onLight: readable, onDark: readable };
    }
    const own = color === undefined ? undefined : visibleColor(color);
    if (own === undefined) return undefined;
    const opaque = blendOver(this.#table, own);
    return {
      onLight: formatRgb(readableOn(LIGHT_PAGE, opaque)),
      onDark: formatRgb(readableOn(DARK_PAGE, opaque)),
    };
  }
}

function readableOn(background: Color, text: Color): Color {
  return isReadable(text, background) ? text : suggestTextColor(text, background);
}
