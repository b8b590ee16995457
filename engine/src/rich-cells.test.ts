import { imageFormats, isBitmap } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';
import { openPdf, readMarkedTexts } from './paint/pdf/open-pdf.suite.ts';
import { readTable } from './render.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const cell = (markdown: string, more: object = {}) => ({ markdown, ...more });

async function svgOf(cells: readonly unknown[], more: object = {}): Promise<string> {
  const payload = fromJs({ headers: cells.map((_, i) => `c${i}`), rows: [cells], ...more } as never);
  const { bytes } = await engine.render(payload, { format: 'svg' });
  return new TextDecoder().decode(bytes);
}

const live = { options: { svgText: 'live' } };

describe('marks in a cell', () => {
  test('are styled elements in a live SVG', async () => {
    const svg = await svgOf([cell('a **b** *c* `d` ~~e~~ H~2~')], live);
    const spans = [...svg.matchAll(/<tspan ([^>]*)>([^<]*)</g)].map(([, attributes = '', text = '']) => [
      text.trim(),
      attributes,
    ]);
    const attributesOf = (text: string) => spans.find(([own]) => own === text)?.[1] ?? '';
    expect(attributesOf('b')).toContain('font-weight="700"');
    expect(attributesOf('c')).toContain('font-style="italic"');
    expect(attributesOf('d')).toContain("font-family=\"'Roboto Mono',");
    const [small, base] = [attributesOf('2'), attributesOf('H')].map((attributes) => ({
      size: Number(/font-size="([\d.]+)"/.exec(attributes)?.[1]),
      y: Number(/ y="([\d.]+)"/.exec(attributes)?.[1]),
    }));
    expect(small!.size).toBeLessThan(base!.size);
    expect(small!.y).toBeGreaterThan(base!.y);
  });

  test('are measured with the font they are rendered in', async () => {
    const plain = await engine.render(fromJs({ headers: ['a'], rows: [['iiiiii iiiiii']] }), {
      format: 'svg',
    });
    const bold = await engine.render(fromJs({ headers: ['a'], rows: [[cell('**iiiiii** `iiiiii`')]] }), {
      format: 'svg',
    });
    expect(bold.widthPx).toBeGreaterThan(plain.widthPx + 20);
  });

  test('of italic are upright in scripts without slanted letters, with a warning', async () => {
    const warningsOf = async (markdown: string) => {
      const { warnings } = await engine.render(fromJs({ headers: ['a'], rows: [[cell(markdown)]] }), {
        format: 'svg',
      });
      return warnings.map(({ message }) => message);
    };
    expect(await warningsOf('*Žluťoučký, Ταχίστη, Съешь* 12, 中文 **中文**')).toEqual([]);
    expect(await warningsOf('*斜体*')).toEqual([
      'Italic text in scripts without italic letters is shown upright.',
    ]);
  });

  test('that are escaped render as plain text', async () => {
    expect(await svgOf([cell('a \\* b')])).toBe(await svgOf(['a * b']));
  });

  test('are cut with an ellipsis when lines are limited', async () => {
    const { report, warnings } = await engine.render(
      fromJs({
        headers: ['a'],
        rows: [[cell('**one two three** `four five six` seven eight', { style: { maxLines: 1 } })]],
        columnStyles: { a: { width: 120 } },
      }),
      { format: 'svg' },
    );
    expect(report.truncations).toHaveLength(1);
    expect(warnings).toEqual([]);
  });
});

