import { themeNames } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contrast } from '../color/contrast.ts';
import { readTable } from '../render.ts';
import { type Color, rgb } from '../scene/color.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from './index.ts';

const data = [
  { item: 'Rent', change: -4, link: 'https://a.b' },
  { item: 'Food', change: 3, link: 'https://c.d' },
];
const read = (rules: unknown, more: object = {}) => readTable(fromJs({ data, rules, ...more } as never), {});
const stylesIn = (html: string) =>
  [...html.matchAll(/<t[dh](?: class="colored")?(?: scope="row")? style="([^"]*)">/g)].map(
    ([, style]) => style,
  );
const colorOf = (hex: string): Color => rgb(Number.parseInt(hex.slice(1), 16));

describe('styles of rules in HTML', () => {
  it('are inline fills, colours and weights of the cells that match', () => {
    const rules = [
      {
        columns: ['change'],
        is: { lt: 0 },
        style: { backgroundColor: '#fee2e2', textColor: '#991b1b', fontWeight: 'bold' },
      },
    ];
    const html = writeHtml(read(rules));
    expect(html).toContain(
      '<td class="colored" style="text-align:right;background:#fee2e2;color:#991b1b;font-weight:bold">-4</td>',
    );
    expect(stylesIn(html)[2]).toBe('text-align:left');
    expect(stylesIn(html)[4]).toBe('text-align:right');
    expect(html).toContain('.colored a{color:inherit}');
  });

  it('have a readable text on every fill, which also dark pages keep', () => {
    const html = writeHtml(read([{ when: { item: 'Rent' }, style: { backgroundColor: '#1e3a8a' } }]));
    expect(stylesIn(html).slice(0, 3)).toEqual([
      'text-align:left;background:#1e3a8a;color:#ffffff',
      'text-align:right;background:#1e3a8a;color:#ffffff',
      'text-align:left;background:#1e3a8a;color:#ffffff',
    ]);
  });

  it('have one colour for light and one for dark pages without a fill', () => {
    const html = writeHtml(read([{ columns: 'change', is: { lt: 0 }, style: { textColor: '#1e3a8a' } }]));
    const [, light, dark] = /color:light-dark\((#\w{6}),(#\w{6})\)/.exec(html) ?? [];
    expect(light).toBe('#1e3a8a');
    expect(contrast(colorOf(dark!), rgb(0x1e1e1e))).toBeGreaterThanOrEqual(4.5);
  });

  it('are blended with the table if they are translucent, and left out if they are transparent', () => {
    const rule = (backgroundColor: string) => [{ when: { item: 'Rent' }, style: { backgroundColor } }];
    expect(writeHtml(read(rule('#ff000080')))).toContain('background:#ff7f7f');
    expect(stylesIn(writeHtml(read(rule('transparent'))))[0]).toBe('text-align:left');
  });

  it('are only those of rules: styles of the request stay out, and override rules', () => {
    const styles = {
      cellStyles: { '0,change': { backgroundColor: '#00ff00' } },
      rowStyles: { 1: { backgroundColor: '#0000ff' } },
    };
    const html = writeHtml(
      read([{ when: { item: 'Rent' }, style: { backgroundColor: '#fee2e2' } }], { styles }),
    );
    expect(stylesIn(html).map((style) => /background:#\w+/.exec(style!)?.[0])).toEqual([
      'background:#fee2e2',
      undefined,
      'background:#fee2e2',
      undefined,
      undefined,
      undefined,
    ]);
    expect(html).not.toContain('00ff00');
  });

  it('do not bring other styles of the same cell with them', () => {
    const styles = { cellStyles: { '0,change': { backgroundColor: '#00ff00', fontWeight: 'bold' } } };
    const html = writeHtml(read([{ columns: 'change', style: { textColor: '#1e3a8a' } }], { styles }));
    expect(stylesIn(html)[1]).toMatch(/color:light-dark/);
    expect(stylesIn(html)[1]).not.toMatch(/background|font-weight/);
  });

  it('reach summaries and the stub', () => {
    const rules = [{ rows: 'summary', style: { fontWeight: 'normal', textColor: 'bad' } }];
    const html = writeHtml(read(rules, { stub: 'item', summary: 'sum' }));
    expect(html).toMatch(
      /<tr class="summary"><th class="colored" scope="row" style="[^"]*;font-weight:normal">/,
    );
  });

  it('contain nothing active, whatever the rules are', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('red;}</style><script>', 'url(https://a.b)', 'bad', '#12345678', 'rgba(1,2,3,0.5)'),
    );
    fc.assert(
      fc.property(value, value, (backgroundColor, textColor) => {
        let html: string;
        try {
          html = writeHtml(read([{ when: { item: 'Rent' }, style: { backgroundColor, textColor } }]));
        } catch {
          return;
        }
        for (const style of stylesIn(html))
          expect(style).toMatch(
            /^text-align:\w+(;(background|color):(#\w{6}|light-dark\(#\w{6},#\w{6}\)))*$/,
          );
        expect(html).not.toMatch(/<script|url\(/);
      }),
    );
  });
});

const brand = { from: ['#0b6b45', '#f59e0b'] };
const allThemes = [...themeNames, brand, { ...brand, mode: 'dark' }, { from: ['#ff0000'] }];

test.each(allThemes)('the tones of theme %j are readable in HTML, on light and on dark pages', (theme) => {
  for (const tone of ['good', 'bad', 'warn', 'info', 'muted']) {
    const rules = [
      { when: { item: 'Rent' }, style: { textColor: tone } },
      { when: { item: 'Food' }, style: { textColor: tone, backgroundColor: tone } },
    ];
    const html = writeHtml(read(rules, { options: { theme } }));
    const [, light, dark] = /color:light-dark\((#\w{6}),(#\w{6})\)/.exec(html) ?? [];
    if (light !== undefined && dark !== undefined) {
      expect(contrast(colorOf(light), rgb(0xffffff))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colorOf(dark), rgb(0x1e1e1e))).toBeGreaterThanOrEqual(4.5);
    } else {
      expect(html).toMatch(/;color:#\w{6}"/);
    }
    const [, fill, text] = /background:(#\w{6});color:(#\w{6})/.exec(html) ?? [];
    expect(contrast(colorOf(fill!), colorOf(text!))).toBeGreaterThanOrEqual(4.5);
  }
});

test('other files have the values, and nothing of the styles', () => {
  const styled = read([{ when: { item: 'Rent' }, style: { backgroundColor: 'bad', textColor: 'bad' } }]);
  const plain = read(undefined);
  expect(writeCsv(styled)).toBe(writeCsv(plain));
  expect(writeJson(styled)).toBe(writeJson(plain));
  expect(writeMarkdown(styled)).toBe(writeMarkdown(plain));
});
