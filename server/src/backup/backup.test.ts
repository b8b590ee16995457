import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getTableName, isTable } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { imagesRepo, type NewImageRow } from '../images/images.repo.ts';
import { movedUrlOf, noteMoved } from '../images/moved-image.ts';
import { claimStorage } from '../installation/claim-storage.ts';
import { installationRepo } from '../installation/installation.repo.ts';
import { idleHandlers } from '../jobs/idle-handlers.fixture.ts';
import { jobsRepo } from '../jobs/jobs.repo.ts';
import { enqueueMail } from '../jobs/mail-outbox.repo.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { liveImagesRepo } from '../live/live-images.repo.ts';
import { readPointer, writePointer } from '../live/live-pointer.ts';
import { livePointersRepo } from '../live/live-pointers.repo.ts';
import * as schema from '../platform/db/schema.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { openDiskStorage } from '../platform/storage/disk-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { backUp } from './back-up.ts';
import { type BackupManifest, MANIFEST_FILE } from './backup-manifest.ts';
import { excludedTables, movedTables } from './backup-tables.ts';
import { moveDatabase } from './move-database.ts';
import { restore } from './restore.ts';

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

const serverSecret = 'a secret of tests, thirty-two characters long';
/** Characters that COPY must escape, and JSON that must stay unchanged. */
const specialCharacters = '{"data":[{"a\\tb":"tab\\\\N","2024":1.10,"😀":"é\\n"}]}';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let files: Storage;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-upkeep-'));
  [source, target] = await Promise.all([testDatabase(), testDatabase()]);
  files = await openDiskStorage(path.join(folder, 'source'));
  await fill(source, 30);
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true });
});

async function fill({ db, pool }: TestDatabase, count: number): Promise<void> {
  const { rows } = await pool.query(
    "insert into users (email, first_name) values ('ada@example.com', $1) returning id",
    ['Ada\\N\t\n"é'],
  );
  await pool.query(
    `insert into api_keys (user_id, name, key_hash, prefix, scopes) values ($1, $2, 'hash', 'prefix', $3)`,
    [rows[0].id, specialCharacters, ['render', 'images:read']],
  );
  const images = imagesRepo(db);
  for (let index = 0; index < count; index++) {
    const name = `table-${index}.png`;
    await files.put(`images/${name}`, Buffer.from(`picture ${index}`));
    await images.chargeAndInsert([imageRow(Number(rows[0].id), name)], null, new Date());
  }
}

function imageRow(userId: number, filename: string): NewImageRow {
  const sizes = { widthPx: 1, heightPx: 1, sizeBytes: 1, alt: 'A table.', scale: 1 };
  const texts = {
    publicUrl: `http://x/${filename}`,
    title: null,
    description: null,
    jsonText: specialCharacters,
    styleLayers: null,
    expiresAt: null,
  };
  return { userId, projectId: null, filename, format: 'png', ...sizes, ...texts };
}

async function rowsOf({ pool }: TestDatabase) {
  const { rows } = await pool.query('select * from table_images order by id');
  const users = await pool.query('select * from users order by id');
  const keys = await pool.query('select * from api_keys order by id');
  return { images: rows, users: users.rows, keys: keys.rows };
}

const backup = () => path.join(folder, 'backup');
const makeBackup = (target = backup()) =>
  backUp({ database: source, storage: files, serverSecret, now: new Date() }, target);
async function restoreInto(storageName = 'target', secret = serverSecret) {
  const storage = await openDiskStorage(path.join(folder, storageName));
  await restore({ database: target, storage, serverSecret: secret }, backup());
  return storage;
}

it('covers every table', () => {
  const all = Object.values(schema).filter((value) => isTable(value));
  const names = [...all.map((table) => getTableName(table as never)), 'pgboss.job'];
  expect([...movedTables.map(({ name }) => name), ...excludedTables].sort()).toEqual(names.sort());
});

