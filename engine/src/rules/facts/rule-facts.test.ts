import { visualRecords } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { formatColor } from '../../scene/color.ts';
import { annotatedTable } from '../../stages.fixture.ts';
import type { Pill } from '../../table/cell-pills.ts';
import type { CellVisual, VisualShape } from '../../table/cell-visual.ts';
import type { Cell, Row } from '../../table/table.ts';
import { textOf } from '../../values/compare-values.ts';
import { Warnings } from '../../warnings.ts';

/**
 * The files beside this one have the drawings of values with every option, and the styles that rules give to cells. If
 * a change is intended, accept it with `npm run vitest -- engine/src/rules/facts --update`, and review the differences
 * of the files.
 */
type Members = Readonly<Record<string, unknown>>;

const single = [4, -2, 0, null, 0.5, 7.25];
const lists = [[1, 3, 2], [2, null, -5, 4], [0], [], [1, 1], null];
const words = ['open', 'closed', 'NO', 'Malta', ['open', 'new'], null];

const valuesOf: Readonly<Record<string, readonly unknown[]>> = {
  ...{ bar: single, progress: single, bullet: single, icons: single, stars: single },
  ...{ line: lists, area: lists, columns: lists, winloss: lists },
  ...{ badge: words, flag: words, avatar: ['Ada Lovelace', 'grace', '', 'X Y Z', null, 3] },
};

/** Values of the options, by the kind of the option. */
const optionValues: Readonly<Record<string, readonly unknown[]>> = {
  number: [0, 3, 6],
  color: ['#ff0000', 'good'],
  flag: [true],
  extent: ['column', [0, 4]],
  level: [1, 'mean', 'last'],
  numbers: [[1], [0, 5]],
  words: [['first'], ['min', 'max'], ['all'], []],
  columns: [['a', 'b']],
  'colors-by-text': [{ open: 'good', new: '#ff0000' }],
  column: ['a'],
};

/** Values of options whose range is narrower than that of their kind. */
const narrowValues: Readonly<Record<string, readonly unknown[]>> = {
  width: [20, 200],
  axis: ['none', '#123456'],
  band: [
    [0, 2],
    ['q1', 'q3'],
  ],
  target: [1, 'a'],
};

const percent = (fraction: number) => Math.round(fraction * 1000) / 10;

function shapeText(shape: VisualShape): string {
  switch (shape.kind) {
    case 'area':
    case 'line': {
      const shown = shape.points.slice(0, 8).map(percent).join(' ');
      const more = shape.points.length > 8 ? ` of ${shape.points.length / 2}` : '';
      const color = shape.kind === 'area' ? shape.fill : shape.color;
      return `${shape.kind} ${shown}${more} ${formatColor(color)}${shape.kind === 'line' ? ` ${shape.widthEm}em` : ''}`;
    }
    case 'dot':
      return `dot ${percent(shape.x)} ${percent(shape.y)} ${shape.radiusEm}em ${formatColor(shape.fill)}`;
    case 'text':
      return `"${shape.text}" ${shape.sizeEm}em ${formatColor(shape.color)}`;
    case 'image':
      return `image ${JSON.stringify(shape.image)} instead of ${shape.instead.map(shapeText).join('; ')}`;
  }
}

function visualText({
  widthEm,
  heightEm,
  placement,
  insetEm,
  isMirrored,
  shapes,
  alt,
  blocks,
}: CellVisual): string {
  const numbers = [widthEm, heightEm, insetEm].map((length) => Math.round(length * 1000) / 1000).join(' ');
  const words = `${placement} ${numbers}${isMirrored ? ' mirrored' : ''}${blocks === undefined ? '' : ` ${blocks}`}`;
  return `"${alt}" ${words}: ${shapes.map(shapeText).join('; ')}`;
}

const pillText = ({ text = '', textColor, backgroundColor }: Pill) =>
  `"${text}" ${formatColor(textColor)} on ${formatColor(backgroundColor)}`;

function cellText({ value, visual, pills, shownValue, tooltip, style }: Cell): string {
  const { backgroundColor, textColor, fontWeight } = style;
  const parts = [
    textOf(value),
    shownValue !== undefined && `shows ${JSON.stringify(shownValue)}`,
    pills && `pills ${pills.map(pillText).join(' ')}`,
    tooltip && `tooltip ${tooltip}`,
    backgroundColor !== undefined && `on ${formatColor(backgroundColor)}`,
    textColor !== undefined && `in ${formatColor(textColor)}`,
    fontWeight !== undefined && String(fontWeight),
    visual && visualText(visual),
  ];
  return parts.filter((part) => part !== undefined && part !== false).join(', ');
}

const rowStyle = ({ style }: Row) =>
  Object.keys(style).length > 0 ? `  row ${JSON.stringify(style)}` : '  row';

