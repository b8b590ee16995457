import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { findMessageTables } from './index.ts';

/** Messages that a search which starts again and again would need a very long time for. */
const shapes: Readonly<Record<string, (count: number) => string>> = {
  'pipes in a line': (count) => '|'.repeat(count),
  'headers with many columns': (count) =>
    `${'|a'.repeat(count)}|\n${'|-'.repeat(count)}|\n${'|1'.repeat(count)}|`,
  'aligned columns': (count) => `${'|a'.repeat(count)}|\n${'|:-:'.repeat(count)}|`,
  'lines of pipes': (count) => '| a | b |\n'.repeat(count),
  'delimiter rows': (count) => '|---|---|\n'.repeat(count),
  'delimiter rows of other widths': (count) => '|---|---|\n| a |\n'.repeat(count),
  'small tables': (count) => 'a|b\n-|-\n\n'.repeat(count),
  'empty lines between tables': (count) => `| a | b |\n|-|-|\n${'\n'.repeat(count)}`.repeat(3),
  'footnotes of many tables': (count) => `${'|a[^1]|\n|-|\n\n'.repeat(count)}${'[^1]: x\n'.repeat(count)}`,
  'different footnotes': (count) =>
    Array.from({ length: count }, (_, n) => `|a[^${n}]|\n|-|\n\n[^${n}]: x\n`).join('\n'),
  'nested quotes': (count) => `${'>'.repeat(count)}a\n`.repeat(3),
  'nested lists': (count) => `${'- '.repeat(count)}a\n${'\n'.repeat(count)}`,
  'deeper and deeper lists': (count) =>
    Array.from({ length: Math.floor(Math.sqrt(count)) }, (_, n) => `${'  '.repeat(n)}- a\n`).join(''),
  'opening fences': (count) => '```\n'.repeat(count),
  'fences of growing length': (count) =>
    Array.from({ length: Math.floor(Math.sqrt(count)) }, (_, n) => `${'`'.repeat(n + 3)}\n`).join(''),
  'csv fences': (count) => '```csv\na,b\n```\n'.repeat(count),
  'csv fences that are not closed': (count) => '```csv\na,b\n> '.repeat(count),
  'backticks in a line': (count) => `${'`'.repeat(count)} <table `,
  'runs of backticks': (count) => `<table ${'` `` ``` '.repeat(count)}`,
  'code spans beside a table': (count) => `${'a `b` '.repeat(count)}<table><tr><td>a<td>b</table>`,
  'opening tables': (count) => '<table>'.repeat(count),
  'closing tables': (count) => '</table>'.repeat(count),
  'tags without a bracket': (count) => `<table>${'</table '.repeat(count)}`,
  'tags whose bracket is far away': (count) =>
    `${'<table><td>a<td>b'.repeat(count)}${'</table '.repeat(count)}>`,
  'images above tables in a line': (count) =>
    `${'![a](b)\n'.repeat(count)}${'<table><tr><td>a<td>b</table>'.repeat(count)}`,
  'white space above an underline': (count) => `${' '.repeat(count)}x\n---\n|a|\n|-|\n`,
  'tables inside each other': (count) => `${'<table><tr><td>'.repeat(count)}a${'</table>'.repeat(count)}`,
  'small HTML tables': (count) => '<table><tr><td>a<td>b</table>\n'.repeat(count),
  'small HTML tables in a line': (count) => 'a <table><tr><td>a<td>b</table>'.repeat(count),
  'tags in a cell': (count) => `<table><tr><td>a<td>${'<b>'.repeat(count)}a${'</b>'.repeat(count)}</table>`,
  'quotes in tags': (count) => `<table><tr><td>a<td>${'<b "> " '.repeat(count)}</table>`,
  'brackets in a cell': (count) => `<table><tr><td>a<td>${'<'.repeat(count)}</table>`,
  'attributes in a cell': (count) => `<table><tr><td>a<td ${'colspan '.repeat(count)}>b</table>`,
  'spaces in an attribute': (count) => `<table><tr><td>a<td colspan${' '.repeat(count)}>b</table>`,
  'links in a cell': (count) => `<table><tr><td>a<td>${'<a href="https://a.example">'.repeat(count)}</table>`,
  'comments that are not closed': (count) => `<table><tr><td>a<td>${'a<!-- '.repeat(count)}</table>`,
  'comments without end': (count) => '<!-- '.repeat(count),
  'scripts that are not closed': (count) => `a <table><tr><td>a<td>${'<script>'.repeat(count)}</table>`,
  'code elements that are not closed': (count) => `<table><tr><td>${'<code>'.repeat(count)}</table>`,
  'wide header cells': (count) => `<table>${'<tr><th colspan=200 rowspan=9>a'.repeat(count)}</table>`,
  'white space in a cell': (count) =>
    `<table><tr><td>a<td>${' \n'.repeat(count)}x ${' '.repeat(count)}</table>`,
  'rules in lines': (count) => '+---+---+\n'.repeat(count),
  'drawn tables': (count) => '+---+---+\n| a | b |\n+---+---+\n'.repeat(count),
  'broken drawn tables': (count) => `${'+---+---+\n| a |\n'.repeat(count)}|||`,
  'a long rule': (count) => `${'+-'.repeat(count)}+\n${'|a'.repeat(count)}|\n`,
  'a rule with a space': (count) => `${'+-'.repeat(count)} +\n`.repeat(2),
  'box verticals': (count) => '│'.repeat(count),
  'white space': (count) => ' '.repeat(count),
  'lines of white space': (count) => ' \t\n'.repeat(count),
  'white space before a pipe': (count) => `${' '.repeat(count)}|a\n|-|\n`.repeat(3),
  'NUL characters': (count) => '\0'.repeat(count),
  'NUL characters in cells': (count) => `|\0|\n|-|\n${'|\0|\n'.repeat(count)}`,
  'images above a table': (count) => `${'![a](b)\n'.repeat(count)}|a|\n|-|\n`,
  'images between tables': (count) => `|a|\n|-|\n\n![a](b)\n\n`.repeat(count),
  'setext underlines': (count) => 'a\n===\n'.repeat(count),
  'bold lines': (count) => `${'**a** '.repeat(count)}\n|a|\n|-|\n`,
  'asterisks above a table': (count) => `${'*'.repeat(count)}\n|a|\n|-|\n`,
  'reference links': (count) => '[a]: https://a.example\n'.repeat(count),
};

// A search that restarts at each of these pieces would take minutes: there are up to 200,000 of them.
test.each(Object.entries(shapes))('%s of the maximum length are searched in linear time', (_, shape) => {
  const piece = shape(10).length / 10;
  const message = shape(Math.floor(limits.messageCharsMax / piece)).slice(0, limits.messageCharsMax);
  expect(message.length).toBeGreaterThan(limits.messageCharsMax / 10);
  expect(() => findMessageTables(message)).not.toThrow();
});
