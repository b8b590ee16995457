import { type JsonNode, memberOf, readNodes } from '../text/json-nodes.ts';
import { type TextChange, withChanges } from '../text/text-changes.ts';
import { readPlain } from './plain-value.ts';

/** Members whose keys are columns if they are objects. */
const keyedByColumn: ReadonlySet<string> = new Set([
  'columns',
  'columnStyles',
  'aggregate',
  'filter',
  'when',
]);

/** Members whose texts are columns. */
const namingColumns: ReadonlySet<string> = new Set([
  ...['columns', 'column', 'field', 'header', 'into', 'with', 'by', 'over', 'from', 'target'],
  ...['rowGroups', 'stub', 'merge', 'sortBy', 'groupBy'],
]);

/** Members with the settings of a table in which columns can be named. */
const settings = [
  ...['columns', 'columnStyles', 'dataProcessing', 'rowGroups', 'summary', 'spanners', 'stub', 'merge'],
  ...['mergeColumns', 'footnotes', 'rules', 'sortBy', 'groupBy', 'filter', 'aggregate'],
];

/** The text with another name of a column in the settings of the table: formats, groups, totals, notes and rules. */
export function renamedReferences(text: string, before: string, after: string): string {
  const root = readNodes(text);
  const places = [root, memberOf(root, 'options'), memberOf(root, 'styles')];
  const changes = places.flatMap((place) =>
    settings.flatMap((name) => {
      const node = memberOf(place, name);
      return node ? referencesIn(text, node, name, before) : [];
    }),
  );
  const insert = JSON.stringify(after);
  return withChanges(
    text,
    changes.map(({ from, to }) => ({ from, to, insert })),
  );
}

/** Ranges of the keys and texts that name a column. */
function referencesIn(
  text: string,
  node: JsonNode,
  name: string,
  column: string,
): Pick<TextChange, 'from' | 'to'>[] {
  if (node.kind === 'list') return node.items.flatMap((item) => referencesIn(text, item, name, column));
  if (node.kind === 'plain') {
    const isText = text.charAt(node.from) === '"';
    return isText && namingColumns.has(name) && readPlain(text, node) === column ? [node] : [];
  }
  return node.members.flatMap((member) => {
    const key = keyedByColumn.has(name) && member.name === column ? [member.key] : [];
    return [...key, ...referencesIn(text, member.value, member.name, column)];
  });
}
