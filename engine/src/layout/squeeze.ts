/** How far cells may be narrowed: what they keep. */
export interface Squeeze {
  /** Texts of the body keep room for a dozen letters. */
  readonly keepsProse: boolean;
  /** Words are whole however long they are, but for addresses. */
  readonly keepsWords: boolean;
  /** Which cells of a few letters keep to one line; values do but where their own column is to be narrower. */
  readonly keepsShort: 'all' | 'values' | 'none';
  /** Cells of the body keep to one line up to this width, px. */
  readonly wholePx: number;
  /** Where words are broken at the joints inside them, such as `order_total` after its underscore. */
  readonly joints: 'nowhere' | 'headers' | 'everywhere';
}

/** Whole words only; those that are too long for any column are broken. */
export const plainSqueeze: Squeeze = {
  keepsProse: false,
  keepsWords: false,
  keepsShort: 'none',
  wholePx: 0,
  joints: 'nowhere',
};
