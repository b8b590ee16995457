import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextMarks } from '../../table/rich-text.ts';
import { emphasisByRules } from './emphasis-by-rules.fixture.ts';
import { readInlineMarkdown } from './inline.ts';

/** Parsed Markdown as one line, with marks in braces before their text. */
function shown(source: string): string {
  const { text, runs } = readInlineMarkdown(source);
  return runs
    .map(({ from, to, marks }) => {
      const names = namesOf(marks);
      return names === '' ? text.slice(from, to) : `{${names}:${text.slice(from, to)}}`;
    })
    .join('');
}

function namesOf({ isBold, isItalic, isStruck, isCode, script, link }: TextMarks): string {
  const names = [isBold && 'B', isItalic && 'I', isStruck && 'S', isCode && 'C', script, link];
  return names.filter((name) => name).join(' ');
}

describe('marks', () => {
  test.each([
    ['**bold** and __bold__', '{B:bold} and {B:bold}'],
    ['*italic* and _italic_', '{I:italic} and {I:italic}'],
    ['***both***', '{B I:both}'],
    ['*a **b** c*', '{I:a }{B I:b}{I: c}'],
    ['un*frigging*believable', 'un{I:frigging}believable'],
    ['snake_case_name and 5 * 3 * 2', 'snake_case_name and 5 * 3 * 2'],
    ['**(a)**b', '**(a)**b'],
    ['~~gone~~', '{S:gone}'],
    ['H~2~O and x^2^', 'H{sub:2}O and x{super:2}'],
    ['~5 to ~7 and 2 ^ 3', '~5 to ~7 and 2 ^ 3'],
    ['~~a~2~~~', '~~a~2~~~'],
    ['*a _b* c_', '{I:a _b} c_'],
    ['~~a ^b~~ c^', '{S:a ^b} c^'],
    ['`a*b*` and ``c`d``', '{C:a*b*} and {C:c`d}'],
    ['`unclosed *a*', '`unclosed {I:a}'],
    ['` a `', '{C:a}'],
    ['`  a `', '{C: a}'],
    ['` a`', '{C: a}'],
    ['`a `', '{C:a }'],
    ['`a\nb`', '{C:a b}'],
    ['`` ` ``', '{C:`}'],
    ['`   `', '{C:   }'],
    ['\\*not\\* \\a', '*not* \\a'],
    ['&lt;b&gt; &amp;&#65;&#x42; &unknown;', '<b> &AB &unknown;'],
    ['a\nb\\\nc<br>d<br/>e', 'a\nb\nc\nd\ne'],
    ['<b>x</b><sub>2</sub><kbd>K</kbd>', '{B:x}{sub:2}{C:K}'],
  ])('%j', (source, expected) => {
    expect(shown(source)).toBe(expected);
  });
});

describe('links', () => {
  test.each([
    ['[a](https://b.c)', '{https://b.c:a}'],
    ['[a](<https://b.c/d e> "title")', '{https://b.c/d%20e:a}'],
    ['[a](https://b.c/(d)) e', '{https://b.c/(d):a} e'],
    ['[**a** `b`](https://b.c)', '{B https://b.c:a}{https://b.c: }{C https://b.c:b}'],
    ['*a [*](https://b.c)*', '{I:a }{I https://b.c:*}'],
    ['[a [b](https://b.c) c](https://d.e/)', '[a {https://b.c:b} c]({https://d.e/:https://d.e/})'],
    ['[a <https://b.c> c](https://d.e/)', '[a {https://b.c:https://b.c} c]({https://d.e/:https://d.e/})'],
    ['<https://b.c> <me@b.c>', '{https://b.c:https://b.c} {mailto:me@b.c:me@b.c}'],
    [
      'see https://b.c/d_e_f. (www.g.de)',
      'see {https://b.c/d_e_f:https://b.c/d_e_f}. ({http://www.g.de:www.g.de})',
    ],
    ['**https://b.c**', '{B https://b.c:https://b.c}'],
    ['[a] (b) [c][d]', '[a] (b) [c][d]'],
  ])('%j', (source, expected) => {
    expect(shown(source)).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '<java&#115;cript:alert(1)>',
    'data:text/html,x',
    'vbscript:x',
    '/relative',
    '',
  ])('a URL %j is not linked, with a note', (url) => {
    const { text, runs, notes } = readInlineMarkdown(`[a](${url})`);
    expect(text).toBe('a');
    expect(runs.every(({ marks }) => marks.link === undefined)).toBe(true);
    expect(notes).toEqual([expect.stringContaining('its text is shown without a link')]);
  });
});

