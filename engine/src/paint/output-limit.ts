/** Thrown by a painter once its file is larger than it may be. `bytes` is how large it was then, at least. */
export class OutputTooLarge extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`The file has ${bytes} bytes or more.`);
    this.bytes = bytes;
  }
}

/**
 * To be called while a file grows, so that what will be refused is not painted to its end.
 *
 * @param bytesMax undefined is no limit
 * @throws OutputTooLarge
 */
export function checkOutput(bytesSoFar: number, bytesMax: number | undefined): void {
  if (bytesMax !== undefined && bytesSoFar > bytesMax) throw new OutputTooLarge(bytesSoFar);
}
