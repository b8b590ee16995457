import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { type Service, startService, storeTable } from './service.ts';

/** strace makes system calls of a running process fail (Debian: strace). */
function canTrace(): boolean {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return process.platform === 'linux' && process.getuid?.() === 0;
  } catch {
    return false;
  }
}

let folder: string;
let service: Service;

describe.skipIf(!canTrace())('a disk that returns I/O errors', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictable-io-'));
    service = await startService(path.join(folder, 'data'), { DISK_RESERVE_MB: '0' });
  });
  afterAll(async () => {
    await service?.end('SIGTERM');
    await removeFolder(folder);
  });

  const store = () => storeTable(service);

  /**
   * Makes system calls fail with an error. strace has attached to all threads when it prints its first
   * line.
   */
  async function inject(calls: string, error: string): Promise<ChildProcess> {
    const args = [
      '-f',
      '-p',
      String(service.process.pid),
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:error=${error}`,
    ];
    const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    await once(tracer.stderr!, 'data');
    tracer.stderr!.resume();
    await sleep(500);
    return tracer;
  }

  it.each([
    ['fdatasync,fsync', 'EIO'],
    ['fdatasync,fsync', 'ENOSPC'],
    ['rename', 'EROFS'],
  ])(
    '%s fails with %s: responds with 503, stores and charges nothing, and recovers afterwards',
    async (calls, error) => {
      const images = path.join(folder, 'data/files/images');
      expect((await store()).status).toBe(200);
      const before = (await readdir(images)).length;
      const tracer = await inject(calls, error);
      const rejected = await store();
      expect(rejected.status).toBe(503);
      expect(((await rejected.json()) as ErrorBody).error.type).toBe('data-out-of-reach');
      // The readiness probe writes and syncs, but does not rename.
      if (calls !== 'rename') expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
      tracer.kill('SIGINT');
      await once(tracer, 'exit');
      expect((await readdir(images)).length).toBe(before);
      expect((await store()).status).toBe(200);
    },
  );
});
