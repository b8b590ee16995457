import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { prepareSocketFolder } from './socket-folder.ts';

const userId = process.getuid?.() ?? 0;

it.each([0o750, 0o705, 0o777, 0o700])(
  'only the user can enter a socket folder that had the mode %o',
  async (mode) => {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictable-'));
    try {
      await mkdir(path.join(dataFolder, 'run'), { mode });
      const folder = prepareSocketFolder(dataFolder, { kind: 'self', userId });
      expect(folder).toBe(path.join(dataFolder, 'run'));
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    } finally {
      await rm(dataFolder, { recursive: true });
    }
  },
);
