import { describe, expect, it } from 'vitest';
import { NoTableError, readTableText } from '../input-adapters/index.ts';
import { limits } from '../limits.ts';
import { findDelimitedTextError, readDelimited, readDelimitedFile } from './delimited.ts';
import { findMarkdownTables } from './markdown-table.ts';

const valuesOf = (table: ReturnType<typeof readDelimited>) =>
  table && [table.kind, ...table.rows.map((row) => row.map(({ value }) => value))];

describe('a delimited text of an unknown format', () => {
  it.each([
    ['commas', 'a, b\n1,2', ['CSV', ['a', 'b'], ['1', '2']]],
    ['semicolons', 'a;b\n1;2,5', ['CSV', ['a', 'b'], ['1', '2,5']]],
    ['tabs', 'a\tb\n1\t2', ['TSV', ['a', 'b'], ['1', '2']]],
    ['tabs and lines of varying length', 'a\tb\tc\n1\t2', ['TSV', ['a', 'b', 'c'], ['1', '2']]],
    ['empty lines', '\na,b\n , \n1,2\n', ['CSV', ['a', 'b'], ['1', '2']]],
    ['quotes', '"a,""x""",b\n"1\n2",3', ['CSV', ['a,"x"', 'b'], ['1\n2', '3']]],
    ['commas and lines of varying length', 'Well, yes\nand so, on, we go', undefined],
    ['one line', 'a,b', undefined],
    ['one column', 'a\nb', undefined],
    ['nothing', '', undefined],
  ])('with %s', (_what, text, expected) => {
    expect(valuesOf(readDelimited(text))).toEqual(expected);
  });
});

describe('a delimited file', () => {
  it.each<[string, 'CSV' | 'TSV', string, unknown]>([
    ['one column', 'CSV', 'a\n1', ['CSV', ['a'], ['1']]],
    ['one cell', 'CSV', 'a', ['CSV', ['a']]],
    ['pipes', 'CSV', 'a|b\n1|2', ['CSV', ['a', 'b'], ['1', '2']]],
    ['rows of varying length', 'CSV', 'a,b\n1', ['CSV', ['a', 'b'], ['1']]],
    ['commas between tabs', 'TSV', 'a,b\tc\n1,2\t3', ['TSV', ['a,b', 'c'], ['1,2', '3']]],
    ['empty lines only', 'CSV', '\n \n', undefined],
  ])('with %s', (_what, kind, text, expected) => {
    expect(valuesOf(readDelimitedFile(text, kind))).toEqual(expected);
  });

  it('has an error at a quote that is not closed, or closed inside a cell', () => {
    expect(findDelimitedTextError('a,b\n1,"2', 'CSV')).toEqual({
      message: 'A quoted cell has no closing quote.',
      line: 2,
      column: expect.any(Number),
    });
    expect(findDelimitedTextError('a\tb\n"1"2\t3', 'TSV')).toMatchObject({
      message: 'There is text between the closing quote of a cell and the next cell.',
      line: 2,
    });
    expect(findDelimitedTextError('a,"b"\n1', 'CSV')).toBeUndefined();
  });
});

describe('the size of a text table', () => {
  const { tableTextLinesMax: max } = limits;
  const errorOf = (text: string) => {
    try {
      readTableText(text, 'CSV');
    } catch (error) {
      if (error instanceof NoTableError) return error.message;
      throw error;
    }
    return undefined;
  };

  it('is at most that many lines, however they end', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      expect(errorOf(`a${end.repeat(max - 1)}`)).toBeUndefined();
      expect(errorOf(`a${end.repeat(max)}`)).toMatch(`The text has more than ${max} lines`);
    }
  });

  it('is at most that many delimiters per line', () => {
    for (const delimiter of ',;\t|') {
      const line = delimiter.repeat(max);
      expect(errorOf(`a\n${line}\n${line}`) ?? '').not.toMatch('delimiters');
      expect(errorOf(`a\n${line}${delimiter}\nb`)).toMatch(
        `A line of the text has more than ${max} delimiters`,
      );
    }
  });
});

describe('the lines around a Markdown table', () => {
  const around = (above: string, below: string) => {
    const [found] = findMarkdownTables(`${above}\n| A |\n|---|\n| 1 |\n${below}`);
    const { title, subtitle, caption, footnotes, sourceNotes } = found!.table;
    return { title, subtitle, caption, footnotes, sourceNotes };
  };
  const none = { title: undefined, subtitle: undefined, caption: undefined };

  it.each([
    ['empty marked lines', '# A\n<!-- subtitle -->', '<!-- caption -->', {}],
    ['a subtitle without a title', 'B <!-- subtitle -->', '', { subtitle: 'B' }],
    ['a title above a subtitle', '# A\n\nB <!-- subtitle -->\n', '', { title: 'A', subtitle: 'B' }],
    ['empty lines before a caption', '', '\n\nC <!-- caption -->', { caption: 'C' }],
    ['a paragraph before a caption', '', '\nText\n\nC <!-- caption -->', {}],
    [
      'notes before a caption',
      '',
      '\nN <!-- note -->\n\nM <!-- note -->\nC <!-- caption -->',
      {
        footnotes: ['N', 'M'],
        caption: 'C',
      },
    ],
    ['sources', '', '\nS <!-- source -->\n\nT <!-- source -->', { sourceNotes: ['S', 'T'] }],
    ['a note after a paragraph', '', '\nText\nN <!-- note -->', {}],
  ])('with %s', (_what, above, below, expected) => {
    expect(around(above, below)).toEqual({
      ...none,
      footnotes: undefined,
      sourceNotes: undefined,
      ...expected,
    });
  });

  it('of a table without rows are the same', () => {
    const [found] = findMarkdownTables('# A\n| A |\n|---|\nC <!-- caption -->');
    expect(found).toMatchObject({ firstLine: 1, endLine: 3, table: { title: 'A', caption: 'C', rows: [] } });
  });
});
