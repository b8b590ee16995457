import { CONTRAST_MIN } from '../color/contrast.ts';
import { withContrast } from '../color/with-contrast.ts';
import type { Color } from '../scene/color.ts';
import type { ColorScale } from '../table/color-scale.ts';
import type { Rule } from '../table/rule.ts';
import type { AnnotatedLegend, Row, RuleBasis } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { autoColors } from './auto-colors.ts';
import { type ScaleColors, scaleColors } from './color-scales.ts';
import type { AppliedRule } from './row-matches.ts';
import { legendOf } from './scale-legends.ts';
import type { ToneColors } from './tone-colors.ts';

/** A rule with a colour scale as one rule for each colour. Cells of a colour share it. */
export class ScaledRules {
  readonly #rule: Rule;
  readonly #colors: ScaleColors;
  readonly #tones: ToneColors;
  readonly #isText: boolean;
  readonly #byColor = new Map<Color, AppliedRule>();

  constructor(
    rule: Rule & { readonly scale: ColorScale },
    basis: RuleBasis,
    tones: ToneColors,
    warnings: Warnings,
  ) {
    const { name, pointer, scale } = rule;
    const auto = (isDiverging: boolean) => autoColors(tones, isDiverging);
    this.#rule = rule;
    this.#tones = tones;
    this.#isText = scale.on === 'text';
    this.#colors = scaleColors(scale, rule.columns ?? [], basis, { auto, name, pointer, warnings });
  }

  /** The legends that the scale asks for. */
  legends(basis: RuleBasis, warnings: Warnings): AnnotatedLegend[] {
    const { name, pointer, scale } = this.#rule;
    if (scale?.hasLegend !== true) return [];
    if (this.#colors.ends.length === 0)
      warnings.add(
        `${name}: the legend is left out, because there is no scale for whole columns of numbers.`,
        pointer,
      );
    const legends = this.#colors.ends.flatMap((ends) => legendOf(ends, basis) ?? []);
    if (legends.length === 0 && this.#colors.ends.length > 0)
      warnings.add(`${name}: the legend is left out, because its columns are not shown.`, pointer);
    return legends;
  }

  /** Undefined for a cell without a colour. */
  ruleFor(row: Row, column: number): AppliedRule | undefined {
    const color = this.#colors.colorOf(row, column);
    if (color === undefined) return undefined;
    let applied = this.#byColor.get(color);
    if (applied === undefined) {
      const { style, icon, isLast } = this.#rule;
      const own = this.#isText
        ? { textColor: withContrast(color, this.#tones.grounds, CONTRAST_MIN) }
        : { backgroundColor: color };
      applied = { style: { ...own, ...style }, icon, isLast };
      this.#byColor.set(color, applied);
    }
    return applied;
  }
}
