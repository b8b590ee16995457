import type { RasterPage } from './raster-page.ts';

/** Per row of a page: 0 where it must equal the one above, so that it need not be drawn; 1 where it may not. */
export function changingRows({ ops, height }: RasterPage): Uint8Array {
  const changes = new Uint8Array(height);
  changes[0] = 1;
  for (const op of ops) {
    if (op.kind === 'fill') {
      changes.fill(1, op.y0, op.y0 + 1);
    } else if (op.kind === 'shadow') {
      const evenFrom = Math.max(op.y0, op.shadow.evenFrom);
      const evenTo = Math.min(op.y1, op.shadow.evenTo);
      changes.fill(1, op.y0, Math.min(op.y1, evenFrom + 1));
      changes.fill(1, Math.max(op.y0, evenTo), op.y1);
    } else changes.fill(1, op.y0, op.y1);
    // Below its last row is what lies under it again.
    changes.fill(1, op.y1, op.y1 + 1);
  }
  return changes;
}
