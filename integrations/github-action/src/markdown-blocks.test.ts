import { describe, expect, it } from 'vitest';
import { readMarkdownSource, type TablePlace, writeMarkdown } from './markdown-blocks.ts';

const table = '| a | b |\n|---|---|\n| 1 | 2 |';

/** The text with one line per image, as a run writes it. */
function rendered(text: string, keepTables = false): string {
  const source = readMarkdownSource(text);
  const images = new Map<TablePlace, readonly string[]>(
    source.places.map((place) => [
      place,
      [`<img ${place.kind === 'data' ? place.file : place.table.headers?.join('')}>`],
    ]),
  );
  return writeMarkdown(source, images, keepTables);
}

const placesOf = (text: string) => readMarkdownSource(text).places.map(({ firstLine }) => firstLine);

describe('a table', () => {
  it('is replaced by its image, and stays in a comment', () => {
    expect(rendered(`Before.\n\n${table}\n\nAfter.`)).toBe(
      `Before.\n\n<!-- pictable\n${table}\n-->\n<img ab>\n<!-- /pictable -->\n\nAfter.`,
    );
  });

  it('stays below its image', () => {
    expect(rendered(`Before.\n\n${table}`, true)).toBe(
      `Before.\n\n<!-- pictable -->\n<img ab>\n<!-- /pictable -->\n\n${table}`,
    );
  });

  it('is separated from text that follows, which would be HTML', () => {
    expect(rendered(`${table}\nAfter.`)).toBe(
      `<!-- pictable\n${table}\n-->\n<img ab>\n<!-- /pictable -->\n\nAfter.`,
    );
  });

  it('keeps its indentation', () => {
    expect(rendered('- Item\n\n  | a |\n  |---|\n  | 1 |')).toBe(
      '- Item\n\n  <!-- pictable\n  | a |\n  |---|\n  | 1 |\n  -->\n  <img a>\n  <!-- /pictable -->',
    );
  });

  it('with an arrow that would end the comment stays visible', () => {
    const text = '| a |\n|---|\n| x --> y |';
    expect(rendered(text)).toBe(`<!-- pictable -->\n<img a>\n<!-- /pictable -->\n\n${text}`);
  });

  it.each([
    ['in a fence', `\`\`\`\n${table}\n\`\`\``],
    ['in a fence with a name', `~~~md\n${table}\n~~~`],
    ['in a fence that is not closed', `\`\`\`\n${table}`],
    ['in a longer fence', `\`\`\`\`\n\`\`\`\n${table}\n\`\`\`\``],
    ['in a code block', table.replace(/^/gm, '    ')],
    ['in a comment', `<!-- old:\n\n${table}\n-->`],
    ['in pre', `<pre>\n${table}\n</pre>`],
    ['in PRE with an attribute', `<PRE class="x">\n${table}\n</PRE>`],
    ['with a skip mark', `<!-- pictable-skip -->\n\n${table}`],
  ])('%s is not rendered', (_, text) => {
    expect(placesOf(text)).toEqual([]);
    expect(rendered(text)).toBe(text);
  });

  it.each([
    ['a comment in one line', `<!-- note -->\n\n${table}`],
    ['a comment in code', `\`<!--\`\n\n${table}`],
    ['a fence', `\`\`\`\n<!--\n\`\`\`\n\n${table}`],
    ['pre', `<pre>x</pre>\n\n${table}`],
  ])('after %s is rendered', (_, text) => {
    expect(placesOf(text)).toHaveLength(1);
  });
});

describe('a marker', () => {
  it('gets the image of its file', () => {
    const text = 'Text.\n\n<!-- pictable: data/sales 2026.csv -->';
    const expected = `${text}\n<img data/sales 2026.csv>\n<!-- /pictable -->`;
    expect(rendered(text)).toBe(expected);
    expect(rendered(expected)).toBe(expected);
  });

  it.each([
    '```\n<!-- pictable: a.csv -->\n```',
    '<!-- pictable:  -->',
    '<!--\n<!-- pictable: a.csv -->',
    '    <!-- pictable: a.csv -->',
  ])('%j is none', (text) => expect(placesOf(text)).toEqual([]));
});

describe('an image of an earlier run', () => {
  const texts = [
    table,
    `# T\n\n${table}\n\n${table}\nAfter.\n`,
    `${table}\n\n<!-- pictable: a.csv -->\nText\n`,
    `- x\n\n  ${table.replaceAll('\n', '\n  ')}\n\nEnd`,
    '| a |\n|---|\n| --> |\n',
    `<!-- pictable-skip -->\n${table}\n\n${table}`,
    table.replaceAll('\n', '\r\n'),
    `# T\r\n\n${table}\nEnd\r\n`,
    `\uFEFF# T\r\n\r\n${table.replaceAll('\n', '\r\n')}\r\nEnd\r\n`,
  ];

  it.each(texts)('is replaced: %j', (text) => {
    for (const keepTables of [false, true]) {
      const once = rendered(text, keepTables);
      expect(rendered(once, keepTables)).toBe(once);
      // The other way of showing tables gives what it would have given at first.
      expect(rendered(rendered(once, !keepTables), keepTables)).toBe(once);
    }
    const isWindows = text.includes('\r\n') && !/[^\r]\n/.test(text);
    if (isWindows) expect(rendered(text)).not.toMatch(/[^\r]\n/);
    else expect(rendered(text).match(/\r/g)).toEqual(text.match(/\r/g));
  });

  it('does not change the lines of errors', () => {
    const { places } = readMarkdownSource(`${rendered(`${table}\n\n${table}`)}\n`);
    expect(places.map(({ fileLine, firstLine }) => [fileLine, firstLine])).toEqual([
      [2, 0],
      [10, 4],
    ]);
  });

  it('is replaced after its table was changed in the comment', () => {
    const changed = rendered(table).replace('| a | b |', '| x | y |');
    expect(rendered(changed)).toContain('<img xy>\n<!-- /pictable -->');
    expect(rendered(changed)).not.toContain('<img ab>');
  });

  it.each([
    ['without an end', `<!-- pictable -->\n<img>\n\nText\n\n${table}`],
    [
      'whose end belongs to the next one',
      `<!-- pictable -->\nText\n\n<!-- pictable: a.csv -->\n<!-- /pictable -->\n`,
    ],
    ['in a fence', '```\n<!-- pictable -->\nText\n<!-- /pictable -->\n```'],
    ['with only an end', 'Text\n<!-- /pictable -->\nText'],
    ['of a comment without an end', `<!-- pictable\n${table}\n<!-- /pictable -->`],
  ])('%s is text, which is kept', (_, text) => {
    for (const line of text.split('\n')) expect(rendered(text)).toContain(line);
  });
});
