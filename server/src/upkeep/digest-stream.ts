import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** What has gone through a stream. */
export interface Passed {
  /** Of COPY text: one line is one row. */
  readonly rows: number;
  readonly sha256: string;
}

const NEWLINE = 0x0a;

/** Lets bytes through and counts them. */
export function digestStream(): Transform & { passed(): Passed } {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows++;
      callback(null, chunk);
    },
  });
  return Object.assign(stream, { passed: () => ({ rows, sha256: hash.copy().digest('hex') }) });
}
