import { themeNames } from '@pictable/contract';
import { fromJs, parseJson } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { goldenCases, goldenFolder } from '../../golden/golden-cases.ts';
import { nodeHost } from '../../host/node.ts';
import { blendOver, CONTRAST_MIN, contrast } from '../color/contrast.ts';
import { createEngine } from '../index.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { pageColor } from '../table/page-color.ts';
import { Warnings } from '../warnings.ts';
import { darkSettings } from './darken-table.ts';

const engine = await createEngine(nodeHost());
const payload = (members: object) => fromJs({ data: [{ a: 1, b: 'x' }], ...members });

describe('the dark colours of the theme', () => {
  it.each(themeNames)('%s are readable', (theme) => {
    const { settings } = normalizePayload(payload({ theme }), [], DEFAULT_LIMITS, new Warnings());
    const dark = darkSettings(settings);
    const page = blendOver(pageColor(dark), dark.backgroundColor);
    const rows = [page, blendOver(page, dark.rowOddBg), blendOver(page, dark.rowEvenBg)];
    const pairs = [
      ...rows.flatMap((row) => [[dark.textColor, row] as const, [dark.linkColor, row] as const]),
      [dark.headerText, blendOver(page, dark.headerBg)] as const,
    ];
    for (const [text, ground] of pairs)
      expect(contrast(blendOver(ground, text), ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
  });
});

describe('light and dark images', () => {
  it.each(goldenCases(goldenFolder).map(({ name, payloadText: text }) => ({ name, text })))(
    'of $name have the same layout',
    async ({ text }) => {
      const sent = parseJson(text, { depthMax: 100 });
      const render = (colorScheme: 'light' | 'dark') =>
        engine.render(sent, { format: 'svg', onUnsupportedFormat: 'whole', colorScheme });
      const [light, dark] = [await render('light'), await render('dark')];
      expect([dark.widthPx, dark.heightPx, dark.alt]).toEqual([light.widthPx, light.heightPx, light.alt]);
      expect(dark.hits).toEqual(light.hits);
    },
  );

  it('are both rendered with `both`, and the light one is that without it', async () => {
    const both = await engine.render(payload({ colorScheme: 'both', scale: 2 }));
    const light = await engine.render(payload({ scale: 2 }));
    const dark = await engine.render(payload({ colorScheme: 'dark', scale: 2 }));
    expect(both.bytes).toEqual(light.bytes);
    expect(both.parts[0].dark).toEqual({
      bytes: dark.bytes,
      widthPx: light.widthPx,
      heightPx: light.heightPx,
    });
    expect(light.parts[0].dark).toBeUndefined();
  });

  it('of a table that is split for its destination have the same parts', async () => {
    const data = Array.from({ length: 120 }, (_, index) => ({ id: index, name: `Row ${index}` }));
    const both = await engine.render(payload({ data, for: 'whatsapp', theme: 'rose', colorScheme: 'both' }));
    expect(both.parts.length).toBeGreaterThan(1);
    for (const part of both.parts)
      expect([part.dark?.widthPx, part.dark?.heightPx]).toEqual([part.widthPx, part.heightPx]);
  });

  it('of a dark table are the same, with a warning', async () => {
    const { warnings, parts } = await engine.render(payload({ theme: 'midnight', colorScheme: 'both' }));
    expect(parts[0].dark?.bytes).toEqual(parts[0].bytes);
    expect(warnings.map(({ path }) => path)).toEqual(['/colorScheme']);
  });

  it('of a theme derived for dark pages are that theme and the same one for light pages', async () => {
    const theme = { from: ['#0b6b45', '#f59e0b'], mode: 'dark' };
    const both = await engine.render(payload({ theme, colorScheme: 'both' }));
    const light = await engine.render(payload({ theme: { ...theme, mode: 'light' } }));
    const dark = await engine.render(payload({ theme }));
    expect(both.bytes).toEqual(light.bytes);
    expect(both.parts[0].dark?.bytes).toEqual(dark.bytes);
    expect(both.warnings).toEqual([]);
  });

  it('of such a theme with colours of the request, which were chosen for dark rows, are both dark', async () => {
    const theme = { from: ['#0b6b45'], mode: 'dark' };
    const { warnings, parts } = await engine.render(
      payload({ theme, colorScheme: 'both', styles: { textColor: '#ffe08a' } }),
    );
    expect(parts[0].dark?.bytes).toEqual(parts[0].bytes);
    expect(warnings.map(({ path }) => path)).toEqual(['/colorScheme']);
  });

  it('have pale backgrounds in the light one only', async () => {
    const data = [{ a: { value: 1, backgroundColor: '#dcfce7' }, b: 1 }];
    const columns = {
      b: { scale: { palette: ['#ffffff', '#dc2626'] }, style: { backgroundColor: '#f3f4f6' } },
    };
    const options = { format: 'svg', rules: [{ when: { a: 1 }, style: { backgroundColor: '#fef2f2' } }] };
    const svg = async (colorScheme: string) =>
      new TextDecoder().decode(
        (await engine.render(payload({ data, columns, ...options, colorScheme }))).bytes,
      );
    const paleColors = /#(?:dcfce7|f3f4f6|fef2f2|fff)\b/g;
    expect((await svg('light')).match(paleColors)).not.toBeNull();
    expect((await svg('dark')).match(paleColors)).toBeNull();
  });

  it('have the same links', async () => {
    const data = [{ a: { value: 'Docs', link: 'https://docs.example' } }, { a: 'https://www.example' }];
    const both = await engine.render(payload({ data, colorScheme: 'both' }));
    const light = await engine.render(payload({ data }));
    const hrefs = both.links.byPart.flat().map(({ href }) => href);
    expect(hrefs).toEqual(['https://docs.example', 'https://www.example']);
    expect(both.links).toEqual(light.links);
  });

  it('can have the colours of a dark theme and the layout of the light one', async () => {
    const { parts, widthPx } = await engine.render(payload({ colorScheme: 'both' }), {
      darkTheme: 'graphite',
    });
    const derived = await engine.render(payload({ colorScheme: 'both' }));
    expect(parts[0].dark?.widthPx).toBe(widthPx);
    expect(parts[0].dark?.bytes).not.toEqual(derived.parts[0].dark?.bytes);
  });
});

describe('colours of the request in a dark image', () => {
  const svgOf = async (members: object) => {
    const { bytes } = await engine.render(payload({ colorScheme: 'dark', format: 'svg', ...members }));
    return new TextDecoder().decode(bytes);
  };

  it('stay in cells if they are readable', async () => {
    const rows = [
      [
        { value: 'x', backgroundColor: '#dc2626', textColor: '#ffffff' },
        { value: 'y', textColor: '#f59e0b' },
      ],
    ];
    const svg = await svgOf({ data: undefined, headers: ['a', 'b'], rows });
    for (const color of ['#dc2626', '#fff', '#f59e0b']) expect(svg.toLowerCase()).toContain(color);
  });

  it('become readable otherwise', async () => {
    const rows = [[{ value: 'x', textColor: '#1e3a8a' }]];
    expect(await svgOf({ data: undefined, headers: ['a'], rows })).not.toContain('#1e3a8a');
  });

  it('fill the page of a JPEG, which cannot be transparent', async () => {
    const styles = { backgroundColor: 'transparent' };
    const light = await engine.render(payload({ styles, format: 'jpeg' }));
    const dark = await engine.render(payload({ styles, format: 'jpeg', colorScheme: 'dark' }));
    expect(dark.bytes).not.toEqual(light.bytes);
  });
});

it('rejects another scheme, naming those allowed', async () => {
  await expect(engine.render(payload({ colorScheme: 'auto' }))).rejects.toMatchObject({
    details: [{ path: '/colorScheme', message: expect.stringMatching(/light.*dark.*both.*auto/) }],
  });
});