describe('a link in a text', () => {
  test('is a separate SVG link, labelled with its text', async () => {
    const svg = await svgOf([cell('see [the **guide**](https://a.b/c) and [x](https://d.e)')]);
    const links = [...svg.matchAll(/<a href="([^"]*)" aria-label="([^"]*)">/g)].map(([, href, name]) => [
      href,
      name,
    ]);
    expect(links).toEqual([
      ['https://a.b/c', 'the guide'],
      ['https://d.e', 'x'],
    ]);
  });

  test('is a PDF annotation per line', async () => {
    const payload = fromJs({
      headers: ['a'],
      rows: [[cell('[one two three four five six](https://a.b/c)')]],
      columnStyles: { a: { width: 120 } },
    });
    const { bytes } = await engine.render(payload, { format: 'pdf' });
    await openPdf(bytes, async (document) => {
      const found = (await (await document.getPage(1)).getAnnotations()) as { url?: string }[];
      expect(found.length).toBeGreaterThan(1);
      expect(new Set(found.map(({ url }) => url))).toEqual(new Set(['https://a.b/c']));
    });
  });

  test('with a script scheme is not a link in any format', async () => {
    const payload = fromJs({
      headers: ['a'],
      rows: [[cell('[x](javascript:alert(1)) <a href="javascript:b">')]],
    });
    for (const format of imageFormats.filter((name) => !isBitmap(name))) {
      const { bytes, warnings } = await engine.render(payload, { format });
      expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/<a href|\/URI/);
      expect(warnings).toHaveLength(2);
    }
  });
});

test('alternative text has no marks but keeps superscripts and subscripts', async () => {
  const payload = fromJs({
    headers: [cell('**a**')],
    rows: [[cell('**b** `c` [d](https://e.f) 10^3^ H~2~O')]],
  });
  const { alt } = await engine.render(payload, { format: 'svg' });
  expect(alt.long).toContain('a: b c d 10³ H₂O.');
});

test('table data reports a text that is one link as the link of its cell', () => {
  const { rows } = readTable(
    fromJs({ headers: ['a'], rows: [[cell('[**a** b](https://c.d)')], [cell('x [a](https://c.d)')]] }),
    {},
  );
  expect(rows.map(([first]) => first?.link)).toEqual(['https://c.d', undefined]);
});

test('text extracted from a PDF has no marks', async () => {
  const payload = fromJs({ headers: ['a'], rows: [[cell('un**believ**able H~2~O `code`, *it*')]] });
  const { bytes } = await engine.render(payload, { format: 'pdf' });
  await openPdf(bytes, async (document) => {
    const read = [...(await readMarkedTexts(document, 1)).values()].join('|').replace(/\s+/g, '');
    expect(read).toContain('unbelievableH2Ocode,it');
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    '**',
    '*',
    '_',
    '~~',
    '~',
    '^',
    '`',
    '[',
    '](https://a.b)',
    '](javascript:x)',
    '<b>',
    '</b>',
  ),
  fc.constantFrom(
    'word',
    ' ',
    '\n',
    'שלום',
    'مرحبا',
    '中文',
    '👩🏽‍💻',
    'ไทย',
    'soft\u00adhyphen',
    '12.50',
    '\t',
    '&#1;',
  ),
);

test('any combination of marks renders in every format', { tags: ['slow'], timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 25 }).map((parts) => parts.join('')),
      fc.record({ maxLines: fc.constantFrom(1, 2), fontSize: fc.constantFrom(8, 30) }, { requiredKeys: [] }),
      fc.constantFrom('ltr', 'rtl', 'auto'),
      async (markdown, style, direction) => {
        const payload = fromJs({
          headers: ['a', cell(markdown)],
          rows: [[cell(markdown, { style }), '1.5']],
          columnStyles: { 0: { width: 90 } },
          options: { direction },
        } as never);
        for (const format of imageFormats) {
          const { bytes } = await engine.render(payload, { format });
          expect(bytes.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  ['asterisks', '*'.repeat(10_000)],
  ['words in asterisks', '**a** '.repeat(5_000)],
  ['nested brackets', `${'['.repeat(5_000)}a${'](https://b.c)'.repeat(1_500)}`],
  ['one word of many styles', 'a**b**'.repeat(4_000)],
])(
  'a hostile cell of %s renders in time',
  async (_, markdown) => {
    const start = performance.now();
    await engine.render(fromJs({ headers: ['a'], rows: [[cell(markdown)]] }), { format: 'png' });
    expect(performance.now() - start).toBeLessThan(10_000);
  },
  60_000,
);
