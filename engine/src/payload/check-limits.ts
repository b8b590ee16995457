import { formatThousands } from '@pictable/contract';
import { EngineError } from '../errors.ts';
import { type RenderLimits, tableSizeError } from '../table/render-limits.ts';

export { DEFAULT_LIMITS, type RenderLimits } from '../table/render-limits.ts';

/** @throws EngineError if a table exceeds the limits of rows, columns or cells */
export function checkTableSize(rows: number, columns: number, limit: RenderLimits): void {
  const message = tableSizeError(rows, columns, limit);
  if (message !== undefined) throw new EngineError('too-large', [{ path: '', message }]);
}

/** @throws EngineError if a text exceeds the length limit */
export function checkTextLength(
  text: string,
  place: { readonly label: string; readonly pointer: string },
  charsMax: number,
): void {
  if (text.length <= charsMax) return;
  const message = `Text too long in ${place.label} (${formatThousands(text.length)} characters). The limit is ${formatThousands(charsMax)}.`;
  throw new EngineError('too-large', [{ path: place.pointer, message }]);
}
