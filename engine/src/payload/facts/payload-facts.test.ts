import {
  cellKeys,
  columnMergeKeys,
  columnPartKeys,
  columnProperties,
  dataProcessingKeys,
  filterOperators,
  footnoteKeys,
  footnotePositionKeys,
  headerTextKeys,
  listedGroupKeys,
  mergeKeys,
  rowGroupKeys,
  ruleKeys,
  scaleKeys,
  spannerDelimiterKeys,
  spannerKeys,
  stubKeys,
  substitutePartKeys,
  summaryKeys,
  visualRecords,
} from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { differences, type Members, normalized, written } from './normalized.fixture.ts';

/**
 * The files beside this one have what the payload stage makes of every member of a payload with many values:
 * the members of the table that differ from those without it, its warnings, and its errors with their paths. If
 * a change is intended, accept it with `npm run vitest -- engine/src/payload/facts --update`, and review the
 * differences of the files.
 */
const data = [
  { region: 'North', city: 'Oslo', sales: 12.5, share: 0.25 },
  { region: 'South', city: 'Rome', sales: 7, share: null },
];

/** Values that an option of a drawing may have. */
const optionValues: readonly unknown[] = [
  ...[
    'sales',
    'auto',
    'none',
    'bad',
    '#123',
    'mean',
    ' Lest',
    'BESIDES',
    -1,
    0.5,
    3,
    100,
    1e9,
    true,
    null,
    [],
    [1, 2],
    [2, 1],
  ],
  ...[['sales'], { column: 'city' }],
];

/** Operands of a comparison. */
const operands: readonly unknown[] = [
  1,
  'a',
  null,
  true,
  false,
  [],
  [1],
  [1, 2],
  [1, 2, 3],
  {},
  { column: 'share' },
  { column: 'x' },
];

const filters: readonly unknown[] = [
  { sales: 1, share: 2 },
  { and: [{ sales: 1 }, { share: 2 }] },
  { or: [{ sales: 1 }, { $and: [{ share: 2 }, { city: 'Oslo' }] }] },
  { $or: [] },
  { OR: [{ sales: 1 }] },
  { or: { sales: 1 } },
  [{ sales: 1 }, { share: 2 }],
  [{ sales: 1 }],
  [],
  [1],
  { field: 'sales', operator: 'gt', value: 1 },
  { column: 'sales', op: '>=', value: 1 },
  { field: 'sales', value: 1 },
  { field: 'sales', operator: 'isNull' },
  { field: 'x', operator: 'gt', value: 1 },
  { field: 'sales', operator: 'x', value: 1 },
  { sales: { gt: 1, lt: 2 } },
  { sales: { x: 1, lt: 2 } },
  { sales: [1, 2] },
  { x: 1, sales: 1 },
];

/** Values that a member may have; most are wrong for most members. */
const values: readonly unknown[] = [
  ...[
    '',
    ' Sales ',
    'sales',
    'region',
    'sum',
    'left',
    'true',
    '-1',
    'bad',
    '#123',
    '{0} ({1})',
    'x'.repeat(600),
  ],
  ...[-1, 0, 1, 2.5, 3, 100, 1e9, true, false, null, [], {}, [1, 2], [2, 1], ['region', 'city'], ['sales']],
  ...[
    ['x', null],
    [{}],
    { x: 1 },
    { sales: 'sum' },
    { sales: { gt: 1 } },
    { column: 'city' },
    { text: 'a', at: 'title' },
  ],
];

/** What the payloads become. Values with the same result are listed together. */
function factsOf(
  name: string,
  base: Members,
  sent: readonly unknown[],
  payloadWith: (value: unknown) => Members,
) {
  const plain = normalized(base);
  const valuesByResult = new Map<string, string[]>();
  for (const value of sent) {
    const { table, lines } = normalized(payloadWith(value));
    const changed = table === undefined ? [] : differences(plain.table, table, '');
    const text = written(value);
    const result = [...lines, ...changed]
      .map((line) => shortened(text.length > 3 ? line.replaceAll(text, '(value)') : line))
      .join('\n');
    valuesByResult.set(result, [...(valuesByResult.get(result) ?? []), shortened(text)]);
  }
  return [...valuesByResult]
    .map(([result, texts]) => `${name} = ${texts.join(' or ')}\n${result}`)
    .join('\n');
}

const lineCharsMax = 200;
const shortened = (line: string) => (line.length > lineCharsMax ? `${line.slice(0, lineCharsMax)}…` : line);

/** Each member of an object under a key of the payload with every value, beside members that are valid. */
function membersOf(key: string, members: readonly string[], beside: Members, list = false): string {
  const wrapped = (object: unknown) => (list ? [object] : object);
  const facts = members.map((member) =>
    factsOf(`${key}.${member}`, { data, [key]: wrapped(beside) }, values, (value) => ({
      data,
      [key]: wrapped({ ...beside, [member]: value }),
    })),
  );
  return facts.join('\n');
}

const whole = (key: string) => factsOf(key, { data }, values, (value) => ({ data, [key]: value }));

