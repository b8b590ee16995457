import { fromJs } from '@pictable/contract/json';
import { blendOver, contrast } from '../color/contrast.ts';
import { arrange } from '../data/arrange.ts';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { rgb } from '../scene/color.ts';
import type { StyledTable } from '../table/styled-table.ts';
import { Warnings } from '../warnings.ts';
import { styleTable } from './style-table.ts';

/** The table after the style stage. @param isPaged whether it has pages of a paper size */
export function styledTable(payload: object, isPaged = false): StyledTable {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  const formatted = formatTable(
    annotate(arrange(normalized, DEFAULT_LIMITS, warnings), warnings),
    DEFAULT_LIMITS,
    warnings,
  );
  return styleTable(formatted, warnings, isPaged);
}

/** Contrast of every text with its background. */
export function textContrasts({ rows, style: { backgroundColor } }: StyledTable): number[] {
  const page = backgroundColor ?? rgb(0xffffff);
  return rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      if (!cell || cell.text === '') return [];
      const layers = [row.backgroundColor, cell.style.backgroundColor].filter((layer) => layer !== undefined);
      const background = layers.reduce((below, above) => blendOver(below, above), page);
      return [contrast(blendOver(background, cell.style.textColor), background)];
    }),
  );
}
