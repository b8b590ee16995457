import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ownedTables, recordOf } from './own-data/data-map/data-map.ts';
import { fileMap } from './own-data/data-map/file-data.ts';
import { type TableName, tables } from './platform/db/tables.ts';

export type { TableName };

/** A column of a table that belongs to accounts. */
export interface OwnedColumn {
  /** Name in the schema. */
  readonly key: string;
  /** Name in the database. */
  readonly name: string;
  readonly type: string;
  /** The values that it can have, if there are only some. */
  readonly choices: readonly string[];
  readonly use: 'exported' | 'exported-in' | 'secret' | 'internal';
}

export interface OwnedTable {
  readonly name: TableName;
  /** Name in the database. */
  readonly table: string;
  readonly columns: readonly OwnedColumn[];
}

/** The tables that belong to accounts, each after those that it refers to. */
export const ownedData: readonly OwnedTable[] = ownedTables.map((name) => ({
  name,
  table: getTableName(tables[name]),
  columns: Object.entries<PgColumn>(getTableColumns(tables[name])).map(([key, column]) => ({
    key,
    name: column.name,
    type: column.getSQLType(),
    choices: column.enumValues ?? [],
    use: recordOf(name).columns[key]!.use,
  })),
}));

/** The folders with files of accounts. */
export const ownedFolders: readonly string[] = Object.entries(fileMap)
  .filter(([, { owner }]) => owner === 'account')
  .map(([folder]) => folder);
