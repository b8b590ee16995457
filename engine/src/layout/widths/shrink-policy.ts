/** How far cells may shrink: what they keep. */
export interface ShrinkPolicy {
  /** Body texts keep space for a dozen letters per line. */
  readonly keepsProse: boolean;
  /** Words of any length stay whole, except URLs and hashes. */
  readonly keepsWords: boolean;
  /** Which short cells stay on one line; values do unless a narrower column is requested. */
  readonly keepsShort: 'all' | 'values' | 'none';
  /** Body cells up to this width stay on one line, px. */
  readonly singleLinePx: number;
  /** Where words may break at soft breaks inside them, such as `order_total` after its underscore. */
  readonly softBreaks: 'nowhere' | 'headers' | 'everywhere';
}

/** Words stay whole unless they are too long for any column. */
export const baseShrinkPolicy: ShrinkPolicy = {
  keepsProse: false,
  keepsWords: false,
  keepsShort: 'none',
  singleLinePx: 0,
  softBreaks: 'nowhere',
};
