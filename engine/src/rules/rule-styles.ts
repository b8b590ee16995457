import type { IconName } from '@pictable/contract';
import { readableTextColor } from '../color/contrast.ts';
import { textsOf } from '../language/texts-of.ts';
import { type Color, isOpaque, withAlpha } from '../scene/color.ts';
import type { CellVisual } from '../table/cell-visual.ts';
import type { RuleStyle } from '../table/rule.ts';
import type { CellStyle, RowStyle } from '../table/styles.ts';
import type { ArrangedTable, Cell, Row } from '../table/table.ts';
import type { AppliedRule, RowMatches } from './row-matches.ts';
import type { ToneColors } from './tone-colors.ts';
import { FAINT_ALPHA, iconVisual } from './visuals/marks/icon-shapes.ts';

/** A style, and the background below it that it was made for. */
interface LatestStyle {
  readonly below: Color | undefined;
  readonly style: CellStyle | RowStyle;
}

/** Merges the styles of rules into those of rows and cells. Equal styles share one object. */
export class RuleStyles {
  readonly #table: ArrangedTable;
  readonly #tones: ToneColors;
  readonly #ids = new Map<object, number>();
  readonly #merged = new Map<string, CellStyle>();
  /** The most recent result of one rule, by own style and rule: most cells have one rule. */
  readonly #latest = new Map<object, Map<AppliedRule, LatestStyle>>();
  readonly #icons = new Map<string, CellVisual>();

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
        const merged = { ...cell, style: this.#merge(cell.style, rules, below, 'own') };
        const icon = rules.findLast((rule) => rule.icon !== undefined)?.icon;
        return icon === undefined ? merged : this.#withIcon(merged, icon, style, column);
      }),
    };
  }

  /** Icons of one name and colour share one object. */
  #withIcon(cell: Cell, icon: IconName, row: RowStyle, column: number): Cell {
    const { settings, columns } = this.#table;
    const { style } = columns[column]!;
    const text = cell.style.textColor ?? row.textColor ?? style.textColor ?? settings.textColor;
    const background = cell.style.backgroundColor ?? row.backgroundColor ?? style.backgroundColor;
    const isOnOwn = background !== undefined && isOpaque(background);
    // As the style stage does for the text.
    const color = isOnOwn ? readableTextColor(text, background) : text;
    const key = `${icon};${color}`;
    let visual = this.#icons.get(key);
    if (visual === undefined) {
      visual = iconVisual(
        icon,
        color,
        withAlpha(color, FAINT_ALPHA),
        'before',
        textsOf(this.#table.language).drawings.icons,
      );
      this.#icons.set(key, visual);
    }
    return { ...cell, visual };
  }

  /** @param stronger whether the rules or the own style of a cell or row win */
  #merge<Style extends CellStyle | RowStyle>(
    own: Style,
    rules: readonly AppliedRule[],
    below: Color | undefined,
    stronger: 'rules' | 'own',
  ): Style {
    if (rules.length === 0) return own;
    const latest = rules.length === 1 ? this.#latest.get(own)?.get(rules[0]!) : undefined;
    if (latest !== undefined && latest.below === below) return latest.style as Style;
    const style = this.#mergeAll(own, rules, below, stronger);
    if (rules.length === 1) {
      const byRule = this.#latest.get(own) ?? new Map<AppliedRule, LatestStyle>();
      this.#latest.set(own, byRule.set(rules[0]!, { below, style }));
    }
    return style;
  }

  #mergeAll<Style extends CellStyle | RowStyle>(
    own: Style,
    rules: readonly AppliedRule[],
    below: Color | undefined,
    stronger: 'rules' | 'own',
  ): Style {
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