describe('the payload stage', () => {
  it.each([
    ['row-groups', () => [whole('rowGroups'), membersOf('rowGroups', rowGroupKeys, { by: 'region' })]],
    ['listed-groups', () => [membersOf('rowGroups', listedGroupKeys, { label: 'Top', rows: [0] }, true)]],
    ['summary', () => [whole('summary'), membersOf('summary', summaryKeys, { columns: { sales: 'sum' } })]],
    [
      'spanners',
      () => [
        whole('spanners'),
        membersOf('spanners', spannerKeys, { label: 'A', columns: ['sales', 'share'] }, true),
        membersOf('spanners', spannerDelimiterKeys, { delimiter: '.' }),
      ],
    ],
    ['stub', () => [whole('stub'), membersOf('stub', stubKeys, { columns: 'region' })]],
    ['merge', () => [whole('merge'), membersOf('merge', mergeKeys, { columns: ['region', 'city'] })]],
    [
      'merge-columns',
      () => [
        whole('mergeColumns'),
        membersOf('mergeColumns', columnMergeKeys, { into: 'sales', with: ['share'] }, true),
        membersOf('mergeColumns', columnMergeKeys, { into: 'sales', with: 'share', as: 'range' }),
      ],
    ],
    [
      'notes',
      () => [
        whole('footnotes'),
        whole('footnoteMarks'),
        whole('sourceNotes'),
        membersOf('footnotes', footnoteKeys, { text: 'N', at: { column: 'sales' } }, true),
        ...footnotePositionKeys.map((position) =>
          factsOf(`footnotes.at.${position}`, { data }, values, (value) => ({
            data,
            footnotes: { text: 'N', at: { column: 'sales', [position]: value } },
          })),
        ),
      ],
    ],
    [
      'rules',
      () => [
        whole('rules'),
        membersOf('rules', ruleKeys, { columns: ['sales'], style: { textColor: 'bad' } }, true),
        membersOf('rules', ruleKeys, { when: { sales: 1 } }, true),
        ...scaleKeys.map((member) =>
          factsOf(`rules.scale.${member}`, { data }, values, (value) => ({
            data,
            rules: [{ columns: ['sales'], scale: { colors: ['#fff', '#f00'], [member]: value } }],
          })),
        ),
      ],
    ],
    [
      'columns',
      () => {
        const names = [...columnProperties.map(({ name }) => name), ...columnPartKeys];
        return [
          whole('columns'),
          ...names.map((name) =>
            factsOf(`columns.sales.${name}`, { data }, values, (value) => ({
              data,
              columns: { sales: { type: 'currency', [name]: value } },
            })),
          ),
          membersOf('columns', ['field', 'label', 'hidden', 'style'], { field: 'sales' }, true),
        ];
      },
    ],
    [
      'visuals',
      () =>
        visualRecords.flatMap(({ name: as, properties }) =>
          ['as', ...properties.map(({ name }) => name)].map((member) =>
            factsOf(
              `show.${as}.${member}`,
              { data, columns: { sales: { show: { as } } } },
              optionValues,
              (value) => ({
                data,
                columns: { sales: { show: { as, [member]: value } } },
              }),
            ),
          ),
        ),
    ],
    ['substitute', () => [whole('substitute'), membersOf('substitute', substitutePartKeys, { null: '–' })]],
    [
      'data-processing',
      () =>
        dataProcessingKeys.flatMap((member) =>
          [{}, { groupBy: 'region' }, { groupBy: 'region', aggregate: { sales: 'sum' } }].map((beside) =>
            factsOf(`dataProcessing.${member} beside ${written(beside)}`, { data }, values, (value) => ({
              data,
              dataProcessing: { ...beside, [member]: value },
            })),
          ),
        ),
    ],
    [
      'filters',
      () => {
        const spellings = Object.entries(filterOperators).flatMap(([name, others]) => [name, ...others]);
        return [
          ...Object.keys(filterOperators).map((operator) =>
            factsOf(`filter.sales.${operator}`, { data }, operands, (value) => ({
              data,
              dataProcessing: { filter: { sales: { [operator]: value } } },
            })),
          ),
          factsOf(
            'filter.sales.(value) 1',
            { data },
            [...spellings, '$gt', 'GT', 'gtt', 'betwen', ''],
            (value) => ({
              data,
              dataProcessing: { filter: { sales: { [String(value)]: 1 } } },
            }),
          ),
          factsOf('filter', { data }, filters, (value) => ({ data, dataProcessing: { filter: value } })),
        ];
      },
    ],
    [
      'cells',
      () =>
        [...cellKeys, 'alt', 'pattern'].map((member) =>
          factsOf(`cell.${member}`, { data: [{ a: { value: 1 } }] }, values, (value) => ({
            data: [{ a: { value: 1, [member]: value } }],
          })),
        ),
    ],
    [
      'headers',
      () => [
        factsOf('headers.0', { headers: ['a'], rows: [[1]] }, values, (value) => ({
          headers: [value],
          rows: [[1]],
        })),
        ...[...headerTextKeys, 'style', 'link', 'tooltip', 'type'].map((member) =>
          factsOf(`header.${member}`, { headers: ['a'], rows: [[1]] }, values, (value) => ({
            headers: [{ text: 'a', [member]: value }],
            rows: [[1]],
          })),
        ),
      ],
    ],
  ] as [string, () => string[]][])('normalises %s as in its file', async (name, factsOfKey) => {
    await expect(`${factsOfKey().join('\n')}\n`).toMatchFileSnapshot(`${name}.txt`);
  });
});
