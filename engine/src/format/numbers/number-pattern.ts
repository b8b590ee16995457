/** A parsed number pattern such as `#,##0.00 €`. */
export interface NumberPattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly grouping: boolean;
  readonly decimalsMin: number;
  readonly decimalsMax: number;
  /** Minimum digits before the decimal point. */
  readonly wholeMin: number;
  /** Whether prefix or suffix contains a percent sign. */
  readonly percent: boolean;
}

/**
 * Parses spreadsheet number patterns: `0` is a mandatory digit, `#` an optional digit, `,` separates
 * thousands; text around them is literal, without quotes. Undefined if the text contains no digit
 * placeholder.
 */
export function readNumberPattern(text: string): NumberPattern | undefined {
  const start = text.search(/[0#]/);
  const parts = /^([0#][0#,]*)(?![0#,])(?:\.([0#]*))?([^0#]*)$/.exec(start < 0 ? '' : text.slice(start));
  if (parts === null) return undefined;
  const [, whole = '', fraction = '', after = ''] = parts;
  const prefix = unquote(text.slice(0, start));
  const suffix = unquote(after);
  const isShortGrouping = whole.startsWith('0,');
  return {
    prefix,
    suffix,
    grouping: whole.includes(','),
    decimalsMin: fraction.replace(/#/g, '').length,
    decimalsMax: fraction.length,
    // `0,0` is short for `#,##0` and does not require two digits.
    wholeMin: isShortGrouping ? 1 : whole.replace(/[#,]/g, '').length,
    percent: prefix.includes('%') || suffix.includes('%'),
  };
}

function unquote(text: string): string {
  return text.replace(/["']/g, '');
}
