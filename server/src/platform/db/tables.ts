import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

type Schema = typeof schema;

/** The name of a table in the schema, such as `tableImages`. */
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never;
}[keyof Schema];

/** The name of a column in the schema, such as `jsonData`. */
export type ColumnName<Name extends TableName> = keyof Schema[Name]['_']['columns'] & string;

/** Every table by its name in the schema. */
export const tables = allTables(schema);

function allTables(exports: Readonly<Record<TableName, PgTable>>): Readonly<Record<TableName, PgTable>> {
  const found = Object.entries(exports).filter(([, value]) => is(value, PgTable));
  return Object.fromEntries(found) as Record<TableName, PgTable>;
}
