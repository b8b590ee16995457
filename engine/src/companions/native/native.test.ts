import type { NativePlatform } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import type { KnownBlock } from '@slack/types';
import { describe, expect, it, test } from 'vitest';
import { readTable } from '../../render.ts';
import { nativeMessage } from './native-message.ts';
import { objectsIn, textsIn } from './platform-limits.fixture.ts';
import { writeNative } from './write-native.ts';
import type { SlackMessage } from './write-slack.ts';

const sales = [
  { product: 'Laptop', category: 'Computing', units: 45, amount: 67500 },
  { product: 'Monitor', category: 'Peripherals', units: 65, amount: 19500.5 },
  { product: 'Mouse', category: 'Computing', units: 230, amount: null },
];
const columns = {
  product: { label: 'Product' },
  amount: { label: 'Amount', type: 'currency', format: { currency: 'EUR', decimals: 0 } },
};

function write(payload: object, platform: NativePlatform) {
  return writeNative(readTable(fromJs(payload), {}), platform);
}

function payloadOf(payload: object, platform: NativePlatform) {
  const table = write(payload, platform);
  if (!table.fits) throw new Error(table.why);
  return table.payload;
}

/** The files in the folder facts have whole messages; accept changes with `--update`, after reviewing them. */
const expectFacts = (facts: unknown, name: string) =>
  expect(`${JSON.stringify(facts, null, 2)}\n`).toMatchFileSnapshot(`facts/${name}.txt`);

const whyOf = (payload: object, platform: NativePlatform) => {
  const table = write(payload, platform);
  return table.fits ? undefined : table.why;
};

describe('Slack', () => {
  it('has the types of its own package', () => {
    // Checked by the compiler.
    const blocksOf = (message: SlackMessage): KnownBlock[] => message.blocks;
    expect(blocksOf({ blocks: [] })).toEqual([]);
  });

  it('gets a header, numbers with their values, totals in bold and notes', () => {
    const footnotes = [{ text: 'Estimated.', at: { column: 'amount', row: 1 } }];
    const payload = {
      title: 'Sales',
      data: sales,
      columns,
      summary: 'sum',
      footnotes,
      sourceNotes: ['Ledger'],
    };
    const { blocks } = payloadOf(payload, 'slack') as SlackMessage;
    expect(blocks[0]).toEqual({ type: 'header', text: { type: 'plain_text', text: 'Sales', emoji: false } });
    const table = blocks[1] as Extract<(typeof blocks)[number], { type: 'table' }>;
    expect(table.rows.map((cells) => textsIn(cells, ['text']))).toEqual([
      ['Product', 'category', 'units', 'Amount'],
      ['Laptop', 'Computing', '45', '€67,500'],
      ['Monitor', 'Peripherals', '65', '€19,501 [1]'],
      ['Mouse', 'Computing', '230', '-'],
      ['Total', '\u00a0', '340', '€87,001'],
    ]);
    expect(table.rows[1]![3]).toEqual({ type: 'raw_number', value: 67500, text: '€67,500' });
    expect(table.rows[4]![3]).toMatchObject({ type: 'rich_text' });
    expect(table.column_settings.map(({ align }) => align)).toEqual(['left', 'left', 'right', 'right']);
    expect(textsIn(blocks[2], ['text'])).toEqual(['[1] Estimated.\nLedger']);
  });

  it('gets headings of groups with empty cells behind them', () => {
    const { blocks } = payloadOf({ data: sales, columns, rowGroups: 'category' }, 'slack') as SlackMessage;
    const { rows } = blocks[0] as Extract<(typeof blocks)[number], { type: 'table' }>;
    expect(rows.map((cells) => textsIn(cells, ['text']))[1]).toEqual(['Computing', '\u00a0', '\u00a0']);
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([3]));
  });

  it('gets links and formatted text as elements', () => {
    const data = [{ a: { markdown: '**b** `c` ~~d~~ *e* [f](https://example.com/?x=<y>)' } }];
    const elements = objectsIn(payloadOf({ data }, 'slack')).filter(
      ({ type }) => type === 'text' || type === 'link',
    );
    expect(elements).toContainEqual({ type: 'text', text: 'b', style: { bold: true } });
    expect(elements).toContainEqual({ type: 'text', text: 'c', style: { code: true } });
    expect(elements).toContainEqual({ type: 'text', text: 'd', style: { strike: true } });
    expect(elements).toContainEqual({ type: 'text', text: 'e', style: { italic: true } });
    expect(elements.at(-1)).toMatchObject({ type: 'link', text: 'f' });
  });

  it.each([
    [
      { data: sales, spanners: [{ label: '2026', columns: ['units', 'amount'] }] },
      'labels above several columns',
    ],
    [{ data: [{ a: { value: 1, style: { colspan: 2 } }, b: 2 }] }, 'merged cells'],
    [{ data: sales, columns: { units: { show: 'bar' } } }, 'drawings in cells'],
    [{ data: [{ a: 'שלום' }], options: { direction: 'rtl' } }, 'columns from right to left'],
    [{ data: [{ a: { markdown: 'H~2~O' } }] }, 'subscripts and superscripts'],
    [
      { data: sales, rules: [{ columns: ['units'], top: 1, style: { backgroundColor: '#ff0000' } }] },
      'colours that follow from values',
    ],
  ])('does not get %j', (payload, content) => {
    expect(whyOf(payload, 'slack')).toBe(`A Slack table cannot show ${content}.`);
  });

  it('says every reason', () => {
    const wide = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`c${index}`, index]));
    const data = Array.from({ length: 100 }, () => wide);
    expect(whyOf({ data }, 'slack')).toBe(
      'The table has 101 rows with its header; a Slack table has at most 100. The table has 21 columns; a Slack table has at most 20.',
    );
    expect(whyOf({ data: data.slice(1).map(() => ({ a: 'x'.repeat(150) })) }, 'slack')).toBe(
      'The table has 14,851 characters; a Slack message with a table has at most 10,000.',
    );
  });
});

