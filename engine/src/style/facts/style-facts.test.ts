import { themeNames } from '@pictable/contract';
import { expect, it } from 'vitest';
import { type Color, formatColor } from '../../scene/color.ts';
import { styledTable } from '../../stages.fixture.ts';
import type { CellBorders } from '../../table/collapsed-borders.ts';
import type { StyledCell, StyledTable } from '../../table/styled-table.ts';
import { Warnings } from '../../warnings.ts';

/**
 * The file beside this one has the styles of a table with every kind of row, for every theme and for styles that affect
 * each other. If a change is intended, accept it with `npm run vitest -- engine/src/style/facts --update`, and review
 * the differences of the file.
 */
type Members = Readonly<Record<string, unknown>>;

const base = {
  title: 'T',
  caption: 'C',
  data: [
    { group: 'A', name: 'x', n: 1.5, link: 'https://a.example' },
    {
      group: 'A',
      name: { value: 'y', link: 'https://b.example' },
      n: -20,
      link: { markdown: '`c` [l](https://c.example)' },
    },
    { group: 'B', name: 'z', n: null, link: [{ k: 1 }] },
  ],
  rowGroups: 'group',
  stub: 'name',
  spanners: [{ label: 'S', columns: ['n', 'link'] }],
  summary: 'sum',
  footnotes: [{ text: 'N', at: { column: 'n' } }],
  sourceNotes: ['Source'],
  complexDataDisplay: { arrayDisplay: 'table' },
};

const variants: readonly Members[] = [
  ...themeNames.map((theme) => ({ theme })),
  { theme: 'midnight', styles: { headerBg: 'transparent', backgroundColor: 'transparent' } },
  { styles: { groupBg: '#000000', summaryBg: '#ffff00', linkColor: '#ff00ff', textColor: '#777777' } },
  {
    styles: {
      groupText: '#00ff00',
      summaryText: '#ff0000',
      stubFontWeight: 'bold',
      groupFontWeight: 'normal',
      headerFontWeight: 'normal',
    },
  },
  { styles: { density: 'spacious', fontSize: 30, cellPaddingX: 2 }, freezeFirstColumn: true },
  {
    styles: {
      borderStyle: 'dotted',
      borderWidth: 3,
      borderColor: '#00aa00',
      borderRadius: 9,
      tableShadow: true,
      frame: 'rules',
    },
  },
  { showGridLines: false, showBorder: false, showAlternatingRows: false, spannerLine: '#00ff00' },
  { gridLines: 'columns', frame: 'rules', showColumnHeaders: false },
  { showRowNumbers: true, direction: 'rtl', verticalAlign: 'top', maxLines: 2, overflow: 'ellipsis' },
  {
    columnStyles: {
      n: { backgroundColor: '#222222', textAlign: 'center' },
      link: { fontSize: 9 },
    },
    rowStyles: {
      0: { backgroundColor: '#fefefe', textColor: '#111111', borderTop: '1px dashed blue' },
      2: { fontWeight: 'bold', indent: 2 },
    },
    cellStyles: [
      {
        row: 1,
        column: 'n',
        backgroundColor: '#ffcc0080',
        underline: true,
        borderBottom: '1px solid #ff0000',
      },
    ],
  },
];

const colorText = (color: Color | undefined) => (color === undefined ? 'none' : formatColor(color));

const borderText = (borders: CellBorders) =>
  JSON.stringify(borders, (key, value) => (key === 'color' ? formatColor(value) : value));

function cellText(cell: StyledCell | undefined): string {
  if (cell === undefined) return '–';
  const {
    fontFamily,
    fontWeight,
    fontSizePx,
    lineHeightPx,
    textColor,
    backgroundColor,
    textAlign,
    verticalAlign,
    underline,
    indentPx,
    maxLines,
  } = cell.style;
  const words = [
    `${fontFamily} ${fontWeight} ${fontSizePx}/${lineHeightPx}`,
    `${colorText(textColor)} on ${colorText(backgroundColor)}`,
    textAlign,
    verticalAlign !== 'auto' && verticalAlign,
    underline && 'underline',
    indentPx > 0 && `indent ${indentPx}`,
    maxLines !== undefined && `${maxLines} lines`,
    (cell.colspan > 1 || cell.rowspan > 1) && `span ${cell.colspan} × ${cell.rowspan}`,
    cell.decimalPointOffset !== undefined && `point ${cell.decimalPointOffset}`,
    cell.rule !== undefined && `rule ${colorText(cell.rule)}`,
    cell.stripeColor !== undefined && `stripe ${colorText(cell.stripeColor)}`,
    cell.borders && `borders ${borderText(cell.borders)}`,
    cell.runs &&
      `runs ${cell.runs.map(({ from, to, textColor: own, backgroundColor: behind, fontFamily: family, fontWeight: weight }) => `${from}–${to} ${family} ${weight} ${colorText(own)} on ${colorText(behind)}`).join('; ')}`,
    cell.table && `table [${tableLines(cell.table).join(' ; ')}]`,
  ];
  return `"${cell.text}" ${words.filter(Boolean).join(', ')}`;
}

function tableLines({ style, rows, columns, title, subtitle, caption, notes = [] }: StyledTable): string[] {
  const { border, backgroundColor, ...others } = style;
  const { color, headerColor, ruleColor, ...lines } = border;
  const texts = [title, subtitle, caption, ...notes].flatMap((text) => (text === undefined ? [] : [text]));
  return [
    `${colorText(backgroundColor)} ${JSON.stringify(others)}`,
    `lines ${[color, headerColor, ruleColor].map(colorText).join(' ')} ${JSON.stringify(lines)}`,
    `columns ${columns.map(({ header, isStub, cellPaddingXPx, isNarrow }) => [header, isStub && 'stub', cellPaddingXPx, isNarrow && 'narrow'].filter(Boolean).join(' ')).join(' | ')}`,
    ...texts.map(
      (text) =>
        `text "${text.text}" ${text.style.fontSizePx} ${text.style.fontWeight} ${colorText(text.style.textColor)} ${text.style.textAlign}`,
    ),
    ...rows.map(({ kind = 'row', minHeightPx, backgroundColor: behind, borders, cells }) => {
      const own = `${kind} ${minHeightPx > 0 ? `${minHeightPx} px ` : ''}${colorText(behind)}${borders ? ` ${borderText(borders)}` : ''}`;
      return `${own}: ${cells.map(cellText).join(' | ')}`;
    }),
  ];
}

it('tables are styled as in their file', async () => {
  const facts = variants.map((members) => {
    const warnings = new Warnings();
    const lines = tableLines(styledTable({ payload: { ...base, ...members } }, false, warnings));
    const messages = warnings.list().map(({ path, message }) => `warning ${path ?? ''}: ${message}`);
    return [`# ${JSON.stringify(members)}`, ...messages, ...lines, ''].join('\n');
  });
  await expect(facts.join('\n')).toMatchFileSnapshot('styles.txt');
});
