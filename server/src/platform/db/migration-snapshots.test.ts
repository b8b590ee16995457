import { readFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { describe, expect, it } from 'vitest';
import * as schema from './schema.ts';
import { testDatabase } from './test-database.fixture.ts';

interface Table {
  readonly name: string;
  readonly columns: Record<string, { readonly name: string; readonly notNull: boolean }>;
  readonly indexes: Record<string, { readonly name: string }>;
}
type Snapshot = ReturnType<typeof generateDrizzleJson>;

const folder = new URL('../../../migrations/meta/', import.meta.url);
const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(name, folder), 'utf8'));

async function readSnapshots(): Promise<Snapshot[]> {
  const journal = (await readJson('_journal.json')) as { entries: { idx: number }[] };
  const names = journal.entries.map(({ idx }) => `${String(idx).padStart(4, '0')}_snapshot.json`);
  return Promise.all(names.map(async (name) => (await readJson(name)) as Snapshot));
}

// Two branches that each add a migration leave snapshots that are merged by hand.
describe('the snapshots of the migrations', () => {
  it('each follow the one before', async () => {
    const snapshots = await readSnapshots();
    const ids = snapshots.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(ids.slice(0, -1));
  });

  it('end with the schema, so that the next migration has only its own changes', async () => {
    const newest = (await readSnapshots()).at(-1)!;
    expect(await generateMigration(newest, generateDrizzleJson(schema, newest.id))).toEqual([]);
  });

  it('end with what the migrations create', async () => {
    const newest = (await readSnapshots()).at(-1)!;
    const database = await testDatabase();
    const { rows: columns } = await database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name || case is_nullable when 'YES' then '' else ' not null' end as name
        from information_schema.columns where table_schema = 'public'`,
    );
    const { rows: indexes } = await database.pool.query<{ name: string }>(
      `select tablename || '.' || indexname as name from pg_indexes
        where schemaname = 'public' and indexname not in (select conname from pg_constraint)`,
    );
    await database.close();
    const tables = Object.values(newest.tables) as Table[];
    const columnsOf = tables.flatMap(({ name, columns }) =>
      Object.values(columns).map((column) => `${name}.${column.name}${column.notNull ? ' not null' : ''}`),
    );
    const indexesOf = tables.flatMap(({ name, indexes }) =>
      Object.values(indexes).map((index) => `${name}.${index.name}`),
    );
    expect(columns.map(({ name }) => name).sort()).toEqual(columnsOf.sort());
    expect(indexes.map(({ name }) => name).sort()).toEqual(indexesOf.sort());
  });
});
