import type { BorderValue } from '@pictable/contract';
import type { Color } from '../scene/color.ts';
import type { CellBorder, CellBorders } from '../table/collapsed-borders.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';

/** Computes the borders of cells and rows. Equal borders are one object, so that lines can be joined. */
export class BorderStyler {
  readonly #interned = new Map<string, CellBorder>();
  readonly #known = new Map<CellStyle | RowStyle, Map<Color, CellBorders>>();

  /** Whether any cell or row so far has a border. */
  get hasBorders(): boolean {
    return this.#interned.size > 0;
  }

  /**
   * The borders of a style; undefined if it has none.
   *
   * @param textColor colour of borders without one
   */
  bordersOf(style: CellStyle | RowStyle, textColor: Color): CellBorders | undefined {
    const { borderTop, borderBottom, borderLeft, borderRight } = style;
    if (!borderTop && !borderBottom && !borderLeft && !borderRight) return undefined;
    const byColor = this.#known.get(style) ?? new Map<Color, CellBorders>();
    this.#known.set(style, byColor);
    const known = byColor.get(textColor);
    if (known !== undefined) return known;
    const borders: CellBorders = {
      top: this.#border(borderTop, textColor),
      bottom: this.#border(borderBottom, textColor),
      left: this.#border(borderLeft, textColor),
      right: this.#border(borderRight, textColor),
    };
    byColor.set(textColor, borders);
    return borders;
  }

  #border(value: BorderValue<Color> | undefined, textColor: Color): CellBorder | undefined {
    if (value === undefined) return undefined;
    const { widthPx, style, color = textColor } = value;
    const key = `${widthPx} ${style} ${color}`;
    const known = this.#interned.get(key);
    if (known !== undefined) return known;
    const border = { widthPx, style, color };
    this.#interned.set(key, border);
    return border;
  }
}
