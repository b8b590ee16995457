import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const str = (text: string) => `<span class="str">${text}</span>`;

test('JSON has its texts, numbers and words marked, and nothing else', () => {
  expect(highlight('{ "a<b": [1.5, null], "c": "\\"" }', 'json')).toBe(
    `{ ${str('&quot;a&lt;b&quot;')}: [<span class="num">1.5</span>, <span class="word">null</span>], ` +
      `${str('&quot;c&quot;')}: ${str('&quot;\\&quot;&quot;')} }`,
  );
});

test.each([
  ['bash', `curl -d '{"a": 1}' "https://x" # it's`],
  ['python', 'table = r"""\n{"a": 1}\n"""\nsend(table, "https://x")'],
])('JSON in a text of %s is shown as JSON, and the text ends where it ends', (language, code) => {
  const html = highlight(code, language);
  expect(html).toContain(`{${str('&quot;a&quot;')}: <span class="num">1</span>}`);
  expect(html).toContain(str('&quot;https://x&quot;'));
  expect(html.replace(/<[^>]+>/g, '')).toBe(code.replaceAll('"', '&quot;'));
});

test('code within a text is no text, and words in a comment are no words', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is shown
  const html = highlight('const a = `x${b}`; // return', 'javascript');
  expect(html).toBe(`<span class="word">const</span> a = ${str('`x')}\${b}${str('`')}; // return`);
});

test('a language without a grammar stays as it is', () => {
  expect(highlight('a < "b"', 'csv')).toBe('a &lt; &quot;b&quot;');
});