/** @param column position of the column whose cells are listed; undefined for all columns */
function factsOf(name: string, payload: Members, column?: number): string {
  const warnings = new Warnings();
  try {
    const { rows, columns, legends = [], unmatchedRules = [] } = annotatedTable({ payload }, warnings);
    const lines = rows.flatMap((row) => {
      const cells = column === undefined ? row.cells : [row.cells[column]!];
      return column === undefined
        ? [`${rowStyle(row)} ${cells.map(cellText).join(' | ')}`]
        : cells.map((cell) => `  ${cellText(cell)}`);
    });
    return [
      `# ${name}`,
      ...warnings.list().map(({ path, message }) => `  warning ${path ?? ''}: ${message}`),
      ...columns.flatMap((each) =>
        each.style.minWidth === undefined ? [] : [`  minWidth ${each.name} ${each.style.minWidth}`],
      ),
      ...legends.map(
        (legend) =>
          `  legend ${legend.label} ${legend.column} ${textOf(legend.low.value)}–${textOf(legend.high.value)} ${visualText(legend.visual)}`,
      ),
      ...unmatchedRules.map((rule) => `  unmatched ${rule.name}`),
      ...lines,
    ].join('\n');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return [`# ${name}`, ...error.details.map(({ path, message }) => `  error ${path}: ${message}`)].join(
      '\n',
    );
  }
}

function drawingsOf(as: string): string[] {
  const { properties } = visualRecords.find(({ name }) => name === as)!;
  const data = valuesOf[as]!.map((v, index) => ({ v, a: index, b: 2 - index }));
  const withOptions = (options: Members, more: Members = {}) =>
    factsOf(
      `${as} ${JSON.stringify(options)} ${JSON.stringify(more)}`,
      { data, columns: { v: { show: { as, ...options } } }, ...more },
      0,
    );
  const choices = properties.flatMap((property): Members[] => {
    const { kind, name: option } = property;
    const values = kind === 'choice' ? property.choices : (narrowValues[option] ?? optionValues[kind] ?? []);
    return values.map((value) => ({ [option]: value }));
  });
  return [
    withOptions({}),
    ...choices.map((options) => withOptions(options)),
    withOptions({}, { theme: 'midnight', styles: { fontSize: 20 } }),
  ];
}

const data = [
  { name: 'a', n: 1, m: -4, kind: 'x' },
  { name: 'b', n: 2, m: null, kind: 'y' },
  { name: 'c', n: 8, m: 6, kind: 'x' },
  { name: 'd', n: 2, m: 0, kind: null },
  { name: 'e', n: '1e999', m: '-', kind: 'y' },
];
const bold = { fontWeight: 'bold' };

const rules: readonly Members[] = [
  { columns: ['n'], when: { n: { gte: 2 } }, style: { textColor: 'good' } },
  { when: { m: null }, style: { backgroundColor: 'warn' } },
  { rows: 'all', when: { kind: 'x' }, style: bold },
  { columns: ['n', 'm'], is: { lt: 1 }, style: bold },
  { columns: 'n', top: 2, style: bold },
  { columns: 'n', bottom: 2, style: bold },
  { columns: 'n', top: '50%', style: bold },
  { columns: 'n', above: 'mean', style: bold },
  { columns: 'n', duplicate: true, style: bold },
  { columns: 'm', icon: 'up', when: { m: { gt: 0 } } },
  { columns: 'm', style: bold, when: { n: { gt: { column: 'm' } } } },
  { style: bold, when: { n: 99 } },
];

const scales: readonly Members[] = [
  {},
  { palette: ['#ffffff', '#000000'] },
  { palette: ['#ff0000', '#ffffff', '#00ff00'], mid: 0 },
  { kind: 'steps', steps: 3 },
  { kind: 'diverging', mid: 1 },
  { kind: 'quantile', steps: 2 },
  { domain: [0, 10], reverse: true, legend: true },
  { on: 'text', by: 'table', legend: true },
  { missing: '#eeeeee', by: 'group' },
];

describe('annotated tables', () => {
  it.each(visualRecords.map(({ name }) => name))('have the drawings of %s as in their file', async (as) => {
    await expect(`${drawingsOf(as).join('\n')}\n`).toMatchFileSnapshot(`${as}.txt`);
  });

  it('have the styles of rules as in their file', async () => {
    const facts = [
      ...rules.map((rule) => factsOf(JSON.stringify(rule), { data, rules: [rule] })),
      factsOf('all rules together, the last one first', {
        data,
        rules: [...rules].reverse(),
        pagination: { pageSize: 3 },
      }),
      ...scales.map((scale) =>
        factsOf(`scale ${JSON.stringify(scale)}`, {
          data,
          rowGroups: 'kind',
          rules: [{ columns: ['n', 'm'], scale }],
        }),
      ),
      factsOf('a scale of words', { data, columns: { kind: { scale: true } }, summary: 'sum' }),
    ];
    await expect(`${facts.join('\n')}\n`).toMatchFileSnapshot('rules.txt');
  });
});
