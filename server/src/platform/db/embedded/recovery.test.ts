import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Clone, type LaunchProcess, launchProgram, makeClone } from './launch-process.fixture.ts';
import { factsFromPs, processFacts } from './process-facts.ts';

const me = process.getuid?.() ?? 0;
const isRoot = me === 0 && process.platform === 'linux';
let clone: Clone;
let programs: LaunchProcess[] = [];

beforeEach(async () => {
  clone = await makeClone({ mode: 0o755, owner: me });
});

afterEach(async () => {
  for (const program of programs) await program.end('SIGTERM');
  programs = [];
  await clone.remove();
});

async function launch(): Promise<LaunchProcess> {
  const program = await launchProgram(clone, 'this user');
  programs.push(program);
  return program;
}

async function untilGone(processId: number): Promise<void> {
  while (processFacts(processId)) await sleep(20);
}

// Further crashes and modes are in recovery.faults.test.ts and launch-modes.faults.test.ts.
it('keeps every committed row when Node.js and PostgreSQL are killed', async () => {
  const program = await launch();
  const { processId = 0, runAs } = await program.receive();
  expect(runAs).toBe(isRoot ? 'namespace' : 'self');
  for (const number of [1, 2, 3]) {
    program.send(number);
    expect(await program.receive()).toEqual({ committed: number });
  }
  process.kill(processId, 'SIGSTOP');
  program.child.kill('SIGKILL');
  process.kill(processId, 'SIGKILL');
  await untilGone(processId);
  expect(existsSync(path.join(clone.dataFolder, 'pg/postmaster.pid'))).toBe(true);
  expect(await (await launch()).receive()).toMatchObject({ isAdopted: false, kept: [1, 2, 3] });
});

it('does not touch a folder that is not a cluster', async () => {
  await mkdir(path.join(clone.dataFolder, 'pg'));
  await writeFile(path.join(clone.dataFolder, 'pg/diary.txt'), 'mine');
  const { error } = await (await launch()).receive();
  expect(error).toMatch(/pg exists but is not a PostgreSQL data directory\. Move or remove it\.$/);
  expect(readFileSync(path.join(clone.dataFolder, 'pg/diary.txt'), 'utf8')).toBe('mine');
});

it('reads the same facts from ps as from /proc', async () => {
  const child = spawn('sleep', ['100']);
  const facts = factsFromPs(child.pid ?? 0);
  expect(facts).toEqual({
    parentId: process.pid,
    program: 'sleep',
    commandLine: 'sleep 100',
    workingFolder: undefined,
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(factsFromPs(child.pid ?? 0)).toBeUndefined();
});
