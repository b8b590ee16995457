import { limits } from '@pictable/contract';
import { EngineError } from '../errors.ts';

/** What one render may ask for; a caller may set lower ones, as the demo does. */
export interface RenderLimits {
  readonly rowsMax: number;
  readonly columnsMax: number;
  readonly cellsMax: number;
  /** UTF-16 units of one cell. */
  readonly cellTextCharsMax: number;
  readonly headerCharsMax: number;
  /** Longest side of a png or jpeg, device pixels. */
  readonly sideDevicePxMax: number;
  /** Millions of device pixels of a png or jpeg. */
  readonly megapixelsMax: number;
  readonly pdfPagesMax: number;
}

export const DEFAULT_LIMITS: RenderLimits = {
  rowsMax: limits.rowsMax,
  columnsMax: limits.columnsMax,
  cellsMax: limits.cellsMax,
  cellTextCharsMax: limits.cellTextCharsMax,
  headerCharsMax: limits.headerCharsMax,
  sideDevicePxMax: limits.sideDevicePxMax,
  megapixelsMax: limits.megapixelsMax,
  pdfPagesMax: limits.pdfPagesMax,
};

/** @throws EngineError where a table has more rows, columns or cells than allowed */
export function checkTableSize(rows: number, columns: number, limit: RenderLimits): void {
  if (rows > limit.rowsMax) {
    throw tooLarge(
      `Too many rows (${count(rows)}). The limit is ${count(limit.rowsMax)}; use pagination or several images.`,
    );
  }
  if (columns > limit.columnsMax) {
    throw tooLarge(
      `Too many columns (${count(columns)}). The limit is ${count(limit.columnsMax)}; use headers to choose some of them.`,
    );
  }
  if (rows * columns > limit.cellsMax) {
    throw tooLarge(
      `Too many cells (${count(rows)} rows × ${count(columns)} columns). The limit is ${count(limit.cellsMax)}; use pagination or several images.`,
    );
  }
}

/** @throws EngineError where a text is longer than a cell may hold */
export function checkTextLength(text: string, what: string, path: string, charsMax: number): void {
  if (text.length <= charsMax) return;
  throw new EngineError('too-large', [
    {
      path,
      message: `Text too long in ${what} (${count(text.length)} characters). The limit is ${count(charsMax)}.`,
    },
  ]);
}

/** A whole number with separated thousands, for messages. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

function tooLarge(message: string): EngineError {
  return new EngineError('too-large', [{ path: '', message }]);
}
