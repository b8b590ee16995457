import { limits } from '@pictable/contract';
import { findMessageTables, type MessageTable, type UnreadTable } from '@pictable/contract/messages';
import { writeTable } from '@pictable/contract/table-text';
import { invalidRequest, PublicError } from '../../http/errors/public-error.ts';
import type { MessageBody } from '../../http/read-message.ts';

/** A table of a message as a payload. */
export interface TableOfMessage extends MessageTable {
  /** From 1. */
  readonly number: number;
  /** The payload as JSON text. */
  readonly payload: string;
  readonly rows: number;
  readonly columns: number;
  /** Whether an image replaces it. */
  readonly isReplaced: boolean;
}

/** A message and the tables in it. */
export interface ReadMessage {
  readonly text: string;
  readonly tables: readonly TableOfMessage[];
  readonly unread: readonly UnreadTable[];
}

/**
 * Finds the tables of a message.
 *
 * @throws PublicError 400 if there are more tables to replace than allowed
 */
export function readMessage({ text, replace }: Pick<MessageBody, 'text' | 'replace'>): ReadMessage {
  const found = findMessageTables(text);
  const tables = found.tables.map((table, index) => {
    const { text: payload, rows, columns } = writeTable(table.table);
    const isReplaced = replace === 'all' || columns >= limits.wideColumnsMin || rows >= limits.wideRowsMin;
    return { ...table, number: index + 1, payload, rows, columns, isReplaced };
  });
  const replaced = tables.filter(({ isReplaced }) => isReplaced);
  const { batchTablesMax: max } = limits;
  const first = replaced[max];
  if (!first) return { text, tables, unread: found.unread };
  throw invalidRequest(
    '/text',
    `text must contain at most ${max} tables to replace; got ${replaced.length}. ${nameOf(first)} is the first above the limit.`,
  );
}

/** How messages name a table: `Table 2 (line 14)`. */
export function nameOf({ number, line }: Pick<TableOfMessage, 'number' | 'line'>): string {
  return `Table ${number} (line ${line})`;
}

/** The error of a message one of whose tables has an error. */
export function errorOfTable(error: unknown, table: TableOfMessage): unknown {
  if (!(error instanceof PublicError)) return error;
  const { status, type, extras, cause } = error;
  const message = `${nameOf(table)}: ${error.message}`;
  // The payload is ours, so positions in it would mean nothing to the caller.
  const details = [{ path: '/text', message }];
  const { hint, headers } = extras;
  return new PublicError({
    status,
    type,
    message,
    details,
    ...(hint && { hint }),
    ...(headers && { headers }),
    cause,
  });
}
