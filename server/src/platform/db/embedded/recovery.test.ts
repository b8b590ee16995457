import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Clone, type LaunchProcess, launchProgram, makeClone } from './launch-process.fixture.ts';
import { findPostmaster } from './postmaster-file.ts';
import { factsFromPs, processFacts } from './process-facts.ts';

const me = process.getuid?.() ?? 0;
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

async function launch(searchPath?: string): Promise<LaunchProcess> {
  const program = await launchProgram(clone, 'this user', searchPath);
  programs.push(program);
  return program;
}

async function commit(program: LaunchProcess, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    program.tell(number);
    expect(await program.hear()).toEqual({ committed: number });
  }
}

async function untilGone(processId: number): Promise<void> {
  while (processFacts(processId)) await sleep(20);
}

async function untilServedBySomeoneElseThan(processId: number): Promise<void> {
  const cluster = path.join(clone.dataFolder, 'pg');
  for (let found = findPostmaster(cluster); found?.status !== 'ready' || found.processId === processId; ) {
    await sleep(20);
    found = findPostmaster(cluster);
  }
}

const lockFile = () => path.join(clone.dataFolder, 'pg/postmaster.pid');

/** A search path on which `setpriv` is missing, as on macOS: nothing then ends PostgreSQL when we are killed. */
async function pathWithoutSetpriv(): Promise<string> {
  const folder = path.join(clone.folder, 'bin');
  await mkdir(folder);
  for (const program of ['unshare', 'true', 'sh'])
    await symlink(`/usr/bin/${program}`, path.join(folder, program));
  return folder;
}

it('keeps every committed row when node is killed, again and again', async () => {
  const kept: number[] = [];
  for (let round = 0; round < 4; round++) {
    const program = await launch();
    expect((await program.hear()).kept).toEqual(kept);
    const numbers = [round * 10, round * 10 + 1, round * 10 + 2];
    await commit(program, numbers);
    kept.push(...numbers);
    await program.end('SIGKILL');
  }
  expect((await (await launch()).hear()).kept).toEqual(kept);
});

it('keeps every committed row when node and all of PostgreSQL are killed', async () => {
  const program = await launch();
  const { processId = 0 } = await program.hear();
  await commit(program, [1, 2, 3]);
  process.kill(processId, 'SIGSTOP');
  program.child.kill('SIGKILL');
  process.kill(processId, 'SIGKILL');
  await untilGone(processId);
  expect(existsSync(lockFile())).toBe(true);
  expect(await (await launch()).hear()).toMatchObject({ isAdopted: false, kept: [1, 2, 3] });
});

it('starts PostgreSQL again when it is killed, and loses nothing', async () => {
  const program = await launch();
  const { processId = 0 } = await program.hear();
  await commit(program, [1, 2]);
  process.kill(processId, 'SIGKILL');
  await untilServedBySomeoneElseThan(processId);
  await commit(program, [3]);
  expect(await (await launch()).hear()).toMatchObject({ isAdopted: true, kept: [1, 2, 3] });
});

it('takes over a server whose launcher was killed, and stops it at the end', async () => {
  const searchPath = await pathWithoutSetpriv();
  const first = await launch(searchPath);
  const { processId = 0 } = await first.hear();
  await commit(first, [5]);
  await first.end('SIGKILL');
  const second = await launch(searchPath);
  expect(await second.hear()).toMatchObject({ isAdopted: true, processId, kept: [5] });
  await second.end('SIGTERM');
  expect(processFacts(processId)).toBeUndefined();
});

it('leaves a server running that another living process launched', async () => {
  const first = await launch();
  const { processId = 0 } = await first.hear();
  const second = await launch();
  expect(await second.hear()).toMatchObject({ isAdopted: true, processId });
  expect(await second.end('SIGTERM')).toBe(0);
  await commit(first, [1]);
});

it('starts the server again when the process that launched it stops and another goes on', async () => {
  const first = await launch();
  const { processId = 0 } = await first.hear();
  const second = await launch();
  expect(await second.hear()).toMatchObject({ isAdopted: true, processId });
  expect(await first.end('SIGTERM')).toBe(0);
  await untilServedBySomeoneElseThan(processId);
  await commit(second, [4]);
});

