import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { randomSuffix } from '../ids.ts';
import { checkDurability } from './check-durability.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { openDatabase } from './open-database.ts';
import { projects, tableImages, users } from './schema.ts';
import { testDatabase } from './test-database.fixture.ts';
import { migrationsFolder } from './test-server.fixture.ts';

describe('tables', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let userId: number;
  beforeAll(async () => {
    database = await testDatabase();
    const [user] = await database.db.insert(users).values({ email: 'a@example.com' }).returning();
    userId = user!.id;
  });
  afterAll(() => database.close());

  const image = (filename: string, jsonData: string) => ({
    userId,
    filename,
    publicUrl: `http://localhost/${filename}`,
    format: 'png' as const,
    widthPx: 800,
    heightPx: 600,
    sizeBytes: 1,
    jsonData,
  });

  it('give a new user the free plan and 30 days to the first reset', async () => {
    const [user] = await database.db.select().from(users).where(eq(users.id, userId));
    expect(user).toMatchObject({ currentPlanTier: 'free', usageCount: 0, authProvider: 'local' });
    const days = (user!.usageResetDate.getTime() - user!.createdAt.getTime()) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);
  });

  it('store JSON unchanged: key order, digits, spaces, escapes', async () => {
    const sent =
      '{ "b": 1.10, "2024": 12345678901234567890, "2023": 1e400,"a":"\\u00e9\\ud83d\\ude00 €", "__proto__": {} }';
    await database.db.insert(tableImages).values(image('json.png', sent));
    const [row] = await database.db.select().from(tableImages).where(eq(tableImages.filename, 'json.png'));
    expect(row?.jsonData).toBe(sent);
  });

  it('reject invalid JSON and a file name that was already used', async () => {
    await expect(database.db.insert(tableImages).values(image('bad.png', '{bad'))).rejects.toThrow();
    await database.db.insert(tableImages).values(image('twice.png', '1'));
    const again = database.db.insert(tableImages).values(image('twice.png', '1'));
    await expect(again).rejects.toMatchObject({ cause: { code: '23505' } });
  });

  it('treat email addresses as case-insensitive', async () => {
    const twin = database.db.insert(users).values({ email: 'A@Example.com' });
    await expect(twin).rejects.toMatchObject({ cause: { constraint: 'users_email_unique' } });
  });

  it('delete projects and images with their user', async () => {
    const [owner] = await database.db.insert(users).values({ email: 'gone@example.com' }).returning();
    const key = { apiKeyHash: 'h', apiKeyPrefix: 'p', endpointPath: 'gone' };
    const values = { userId: owner!.id, name: 'Gone', ...key };
    const [project] = await database.db.insert(projects).values(values).returning();
    const owned = { ...image('gone.png', '1'), userId: owner!.id, projectId: project!.id };
    await database.db.insert(tableImages).values(owned);
    await database.db.delete(users).where(eq(users.id, owner!.id));
    const left = await database.db.select().from(tableImages).where(eq(tableImages.filename, 'gone.png'));
    expect(left).toEqual([]);
  });
});

