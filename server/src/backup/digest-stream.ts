import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Row count and hash of the bytes that passed through a stream. */
export interface StreamDigest {
  /** Number of lines, which in COPY text is the number of rows. */
  readonly rows: number;
  readonly sha256: string;
}

const NEWLINE = 0x0a;

/** Passes bytes through, counts rows and computes their hash. */
export function createDigestStream(): Transform & { digest(): StreamDigest } {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++;
      callback(null, chunk);
    },
  });
  return Object.assign(stream, { digest: () => ({ rows, sha256: hash.copy().digest('hex') }) });
}
