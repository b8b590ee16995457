import fc from 'fast-check';

/** Texts that platforms would turn into mentions, links, markup or code. */
export const hostileTexts = [
  '@everyone',
  '@here and @channel',
  '<!channel>',
  '<!here|here>',
  '<@U012AB3CD>',
  '<@!123456789012345678>',
  '<@&123>',
  '<#C024BE7LR>',
  '<https://evil.example|click>',
  '[click](https://evil.example)',
  '```\n@everyone',
  '`` ` ```',
  '*bold* _italic_ ~struck~ ||spoiler||',
  '# heading',
  '- item\n- item',
  '1. item',
  '> quote',
  ':smile: <:name:123>',
  '<t:1700000000:R>',
  '{{DATE(2024-01-01T00:00:00Z, SHORT)}}',
  '<at>Everyone</at>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '&lt;b&gt; & &amp;',
  '/start @bot #tag $USD',
  '\u202e\u2066reversed',
  'שלום עולם',
  '表の文字列',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'a\ud83c',
  '\u200b',
  ' ',
  '',
] as const;

const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 100, maxLength: 600 }) },
);

const cell = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 3, arbitrary: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
  { weight: 1, arbitrary: text.map((markdown) => ({ markdown: `**${markdown}** *x* \`y\` H~2~O` })) },
  { weight: 1, arbitrary: text.map((value) => ({ value, link: 'https://example.com/?a=1&b="<2>"' })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(text, fc.integer({ min: 1, max: 4 }))
      .map(([value, colspan]) => ({ value, style: { colspan } })),
  },
);

const size = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 8 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      rows: fc.integer({ min: 90, max: 110 }),
      columns: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 15, max: 25 }) }),
  },
  { weight: 1, arbitrary: fc.record({ rows: fc.integer({ min: 490, max: 510 }), columns: fc.constant(2) }) },
);

/** Payloads of small and large tables with every kind of content. */
export const randomTable = size.chain(({ rows, columns }) => {
  const names = Array.from({ length: columns }, (_, index) => `c${index}`);
  // Few different cells per table: large tables would otherwise take minutes to create.
  const cells = fc.array(cell, { minLength: 1, maxLength: 12 });
  return fc.record(
    {
      title: text,
      subtitle: text,
      caption: text,
      headers: fc.constant(names),
      rows: cells.map((some) =>
        Array.from({ length: rows }, (_, row) =>
          names.map((_, column) => some[(row * 7 + column * 3) % some.length]!),
        ),
      ),
      columns: text.map((label) => ({ c0: { label } })),
      sourceNotes: fc.array(text, { maxLength: 3 }),
      footnotes: fc.array(
        text.map((note) => ({ text: note, at: { column: 'c0', row: 0 } })),
        { maxLength: 3 },
      ),
      summary: fc.constant('count'),
      rowGroups: fc.constant('c0'),
      spanners: fc.constant([{ label: '<!channel>', columns: names.slice(0, 2) }]),
      stub: fc.constant('c0'),
      options: fc.record(
        { direction: fc.constantFrom('ltr', 'rtl'), showColumnHeaders: fc.boolean() },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['headers', 'rows'] },
  );
});
