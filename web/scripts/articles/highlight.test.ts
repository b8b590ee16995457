import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const str = (text: string) => `<span class="str">${text}</span>`;

test('marks only strings, numbers and literals of JSON', () => {
  expect(highlight('{ "a<b": [1.5, null], "c": "\\"" }', 'json')).toBe(
    `{ ${str('&quot;a&lt;b&quot;')}: [<span class="num">1.5</span>, <span class="word">null</span>], ` +
      `${str('&quot;c&quot;')}: ${str('&quot;\\&quot;&quot;')} }`,
  );
});

test.each([
  ['bash', `curl -d '{"a": 1}' "https://x" # it's`],
  ['python', 'table = r"""\n{"a": 1}\n"""\nsend(table, "https://x")'],
])('highlights JSON inside a %s string, and ends the string correctly', (language, code) => {
  const html = highlight(code, language);
  expect(html).toContain(`{${str('&quot;a&quot;')}: <span class="num">1</span>}`);
  expect(html).toContain(str('&quot;https://x&quot;'));
  expect(html.replace(/<[^>]+>/g, '')).toBe(code.replaceAll('"', '&quot;'));
});

test('does not mark template expressions as strings or words in comments as keywords', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is shown
  const html = highlight('const a = `x${b}`; // return', 'javascript');
  expect(html).toBe(`<span class="word">const</span> a = ${str('`x')}\${b}${str('`')}; // return`);
});

test('leaves a language without a grammar unchanged', () => {
  expect(highlight('a < "b"', 'csv')).toBe('a &lt; &quot;b&quot;');
});
