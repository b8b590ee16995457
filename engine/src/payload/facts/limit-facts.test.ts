import { limits } from '@pictable/contract';
import { expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { formattedTable } from '../../stages.fixture.ts';
import { Warnings } from '../../warnings.ts';

/**
 * The file beside this one has what is said about payloads that reach a limit, and that exceed it by one. If a change
 * is intended, accept it with `npm run vitest -- engine/src/payload/facts --update`, and review the differences of the
 * file.
 */
type Members = Readonly<Record<string, unknown>>;

const listOf = <Value>(count: number, member: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => member(index));
const text = (count: number) => 'x'.repeat(count);
const objectOf = (count: number, value: (index: number) => unknown) =>
  Object.fromEntries(listOf(count, (index) => [`k${index}`, value(index)]));
const data = [{ a: 'x', b: 1, c: 2 }];
const rows = (count: number) => listOf(count, (index) => ({ a: `r${index}`, b: index }));
const shown = (show: unknown, value: unknown) => ({ data: [{ a: value }], columns: { a: { show } } });

/** A payload with as many characters or members as given. */
const payloads: Readonly<Record<string, readonly [number, (count: number) => Members]>> = {
  'characters of a title': [limits.titleCharsMax, (count) => ({ data, title: text(count) })],
  'characters of a header': [limits.headerCharsMax, (count) => ({ data: [{ [text(count)]: 1 }] })],
  'characters of a label': [
    limits.headerCharsMax,
    (count) => ({ data, columns: { a: { label: text(count) } } }),
  ],
  'characters of a cell': [limits.cellTextCharsMax, (count) => ({ data: [{ a: text(count) }] })],
  'characters of a Markdown cell': [
    limits.cellTextCharsMax,
    (count) => ({ data: [{ a: { markdown: text(count) } }] }),
  ],
  'characters of a nested value': [
    limits.cellTextCharsMax,
    (count) => ({ data: [{ a: [text(count - 3), 'b'] }] }),
  ],
  'characters of a link': [
    limits.linkCharsMax,
    (count) => ({ data: [{ a: { value: 'x', link: `https://a/${text(count - 10)}` } }] }),
  ],
  'characters of a note': [
    limits.noteCharsMax,
    (count) => ({ data, footnotes: [{ text: text(count), at: { column: 'a' } }] }),
  ],
  'characters of a source note': [limits.noteCharsMax, (count) => ({ data, sourceNotes: text(count) })],
  'characters of a footnote mark': [
    limits.footnoteMarkCharsMax,
    (count) => ({
      data,
      footnotes: [{ text: 'N', at: { column: 'a', row: 0 } }],
      footnoteMarks: [text(count)],
    }),
  ],
  columns: [limits.columnsMax, (count) => ({ data: [objectOf(count, (index) => index)] })],
  'columns of a row': [
    limits.columnsMax,
    (count) => ({ headers: ['a'], rows: [listOf(count, (index) => index)] }),
  ],
  rows: [limits.rowsMax, (count) => ({ data: listOf(count, () => ({ a: 1 })) })],
  'levels of groups': [
    limits.groupLevelsMax,
    (count) => ({ data: [objectOf(6, (index) => index)], rowGroups: listOf(count, (index) => `k${index}`) }),
  ],
  groups: [limits.groupsMax, (count) => ({ data: rows(count), rowGroups: 'a' })],
  'summary rows': [
    limits.summaryRowsMax,
    (count) => ({ data, summary: listOf(count, (index) => ({ label: `s${index}`, columns: { b: 'sum' } })) }),
  ],
  'levels of spanners': [
    limits.spannerLevelsMax,
    (count) => ({
      data,
      spanners: listOf(count, (index) => ({
        label: `s${index}`,
        columns: ['a'],
        ...(index > 0 && { over: [`s${index - 1}`] }),
      })),
    }),
  ],
  'stub columns': [
    limits.stubColumnsMax,
    (count) => ({ data: [objectOf(6, (index) => index)], stub: listOf(count, (index) => `k${index}`) }),
  ],
  rules: [
    limits.rulesMax,
    (count) => ({ data, rules: listOf(count, () => ({ when: { b: 1 }, style: { fontWeight: 'bold' } })) }),
  ],
  'colours of a scale': [
    limits.scaleColorsMax,
    (count) => ({ data, columns: { b: { scale: { palette: listOf(count, () => '#123456') } } } }),
  ],
  'limits of a scale': [
    limits.scaleColorsMax + 1,
    (count) => ({
      data,
      columns: { b: { scale: { kind: 'steps', domain: listOf(count, (index) => index) } } },
    }),
  ],
  'ranges of a bullet': [
    limits.bulletRangesMax,
    (count) => shown({ as: 'bullet', ranges: listOf(count, (index) => index + 1) }, 1),
  ],
  'colours of badges': [
    limits.badgeColorsMax,
    (count) => shown({ as: 'badge', colors: objectOf(count, () => 'good') }, 'x'),
  ],
  'badges of a cell': [limits.badgesMax, (count) => shown('badge', listOf(count, String))],
  'values of a list': [
    limits.visualValuesMax,
    (count) =>
      shown(
        'line',
        listOf(count, (index) => index),
      ),
  ],
  'width of a drawing': [limits.visualWidthPxMax, (width) => shown({ as: 'line', width }, [1, 2])],
  stars: [limits.starsMax, (max) => shown({ as: 'stars', max }, 1)],
  footnotes: [
    limits.footnotesMax,
    (count) => ({
      data,
      footnotes: listOf(count, (index) => ({ text: `n${index}`, at: { column: 'a', row: 0 } })),
    }),
  ],
  'places of footnotes': [
    limits.footnotePlacesMax,
    (count) => ({
      data: rows(300),
      footnotes: [{ text: 'n', at: listOf(count, (row) => ({ column: 'a', row })) }],
    }),
  ],
  images: [
    limits.imagesMax,
    (count) => ({
      data: listOf(count, (index) => ({ a: { type: 'image', value: `https://a/${index}.png` } })),
    }),
  ],
  indentation: [limits.indentMax, (indent) => ({ data, rowStyles: { 0: { indent } } })],
  'font size': [limits.fontSizePxMax, (fontSize) => ({ data, fontSize })],
  width: [limits.widthPxMax, (width) => ({ data, width })],
  lines: [limits.textLinesMax, (maxLines) => ({ data, maxLines })],
  depth: [limits.maxDepthMax, (maxDepth) => ({ data, complexDataDisplay: { maxDepth } })],
};

function saidOf(payload: Members): string {
  const warnings = new Warnings();
  let errors: string[] = [];
  try {
    formattedTable({ payload }, warnings);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    errors = error.details.map(({ path, message }) => `error ${path}: ${message}`);
  }
  const said = [
    ...errors,
    ...warnings.list().map(({ path, message }) => `warning ${path ?? ''}: ${message}`),
  ];
  return said.length === 0 ? 'nothing' : said.map((line) => line.replace(/x{20,}/g, 'x…x')).join('; ');
}

it('what is said about limits is as in its file', async () => {
  const facts = Object.entries(payloads).map(([name, [limit, payloadOf]]) =>
    [
      `${name}`,
      `  ${limit}: ${saidOf(payloadOf(limit))}`,
      `  ${limit + 1}: ${saidOf(payloadOf(limit + 1))}`,
    ].join('\n'),
  );
  await expect(`${facts.join('\n')}\n`).toMatchFileSnapshot('limits.txt');
});
