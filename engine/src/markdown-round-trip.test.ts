import { readTableText } from '@pictable/contract/input-adapters';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './companions/write-csv.ts';
import { writeHtml } from './companions/write-html.ts';
import { writeJson } from './companions/write-json.ts';
import { writeMarkdown } from './companions/write-markdown.ts';
import { readTable } from './render.ts';
import type { RichText } from './table/rich-text.ts';
import type { TableData } from './table/table-data.ts';

/** The content that a companion must preserve. */
function contentOf({ title, subtitle, caption, columns, rows }: TableData) {
  return {
    title,
    subtitle,
    caption,
    columns: columns.map(({ name, rich, align }) => ({ name, align, runs: runsOf(rich) })),
    rows: rows.map((cells) =>
      cells.map((cell) => ({ shown: cell?.shown, runs: runsOf(cell?.rich), link: linkOf(cell) })),
    ),
  };
}

function runsOf(rich: RichText | undefined): unknown {
  return rich?.runs.map(({ from, to, marks }) => [rich.text.slice(from, to), marks]);
}

/** A cell-level link comes back as a text that is one link. */
function linkOf(cell: TableData['rows'][number][number]): string | undefined {
  const links = new Set(cell?.rich?.runs.map(({ marks }) => marks.link) ?? [cell?.link]);
  return links.size === 1 ? [...links][0] : undefined;
}

function roundTrip(payload: unknown): readonly [TableData, TableData, string] {
  const first = readTable(fromJs(payload as never), {});
  const markdown = writeMarkdown(first);
  return [first, readTable(readTableText(markdown, 'Markdown').payload, {}), markdown];
}

const characters = 'ab1 ßש.,-+*_`~^|\\<>&[]()!#$:;"\'@/=';
const piece = fc.oneof(
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 6 }),
  fc.constantFrom('word', 'x2', '<br>', '<b>', '&amp;', '1.5'),
);
/** Markdown tables trim cells and collapse consecutive line breaks. */
const text = fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('').trim() || 'x');
const escaped = (plain: string) => plain.replace(/[!-/:-@[-`{-~]/g, '\\$&');
const marked = fc
  .array(
    fc.tuple(
      // Markdown turns URLs in plain cells into links; beside marks they stay text.
      fc.oneof({ weight: 4, arbitrary: text }, fc.constantFrom('https://b.c', 'see www.b.c')),
      fc.subarray(['b', 'i', 's', 'code', 'sub', 'link'] as const, { minLength: 1 }),
      fc.constantFrom('', ' ', ', '),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) =>
    parts
      .map(([plain, marks, after]) =>
        marks
          .reduce(
            (inner, mark) =>
              mark === 'link' ? `[${inner}](https://a.b/(c)?d=%20_e_)` : `<${mark}>${inner}</${mark}>`,
            escaped(plain),
          )
          .concat(after),
      )
      .join('')
      .trim(),
  );
const cell = fc.oneof(
  text,
  marked.map((markdown) => ({ markdown })),
  fc.record({ value: text, link: fc.constantFrom('https://a.b/c_d', 'mailto:a@b.c') }),
  fc.constantFrom(null, 5, true, '1,200', '1.2.3', '007', '12 %', '-5.50', '.5', '-', {
    markdown: '**7.25**',
  }),
);
const line = fc.option(text, { nil: undefined });
const side = fc.constantFrom('left', 'center', 'right', undefined);

test('a Markdown companion preserves titles, alignment, links and marks', () => {
  fc.assert(
    fc.property(
      fc.record({ title: line, subtitle: line, caption: line }),
      fc.uniqueArray(fc.stringMatching(/^[a-zא]{1,4}$/), { minLength: 2, maxLength: 2 }),
      fc.array(side, { minLength: 2, maxLength: 2 }),
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
      ({ title, subtitle, caption }, headers, sides, rows) => {
        const columnStyles = Object.fromEntries(
          headers.map((name, i) => [name, { textAlign: sides[i] ?? null }]),
        );
        const payload = { title: title ?? null, headers, rows, subtitle, caption, columnStyles };
        const [first, second, markdown] = roundTrip(JSON.parse(JSON.stringify(payload)));
        expect({ markdown, ...contentWithLinks(second) }).toEqual({ markdown, ...contentWithLinks(first) });
      },
    ),
    { numRuns: 400 },
  );
});

/** Treats a cell-level link and a text that is one link as equal. */
function contentWithLinks(data: TableData) {
  const { rows, ...rest } = contentOf(data);
  return {
    ...rest,
    rows: rows.map((cells) =>
      cells.map(({ shown, runs, link }) => ({ shown, link, runs: link === undefined ? runs : undefined })),
    ),
  };
}

const rich = {
  headers: [{ markdown: '**Part** `id`' }, 'Note'],
  rows: [
    [
      { markdown: '**bold** *it* ~~s~~ `c|d` H~2~O x^2^\n[link **b**](https://a.b/c) **(x)**y <script>' },
      { value: 5, markdown: '**five**' },
    ],
  ],
};

test('companions contain the marks, the text or the value sent', () => {
  const data = readTable(fromJs(rich), {});
  expect(writeMarkdown(data).split('\n')).toEqual([
    '| **Part** `id` | Note |',
    '| :-- | --: |',
    '| **bold** *it* ~~s~~ `c\\|d` H<sub>2</sub>O x<sup>2</sup><br>[link **b**](<https://a.b/c>) \\*\\*(x)\\*\\*y &lt;script&gt; | **five** |',
    '',
  ]);
  const html = writeHtml(data);
  expect(html).toContain('<strong>Part</strong> <code>id</code></th>');
  expect(html).toContain(
    '<strong>bold</strong> <em>it</em> <s>s</s> <code>c|d</code> H<sub>2</sub>O x<sup>2</sup>\n<a href="https://a.b/c" rel="nofollow ugc noopener noreferrer">link <strong>b</strong></a> **(x)**y &lt;script&gt;</td>',
  );
  expect(writeCsv(data)).toBe('Part id,Note\r\n"bold it s c|d H₂O x²\nlink b **(x)**y <script>",5\r\n');
  expect(JSON.parse(writeJson(data))).toEqual({
    headers: ['Part id', 'Note'],
    rows: [[rich.rows[0]![0]!.markdown, 5]],
  });
});

test('alignment in a companion matches the image, also from right to left', () => {
  const data = readTable(
    fromJs({ headers: ['א', 'ב', 'ג'], rows: [['א', 1, 2]], columnStyles: { ג: { textAlign: 'right' } } }),
    {},
  );
  expect(writeMarkdown(data)).toContain('| --: | :-- | --: |');
});

test('companions never contain a URL that must not be linked', () => {
  const data = readTable(fromJs({ headers: ['a'], rows: [[{ markdown: '[x](javascript:alert(1))' }]] }), {});
  for (const write of [writeMarkdown, writeHtml, writeCsv]) expect(write(data)).not.toContain('javascript');
});
