/** The default style of a table as numbers, so that every engine renders the same image. Lengths in px. */
export const look = {
  outerPaddingPx: 16,
  cellPaddingPx: 12,
  fontSizePx: 14,
  lineHeightPx: 20,
  titleSizePx: 20,
  titleLineHeightPx: 28,
  titleGapPx: 16,
  /** Maximum text width of a column without an explicit width. */
  textWidthMaxPx: 360,
  borderWidthPx: 1,
  paper: '#ffffff',
  ink: '#0f172a',
  headerPaper: '#2563eb',
  headerInk: '#ffffff',
  evenPaper: '#f8fafc',
  oddPaper: '#ffffff',
  line: '#e2e8f0',
} as const;

/** Background of a body row, 0-based. */
export function rowPaper(row: number): string {
  return row % 2 === 0 ? look.oddPaper : look.evenPaper;
}
