/** A font file that cannot be used. The message is a sentence for its owner. */
export class FontRejected extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'FontRejected';
  }
}
