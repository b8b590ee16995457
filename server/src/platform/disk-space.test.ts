import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasSpaceToStart, isDiskFull } from './disk-space.ts';
import { StartError } from './start-error.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['ENOSPC', withCode('ENOSPC'), true],
  ['an exhausted quota', withCode('EDQUOT'), true],
  ['the SQLSTATE of PostgreSQL', withCode('53100'), true],
  ['a cause', new StartError('It does not start.', { cause: withCode('ENOSPC') }), true],
  ['a message of initdb', new StartError('could not write to file: No space left on device'), true],
  ['a folder without permission', new StartError('No.', { cause: withCode('EACCES') }), false],
  ['a port in use', withCode('EADDRINUSE'), false],
  ['too many connections', withCode('53300'), false],
  ['no error', undefined, false],
])('distinguishes a full disk from other errors: %s', (_, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

it('finds free space, and rejects a folder that does not exist', async () => {
  expect(await hasSpaceToStart(tmpdir())).toBe(true);
  await expect(hasSpaceToStart('/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' });
});
