/** What a number pattern such as `#,##0.00 €` asks for. */
export interface NumberPattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly grouping: boolean;
  readonly decimalsMin: number;
  readonly decimalsMax: number;
  /** Least digits before the decimal point. */
  readonly wholeMin: number;
  /** Whether the text round the digits has a percent sign. */
  readonly percent: boolean;
}

/**
 * Reads the number patterns of spreadsheets: `0` is a digit that is always written, `#` one that is written when
 * needed, `,` separates thousands, anything round them stands as it is, quotes are taken off. Undefined where the text
 * has no digits to fill.
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
    // `0,0` is the short spelling of `#,##0`: it does not ask for two digits.
    wholeMin: isShortGrouping ? 1 : whole.replace(/[#,]/g, '').length,
    percent: prefix.includes('%') || suffix.includes('%'),
  };
}

function unquote(text: string): string {
  return text.replace(/["']/g, '');
}
