import { errorCatalogue } from '@pictable/contract';
import { Marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { apiTables } from './api-reference-article.ts';
import { contractTables } from './contract-tables.ts';

const tables = [...contractTables(), ...apiTables('https://tables.example', '1.0.0')].map(
  ([name, markdown]) => ({ name, html: new Marked().parse(markdown, { async: false }) }),
);
const htmlOf = (wanted: string) => tables.find(({ name }) => name === wanted)?.html ?? '';

/** The visible text. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

describe('a table of the documentation', () => {
  test.each(tables)('$name contains only known elements', ({ html }) => {
    const known = /^(a|code|em|h3|p|pre|strong|table|tbody|td|th|thead|tr)$/;
    const elements = [...html.matchAll(/<\/?([^\s>]+)/g)].map(([, element = '']) => element);
    expect(elements.filter((element) => !known.test(element))).toEqual([]);
  });

  test.each(tables)('$name has no empty column', ({ html }) => {
    for (const table of html.split('</table>').filter((part) => part.includes('<table>'))) {
      const rows = table.split('<tr>').slice(2);
      const cells = rows.map((row) => [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell));
      for (const column of cells[0]?.keys() ?? [])
        expect(cells.map((row) => row[column]).join(''), `column ${column + 1}`).not.toBe('');
    }
  });

  test('shows the message of every error', () => {
    const text = textOf(htmlOf('errors'));
    for (const { message } of Object.values(errorCatalogue))
      if (message !== '{problem}') expect(text).toContain(message);
  });

  test('describes every parameter and every field', () => {
    for (const name of [
      'request-generate',
      'request-preview',
      'request-get-image',
      'payload-fields',
      'response-generate',
    ])
      expect(htmlOf(name), name).not.toMatch(/<td><\/td>/);
  });
});

describe('the status codes of an operation', () => {
  test('list the errors of invalid tables', () => {
    for (const name of ['response-generate', 'response-preview'])
      for (const type of ['no-table', 'invalid-table', 'invalid-setting', 'too-large', 'image-too-large'])
        expect(htmlOf(name), name).toContain(`<a href="#error-${type}">`);
  });
});
