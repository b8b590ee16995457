import type { Writable } from 'node:stream';

/**
 * Ignores that the reader of an output has gone: programs such as `head` close the pipe once they have enough. What is
 * printed afterwards is dropped. Other errors are thrown.
 */
export function ignoreClosedPipe(output: Writable): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
