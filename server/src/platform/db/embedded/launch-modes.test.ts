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

/** Starts, commits a row, stops, starts again: the row is there, and nothing is left running. */
async function expectTwoStarts(made: Clone, identity: Identity, runAs: string): Promise<void> {
  const first = await launch(made, identity);
  expect(await first.hear()).toMatchObject({ runAs, isAdopted: false, kept: [] });
  first.tell(7);
  expect(await first.hear()).toEqual({ committed: 7 });
  expect(await first.end('SIGTERM')).toBe(0);
  expect(existsSync(path.join(made.dataFolder, 'pg/postmaster.pid'))).toBe(false);
  const second = await launch(made, identity);
  const saying = await second.hear();
  expect(saying).toMatchObject({ runAs, isAdopted: false, kept: [7] });
  expect(await second.end('SIGTERM')).toBe(0);
  expect(processFacts(saying.processId ?? 0)).toBeUndefined();
  expect(existsSync(saying.socketFolder ?? '/')).toBe(false);
}

describe('PostgreSQL starts', () => {
  it('for the user who runs the tests', async () => {
    const made = await clone({ mode: 0o755, owner: me });
    await expectTwoStarts(made, 'this user', isRoot ? 'namespace' : 'self');
  });

  it.runIf(isRoot)('for an ordinary user, below a home that is his alone', async () => {
    const made = await clone({ mode: 0o700, owner: NOBODY, hasOwnBinaries: true });
    await expectTwoStarts(made, { userId: NOBODY }, 'self');
  });

  it.runIf(isRoot)('for an ordinary user without a name', async () => {
    const made = await clone({ mode: 0o755, owner: NAMELESS });
    await expectTwoStarts(made, { userId: NAMELESS }, 'namespace');
  });

  it.runIf(isRoot)('for root below a private home', async () => {
    const made = await clone({ mode: 0o700, owner: 0, hasOwnBinaries: true });
    await expectTwoStarts(made, 'this user', 'namespace');
    expect((await stat(path.join(made.dataFolder, 'pg'))).uid).toBe(0);
  });

  it.runIf(isRoot)('for root where user namespaces are refused', async () => {
    const made = await clone({ mode: 0o755, owner: 0 });
    await expectTwoStarts(made, 'root without namespaces', 'other');
    expect((await stat(path.join(made.dataFolder, 'pg'))).uid).toBe(NOBODY);
  });

  it.runIf(isRoot)('for root below a private home where user namespaces are refused', async () => {
    const before = await postgresCopies();
    const made = await clone({ mode: 0o700, owner: 0, hasOwnBinaries: true });
    await expectTwoStarts(made, 'root without namespaces', 'other');
    const copies = await postgresCopies();
    expect(copies).not.toEqual([]);
    for (const copy of copies) if (!before.includes(copy)) await rm(copy, { recursive: true });
  });

  it.runIf(isRoot)('as its owner, when root comes to a cluster of somebody else', async () => {
    const made = await clone({ mode: 0o755, owner: NOBODY });
    const owner = await launch(made, { userId: NOBODY });
    owner.tell(1);
    expect(await owner.hear()).toMatchObject({ runAs: 'self' });
    expect(await owner.hear()).toEqual({ committed: 1 });
    await owner.end('SIGTERM');
    const root = await launch(made, 'this user');
    expect(await root.hear()).toMatchObject({ runAs: 'other', kept: [1] });
    await root.end('SIGTERM');
    const again = await launch(made, { userId: NOBODY });
    expect(await again.hear()).toMatchObject({ runAs: 'self', kept: [1] });
  });

  it.runIf(isRoot)('on a cluster of root that came from a machine with namespaces', async () => {
    const made = await clone({ mode: 0o755, owner: 0 });
    const first = await launch(made, 'this user');
    first.tell(1);
    expect(await first.hear()).toMatchObject({ runAs: 'namespace' });
    await first.hear();
    await first.end('SIGTERM');
    const second = await launch(made, 'root without namespaces');
    expect(await second.hear()).toMatchObject({ runAs: 'other', kept: [1] });
  });

  it('when the install skipped the scripts that link the libraries', async () => {
    const made = await clone({ mode: 0o755, owner: me, hasOwnBinaries: true });
    const libraries = path.join(made.nativeFolder, 'lib');
    for (const entry of await readdir(libraries, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) await rm(path.join(libraries, entry.name));
    }
    const program = await launch(made, 'this user');
    expect(await program.hear()).toMatchObject({ isAdopted: false });
  });

  it('on a folder whose path is too long for a socket', async () => {
    const made = await clone({ mode: 0o755, owner: me, name: 'long-'.repeat(30) });
    await expectTwoStarts(made, 'this user', isRoot ? 'namespace' : 'self');
    const third = await launch(made, 'this user');
    await third.hear();
    expect(existsSync(path.join(made.dataFolder, 'run'))).toBe(false);
  });

  it('on a volume whose mount has opened the cluster to its group', async () => {
    const made = await clone({ mode: 0o755, owner: me });
    const first = await launch(made, 'this user');
    await first.hear();
    await first.end('SIGTERM');
    await chmod(path.join(made.dataFolder, 'pg'), 0o770);
    expect(await (await launch(made, 'this user')).hear()).toMatchObject({ kept: [] });
  });

  it.runIf(isRoot)('not for a user who may not read the cluster, and says so', async () => {
    const made = await clone({ mode: 0o755, owner: 0 });
    const first = await launch(made, 'this user');
    await first.hear();
    await first.end('SIGTERM');
    await chmod(made.dataFolder, 0o777);
    const { refusal } = await (await launch(made, { userId: NOBODY })).hear();
    expect(refusal).toMatch(/pg cannot be read: it belongs to another user\.$/);
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
