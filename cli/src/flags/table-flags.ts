import { type Command, Option } from 'commander';
import { appendText } from './repeatable.ts';

/** Values of the flags about rows and columns, unparsed. */
export interface TableFlags {
  readonly sort?: readonly string[];
  readonly filter?: readonly string[];
  readonly group?: readonly string[];
  readonly aggregate?: readonly string[];
  readonly column?: readonly string[];
  readonly rowGroups?: readonly string[];
  readonly summary?: readonly string[];
  readonly stub?: readonly string[];
  readonly pageSize?: string;
  /** A number is the page of rows. Any other value is the paper size of a PDF, which is a style flag. */
  readonly page?: string;
}

/** Flags that can be repeated. */
const repeated: readonly (readonly [flags: string, text: string])[] = [
  ['--sort <columns>', 'Sort the rows: "Price desc", or "Region, Price desc".'],
  ['--filter <condition>', 'Keep matching rows: "Price > 10", "Region in North, South". Repeat to combine.'],
  ['--group <columns>', 'Make one row per group: "Region", or "Region, Year".'],
  ['--aggregate <functions>', 'Aggregate a column per group: "Amount: sum, avg"; also min, max, count.'],
  ['--column <styles>', 'Style a column: "Price: align=right, bold, width=120".'],
  ['--row-groups <columns>', 'Put rows together under headings: "Region", or "Region, Year".'],
  ['--summary <function>', 'Add a row with totals: sum, mean, max … Repeat to add more rows.'],
  ['--stub <columns>', 'The columns that name the rows: "Product".'],
];

/** Adds the flags that select, sort, group and style rows and columns to a command. */
export function addTableFlags(command: Command): Command {
  const group = 'Rows and columns:';
  for (const [flags, text] of repeated) {
    command.addOption(new Option(flags, text).argParser(appendText).helpGroup(group));
  }
  const pageSize = new Option(
    '--page-size <rows>',
    'Show one page of this many rows; --page 2 shows the second.',
  );
  return command.addOption(pageSize.helpGroup(group));
}

/** Whether the value of `--page` is the number of a page of rows. */
export function isPageNumber(page: unknown): page is string {
  return typeof page === 'string' && /^\d+$/.test(page);
}

/** Whether any of the flags was given. */
export function hasTableFlags(flags: TableFlags): boolean {
  const { sort, filter, group, aggregate, column, rowGroups, summary, stub, pageSize, page } = flags;
  const given = [sort, filter, group, aggregate, column, rowGroups, summary, stub, pageSize];
  return given.some((flag) => flag !== undefined) || isPageNumber(page);
}
