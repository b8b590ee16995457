import { type AnyPgColumn, bigint, foreignKey, timestamp } from 'drizzle-orm/pg-core';

/** The id of a row. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** A point in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
/** Time of insertion. */
export const createdAt = () => moment('created_at').notNull().defaultNow();
/** A reference whose row is deleted with the row that it refers to. */
export const reference = (name: string, column: () => AnyPgColumn) =>
  bigint(name, { mode: 'number' }).references(column, { onDelete: 'cascade' });

/** The columns of what a project owns: the project, and the account that owns the project. */
type OwnerColumns = [project: AnyPgColumn, user: AnyPgColumn];

/**
 * Keeps the account of a row that of its project: it follows when the project is transferred, and a row for a former
 * owner, whose request began before, is rejected.
 */
export const ownedBy = (name: string, columns: OwnerColumns, foreignColumns: OwnerColumns) =>
  foreignKey({ name, columns, foreignColumns }).onUpdate('cascade').onDelete('cascade');