describe('a backup', () => {
  it('is restored unchanged, and new rows follow the old ones', async () => {
    await makeBackup();
    await claimStorage({ db: source.db, storage: files, place: 'the files' });
    const storage = await restoreInto();
    // A copy is another installation, so the original files still belong to the original.
    await claimStorage({ db: target.db, storage, place: 'the copy' });
    const ownerOf = ({ db }: TestDatabase) => installationRepo(db).read('owner');
    expect(await ownerOf(target)).not.toBe(await ownerOf(source));
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    const found = await storage.get('images/table-7.png');
    expect(found && (await buffer(found.body)).toString()).toBe('picture 7');
    const { rows } = await target.pool.query(
      "insert into users (email) values ('b@example.com') returning id",
    );
    const ids = (await rowsOf(source)).users.map(({ id }) => Number(id));
    expect(Number(rows[0].id)).toBeGreaterThan(Math.max(...ids));
  });

  it('of equal tables has equal bytes, although rows have moved within a table', async () => {
    const tablesOf = async (name: string) => {
      await makeBackup(path.join(folder, name));
      return (JSON.parse(await readFile(path.join(folder, name, MANIFEST_FILE), 'utf8')) as BackupManifest)
        .tables;
    };
    const before = await tablesOf('before');
    // PostgreSQL stores the new version of a row behind all others.
    await source.pool.query(
      'update table_images set title = title where id = (select min(id) from table_images)',
    );
    expect(await tablesOf('after')).toEqual(before);
  });

  it('has no pointers of live images, so the restored service writes them from the records', async () => {
    const { users } = await rowsOf(source);
    const live = liveImagesRepo(source.db);
    const name = 'sales-0123456789012345678901.png';
    await files.put(`images/${name}`, Buffer.from('picture'));
    const version = {
      key: { userId: Number(users[0].id), projectId: null, name: 'sales' },
      fingerprint: 'x',
      newToken: 'sales-1234567890123456789012',
      check: () => undefined,
      alsoWrite: async () => {},
    };
    const stored = await live.putVersion(version, [imageRow(version.key.userId, name)], null, new Date());
    await writePointer({ livePointers: livePointersRepo(source.db), storage: files }, stored!.live.id);
    await makeBackup();
    const storage = await restoreInto();
    expect(await readPointer(storage, version.newToken)).toEqual({
      isDeleted: false,
      version: 1,
      versions: [{ version: 1, filenames: [name] }],
    });
  });

  it('contains the record of an image that has expired and whose file was deleted', async () => {
    await source.pool.query("update table_images set purged_at = now() where filename = 'table-3.png'");
    await files.delete('images/table-3.png');
    await makeBackup();
    const storage = await restoreInto();
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await storage.exists('images/table-3.png')).toBe(false);
  });

  it('keeps an image whose file is only in the bucket of its project, with the note that says so', async () => {
    await noteMoved(files, 'table-3.png', 'https://bucket.example.com/table-3.png');
    await files.delete('images/table-3.png');
    await makeBackup();
    const storage = await restoreInto();
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
    expect(await movedUrlOf(storage, 'table-3.png')).toBe('https://bucket.example.com/table-3.png');
  });

  it('is a consistent snapshot while images are added and deleted', async () => {
    let isRunning = true;
    const images = imagesRepo(source.db);
    const { users } = await rowsOf(source);
    const writing = (async () => {
      for (let index = 0; isRunning; index++) {
        const name = `late-${index}.png`;
        await files.put(`images/${name}`, Buffer.from(name));
        await images.chargeAndInsert([imageRow(Number(users[0].id), name)], null, new Date());
        await source.pool.query('delete from table_images where filename = $1', [`table-${index}.png`]);
        await files.delete(`images/table-${index}.png`);
      }
    })();
    await makeBackup();
    isRunning = false;
    await writing;
    const storage = await restoreInto();
    const { images: restored } = await rowsOf(target);
    for (const { filename } of restored) expect(await storage.exists(`images/${filename}`)).toBe(true);
  });

  it('is rejected when a byte was changed, and the database stays empty', async () => {
    await makeBackup();
    await appendFile(path.join(backup(), 'files/table-3.png'), 'x');
    await expect(restoreInto()).rejects.toThrow(/corrupt: .*table-3\.png/);
    expect((await rowsOf(target)).users).toEqual([]);
  });

  it('is rejected when a row was changed', async () => {
    await makeBackup();
    await appendFile(path.join(backup(), 'tables/stripe_events.copy'), 'evt_1\tinvoice.paid\t2026-01-01\n');
    await expect(restoreInto()).rejects.toThrow(/corrupt: .*stripe_events/);
    expect((await rowsOf(target)).users).toEqual([]);
  });

  it('is rejected when it is incomplete', async () => {
    await makeBackup();
    await rm(path.join(backup(), MANIFEST_FILE));
    await expect(restoreInto()).rejects.toThrow('is not a complete backup');
  });

  it('is rejected when its format has another version', async () => {
    await makeBackup();
    const manifest = path.join(backup(), MANIFEST_FILE);
    const written = JSON.parse(await readFile(manifest, 'utf8')) as object;
    await writeFile(manifest, JSON.stringify({ ...written, version: 2 }));
    await expect(restoreInto()).rejects.toThrow('is not a complete backup');
  });

  it('is rejected with another secret, and into a database with rows', async () => {
    await makeBackup();
    await expect(restoreInto('target', 'another secret of thirty-two characters')).rejects.toThrow('secret');
    await restoreInto();
    await expect(restoreInto('again')).rejects.toThrow('already has rows in users');
  });

  it('is never written to a folder that is not empty', async () => {
    await makeBackup();
    const before = await readdir(backup());
    await expect(makeBackup()).rejects.toThrow('is not empty');
    expect(await readdir(backup())).toEqual(before);
  });

  it('reports a folder that cannot be created', async () => {
    // A file as the folder above fails for every user; missing permission would not fail for root.
    await writeFile(backup(), '');
    await expect(makeBackup(path.join(backup(), 'monday'))).rejects.toThrow(
      'monday cannot be created (ENOTDIR). The folder above it must exist',
    );
  });
});

