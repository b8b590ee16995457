import { renameInExpression } from '@pictable/contract';
import { type JsonNode, memberOf, readNodes } from '../text/json-nodes.ts';
import { type TextChange, withChanges } from '../text/text-changes.ts';
import { textIn, withText } from './plain-value.ts';
import { type NewName, renamedSteps } from './transform-references.ts';

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

/**
 * The text with another name of a column in the settings of the table: formats, groups, totals, notes, rules, and the
 * steps of `transform`.
 */
export function renamedReferences(text: string, before: string, after: string): string {
  const root = readNodes(text);
  const places = [root, memberOf(root, 'options'), memberOf(root, 'styles')];
  const steps = places.map((place) => memberOf(place, 'transform')).find((node) => node !== undefined);
  const renamed = steps && renamedSteps(text, steps, before, after);
  // Settings see the columns as sent and those of the last step.
  const newName: NewName = (name) => (name === before ? after : renamed?.newName(name));
  const changes = places.flatMap((place) =>
    settings.flatMap((name) => {
      const node = memberOf(place, name);
      return node ? referencesIn(text, node, name, newName) : [];
    }),
  );
  return withChanges(text, [...changes, ...(renamed?.changes ?? [])]);
}

/** Other keys and texts in the places that name a column. */
function referencesIn(text: string, node: JsonNode, name: string, newName: NewName): TextChange[] {
  if (node.kind === 'list') return node.items.flatMap((item) => referencesIn(text, item, name, newName));
  if (node.kind === 'plain') {
    const plain = textIn(text, node);
    if (plain === undefined) return [];
    const renamed = namingColumns.has(name) ? newName(plain) : renamedExpression(plain, name, newName);
    return renamed === undefined ? [] : [withText(node, renamed)];
  }
  return node.members.flatMap((member) => {
    const renamed = keyedByColumn.has(name) ? newName(member.name) : undefined;
    const key = renamed === undefined ? [] : [withText(member.key, renamed)];
    // The short form of an expression in a summary row is a text with a function.
    const isShort = name === 'columns' && textIn(text, member.value)?.includes('(') === true;
    return [...key, ...referencesIn(text, member.value, isShort ? 'expr' : member.name, newName)];
  });
}

function renamedExpression(plain: string, name: string, newName: NewName): string | undefined {
  const renamed = name === 'expr' ? renameInExpression(plain, newName) : plain;
  return renamed === plain ? undefined : renamed;
}
