import type { tableFileKeys } from '../formats/table-file-keys.ts';

/** The member of a request that is at fault: the file itself, or what is read from it. */
export type TableFileMember = 'data' | (typeof tableFileKeys)[number];

/** A file that cannot be read as a table, or not as requested. The message says what is wrong and what is allowed. */
export class TableFileError extends Error {
  readonly member: TableFileMember;

  constructor(member: TableFileMember, message: string) {
    super(message);
    this.name = 'TableFileError';
    this.member = member;
  }
}

const NAME_CHARS_MAX = 60;

/** A text of the file or of the request in quotes, cut if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > NAME_CHARS_MAX ? `${text.slice(0, NAME_CHARS_MAX)}…` : text);
}
