import { existsSync } from 'node:fs';
import { chmod, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Clone,
  type CloneOptions,
  type Identity,
  type LaunchProcess,
  launchProgram,
  makeClone,
} from './launch-process.fixture.ts';
import { processFacts } from './process-facts.ts';

const NOBODY = 65_534;
const NAMELESS = 54_321;
const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const me = process.getuid?.() ?? 0;

let clones: Clone[] = [];
let programs: LaunchProcess[] = [];

afterEach(async () => {
  for (const program of programs) await program.end('SIGTERM');
  for (const clone of clones) await clone.remove();
  clones = [];
  programs = [];
});

async function clone(options: CloneOptions): Promise<Clone> {
  const made = await makeClone(options);
  clones.push(made);
  return made;
}

async function launch(made: Clone, identity: Identity): Promise<LaunchProcess> {
  const program = await launchProgram(made, identity);
  programs.push(program);
  return program;
}

/** Starts, commits a row, stops and starts again: the row exists, and no process is left running. */
async function expectTwoStarts(made: Clone, identity: Identity, runAs: string): Promise<void> {
  const first = await launch(made, identity);
  expect(await first.receive()).toMatchObject({ runAs, isAdopted: false, kept: [] });
  first.send(7);
  expect(await first.receive()).toEqual({ committed: 7 });
  expect(await first.end('SIGTERM')).toBe(0);
  expect(existsSync(path.join(made.dataFolder, 'pg/postmaster.pid'))).toBe(false);
  const second = await launch(made, identity);
  const message = await second.receive();
  expect(message).toMatchObject({ runAs, isAdopted: false, kept: [7] });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(processFacts(message.processId ?? 0)).toBeUndefined();
  expect(existsSync(message.socketFolder ?? '/')).toBe(false);
}

describe('PostgreSQL starts', () => {
  it('as the user who runs the tests', async () => {
    const made = await clone({ mode: 0o755, owner: me });
    await expectTwoStarts(made, 'this user', isRoot ? 'namespace' : 'self');
  });

  it.runIf(isRoot)('as an ordinary user, in a private home folder', async () => {
    const made = await clone({ mode: 0o700, owner: NOBODY, hasOwnBinaries: true });
    await expectTwoStarts(made, { userId: NOBODY }, 'self');
  });

  it.runIf(isRoot)('as an ordinary user without a name', async () => {
    const made = await clone({ mode: 0o755, owner: NAMELESS });
    await expectTwoStarts(made, { userId: NAMELESS }, 'namespace');
  });

  it.runIf(isRoot)('as root in a private home folder', async () => {
    const made = await clone({ mode: 0o700, owner: 0, hasOwnBinaries: true });
    await expectTwoStarts(made, 'this user', 'namespace');
    expect((await stat(path.join(made.dataFolder, 'pg'))).uid).toBe(0);
  });

  it.runIf(isRoot)('as root if user namespaces are not allowed', async () => {
    const made = await clone({ mode: 0o755, owner: 0 });
    await expectTwoStarts(made, 'root without namespaces', 'other');
    expect((await stat(path.join(made.dataFolder, 'pg'))).uid).toBe(NOBODY);
  });

  it.runIf(isRoot)('as root in a private home folder if user namespaces are not allowed', async () => {
    const before = await postgresCopies();
    const made = await clone({ mode: 0o700, owner: 0, hasOwnBinaries: true });
    await expectTwoStarts(made, 'root without namespaces', 'other');
    const copies = await postgresCopies();
    expect(copies).not.toEqual([]);
    for (const copy of copies) if (!before.includes(copy)) await rm(copy, { recursive: true });
  });

  it.runIf(isRoot)('as the owner of the cluster if root starts it', async () => {
    const made = await clone({ mode: 0o755, owner: NOBODY });
    const owner = await launch(made, { userId: NOBODY });
    owner.send(1);
    expect(await owner.receive()).toMatchObject({ runAs: 'self' });
    expect(await owner.receive()).toEqual({ committed: 1 });
    await owner.end('SIGTERM');
    const root = await launch(made, 'this user');
    expect(await root.receive()).toMatchObject({ runAs: 'other', kept: [1] });
    await root.end('SIGTERM');
    const again = await launch(made, { userId: NOBODY });
    expect(await again.receive()).toMatchObject({ runAs: 'self', kept: [1] });
  });

  it.runIf(isRoot)('on a cluster of root from a machine with namespaces', async () => {
    const made = await clone({ mode: 0o755, owner: 0 });
    const first = await launch(made, 'this user');
    first.send(1);
    expect(await first.receive()).toMatchObject({ runAs: 'namespace' });
    await first.receive();
    await first.end('SIGTERM');
    const second = await launch(made, 'root without namespaces');
    expect(await second.receive()).toMatchObject({ runAs: 'other', kept: [1] });
  });

  it('if the install skipped the scripts that link the libraries', async () => {
    const made = await clone({ mode: 0o755, owner: me, hasOwnBinaries: true });
    const libraries = path.join(made.nativeFolder, 'lib');
    for (const entry of await readdir(libraries, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(path.join(libraries, entry.name));
    }
    const program = await launch(made, 'this user');
    expect(await program.receive()).toMatchObject({ isAdopted: false });
  });

  it('on a folder whose path is too long for a socket', async () => {
    const made = await clone({ mode: 0o755, owner: me, name: 'long-'.repeat(30) });
    await expectTwoStarts(made, 'this user', isRoot ? 'namespace' : 'self');
    const third = await launch(made, 'this user');
    await third.receive();
    expect(existsSync(path.join(made.dataFolder, 'run'))).toBe(false);
  });

  it('on a volume whose mount gives the group access to the cluster', async () => {
    const made = await clone({ mode: 0o755, owner: me });
    const first = await launch(made, 'this user');
    await first.receive();
    await first.end('SIGTERM');
    await chmod(path.join(made.dataFolder, 'pg'), 0o770);
    expect(await (await launch(made, 'this user')).receive()).toMatchObject({ kept: [] });
  });

  it.runIf(isRoot)('not as a user who cannot read the cluster, and reports the reason', async () => {
    const made = await clone({ mode: 0o755, owner: 0 });
    const first = await launch(made, 'this user');
    await first.receive();
    await first.end('SIGTERM');
    await chmod(made.dataFolder, 0o777);
    const { error } = await (await launch(made, { userId: NOBODY })).receive();
    expect(error).toMatch(/pg cannot be read: it belongs to another user\.$/);
  });
});

async function postgresCopies(): Promise<string[]> {
  const found: string[] = [];
  for (const place of ['/var/cache', '/tmp', '/var/tmp']) {
    for (const name of await readdir(place).catch(() => [])) {
      if (name.startsWith('pictable-postgres-')) found.push(path.join(place, name));
    }
  }
  return found;
}
