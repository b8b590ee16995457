import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { type RunningProgram, waitForExit } from './running-program.ts';
import { describeWithRuntimes } from './runtimes.ts';
import {
  createDataFolder,
  createImage,
  describeStart,
  expectNewNode,
  isDatabaseStopped,
  removeStartedServices,
  startService,
} from './service-start.suite.ts';

removeStartedServices();

describeStart('20.19.0', 'node20');
describeStart('24', 'node24');

describeWithRuntimes(['node20', 'npm'], 'npm start on Node 20.19.0', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await createDataFolder();
  });

  it.each([
    ['npm receives SIGTERM', (program: RunningProgram) => program.process.kill('SIGTERM')],
    ['a terminal sends Ctrl-C', (program: RunningProgram) => program.signalAll('SIGINT')],
    ['npm is killed', (program: RunningProgram) => program.process.kill('SIGKILL')],
  ])('serves, and stops cleanly when %s', async (_, stop) => {
    const { program, url, serverId } = await startService('node20', ['npm', 'start'], dataFolder);
    await expectNewNode(serverId);
    const key = await readFile(path.join(dataFolder, 'dev-api-key'), 'utf8');
    expect((await createImage(url, key.trim())).length).toBeGreaterThan(1_000);
    stop(program);
    await waitForExit(serverId);
    expect(isDatabaseStopped(dataFolder)).toBe(true);
  });
});
