/** A painter throws this when its file exceeds the size limit. `bytes` is a lower bound of the file size. */
export class OutputTooLargeError extends Error {
  readonly bytes: number;

  constructor(bytes: number) {
    super(`The file exceeds the size limit: it has at least ${bytes} bytes.`);
    this.bytes = bytes;
  }
}

/**
 * Painters call this while a file grows, so that they stop as soon as it is too large.
 *
 * @param bytesMax undefined means no limit
 * @throws OutputTooLargeError
 */
export function checkOutputSize(bytesSoFar: number, bytesMax: number | undefined): void {
  if (bytesMax !== undefined && bytesSoFar > bytesMax) throw new OutputTooLargeError(bytesSoFar);
}
