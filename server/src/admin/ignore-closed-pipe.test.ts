import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { ignoreClosedPipe } from './ignore-closed-pipe.ts';

function failWith(code: string): void {
  const output = new PassThrough();
  ignoreClosedPipe(output);
  output.emit('error', Object.assign(new Error(`write ${code}`), { code }));
}

it('a closed pipe is no error, and everything else is one', () => {
  expect(() => failWith('EPIPE')).not.toThrow();
  expect(() => failWith('ENOSPC')).toThrow('write ENOSPC');
});
