import type { imageStorageFolders } from '../../images/image-file.ts';
import type { ColumnName, TableName } from '../../platform/db/tables.ts';

/** What the export of an account does with a column. */
export type ColumnUse =
  /** In the record of its row. */
  | { readonly use: 'exported' }
  /** In this member of the export, and not again in the record. */
  | { readonly use: 'exported-in'; readonly member: 'images' }
  /** Hashed or encrypted: not exported, because it gives or gave access to something. */
  | { readonly use: 'secret'; readonly reason: string }
  /** Not exported, because it is no data of a person. */
  | { readonly use: 'internal'; readonly reason: string };

/** Which rows of a table belong to an account. */
export type RowRule<Column extends string> =
  /** The column has the id of the account. */
  | { readonly column: Column; readonly is: 'account' }
  /** The column has the address of the account, in lower case. */
  | { readonly column: Column; readonly is: 'address' }
  /** The column refers to a row of another table that belongs to the account. */
  | {
      readonly column: Column;
      readonly in: TableName;
      /** The column of that table that it refers to, if that is not `id`. */
      readonly by?: string;
    };

/** How the rows of a deleted account are deleted. */
export type Deletion =
  /** With the row that they refer to. */
  | 'cascade'
  /** By a statement of their own in the same transaction. */
  | 'statement'
  /** Not with the account, but after their time. */
  | 'later';

interface Described<Columns extends string> {
  /** What the rows are, as a sentence. */
  readonly contains: string;
  /** How long they are kept while the account exists. */
  readonly kept: string;
  readonly columns: Readonly<Record<Columns, ColumnUse>>;
}

/** A table of the database. Rows of a project belong to the account that owns the project. */
export type TableRecord<Columns extends string = string> = Described<Columns> &
  (
    | {
        readonly owner: 'account' | 'project';
        /** A row that matches one of these belongs to the account. */
        readonly rows: readonly [RowRule<Columns>, ...RowRule<Columns>[]];
        readonly deletion: Deletion;
      }
    | { readonly owner: 'nobody' }
  );

/** Every table. A table or a column without an entry does not compile. */
export type DataMap = { readonly [Name in TableName]: TableRecord<ColumnName<Name>> };

/** A folder of the storage. */
export interface FileRecord {
  readonly contains: string;
  readonly kept: string;
  readonly owner: 'account' | 'nobody';
  /** Why the files are not exported; undefined: they are. */
  readonly notExported?: string;
  /** What becomes of the files of a deleted account. */
  readonly deletion: string;
}

/** Every folder of the storage. */
export type FileMap = { readonly [Folder in keyof typeof imageStorageFolders]: FileRecord };

/** The column is in the record of its row. */
export const exported: ColumnUse = { use: 'exported' };

/** The column is hashed or encrypted. */
export function secret(reason: string): ColumnUse {
  return { use: 'secret', reason };
}

/** The column is no data of a person. */
export function internal(reason: string): ColumnUse {
  return { use: 'internal', reason };
}

/** The same use for several columns. */
export function all<Column extends string>(
  use: ColumnUse,
  ...columns: readonly Column[]
): Readonly<Record<Column, ColumnUse>> {
  return Object.fromEntries(columns.map((column) => [column, use])) as Record<Column, ColumnUse>;
}

/** For columns that only coordinate processes. */
export const coordination = internal('Coordinates processes');
/** For hashes of requests. */
export const requestHash = internal('Hash that recognises the same request');
/** How long data is kept that the owner deletes. */
export const untilDeleted = 'Until the owner deletes it';
