import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { hasRoomToStart, isDiskFull } from './disk-room.ts';
import { StartError } from './start-error.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['ENOSPC', withCode('ENOSPC'), true],
  ['a quota that is used up', withCode('EDQUOT'), true],
  ['what PostgreSQL says of it', withCode('53100'), true],
  ['a cause', new StartError('It does not start.', { cause: withCode('ENOSPC') }), true],
  ['what initdb prints', new StartError('could not write to file: No space left on device'), true],
  ['a folder of somebody else', new StartError('No.', { cause: withCode('EACCES') }), false],
  ['a port that is taken', withCode('EADDRINUSE'), false],
  ['too many connections', withCode('53300'), false],
  ['no error', undefined, false],
])('tells a full disk from other reasons: %s', (_, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});

it('finds room where there is some, and says which folder is missing', async () => {
  expect(await hasRoomToStart(tmpdir())).toBe(true);
  await expect(hasRoomToStart('/no/such/folder')).rejects.toMatchObject({ code: 'ENOENT' });
});