test('images and HTML are shown as text, with a note', () => {
  expect(readInlineMarkdown('![a *b*](https://b.c/d.png)')).toMatchObject({
    text: 'a b',
    notes: ['contains an image, which is shown as its alternative text'],
  });
  expect(readInlineMarkdown('<script>alert(1)</script>')).toMatchObject({
    text: '<script>alert(1)</script>',
    notes: ['contains HTML, which is shown as text'],
  });
  expect(readInlineMarkdown('<b>open').notes).toEqual(['contains HTML, which is shown as text']);
});

/** The marks of each character of a parsed text, such as `aB bBI` for a bold a and a bold italic b. */
function marksByCharacter(source: string): string {
  const { text, runs } = readInlineMarkdown(source);
  return runs
    .flatMap(({ from, to, marks }) => [...text.slice(from, to)].map((char) => char + namesOf(marks)))
    .join(' ');
}

test('emphasis in any text follows the rules of CommonMark', () => {
  const parts = fc.constantFrom('*', '**', '***', '_', '__', 'a', 'b', ' ', '.');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 16 }), (texts) => {
      const source = texts.join('').trim();
      expect(marksByCharacter(source)).toBe(emphasisByRules(source));
    }),
    { numRuns: 3_000 },
  );
});

test('runs cover any parsed text', () => {
  const signs = fc.constantFrom(...'ab 1*_~^`[]()<>!\\&;"\n:/.h', 'https://a.b', '**', '](', '<b>', '</b>');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), (parts) => {
      const { text, runs } = readInlineMarkdown(parts.join(''));
      let end = 0;
      for (const { from, to } of runs) {
        expect(from).toBe(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBe(text.length);
    }),
    { numRuns: 500 },
  );
});

/** Texts that take quadratic time in naive parsers. */
const hostile: Readonly<Record<string, (count: number) => string>> = {
  stars: (count) => '*'.repeat(count),
  'open emphasis': (count) => '*a _b '.repeat(count / 6),
  'nested emphasis': (count) => '*a **b '.repeat(count / 14) + '** *'.repeat(count / 14),
  'ends of emphasis that never began': (count) => '_a '.repeat(count / 6) + 'a* '.repeat(count / 6),
  'open brackets': (count) => '['.repeat(count),
  'nested brackets': (count) => `${'['.repeat(count / 2)}a${']'.repeat(count / 2)}`,
  'links in links': (count) => `${'['.repeat(count / 20)}a${'](https://b.c)'.repeat(count / 20)}`,
  'unclosed URLs': (count) => '[a]('.repeat(count / 4),
  'unclosed angle brackets': (count) => '[a](<b'.repeat(count / 6),
  'unclosed titles': (count) => '[a](b "c'.repeat(count / 8),
  'unclosed titles in parentheses': (count) => '[a](b (c'.repeat(count / 8),
  'nested images': (count) => '![~a~ '.repeat(count / 20) + '](y) ~b~'.repeat(count / 20),
  'runs of backticks': (count) =>
    Array.from({ length: Math.sqrt(2 * count) }, (_, i) => `${'`'.repeat(i + 1)}a`).join(''),
  tags: (count) => '<b>'.repeat(count / 6) + '</i>'.repeat(count / 8),
  'unclosed tags': (count) => '<a '.repeat(count / 3),
  'parentheses after a URL': (count) => `https://a${')'.repeat(count)}`,
  tildes: (count) => '~a'.repeat(count / 2),
  entities: (count) => '&a'.repeat(count / 2),
};

describe('linear work', () => {
  const stepCounter = fileURLToPath(new URL('./count-steps.fixture.ts', import.meta.url));
  const interpreterOnly = ['--no-opt', '--no-maglev', '--no-sparkplug'];

  /** The steps of the parser for each text: the same numbers on every machine, however busy it is. */
  function countSteps(sources: readonly string[]): readonly number[] {
    const input = JSON.stringify(sources);
    return JSON.parse(
      execFileSync(process.execPath, [...interpreterOnly, stepCounter], { input, encoding: 'utf8' }),
    );
  }

  test('four times the text needs four times the steps', () => {
    const kinds = Object.keys(hostile);
    const makers = Object.values(hostile);
    const few = countSteps(makers.map((make) => make(2_000)));
    const many = countSteps(makers.map((make) => make(8_000)));
    expect(Math.min(...few)).toBeGreaterThan(1_000);
    // Quadratic work needs sixteen times the steps.
    const growing = kinds.filter((_, index) => many[index]! > 5 * few[index]!);
    expect(growing).toEqual([]);
  });

  // Steps do not show how far a regular expression reads ahead; if that were quadratic, these would take minutes.
  test.each(Object.entries(hostile))('%s in a long text do not hang the parser', (_, make) => {
    expect(readInlineMarkdown(make(200_000)).text).not.toBe('');
  });
});
