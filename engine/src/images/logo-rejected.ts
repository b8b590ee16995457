/** The image of a logo that cannot be used. The message is a sentence for its owner. */
export class LogoRejected extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogoRejected';
  }
}