describe('queued jobs', () => {
  const jobs = ({ pool }: TestDatabase) =>
    pool.query("select id, data, retry_count, start_after, policy from pgboss.job where name = 'send-mail'");

  beforeEach(async () => {
    await enqueueMail(source.db, {
      to: 'ada@example.com',
      template: 'magic-link',
      values: { seed: 'a\\tb' },
    });
    await source.pool.query("update pgboss.job set state = 'retry', retry_count = 3, started_on = now()");
    // A scheduler of pg-boss is waiting in the source; the target has no queue for it.
    await source.pool.query(`select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard"}')`);
    await source.pool.query("insert into pgboss.job (name) values ('__pgboss__send-it')");
    // The target has been started once: the copied jobs must replace its own.
    await enqueueMail(target.db, { to: 'nobody@example.com', template: 'magic-link', values: { seed: 'b' } });
  });

  it.each([
    ['a backup and restore', async () => void (await makeBackup().then(() => restoreInto()))],
    ['a move', async () => void (await moveDatabase(source, target))],
  ])('are copied by %s, and run there', async (_way, copyJobs) => {
    await copyJobs();
    expect((await jobs(target)).rows).toEqual((await jobs(source)).rows);
    await target.pool.query('update pgboss.job set start_after = now()');
    const sent: string[] = [];
    const runner = runJobs({
      database: target,
      jobs: jobsRepo(target.db),
      handlers: { ...idleHandlers, 'send-mail': async ({ to }) => sent.push(to) },
      log: pino({ level: 'silent' }),
      concurrency: 1,
      pollSeconds: 0.5,
    });
    await vi.waitFor(() => expect(sent).toEqual(['ada@example.com']), 20_000);
    runner.stopClaiming();
    await runner.drain();
  });
});

describe('a move', () => {
  it('copies every row, with equal hashes', async () => {
    const moved = await moveDatabase(source, target);
    expect(moved.find(({ name }) => name === 'table_images')?.rows).toBe(30);
    expect(await rowsOf(target)).toEqual(await rowsOf(source));
  });

  it('copies the installation ID, so that the files belong only to the target', async () => {
    const claim = ({ db }: TestDatabase) => claimStorage({ db, storage: files, place: 'the files' });
    await claim(source);
    const owner = await installationRepo(source.db).read('owner');
    // The target has been started once, with its own files.
    await installationRepo(target.db).setIfAbsent('owner', 'of another place');
    await moveDatabase(source, target);
    expect(await installationRepo(target.db).read('owner')).toBe(owner);
    await claim(target);
    await expect(claim(source)).rejects.toThrow('belong to another database');
  });

  it('rejects a target that is not empty or has another version', async () => {
    await target.pool.query("insert into users (email) values ('other@example.com')");
    await expect(moveDatabase(source, target)).rejects.toThrow('already has rows in users');
    await target.pool.query('delete from users');
    await target.pool.query(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(moveDatabase(source, target)).rejects.toThrow('another version');
    expect((await rowsOf(target)).images).toEqual([]);
  });
});
