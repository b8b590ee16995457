/** The default style of a table as numbers, so that every engine renders the same image. Lengths in px. */
export const defaultStyle = {
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
  background: '#ffffff',
  textColor: '#0f172a',
  headerBackground: '#2563eb',
  headerTextColor: '#ffffff',
  evenBackground: '#f8fafc',
  oddBackground: '#ffffff',
  borderColor: '#e2e8f0',
} as const;

/** Background of a body row, 0-based. */
export function rowBackground(row: number): string {
  return row % 2 === 0 ? defaultStyle.oddBackground : defaultStyle.evenBackground;
}