describe('openDatabase with DATABASE_URL', () => {
  const server = inject('postgres');
  const log = pino({ level: 'silent' });
  const name = `url_${randomSuffix(8)}`;
  const url = `postgresql://${server.user}@${encodeURIComponent(server.host)}/${name}`;
  const options = {
    dataFolder: '/nowhere',
    poolSize: 10,
    migrationsFolder,
    log,
    signal: new AbortController().signal,
  };
  const open = () => openDatabase({ ...options, url });

  beforeAll(async () => {
    const first = new pg.Client({ ...server, database: 'postgres' });
    await first.connect();
    await first.query(`create database ${name}`);
    await first.end();
  });

  it('migrates an empty database once when several processes start concurrently', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, open));
    const journal = await opened[0]!.db.execute(
      sql`select count(*)::int as entries from drizzle.__drizzle_migrations`,
    );
    const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
    expect(journal.rows).toEqual([{ entries: files.length }]);
    for (const database of opened) {
      expect(database.kind).toBe('server');
      await database.ping();
      await database.close();
    }
  });

  it('recovers from lost connections', async () => {
    const database = await open();
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`;
    await Promise.all([database.ping(), database.ping(), database.ping()]);
    await database.db.execute(cut);
    await database.ping();
    await database.close();
  });

  it('uses DATABASE_DIRECT_URL for connections that are kept, and DATABASE_URL for queries', async () => {
    const named = (application: string) => `${url}?application_name=${application}`;
    const database = await openDatabase({ ...options, url: named('pooled'), directUrl: named('direct') });
    const kept = await database.connect();
    const show = 'show application_name';
    expect((await kept.query(show)).rows).toEqual([{ application_name: 'direct' }]);
    expect((await database.pool.query(show)).rows).toEqual([{ application_name: 'pooled' }]);
    await kept.end();
    await database.close();
  });

  it('turns synchronous commits on if the database has them off', async () => {
    const first = new pg.Client({ ...server, database: name });
    await first.connect();
    await first.query(`alter database ${name} set synchronous_commit = off`);
    await first.end();
    const lines: string[] = [];
    const database = await openDatabase({
      ...options,
      url,
      log: pino({}, { write: (line) => lines.push(line) }),
    });
    const shown = await Promise.all([1, 2, 3].map(() => database.pool.query('show synchronous_commit')));
    for (const { rows } of shown) expect(rows).toEqual([{ synchronous_commit: 'on' }]);
    expect(lines.join('')).toContain('synchronous_commit is off in the database');
    expect(database.unsafeSettings).toEqual([]);
    await database.close();
  });

  it('reports the settings that can lose acknowledged writes', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictable-hazard-'));
    const unsafe = await startEmbeddedPostgres(folder, log, options.signal);
    const { host, user, database: maintenance } = unsafe.connection;
    const first = new pg.Client(unsafe.connection);
    await first.connect();
    const found: string[][] = [];
    for (const setting of ['full_page_writes', 'fsync']) {
      await first.query(`alter system set ${setting} = off`);
      await first.query('select pg_reload_conf()');
      await expect.poll(async () => (await first.query(`show ${setting}`)).rows[0][setting]).toBe('off');
      found.push([...(await checkDurability(first, false)).unsafeSettings]);
    }
    expect(found).toEqual([['full_page_writes is off'], ['fsync is off', 'full_page_writes is off']]);
    await first.end();
    const lines: string[] = [];
    const database = await openDatabase({
      ...options,
      url: `postgresql://${user}@${encodeURIComponent(host)}/${maintenance}`,
      log: pino({}, { write: (line) => lines.push(line) }),
    });
    expect(database.unsafeSettings).toEqual(['fsync is off', 'full_page_writes is off']);
    expect(lines.filter((line) => line.includes('may lose committed data'))).toHaveLength(2);
    await database.close();
    await unsafe.stop();
    await rm(folder, { recursive: true });
  });

  /** Opens the database through a proxy that answers the first connection with an error of PostgreSQL. */
  async function openAfterError(code: string, message: string) {
    const fields = `SFATAL\0VFATAL\0C${code}\0M${message}\0\0`;
    const length = Buffer.alloc(4);
    length.writeInt32BE(length.length + fields.length);
    const error = Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)]);
    let connections = 0;
    const proxy = createServer((client) => {
      connections++;
      if (connections === 1) return client.once('data', () => client.end(error));
      const ready = connect(path.join(server.host, '.s.PGSQL.5432'));
      client.on('error', () => ready.destroy()).pipe(ready);
      ready.on('error', () => client.destroy()).pipe(client);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const opened = await openDatabase({
      ...options,
      url: `postgresql://${server.user}@127.0.0.1:${port}/${name}`,
    }).catch((failure: Error) => failure);
    if (!(opened instanceof Error)) await opened.ping().then(opened.close);
    proxy.close();
    return { connections, failure: opened instanceof Error ? opened.message : undefined };
  }

  it('waits for a server that is starting up', async () => {
    const { connections, failure } = await openAfterError('57P03', 'the database system is starting up');
    expect(failure).toBeUndefined();
    expect(connections).toBeGreaterThan(1);
  });

  it('does not wait for a database that does not exist', async () => {
    const { connections, failure } = await openAfterError('3D000', 'database "pictable" does not exist');
    expect(failure).toMatch(
      /^Cannot connect to PostgreSQL at 127\.0\.0\.1:\d+: database "pictable" does not exist$/,
    );
    expect(connections).toBe(1);
  });

  it('reports which server rejects the connection, without its password', async () => {
    const bad = `postgresql://someone:s3cret@${encodeURIComponent(server.host)}/none_${name}`;
    const failure = await openDatabase({ ...options, url: bad }).catch((error: Error) => error);
    expect(String(failure)).toMatch(/^StartError: Cannot connect to PostgreSQL at \/.*: .*someone/);
    expect(String(failure)).not.toContain('s3cret');
  });
});
