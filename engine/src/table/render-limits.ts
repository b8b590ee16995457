import { formatThousands, limits } from '@pictable/contract';

/** Limits of one render; callers may lower them, as the demo does. */
export interface RenderLimits {
  readonly rowsMax: number;
  readonly columnsMax: number;
  readonly cellsMax: number;
  /** UTF-16 units per cell. */
  readonly cellTextCharsMax: number;
  readonly headerCharsMax: number;
  /** Longest side of a PNG or JPEG, device pixels. */
  readonly sideDevicePxMax: number;
  /** Millions of device pixels of a PNG or JPEG. */
  readonly megapixelsMax: number;
  /** Total millions of pixels of all images in cells. */
  readonly imagesMegapixelsMax: number;
  readonly pdfPagesMax: number;
  /** Bytes of the output file. */
  readonly outputBytesMax: number;
}

/** Default limits. Source: contract/src/limits.ts. */
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

/** Error message for a table that exceeds the limits of rows, columns or cells; undefined if it does not. */
export function tableSizeError(rows: number, columns: number, limit: RenderLimits): string | undefined {
  if (rows > limit.rowsMax) {
    return `Too many rows (${formatThousands(rows)}). The limit is ${formatThousands(limit.rowsMax)}; use pagination or several images.`;
  }
  if (columns > limit.columnsMax) {
    return `Too many columns (${formatThousands(columns)}). The limit is ${formatThousands(limit.columnsMax)}; use headers to choose some of them.`;
  }
  if (rows * columns > limit.cellsMax) {
    const size = `${formatThousands(rows)} rows × ${formatThousands(columns)} columns`;
    return `Too many cells (${size}). The limit is ${formatThousands(limit.cellsMax)}; use pagination or several images.`;
  }
  return undefined;
}
