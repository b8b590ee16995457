import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TableName, tables } from '../../platform/db/tables.ts';
import { testDatabase } from '../../platform/db/test-database.fixture.ts';
import { dataMap, mappedTables, ownedTables, recordOf } from './data-map.ts';
import type { ColumnUse, FileRecord } from './data-map-types.ts';
import { fileMap } from './file-data.ts';
import { libraryTables } from './service-data.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function strings(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
}

const columnsOf = (name: TableName): Readonly<Record<string, PgColumn>> => getTableColumns(tables[name]);

/** The columns of a table with what becomes of them, by their names in the database. */
function usesOf(name: TableName): readonly (readonly [string, ColumnUse])[] {
  return Object.entries(recordOf(name).columns).map(([key, use]) => [columnsOf(name)[key]!.name, use]);
}

it('has every table and column of the database, and no other', async () => {
  const mapped = mappedTables.flatMap((name) =>
    usesOf(name).map(([column]) => `${getTableName(tables[name])}.${column}`),
  );
  expect(mapped.sort()).toEqual(
    await strings(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
    ),
  );
});

it('has every schema of the database', async () => {
  const schemas = await strings(
    `select distinct table_schema::text as name from information_schema.tables
     where table_schema not in ('information_schema', 'public') and table_schema not like 'pg\\_%'`,
  );
  expect(Object.keys(libraryTables).sort()).toEqual(schemas);
});

it('exports no column that is named like a secret', () => {
  const isSecret = /_hash$|^password|ciphertext|_secret$|^token_/;
  const exported = mappedTables.flatMap((name) =>
    usesOf(name)
      .filter(([column, { use }]) => isSecret.test(column) && use !== 'secret')
      .map(([column]) => `${name}.${column}`),
  );
  expect(exported).toEqual(['removedImages.name_hash']);
  expect(dataMap.removedImages.columns.nameHash.use).toBe('internal');
});

it('agrees with the database about what is deleted with an account', async () => {
  const cascades = await strings(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const mapped = mappedTables.filter((name) => {
    const record = recordOf(name);
    return record.owner !== 'nobody' && record.deletion !== 'later' && name !== 'users';
  });
  expect(mapped.map((name) => getTableName(tables[name])).sort()).toEqual(cascades);
});

/** A name as code, or a dash. */
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–';

function withheld(name: TableName): string {
  const byReason = new Map<string, string[]>();
  for (const [column, use] of usesOf(name))
    if ('reason' in use) byReason.set(use.reason, [...(byReason.get(use.reason) ?? []), column]);
  return (
    [...byReason].map(([reason, columns]) => `${code(columns)}: ${lowerFirst(reason)}`).join('; ') || '–'
  );
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z ]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function ownedRows(): string[] {
  return ownedTables.map((name) => {
    const { contains, kept } = recordOf(name);
    return row(code([getTableName(tables[name])]), contains, kept, withheld(name));
  });
}

function serviceRows(): string[] {
  const own = mappedTables.filter((name) => !ownedTables.includes(name));
  return [
    ...own.map((name) =>
      row(code([getTableName(tables[name])]), recordOf(name).contains, recordOf(name).kept),
    ),
    ...Object.entries(libraryTables).map(([name, { contains, kept }]) =>
      row(`Schema \`${name}\``, contains, kept),
    ),
  ];
}

function fileRows(): string[] {
  return Object.entries<FileRecord>(fileMap).map(
    ([folder, { contains, kept, notExported, owner, deletion }]) => {
      const isExported = owner === 'account' ? (notExported ?? 'Yes') : 'No: it belongs to nobody';
      return row(code([`${folder}/`]), contains, kept, isExported, deletion);
    },
  );
}

it('is in the documentation', async () => {
  const page = `## Tables of an account {#account-tables}

Every row belongs to the account or to one of its projects. It is in the export, without the columns that the last column names, and is deleted with the account, except entries of the audit log.

| Table | Contains | Kept | Not exported |
|---|---|---|---|
${ownedRows().join('\n')}

## Tables of the service {#service-tables}

These belong to no account, and are not exported.

| Table | Contains | Kept |
|---|---|---|
${serviceRows().join('\n')}

## Files {#files}

Folders of \`DATA_DIR/storage\`, or of the bucket.

| Folder | Contains | Kept | Exported | When the account is deleted |
|---|---|---|---|---|
${fileRows().join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../../../docs/documentation/data-map.md');
});
