import { tableThemes } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, test } from 'vitest';
import { blendOver, contrast } from '../color/contrast.ts';
import { arrange } from '../data/arrange.ts';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { formatColor, rgb, TRANSPARENT } from '../scene/color.ts';
import { Warnings } from '../warnings.ts';
import { styleTable } from './style-table.ts';

function styled(payload: object, saved: object[] = []) {
  const warnings = new Warnings();
  const normalized = normalizePayload(
    fromJs(payload),
    saved.map((layer) => fromJs(layer)),
    DEFAULT_LIMITS,
    warnings,
  );
  const arranged = arrange(normalized, DEFAULT_LIMITS, warnings);
  const table = styleTable(formatTable(annotate(arranged, warnings), DEFAULT_LIMITS, warnings), warnings);
  /** Text colours of a row. */
  const inks = (row: number) => table.rows[row]!.cells.map((cell) => cell!.style.textColor);
  return { table, inks, warnings: warnings.list() };
}

const data = [
  { A: 'a', B: 'b' },
  { A: 'c', B: 'd' },
];
const dark = rgb(0x0f172a);
const light = rgb(0xffffff);

describe('if only a background is set', () => {
  test('the header text adapts', () => {
    expect(styled({ data, styles: { headerBg: '#fde68a' } }).inks(0)).toEqual([dark, dark]);
    expect(styled({ data, styles: { headerBg: '#14532d' } }).inks(0)).toEqual([light, light]);
    expect(styled({ data, styles: { headerBg: 'transparent' } }).inks(0)).toEqual([dark, dark]);
  });

  test('the text of each stripe adapts', () => {
    const { inks, warnings } = styled({
      data,
      styles: { rowOddBg: '#111827' },
      options: { theme: 'default' },
    });
    expect([inks(1), inks(2)]).toEqual([
      [light, light],
      [dark, dark],
    ]);
    expect(warnings).toEqual([]);
  });

  test('of a column, a row or a cell, only its text adapts', () => {
    const { inks, warnings } = styled({
      data: [
        { A: 'a', B: { value: 'b', style: { backgroundColor: '#7f1d1d' } }, C: 'c' },
        { A: 'a', B: 'b', C: 'c' },
        { A: 'a', B: 'b', C: 'c' },
      ],
      styles: { columnStyles: { C: { bg: '#1e3a8a' } }, rowStyles: { 1: { backgroundColor: '#111111' } } },
    });
    expect([inks(1), inks(2), inks(3)]).toEqual([
      [dark, light, light],
      [light, light, light],
      [dark, dark, light],
    ]);
    expect(warnings).toEqual([]);
  });

  test('of a header cell, its text adapts', () => {
    const headers = [{ text: 'A', style: { backgroundColor: '#fef3c7' } }, 'B'];
    expect(styled({ headers, rows: [['a', 'b']] }).inks(0)).toEqual([dark, light]);
  });

  test('a weaker text colour is replaced', () => {
    const cell = { value: 'a', backgroundColor: '#0f172a' };
    expect(styled({ data: [{ A: cell }], styles: { textColor: '#1f2937' } }).inks(1)).toEqual([light]);
    const saved = [{ textColor: '#1f2937', headerText: '#111111' }];
    const request = { data, styles: { rowOddBg: '#000000', headerBg: '#222222' } };
    const { inks, warnings } = styled(request, saved);
    expect([inks(0), inks(1)]).toEqual([
      [light, light],
      [light, light],
    ]);
    expect(warnings).toEqual([]);
  });

  test('a readable theme colour is kept', () => {
    const { inks } = styled({
      data,
      styles: { rowOddBg: '#fef9c3', headerBg: '#7f1d1d' },
      options: { theme: 'ledger' },
    });
    expect(inks(1)).toEqual([rgb(0x2b2722), rgb(0x2b2722)]);
    expect(inks(0)).toEqual([rgb(0xfbf7ee), rgb(0xfbf7ee)]);
  });

  test('links, row numbers and the title adapt', () => {
    const { table, inks } = styled({
      title: 'T',
      subtitle: 'S',
      data: [{ A: { value: 'a', link: 'https://a.co' } }],
      styles: { rowOddBg: '#1e1b4b', backgroundColor: '#1e1b4b' },
      options: { showRowNumbers: true },
    });
    for (const ink of [...inks(1), table.title!.style.textColor, table.subtitle!.style.textColor])
      expect(contrast(ink, rgb(0x1e1b4b))).toBeGreaterThanOrEqual(4.5);
  });

  test('a translucent background is blended with the one below', () => {
    const cell = (bg: string) => ({ value: 'a', style: { backgroundColor: bg } });
    expect(styled({ data: [{ A: cell('#00000010'), B: cell('#000000e0') }] }).inks(1)).toEqual([dark, light]);
  });
});

