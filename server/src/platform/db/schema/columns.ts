import { type AnyPgColumn, bigint, timestamp } from 'drizzle-orm/pg-core';

/** The id of a row. */
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** A point in time. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
/** Time of insertion. */
export const createdAt = () => moment('created_at').notNull().defaultNow();
/** A reference whose row is deleted with the row that it refers to. */
export const reference = (name: string, column: () => AnyPgColumn) =>
  bigint(name, { mode: 'number' }).references(column, { onDelete: 'cascade' });
