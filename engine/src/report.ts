import type { LayoutResult } from './layout/layout-table.ts';
import type { AnnotatedTable, StepSize } from './table/table.ts';
import type { Warning, Warnings } from './warnings.ts';

/** Machine-readable summary of the warnings of a render. */
export interface RenderReport {
  /** Characters without a glyph, as code points such as `U+1F9FF`; they are rendered as boxes. */
  readonly missingGlyphs: readonly string[];
  /** Cells whose text is truncated: cut with an ellipsis, or over the length limit. */
  readonly truncations: readonly Warning[];
  /** Sizes and spans that differ from the requested ones. */
  readonly clamps: readonly Warning[];
  /** Unknown keys, by their location. */
  readonly unknownKeys: readonly Warning[];
  /**
   * Rules that match nothing of what is shown. They are not warnings: a rule for late deliveries is right even if
   * none is late.
   */
  readonly unmatchedRules: readonly Warning[];
  /** Rows and columns after each step of `transform`. */
  readonly steps: readonly StepSize[];
}

export function buildReport(
  laidOut: LayoutResult,
  { unmatchedRules = [] }: AnnotatedTable,
  steps: readonly StepSize[] | undefined,
  warnings: Warnings,
): RenderReport {
  const cut = laidOut.cutCells.map((path): Warning => {
    const message = 'The text is cut with an ellipsis.';
    return path === undefined ? { message } : { path, message };
  });
  return {
    missingGlyphs: laidOut.missingCodePoints.map(
      (codePoint) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`,
    ),
    truncations: [...warnings.report('truncated'), ...cut],
    clamps: warnings.report('clamped'),
    unknownKeys: warnings.report('unknownKeys'),
    steps: steps ?? [],
    unmatchedRules: unmatchedRules.map(({ name, pointer, columns }) => ({
      path: pointer,
      message: `${name} matches no ${columns === undefined ? 'row' : 'cell'}.`,
    })),
  };
}
