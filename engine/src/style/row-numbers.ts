import type { RankedColor } from '../color/contrast.ts';
import type { FormattedRow } from '../table/formatted-table.ts';
import type { ComputedCellStyle, StyledCell } from '../table/styled-table.ts';
import { textCell } from './text-cell.ts';

export const ROW_NUMBER_HEADER = '#';

/** Adds the cells of row numbers, and caches their styles by background. */
export class RowNumberStyler {
  readonly #styles = new Map<string, ComputedCellStyle>();
  readonly #styleOn: (background: RankedColor) => ComputedCellStyle;

  /** @param styleOn style of a number on a background */
  constructor(styleOn: (background: RankedColor) => ComputedCellStyle) {
    this.#styleOn = styleOn;
  }

  /** The cells with a number before them. A heading also spans the numbers, and summaries have none. */
  withNumber(
    cells: readonly (StyledCell | undefined)[],
    { kind }: FormattedRow,
    number: number,
    background: RankedColor,
  ): readonly (StyledCell | undefined)[] {
    const [heading, ...others] = cells;
    if (kind === 'group' && heading !== undefined)
      return [{ ...heading, colspan: heading.colspan + 1 }, undefined, ...others];
    return [textCell(kind === undefined ? String(number) : '', this.#styleOf(background)), ...cells];
  }

  #styleOf(background: RankedColor): ComputedCellStyle {
    const key = `${background.rank} ${background.color}`;
    const known = this.#styles.get(key);
    if (known) return known;
    const style = this.#styleOn(background);
    this.#styles.set(key, style);
    return style;
  }
}
