import { and, asc, eq, getTableColumns, gt, is, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/db/database.ts';
import { previews, tableImages, users } from '../platform/db/schema.ts';
import { type TableName, tables } from '../platform/db/tables.ts';
import { recordOf } from './data-map/data-map.ts';
import type { ColumnUse, RowRule } from './data-map/data-map-types.ts';

export type OwnRecordsRepo = ReturnType<typeof ownRecordsRepo>;

const ROWS_PER_PAGE = 200;
/** Rows with a table or a file can have several megabytes each. */
const LARGE_ROWS_PER_PAGE = 4;
const largeTables: ReadonlySet<TableName> = new Set([
  'projectFonts',
  'projectLogos',
  'templateVersions',
  'tableImages',
  'renderJobs',
  'idempotentRequests',
  'webhookDeliveries',
]);

/** What belongs to an account according to the data map. */
export function ownRecordsRepo(db: Db) {
  return {
    /**
     * The rows of an account in a table, as JSON texts with the exported columns; bytes are in base64.
     *
     * @param uses which columns are exported
     */
    async *rows(name: TableName, userId: number, uses: readonly ColumnUse['use'][]): AsyncGenerator<string> {
      const table: PgTable = tables[name];
      const exported = columnsOf(name).filter(([key]) => {
        const column = recordOf(name).columns[key];
        return column !== undefined && uses.includes(column.use);
      });
      const record = jsonObject(exported.map(([, column]) => column));
      const keys = primaryKeyOf(table);
      const key = sql`json_build_array(${sql.join(keys, sql`, `)})::text`;
      const limit = largeTables.has(name) ? LARGE_ROWS_PER_PAGE : ROWS_PER_PAGE;
      let after: SQL | undefined;
      for (;;) {
        const page = await db.execute<{ record: string; key: string }>(sql`
          select ${record}::text as record, ${key} as key from ${table}
          where ${and(belongsTo(name, userId), after)} order by ${sql.join(keys, sql`, `)} limit ${limit}`);
        yield* page.rows.map((row) => row.record);
        const last = page.rows.at(-1);
        if (last === undefined || page.rows.length < limit) return;
        after = isAfter(keys, JSON.parse(last.key) as unknown[]);
      }
    },

    /** The images of an account, also those that can still be restored, oldest first. */
    async *images(userId: number): AsyncGenerator<{ filename: string; deletedAt: Date | null }> {
      for (let afterId = 0; ; ) {
        const page = await db
          .select({
            id: tableImages.id,
            filename: tableImages.filename,
            deletedAt: tableImages.deletedAt,
          })
          .from(tableImages)
          .where(and(eq(tableImages.userId, userId), gt(tableImages.id, afterId)))
          .orderBy(asc(tableImages.id))
          .limit(ROWS_PER_PAGE);
        yield* page;
        if (page.length < ROWS_PER_PAGE) return;
        afterId = page.at(-1)!.id;
      }
    },

    /** The file names of the temporary images of an account. */
    async previews(userId: number): Promise<string[]> {
      const found = await db
        .select({ filename: previews.filename })
        .from(previews)
        .where(eq(previews.userId, userId))
        .orderBy(asc(previews.id));
      return found.map(({ filename }) => filename);
    },
  };
}

function columnsOf(name: TableName): readonly (readonly [string, PgColumn])[] {
  return Object.entries<PgColumn>(getTableColumns(tables[name]));
}

function columnNamed(name: TableName, key: string): PgColumn {
  const column = columnsOf(name).find(([other]) => other === key)?.[1];
  if (!column) throw new Error(`The table ${name} has no column ${key}.`);
  return column;
}

function jsonObject(columns: readonly PgColumn[]): SQL {
  const members = columns.map((column) => sql`${column.name}::text, ${jsonValue(column)}`);
  return sql`json_build_object(${sql.join(members, sql`, `)})`;
}

/** PostgreSQL breaks base64 into lines. */
function jsonValue(column: PgColumn): SQL {
  const isBytes = !is(column, PgArray) && column.getSQLType() === 'bytea';
  return isBytes ? sql`translate(encode(${column}, 'base64'), E'\\n', '')` : sql`${column}`;
}

/** Whether a row belongs to an account. */
function belongsTo(name: TableName, userId: number): SQL {
  const record = recordOf(name);
  if (record.owner === 'nobody') return sql`false`;
  return or(...record.rows.map((rule) => matches(name, rule, userId)))!;
}

function matches(name: TableName, rule: RowRule<string>, userId: number): SQL {
  const column = columnNamed(name, rule.column);
  if ('in' in rule)
    return sql`${column} in (
      select ${columnNamed(rule.in, rule.by ?? 'id')} from ${tables[rule.in]} where ${belongsTo(rule.in, userId)})`;
  if (rule.is === 'account') return eq(column, userId);
  return sql`${column} = (select lower(${users.email}) from ${users} where ${eq(users.id, userId)})`;
}

function primaryKeyOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const [composite] = primaryKeys;
  if (!composite) return columns.filter(({ primary }) => primary);
  // The columns of a composite key do not know their types.
  return composite.columns.flatMap(({ name }) => columns.filter((column) => column.name === name));
}

/** Whether a row comes after the one with these values of its key. */
function isAfter(keys: PgColumn[], values: readonly unknown[]): SQL {
  const typed = keys.map((column, index) => sql`${values[index]}::${sql.raw(column.getSQLType())}`);
  return sql`(${sql.join(keys, sql`, `)}) > (${sql.join(typed, sql`, `)})`;
}
