import type { Color } from '../scene/color.ts';
import type { RuleStyle } from '../table/rule.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';
import type { ArrangedTable, Row } from '../table/table.ts';
import type { AppliedRule, RowMatches } from './row-matches.ts';
import type { ToneColors } from './tone-colors.ts';

/** Merges the styles of rules into those of rows and cells. Equal styles share one object. */
export class RuleStyles {
  readonly #table: ArrangedTable;
  readonly #tones: ToneColors;
  readonly #ids = new Map<object, number>();
  readonly #merged = new Map<string, CellStyle>();

  constructor(table: ArrangedTable, tones: ToneColors) {
    this.#table = table;
    this.#tones = tones;
  }

  withMatches(row: Row, found: RowMatches): Row {
    if (found.isEmpty) return row;
    const columns = this.#table.columns;
    const style: RowStyle = this.#merge(row.style, found.row, undefined, 'rules');
    return {
      ...row,
      style,
      cells: row.cells.map((cell, column) => {
        const rules = found.cells[column];
        if (rules === undefined) return cell;
        const below = style.backgroundColor ?? columns[column]!.style.backgroundColor;
        return { ...cell, style: this.#merge(cell.style, rules, below, 'own') };
      }),
    };
  }

  /** @param stronger whether the rules or the own style of a cell or row win */
  #merge<Style extends CellStyle | RowStyle>(
    own: Style,
    rules: readonly AppliedRule[],
    below: Color | undefined,
    stronger: 'rules' | 'own',
  ): Style {
    if (rules.length === 0) return own;
    const key = [own, ...rules].map((one) => this.#idOf(one)).join(',');
    const known = this.#merged.get(`${key};${below}`);
    if (known !== undefined) return known as Style;
    const merged: RuleStyle = Object.assign({}, ...rules.map(({ style }) => style));
    const all = stronger === 'own' ? { ...merged, ...own } : { ...own, ...merged };
    const style = this.#tones.resolve(all, below);
    this.#merged.set(`${key};${below}`, style);
    return style as Style;
  }

  #idOf(object: object): number {
    const id = this.#ids.get(object) ?? this.#ids.size;
    this.#ids.set(object, id);
    return id;
  }
}
