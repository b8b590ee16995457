import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { writeHtml } from './companions/write-html.ts';
import { writeMarkdown } from './companions/write-markdown.ts';
import { createEngine, type Engine } from './index.ts';
import { openPdf } from './paint/pdf/open-pdf.suite.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const data = [
  { Site: 'https://example.com/a?b=1&c=2', Mail: 'ada@example.com', Note: 'see https://example.com' },
  { Site: 'javascript:alert(1)', Mail: 'not@once@example.com', Note: 'data:text/html,x' },
];

async function svgOf(payload: object): Promise<string> {
  const { bytes, warnings } = await engine.render(fromJs(payload), { format: 'svg' });
  expect(warnings).toEqual([]);
  return new TextDecoder().decode(bytes);
}

const hrefs = (markup: string) => [...markup.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);
describe('a cell that contains only a URL or an email address', () => {
  test('is a link in SVG', async () => {
    expect(hrefs(await svgOf({ data }))).toEqual([
      'https://example.com/a?b=1&amp;c=2',
      'mailto:ada@example.com',
    ]);
  });

  test('is a link in PDF', async () => {
    const { bytes } = await engine.render(fromJs({ data }), { format: 'pdf' });
    const urls = await openPdf(bytes, async (document) => {
      const annotations = await (await document.getPage(1)).getAnnotations();
      return annotations.map(({ url }: { url?: string }) => url);
    });
    expect(urls).toEqual(['https://example.com/a?b=1&c=2', 'mailto:ada@example.com']);
  });

  test('is a link in the HTML companion, and text in the Markdown one', () => {
    const table = engine.readTable(fromJs({ data }));
    expect(hrefs(writeHtml(table))).toEqual(['https://example.com/a?b=1&amp;c=2', 'mailto:ada@example.com']);
    expect(writeMarkdown(table)).toContain('| https://example.com/a?b=1&amp;c=2 | ada@example.com |');
  });

  test('has the colour of text, unless a link colour is set', async () => {
    const colored = await svgOf({ data: [{ a: 'https://a.co' }], styles: { linkColor: '#b91c1c' } });
    expect(colored).toContain('fill="#b91c1c"');
    const png = async (a: unknown) =>
      (await engine.render(fromJs({ data: [{ a }] } as object), { format: 'png' })).bytes;
    expect(await png('https://a.co')).toEqual(await png({ value: 'x', display: 'https://a.co' }));
  });

  test('links the URL it shows, not the value behind another text', async () => {
    expect(hrefs(await svgOf({ data: [{ a: { value: 'https://a.co', display: 'Docs' } }] }))).toEqual([]);
    const given = { value: 'https://a.co', link: 'https://b.co' };
    expect(hrefs(await svgOf({ data: [{ a: given }] }))).toEqual(['https://b.co']);
  });
});
