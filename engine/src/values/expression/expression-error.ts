/** Characters of the expression before and after the position that a message shows. */
const SHOWN_CHARS = 24;

/** What is wrong with an expression, and at which character. */
export class ExpressionError extends Error {
  readonly reason: string;
  /** Position in the text, from 1; undefined if all of it is meant. */
  readonly at: number | undefined;
  readonly hint: string | undefined;

  constructor(reason: string, at?: number, hint?: string) {
    super(reason);
    this.name = 'ExpressionError';
    this.reason = reason;
    this.at = at;
    this.hint = hint;
  }

  /** The reason, with the position and the characters around it; an arrow points at the position. */
  describe(source: string): string {
    const hint = this.hint === undefined ? '' : ` ${this.hint}`;
    if (this.at === undefined) return `${this.reason}.${hint}`;
    return `${this.reason} (character ${this.at}: ${showPosition(source, this.at - 1)}).${hint}`;
  }
}

/** `(price - cost →) / price`: the characters around a position. */
function showPosition(source: string, from: number): string {
  const before = source.slice(Math.max(0, from - SHOWN_CHARS), from);
  const after = source.slice(from, from + SHOWN_CHARS);
  const start = from > SHOWN_CHARS ? '…' : '';
  const end = from + SHOWN_CHARS < source.length ? '…' : '';
  return `${start}${before}→${after}${end}`.replace(/\s/g, ' ');
}
