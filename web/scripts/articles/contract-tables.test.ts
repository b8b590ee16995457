import { errorCatalogue } from '@pictable/contract';
import { Marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { apiTables } from './api-reference.ts';
import { contractTables } from './contract-tables.ts';

const tables = [...contractTables(), ...apiTables('https://tables.example', '1.0.0')].map(
  ([name, markdown]) => ({ name, html: new Marked().parse(markdown, { async: false }) }),
);
const htmlOf = (wanted: string) => tables.find(({ name }) => name === wanted)?.html ?? '';

/** The words a reader sees. */
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
  test.each(tables)('$name has no elements but those that are meant', ({ html }) => {
    const known = /^(a|code|em|h3|p|pre|strong|table|tbody|td|th|thead|tr)$/;
    const elements = [...html.matchAll(/<\/?([^\s>]+)/g)].map(([, element = '']) => element);
    expect(elements.filter((element) => !known.test(element))).toEqual([]);
  });

  test.each(tables)('$name has no column without a word', ({ html }) => {
    for (const table of html.split('</table>').filter((part) => part.includes('<table>'))) {
      const rows = table.split('<tr>').slice(2);
      const cells = rows.map((row) => [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell));
      for (const column of cells[0]?.keys() ?? [])
        expect(cells.map((row) => row[column]).join(''), `column ${column + 1}`).not.toBe('');
    }
  });

  test('shows every error in the words of the service', () => {
    const text = textOf(htmlOf('errors'));
    for (const { message } of Object.values(errorCatalogue))
      if (message !== '{problem}') expect(text).toContain(message);
  });

  test('says what every parameter and every field is for', () => {
    for (const name of [
      'call-generate',
      'call-preview',
      'call-get-image',
      'payload-fields',
      'answer-generate',
    ])
      expect(htmlOf(name), name).not.toMatch(/<td><\/td>/);
  });
});

describe('the statuses of a call', () => {
  test('name what is refused of a table', () => {
    for (const name of ['answer-generate', 'answer-preview'])
      for (const type of ['no-table', 'invalid-table', 'invalid-setting', 'too-large', 'image-too-large'])
        expect(htmlOf(name), name).toContain(`<a href="#error-${type}">`);
  });
});