describe('Telegram', () => {
  it('gets spans, header cells and marks of footnotes', () => {
    const payload = {
      title: 'Sales',
      subtitle: '2026',
      data: sales,
      columns,
      stub: 'product',
      spanners: [{ label: 'Figures', columns: ['units', 'amount'] }],
      footnotes: [{ text: 'Estimated.', at: { column: 'amount', row: 1 } }],
      caption: 'By us',
    };
    return expectFacts(payloadOf(payload, 'telegram'), 'telegram-table');
  });

  it('is shown from right to left', () => {
    const payload = payloadOf({ data: [{ שם: 'אבי' }], options: { direction: 'rtl' } }, 'telegram');
    expect(payload).toMatchObject({ rich_message: { is_rtl: true, skip_entity_detection: true } });
  });

  it('links addresses as such', () => {
    const data = ['mailto:a@example.com?subject=x', 'tel:+4930', 'https://example.com'].map((link) => ({
      a: { value: 'x', link },
    }));
    const linked = objectsIn(payloadOf({ data }, 'telegram')).filter(({ type }) => type !== undefined);
    expect(linked).toContainEqual({ type: 'email_address', text: 'x', email_address: 'a@example.com' });
    expect(linked).toContainEqual({ type: 'phone_number', text: 'x', phone_number: '+4930' });
    expect(linked).toContainEqual({ type: 'url', text: 'x', url: 'https://example.com' });
  });
});

describe('Teams', () => {
  it('gets an Adaptive Card with a table, whose texts are no Markdown', () => {
    const payload = { title: 'Sales', data: sales.slice(0, 2), columns, summary: 'sum', caption: 'By us' };
    return expectFacts(payloadOf(payload, 'teams'), 'teams-table');
  });

  it('has no header without one, in both spellings', () => {
    const payload = payloadOf({ data: sales, options: { showColumnHeaders: false } }, 'teams');
    const [table] = objectsIn(payload).filter(({ type }) => type === 'Table');
    expect(table).toMatchObject({ firstRowAsHeader: false, firstRowAsHeaders: false });
    expect(table!.rows).toHaveLength(3);
  });

  it('does not calculate dates in texts', () => {
    const [text] = textsIn(payloadOf({ data: [{ a: '{{DATE(2024-01-01T00:00:00Z)}}' }] }, 'teams'), [
      'inlines',
    ]).slice(-1);
    expect(text).toBe('{\u200b{DATE(2024-01-01T00:00:00Z)}}');
  });
});