it('starts once when two processes begin at the same moment on an empty folder', async () => {
  const both = await Promise.all([launch(), launch()]);
  const sayings = await Promise.all(both.map((program) => program.hear()));
  expect(sayings.map((saying) => saying.refusal)).toEqual([undefined, undefined]);
  expect(sayings[0]?.processId).toBe(sayings[1]?.processId);
  expect(sayings.filter((saying) => saying.isAdopted)).toHaveLength(1);
});

it('starts when the lock file of a crash names a living stranger', async () => {
  const program = await launch();
  const { processId = 0 } = await program.hear();
  await commit(program, [1]);
  const lock = readFileSync(lockFile(), 'utf8');
  const socketLock = readFileSync(path.join(clone.dataFolder, 'run/.s.PGSQL.5432.lock'), 'utf8');
  await program.end('SIGTERM');
  const stranger = spawn('sleep', ['100']);
  await writeFile(lockFile(), lock.replace(String(processId), String(stranger.pid)));
  await mkdir(path.join(clone.dataFolder, 'run'), { mode: 0o700 });
  const strangerLock = socketLock.replace(String(processId), String(stranger.pid));
  await writeFile(path.join(clone.dataFolder, 'run/.s.PGSQL.5432.lock'), strangerLock);
  expect(await (await launch()).hear()).toMatchObject({ isAdopted: false, kept: [1] });
  stranger.kill();
});

it('starts when the lock file of a crash names a zombie', async () => {
  const program = await launch();
  const { processId = 0 } = await program.hear();
  const lock = readFileSync(lockFile(), 'utf8');
  await program.end('SIGTERM');
  // The inner shell ends at once; the sleep it is the child of never asks about it.
  const parent = spawn('sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 100']);
  const [line] = await once(parent.stdout, 'data');
  const zombie = Number(String(line));
  await untilGone(zombie);
  await writeFile(lockFile(), lock.replace(String(processId), String(zombie)));
  expect(await (await launch()).hear()).toMatchObject({ isAdopted: false });
  parent.kill();
});

it('recovers from an initdb that was killed half way', async () => {
  const program = await launch();
  while (!(await readdir(clone.dataFolder)).some((name) => name.startsWith('pg.new-'))) await sleep(5);
  await sleep(50);
  await program.end('SIGKILL');
  expect(existsSync(path.join(clone.dataFolder, 'pg'))).toBe(false);
  expect(await (await launch()).hear()).toMatchObject({ isAdopted: false, kept: [] });
  expect((await readdir(clone.dataFolder)).filter((name) => name.startsWith('pg.new-'))).toEqual([]);
});

it('touches no folder that is not a cluster', async () => {
  await mkdir(path.join(clone.dataFolder, 'pg'));
  await writeFile(path.join(clone.dataFolder, 'pg/diary.txt'), 'mine');
  const { refusal } = await (await launch()).hear();
  expect(refusal).toMatch(/pg is in the way: it is not a database folder\. Move it away\.$/);
  expect(readFileSync(path.join(clone.dataFolder, 'pg/diary.txt'), 'utf8')).toBe('mine');
});

it('refuses a cluster of another version of PostgreSQL', async () => {
  const program = await launch();
  await program.hear();
  await program.end('SIGTERM');
  await writeFile(path.join(clone.dataFolder, 'pg/PG_VERSION'), '14\n');
  expect((await (await launch()).hear()).refusal).toMatch(
    /is of PostgreSQL 14, and PostgreSQL 18 is installed/,
  );
});

it('tells what PostgreSQL said when it does not start', async () => {
  const program = await launch();
  await program.hear();
  await program.end('SIGTERM');
  await writeFile(path.join(clone.dataFolder, 'pg/postgresql.conf'), 'max_connections = banana\n');
  expect((await (await launch()).hear()).refusal).toMatch(
    /^PostgreSQL does not start: .*banana|configuration file/,
  );
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