describe('if both colours are set', () => {
  test('they are kept, and a low-contrast pair causes one warning with a readable suggestion', () => {
    const cell = { value: 'x', style: { backgroundColor: '#888888', textColor: '#777777' } };
    const { inks, warnings } = styled({
      data: [
        { A: cell, B: 'b' },
        { A: cell, B: cell },
      ],
    });
    expect(inks(1)).toEqual([rgb(0x777777), dark]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ path: '/data/0/A' });
    const [, ratio, ink] =
      /^Text in #777777 on #888888 is hard to read: the contrast is ([\d.]+):1 but should be at least 4\.5:1\. Try #(\w{6})\.$/.exec(
        warnings[0]!.message,
      )!;
    expect(Number(ratio)).toBeCloseTo(1.2, 1);
    expect(contrast(rgb(Number.parseInt(ink!, 16)), rgb(0x888888))).toBeGreaterThanOrEqual(4.5);
  });

  test('each distinct pair has a warning: header, rows, columns, title', () => {
    const { warnings } = styled({
      title: 'T',
      data,
      styles: {
        headerBg: '#eeeeee',
        headerText: '#dddddd',
        rowOddBg: '#ffffff',
        rowEvenBg: '#ffffff',
        textColor: '#bbbbbb',
        backgroundColor: '#fafafa',
        columnStyles: { B: { backgroundColor: '#000000', textColor: '#333333' } },
      },
    });
    const pairs = warnings.map(({ message }) => /Text in (#\w+) on (#\w+)/.exec(message)?.slice(1).join(' '));
    expect(pairs.sort()).toEqual(
      ['#333333 #000000', '#bbbbbb #fafafa', '#bbbbbb #ffffff', '#dddddd #eeeeee'].sort(),
    );
  });

  test('cells without text cause no warning', () => {
    const empty = { value: '', style: { backgroundColor: '#888888', textColor: '#777777' } };
    expect(styled({ data: [{ A: empty, B: 'b' }] }).warnings).toEqual([]);
    const styles = { headerBg: '#eeeeee', headerText: '#dddddd' };
    expect(styled({ data, styles, options: { showColumnHeaders: false } }).warnings).toEqual([]);
  });
});

test.each(tableThemes.map(({ name }) => name))('%s is readable and keeps its own colours', (theme) => {
  const cells = [{ A: { value: 'a', link: 'https://a.co' }, B: 'b' }, data[1]!];
  const { table, inks, warnings } = styled({
    title: 'T',
    subtitle: 'S',
    caption: 'C',
    data: cells,
    options: { theme },
  });
  expect(warnings).toEqual([]);
  const paper = blendOver(light, table.style.backgroundColor ?? TRANSPARENT);
  for (const [row, { backgroundColor }] of table.rows.entries())
    for (const ink of inks(row))
      expect(contrast(ink, blendOver(paper, backgroundColor ?? TRANSPARENT))).toBeGreaterThanOrEqual(4.5);
  const { styles } = tableThemes.find(({ name }) => name === theme)!;
  if ('textColor' in styles) expect(inks(2).map(formatColor)).toEqual([styles.textColor, styles.textColor]);
});
