import { type Command, Option } from 'commander';

/** What the flags say about rows and columns, as it was typed. */
export interface TableFlags {
  readonly sort?: readonly string[];
  readonly filter?: readonly string[];
  readonly group?: readonly string[];
  readonly aggregate?: readonly string[];
  readonly column?: readonly string[];
  readonly pageSize?: string;
  /** A number is the page of rows; anything else is the paper of a PDF and a style flag. */
  readonly page?: string;
}

/** Flags that may be given several times. */
const repeated: readonly (readonly [flags: string, text: string])[] = [
  ['--sort <columns>', 'Sort the rows: "Price desc", or "Region, Price desc".'],
  ['--filter <condition>', 'Keep some rows: "Price > 10", "Region in North, South". Several must all hold.'],
  ['--group <columns>', 'Make one row per group: "Region", or "Region, Year".'],
  ['--aggregate <functions>', 'What a group shows: "Amount: sum, avg"; also min, max, count.'],
  ['--column <styles>', 'Style a column: "Price: align=right, bold, width=120".'],
];

/** Gives a command the flags that choose, order and style what the table shows. */
export function addTableFlags(command: Command): Command {
  const group = 'Rows and columns:';
  for (const [flags, text] of repeated) {
    const gather = (value: string, before: readonly string[] = []) => [...before, value];
    command.addOption(new Option(flags, text).argParser(gather).helpGroup(group));
  }
  const pageSize = new Option(
    '--page-size <rows>',
    'Show one page of this many rows; --page 2 shows the second.',
  );
  return command.addOption(pageSize.helpGroup(group));
}

/** Whether `--page` asks for a page of rows. */
export function isPageOfRows(page: unknown): page is string {
  return typeof page === 'string' && /^\d+$/.test(page);
}

/** Whether any of the flags was given. */
export function hasTableFlags(flags: TableFlags): boolean {
  const { sort, filter, group, aggregate, column, pageSize, page } = flags;
  const given = [sort, filter, group, aggregate, column, pageSize];
  return given.some((flag) => flag !== undefined) || isPageOfRows(page);
}
