import type { CellVisual } from '../../table/cell-visual.ts';
import type { Row } from '../../table/table.ts';
import { LinearScale } from './linear-scale.ts';
import { type ListLevel, levelOf, type NumberList, presentNumbers, readNumberList } from './number-list.ts';
import type { VisualColumn } from './visual-kind.ts';

/** Default width of the drawing of a list. */
export const LIST_WIDTH_EM = 7;
/** Height of the plot of a list, a little less than a line of text. Dots at its edges are beyond it. */
export const LIST_HEIGHT_EM = 1.35;

/** Options that all kinds have that draw lists. */
interface ListOptions {
  readonly from: readonly number[] | undefined;
  readonly value: 'none' | 'first' | 'last' | 'min' | 'max' | 'mean' | 'median';
  readonly missing: 'gap' | 'zero' | 'connect';
  readonly width: number | undefined;
}

/** Options of the kinds that have a vertical scale. */
interface ScaleOptions {
  readonly domain: readonly [number, number] | 'own' | 'column';
  readonly reference?: number | ListLevel | undefined;
  readonly band?: readonly [number | ListLevel, number | ListLevel] | undefined;
}

/** The lists of one column. */
export class ListColumn {
  readonly #column: VisualColumn;
  readonly #options: ListOptions;
  readonly #labels: readonly string[] | undefined;

  constructor(column: VisualColumn, options: ListOptions) {
    this.#column = column;
    this.#options = options;
    const { columns, sourceNames } = column;
    this.#labels = sourceNames ?? options.from?.map((index) => columns[index]!.name);
  }

  /** The list in a cell; undefined if it has none. Missing numbers are 0 if the request says so. */
  listIn({ cells }: Row): NumberList | undefined {
    const list = readNumberList(cells[this.#column.index]?.value, this.#labels);
    if (list === undefined || this.#options.missing !== 'zero') return list;
    return { ...list, numbers: list.numbers.map((number) => number ?? 0) };
  }

  /** The list to draw in a cell. @throws EngineError if it has too many values */
  drawnList(row: Row): NumberList | undefined {
    const list = this.listIn(row);
    if (list !== undefined)
      this.#column.countValues(list.numbers.length, row.cells[this.#column.index]?.pointer);
    return list;
  }

  /** Number of values of the longest list. */
  get countMax(): number {
    return this.#column.rows.reduce((most, row) => Math.max(most, this.listIn(row)?.numbers.length ?? 0), 1);
  }

  /** Size and place of the drawings. @param widthEm unless the request sets it */
  box(
    insetEm: number,
    widthEm = LIST_WIDTH_EM,
  ): Pick<CellVisual, 'widthEm' | 'heightEm' | 'placement' | 'insetEm' | 'isMirrored'> {
    const { value, width } = this.#options;
    return {
      widthEm: width === undefined ? widthEm : width / this.#column.fontSizePx,
      heightEm: LIST_HEIGHT_EM + 2 * insetEm,
      placement: value === 'none' ? 'only' : value === 'first' ? 'after' : 'before',
      insetEm,
      isMirrored: true,
    };
  }

  /** Width of the shapes in px at scale 1. */
  widthPx({ widthEm, insetEm }: Pick<CellVisual, 'widthEm' | 'insetEm'>): number {
    return Math.max(1, (widthEm - 2 * insetEm) * this.#column.fontSizePx);
  }

  /** The vertical scale of each list. @param hasZero whether it includes zero */
  scales({ domain, reference, band }: ScaleOptions, hasZero: boolean): (list: NumberList) => LinearScale {
    if (typeof domain === 'object') {
      const given = new LinearScale(domain[0], domain[1]);
      this.#warnAboutCuts(given);
      return () => given;
    }
    const always = [reference, ...(band ?? []), ...(hasZero ? [0] : [])].filter(
      (level) => typeof level === 'number',
    );
    const scaleOf = (numbers: readonly number[]) => {
      const all = [...numbers, ...always];
      return new LinearScale(
        all.reduce((least, number) => Math.min(least, number), Infinity),
        all.reduce((most, number) => Math.max(most, number), -Infinity),
      );
    };
    if (domain === 'own') return (list) => scaleOf(presentNumbers(list));
    const shared = scaleOf(this.#column.rows.flatMap((row) => this.#extremesIn(row)));
    return () => shared;
  }

  #extremesIn(row: Row): number[] {
    const list = this.listIn(row);
    return list === undefined ? [] : [levelOf('min', list), levelOf('max', list)];
  }

  #warnAboutCuts(scale: LinearScale): void {
    const { rows, label, warn } = this.#column;
    let count = 0;
    for (const row of rows) {
      const list = this.listIn(row);
      if (list !== undefined)
        count += presentNumbers(list).filter((number) => !scale.contains(number)).length;
    }
    if (count === 0) return;
    const verb = count === 1 ? 'value is outside the domain' : 'values are outside the domain';
    const at = count === 1 ? 'it is shown at its edge' : 'they are shown at its edges';
    warn(`${label}: ${count} ${verb} ${scale.low} to ${scale.high}, so ${at}.`);
  }
}
