import { grouped, limits } from '@pictable/contract';

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
  /** Millions of pixels of all pictures in cells together. */
  readonly imagesMegapixelsMax: number;
  readonly pdfPagesMax: number;
  /** Bytes of the finished file. */
  readonly outputBytesMax: number;
}

/** The limits where a caller sets none. Source: contract/src/limits.ts. */
export const DEFAULT_LIMITS: RenderLimits = {
  rowsMax: limits.rowsMax,
  columnsMax: limits.columnsMax,
  cellsMax: limits.cellsMax,
  cellTextCharsMax: limits.cellTextCharsMax,
  headerCharsMax: limits.headerCharsMax,
  sideDevicePxMax: limits.sideDevicePxMax,
  megapixelsMax: limits.megapixelsMax,
  imagesMegapixelsMax: limits.imagesMegapixelsMax,
  pdfPagesMax: limits.pdfPagesMax,
  outputBytesMax: limits.outputBytesMax,
};

/** What is to be said of a table with more rows, columns or cells than allowed; undefined where it is small enough. */
export function tableSizeProblem(rows: number, columns: number, limit: RenderLimits): string | undefined {
  if (rows > limit.rowsMax) {
    return `Too many rows (${grouped(rows)}). The limit is ${grouped(limit.rowsMax)}; use pagination or several images.`;
  }
  if (columns > limit.columnsMax) {
    return `Too many columns (${grouped(columns)}). The limit is ${grouped(limit.columnsMax)}; use headers to choose some of them.`;
  }
  if (rows * columns > limit.cellsMax) {
    const size = `${grouped(rows)} rows × ${grouped(columns)} columns`;
    return `Too many cells (${size}). The limit is ${grouped(limit.cellsMax)}; use pagination or several images.`;
  }
  return undefined;
}
