import type { RasterPage } from './raster-page.ts';

/**
 * 0 for each row of a page that equals the row above and need not be composed; 1 for rows that may differ.
 */
export function changingRows({ ops, height }: RasterPage): Uint8Array {
  const changes = new Uint8Array(height);
  changes[0] = 1;
  for (const op of ops) {
    if (op.kind === 'fill') {
      changes.fill(1, op.y0, op.y0 + 1);
    } else if (op.kind === 'shadow') {
      const evenFrom = Math.max(op.y0, op.shadow.uniformFrom);
      const evenTo = Math.min(op.y1, op.shadow.uniformTo);
      changes.fill(1, op.y0, Math.min(op.y1, evenFrom + 1));
      changes.fill(1, Math.max(op.y0, evenTo), op.y1);
    } else changes.fill(1, op.y0, op.y1);
    // The row below the op shows its background again.
    changes.fill(1, op.y1, op.y1 + 1);
  }
  return changes;
}
