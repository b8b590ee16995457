import { type StructureKey, summaryFunctions } from '@pictable/contract';
import { type JsonObject, type JsonValue, nearestName } from '@pictable/contract/json';
import { invalidInput } from '../command-error.ts';
import { mostSpecific } from '../most-specific.ts';
import { readColumns } from './read-table-flags.ts';
import type { TableFlags } from './table-flags.ts';

/**
 * The structure of a table from `--row-groups`, `--summary` and `--stub`. The labels and other members that
 * the payload has for the groups and the stub are kept.
 *
 * @throws CommandError if a flag names an unknown column or function
 */
export function readStructureFlags(
  payload: JsonObject,
  { rowGroups, summary, stub }: TableFlags,
  columns: readonly string[],
): ReadonlyMap<StructureKey, JsonValue> {
  const structure = new Map<StructureKey, JsonValue>();
  const names = (flag: string, texts: readonly string[]) =>
    texts.flatMap((text) => readColumns(flag, text, columns));
  if (rowGroups !== undefined) {
    const by = names('--row-groups', rowGroups);
    structure.set('rowGroups', new Map([...mostSpecific(payload, 'rowGroups'), ['by', by]]));
  }
  if (stub !== undefined) {
    const stubColumns = names('--stub', stub);
    structure.set('stub', new Map([...mostSpecific(payload, 'stub'), ['columns', stubColumns]]));
  }
  if (summary !== undefined) structure.set('summary', summary.map(readSummary));
  return structure;
}

/** A row with one function for all numeric columns. */
function readSummary(text: string): JsonObject {
  const word = text.trim().toLowerCase();
  const known = Object.entries(summaryFunctions).find(([name, { synonyms }]) =>
    [name, ...synonyms].some((spelling) => spelling.toLowerCase() === word),
  );
  if (known !== undefined) return new Map([['columns', known[0]]]);
  const names = Object.keys(summaryFunctions);
  const nearest = nearestName(text, names);
  throw invalidInput(
    `--summary "${text}": must be one of ${names.join(', ')}.`,
    nearest === undefined
      ? 'For a function per column, use --set: --set summary.columns.price=mean.'
      : `Did you mean "${nearest}"?`,
  );
}