describe('Discord', () => {
  it('gets a code block with aligned columns', () => {
    const payload = { title: 'Sales *2026*', data: sales, columns, rowGroups: 'category', summary: 'sum' };
    expect(payloadOf(payload, 'discord').content).toMatchInlineSnapshot(`
      "**Sales \\*2026\\***
      \`\`\`
      Product  units   Amount
      ───────  ─────  ───────
      Computing
      Laptop      45  €67,500
      Mouse      230        -
      Total      275  €67,500
      Peripherals
      Monitor     65  €19,501
      Total       65  €19,501
      ───────  ─────  ───────
      Total      340  €87,001
      \`\`\`"
    `);
  });

  it('counts wide characters twice, and invisible ones not at all', () => {
    const { content } = payloadOf(
      {
        data: [
          { a: '表', b: 1 },
          { a: 'e\u0301x', b: 2 },
          { a: 'long', b: 3 },
        ],
      },
      'discord',
    );
    expect((content as string).split('\n').slice(3, 6)).toEqual(['表    1', 'e\u0301x    2', 'long  3']);
  });

  it('does not get links and long lines', () => {
    expect(whyOf({ data: [{ a: { value: 'x', link: 'https://example.com' } }] }, 'discord')).toBe(
      'A code block in Discord cannot show links.',
    );
    expect(whyOf({ data: [{ a: 'x'.repeat(81) }] }, 'discord')).toBe(
      'Its rows are 81 characters wide; in Discord, lines wrap after 80.',
    );
  });
});

describe('an email', () => {
  it('gets HTML with inline styles, and plain text', () => {
    const payload = {
      title: 'Sales <2026>',
      data: sales.slice(0, 2),
      columns,
      rowGroups: 'category',
      summary: 'sum',
      rules: [{ columns: ['units'], top: 1, style: { backgroundColor: '#fde68a' } }],
      caption: 'By us',
    };
    return expectFacts(payloadOf(payload, 'email'), 'email-table');
  });

  it('is shown from right to left', () => {
    const { html } = payloadOf(
      { title: 'כותרת', data: [{ שם: 'אבי' }], options: { direction: 'rtl' } },
      'email',
    );
    expect(html).toContain(' dir="rtl"');
    expect(html).toContain('text-align:right');
  });

  it('does not get columns that are wider than a mail', () => {
    const data = [{ a: 'x'.repeat(50), b: 'y'.repeat(50) }];
    expect(whyOf({ data }, 'email')).toBe('The columns need about 760 px; an email is 600 px wide.');
  });
});

describe('the image instead', () => {
  const table = { fits: false, why: 'Too wide.' } as const;
  const image = { url: 'https://pictable.example/a.png?e=1&s="x"', widthPx: 900, heightPx: 300 };
  const shown = { title: 'Sales & <Co>', alt: 'Table with @everyone', images: [image] };

  test.each(['slack', 'telegram', 'teams', 'discord', 'email'] as const)('for %s', (platform) => {
    return expectFacts(nativeMessage(platform, table, shown), `${platform}-image`);
  });

  test.each(['slack', 'telegram', 'teams', 'discord', 'email'] as const)(
    'for %s has every part',
    (platform) => {
      const parts = [1, 2, 3].map((part) => ({ ...image, url: `https://pictable.example/${part}.png` }));
      const text = JSON.stringify(nativeMessage(platform, table, { ...shown, images: parts }));
      for (const { url } of parts) expect(text).toContain(url);
    },
  );

  it('has a text for notifications beside a Slack table too, which mentions nobody', () => {
    const message = nativeMessage(
      'slack',
      { fits: true, payload: { blocks: [] } },
      { ...shown, title: '<!channel>' },
    );
    expect(message).toEqual({
      fits: true,
      payload: { text: '&lt;!channel&gt;', mrkdwn: false, blocks: [] },
    });
  });
});

describe('a table from right to left', () => {
  const payload = {
    title: 'מכירות לפי אזור',
    options: { direction: 'rtl' },
    data: [
      { אזור: 'צפון', הכנסות: 1250.5, יעד: true },
      { אזור: 'דרום', הכנסות: -90, יעד: false },
    ],
    columns: { הכנסות: { type: 'currency', format: { currency: 'ILS' } } },
    stub: 'אזור',
    summary: 'sum',
    sourceNotes: ['Ledger 2026'],
  };

  it.each(['telegram', 'teams', 'email'] as const)('is one in %s', async (platform) => {
    await expectFacts(payloadOf(payload, platform), `${platform}-right-to-left`);
  });

  it.each(['slack', 'discord'] as const)('is an image in %s', (platform) => {
    expect(whyOf(payload, platform)).toContain('right to left');
  });
});
