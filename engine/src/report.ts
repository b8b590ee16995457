import type { LaidOut } from './layout/lay-out.ts';
import type { Warning, Warnings } from './warnings.ts';

/** What a program may want to know of a picture without reading warnings. */
export interface RenderReport {
  /** Characters that no face has, as code points such as `U+1F9FF`; they are drawn as boxes. */
  readonly missingGlyphs: readonly string[];
  /** Cells whose text is not shown in full: cut with an ellipsis, or longer than a cell may be. */
  readonly truncations: readonly Warning[];
  /** Sizes and spans that were not kept as asked for. */
  readonly clamps: readonly Warning[];
  /** Keys that nothing reads, by their place. */
  readonly unknownKeys: readonly Warning[];
}

/** Sums up what the stages have filed. */
export function reportOf(laidOut: LaidOut, warnings: Warnings): RenderReport {
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
  };
}
