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
    program.send(number);
    expect(await program.receive()).toEqual({ committed: number });
  }
}

async function untilGone(processId: number): Promise<void> {
  while (processFacts(processId)) await sleep(20);
}

async function untilReplaced(processId: number): Promise<void> {
  const cluster = path.join(clone.dataFolder, 'pg');
  for (let found = findPostmaster(cluster); found?.status !== 'ready' || found.processId === processId; ) {
    await sleep(20);
    found = findPostmaster(cluster);
  }
}

const lockFile = () => path.join(clone.dataFolder, 'pg/postmaster.pid');

/** A `PATH` without `setpriv`, as on macOS, so that PostgreSQL survives the death of its launcher. */
async function pathWithoutSetpriv(): Promise<string> {
  const folder = path.join(clone.folder, 'bin');
  await mkdir(folder);
  for (const program of ['unshare', 'true', 'sh'])
    await symlink(`/usr/bin/${program}`, path.join(folder, program));
  return folder;
}

it('keeps every committed row when Node.js is killed repeatedly', async () => {
  const kept: number[] = [];
  for (let round = 0; round < 4; round++) {
    const program = await launch();
    expect((await program.receive()).kept).toEqual(kept);
    const numbers = [round * 10, round * 10 + 1, round * 10 + 2];
    await commit(program, numbers);
    kept.push(...numbers);
    await program.end('SIGKILL');
  }
  expect((await (await launch()).receive()).kept).toEqual(kept);
});

it('restarts PostgreSQL when it is killed, and loses nothing', async () => {
  const program = await launch();
  const { processId = 0 } = await program.receive();
  await commit(program, [1, 2]);
  process.kill(processId, 'SIGKILL');
  await untilReplaced(processId);
  await commit(program, [3]);
  expect(await (await launch()).receive()).toMatchObject({ isAdopted: true, kept: [1, 2, 3] });
});

it('takes over a server whose launcher was killed, and stops it at the end', async () => {
  const searchPath = await pathWithoutSetpriv();
  const first = await launch(searchPath);
  const { processId = 0 } = await first.receive();
  await commit(first, [5]);
  await first.end('SIGKILL');
  const second = await launch(searchPath);
  expect(await second.receive()).toMatchObject({ isAdopted: true, processId, kept: [5] });
  await second.end('SIGTERM');
  expect(processFacts(processId)).toBeUndefined();
});

it('does not stop a server that another running process started', async () => {
  const first = await launch();
  const { processId = 0 } = await first.receive();
  const second = await launch();
  expect(await second.receive()).toMatchObject({ isAdopted: true, processId });
  expect(await second.end('SIGTERM')).toBe(0);
  await commit(first, [1]);
});

it('restarts the server when the process that started it stops and another continues', async () => {
  const first = await launch();
  const { processId = 0 } = await first.receive();
  const second = await launch();
  expect(await second.receive()).toMatchObject({ isAdopted: true, processId });
  expect(await first.end('SIGTERM')).toBe(0);
  await untilReplaced(processId);
  await commit(second, [4]);
});

it('starts once when two processes start concurrently on an empty folder', async () => {
  const both = await Promise.all([launch(), launch()]);
  const messages = await Promise.all(both.map((program) => program.receive()));
  expect(messages.map((message) => message.error)).toEqual([undefined, undefined]);
  expect(messages[0]?.processId).toBe(messages[1]?.processId);
  expect(messages.filter((message) => message.isAdopted)).toHaveLength(1);
});

it('starts when the lock file of a crash names an unrelated process', async () => {
  const program = await launch();
  const { processId = 0 } = await program.receive();
  await commit(program, [1]);
  const lock = readFileSync(lockFile(), 'utf8');
  const socketLock = readFileSync(path.join(clone.dataFolder, 'run/.s.PGSQL.5432.lock'), 'utf8');
  await program.end('SIGTERM');
  const unrelated = spawn('sleep', ['100']);
  await writeFile(lockFile(), lock.replace(String(processId), String(unrelated.pid)));
  await mkdir(path.join(clone.dataFolder, 'run'), { mode: 0o700 });
  const unrelatedLock = socketLock.replace(String(processId), String(unrelated.pid));
  await writeFile(path.join(clone.dataFolder, 'run/.s.PGSQL.5432.lock'), unrelatedLock);
  expect(await (await launch()).receive()).toMatchObject({ isAdopted: false, kept: [1] });
  unrelated.kill();
});

it('starts when the lock file of a crash names a zombie', async () => {
  const program = await launch();
  const { processId = 0 } = await program.receive();
  const lock = readFileSync(lockFile(), 'utf8');
  await program.end('SIGTERM');
  // The inner shell exits immediately; its parent, the sleep, never reaps it.
  const parent = spawn('sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 100']);
  const [line] = await once(parent.stdout, 'data');
  const zombie = Number(String(line));
  await untilGone(zombie);
  expect(factsFromPs(zombie), 'according to ps').toBeUndefined();
  await writeFile(lockFile(), lock.replace(String(processId), String(zombie)));
  expect(await (await launch()).receive()).toMatchObject({ isAdopted: false });
  parent.kill();
});

it('recovers from an interrupted initdb', async () => {
  const program = await launch();
  const isUnfinished = async () => {
    const name = (await readdir(clone.dataFolder)).find((entry) => entry.startsWith('pg.new-'));
    return name !== undefined && existsSync(path.join(clone.dataFolder, name, 'PG_VERSION'));
  };
  while (!(await isUnfinished())) await sleep(5);
  await program.end('SIGKILL');
  expect(existsSync(path.join(clone.dataFolder, 'pg'))).toBe(false);
  expect(await (await launch()).receive()).toMatchObject({ isAdopted: false, kept: [] });
  expect((await readdir(clone.dataFolder)).filter((name) => name.startsWith('pg.new-'))).toEqual([]);
});

it('rejects a cluster of another PostgreSQL version', async () => {
  const program = await launch();
  await program.receive();
  await program.end('SIGTERM');
  await writeFile(path.join(clone.dataFolder, 'pg/PG_VERSION'), '14\n');
  expect((await (await launch()).receive()).error).toMatch(
    /is from PostgreSQL 14, but PostgreSQL 18 is installed/,
  );
});

it('reports the error of PostgreSQL if it does not start', async () => {
  const program = await launch();
  await program.receive();
  await program.end('SIGTERM');
  await writeFile(path.join(clone.dataFolder, 'pg/postgresql.conf'), 'max_connections = banana\n');
  expect((await (await launch()).receive()).error).toMatch(
    /^Could not start PostgreSQL: .*banana|configuration file/,
  );
});
