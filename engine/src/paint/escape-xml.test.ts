import { expect, it } from 'vitest';
import { escapeXml } from './escape-xml.ts';

it('writes markup and white space as references, so that attributes preserve them', () => {
  expect(escapeXml(`<a href='x' b="&">\t\n\r</a>`)).toBe(
    '&lt;a href=&#39;x&#39; b=&quot;&amp;&quot;&gt;&#9;&#10;&#13;&lt;/a&gt;',
  );
});

it('replaces only the characters that XML cannot represent', () => {
  for (const forbidden of [
    '\u0000',
    '\u0001',
    '\u0008',
    '\u000b',
    '\u001f',
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udfff',
  ]) {
    expect(escapeXml(`a${forbidden}b`)).toBe('a\ufffdb');
  }
  const allowed = ' ~\u007f\u0085\u00a0\u200b\ud7ff\ue000\ufffd😀\u{10ffff}';
  expect(escapeXml(allowed)).toBe(allowed);
});
