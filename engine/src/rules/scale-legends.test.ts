import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { arrange } from '../data/arrange.ts';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { formatColor } from '../scene/color.ts';
import { Warnings } from '../warnings.ts';
import { annotate } from './annotate.ts';
import { namedColors } from './palettes.ts';

describe('a legend', () => {
  const data = [
    { a: 1, b: -3 },
    { a: 9, b: 1 },
  ];
  const legendsOf = (payload: object) => {
    const warnings = new Warnings();
    const table = normalizePayload(fromJs({ data, ...payload }), [], DEFAULT_LIMITS, warnings);
    const annotated = annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings);
    const { legends = [] } = formatTable(annotated, DEFAULT_LIMITS, warnings);
    const texts = legends.map(({ text, endText }) => [text, endText]);
    return { legends, texts, warnings: warnings.list().map(({ message }) => message) };
  };

  it('has the ends of each column as its values are written, and all colours', () => {
    const scale = { palette: 'blues', legend: true };
    const columns = { a: { scale, type: 'currency', format: { currency: 'EUR' } }, b: { scale } };
    const { legends, texts } = legendsOf({ columns });
    expect(texts).toEqual([
      ['a  \u2068€1.00\u2069', '€9.00'],
      ['b  \u2068\u22123\u2069', '3'],
    ]);
    const fills = legends[0]!.visual.shapes.map((shape) => ('fill' in shape ? formatColor(shape.fill) : ''));
    expect(fills).toEqual(namedColors('blues', false).map(formatColor));
  });

  it('of several columns with one scale has no label', () => {
    const rules = [{ columns: ['a', 'b'], scale: { by: 'table', legend: true, kind: 'sequential' } }];
    expect(legendsOf({ rules }).texts).toEqual([['-3', '9']]);
  });

  it('has the locale of the table, and the format that several columns share', () => {
    const scale = { palette: 'blues', legend: true };
    const columns = { a: { scale, type: 'currency', format: { currency: 'EUR' } } };
    expect(legendsOf({ columns, options: { locale: 'de-DE' } }).texts[0]![1]).toBe('9,00\u00a0€');
    const rules = [{ columns: ['a', 'b'], scale: { by: 'table', legend: true, kind: 'sequential' } }];
    const percent = { type: 'percentage' };
    expect(legendsOf({ rules, columns: { a: percent, b: percent } }).texts).toEqual([['-300%', '900%']]);
    expect(legendsOf({ rules, columns: { a: percent } }).texts).toEqual([['-3', '9']]);
  });

  it('is left out with a warning if its column is hidden', () => {
    const columns = { a: { scale: { legend: true }, hidden: true } };
    const { texts, warnings } = legendsOf({ columns });
    expect(texts).toEqual([]);
    expect(warnings).toEqual(['columns.a.scale: the legend is left out, because its columns are not shown.']);
  });

  it('has ends without errors of the last digit', () => {
    const columns = { a: { scale: { mid: 4.1, legend: true } } };
    expect(legendsOf({ columns, data: [{ a: 4.2 }, { a: 4.3 }] }).texts).toEqual([
      ['a  \u20683.9\u2069', '4.3'],
    ]);
  });

  it.each([
    [
      'a middle off the centre',
      { domain: [-10, 90] },
      [
        [0, 10],
        [10, 100],
      ],
    ],
    ['numbers on one side', { domain: [0, 90], mid: 0 }, [[0, 100]]],
    ['a middle below both ends', { domain: [50, 100], mid: 0 }, [[0, 100]]],
    [
      'given ends on one side',
      { domain: [0, 90] },
      [
        [0, 50],
        [50, 100],
      ],
    ],
    [
      'borders',
      { kind: 'steps', domain: [0, 80, 100] },
      [
        [0, 80],
        [80, 100],
      ],
    ],
  ])('has the colours at the numbers that have them: %s', (_what, members, places) => {
    const scale = { palette: ['#ff0000', '#0000ff'], steps: 2, legend: true, ...members };
    const [legend] = legendsOf({ columns: { a: { scale } } }).legends;
    const ends = legend!.visual.shapes.map((shape) =>
      'points' in shape ? [shape.points[0]!, shape.points[2]!] : [],
    );
    expect(ends.map((pair) => pair.map((at) => Math.round(at * 100)))).toEqual(places);
  });

  it.each(['row', 'group'])('is left out with a warning if each %s has a scale of its own', (by) => {
    const rules = [{ columns: ['a'], scale: { by, legend: true } }];
    const { texts, warnings } = legendsOf({ rules, rowGroups: 'b' });
    expect(texts).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('rules.0: the legend is left out')]);
  });
});
