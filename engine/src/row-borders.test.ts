import { imageFormats } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { writeHtml } from './companions/write-html.ts';
import { createEngine, type Engine, EngineError } from './index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const rows = [
  ['a', 1],
  ['b', 2],
];
const total = { headers: ['A', 'B'], rows };

describe('borders and indentation', () => {
  test('are inline styles in the HTML companion, at both sides of an edge', () => {
    const styles = {
      rowStyles: { 1: { borderTop: '2px solid #111', indent: 2 } },
      cellStyles: { '0,A': { borderRight: { width: 1, style: 'dotted' } } },
    };
    const html = writeHtml(engine.readTable(fromJs({ ...total, styles })));
    const cells = [...html.matchAll(/<td style="([^"]*)">/g)].map(([, style]) => style);
    expect(cells).toEqual([
      'text-align:left;border-right:1px dotted;border-bottom:2px solid #111111',
      'text-align:right;border-bottom:2px solid #111111;border-left:1px dotted',
      'text-align:left;padding-inline-start:calc(12px + 2.5em);border-top:2px solid #111111',
      'text-align:right;border-top:2px solid #111111',
    ]);
  });

  test('of a row are at its ends, also in a right-to-left table', () => {
    const payload = {
      headers: ['א', 'ב'],
      rows,
      styles: { rowStyles: { 0: { borderLeft: '3px solid #111' } } },
    };
    const html = writeHtml(engine.readTable(fromJs(payload)));
    const lines = [...html.matchAll(/<td style="([^"]*)">/g)].map(([, style]) =>
      style!.includes('border-left'),
    );
    expect(lines).toEqual([false, true, false, false]);
  });

  test.each([
    [{ borderTop: '99px solid' }, 'styles.rowStyles.0.borderTop must be a border such as "2px solid #111"'],
    [
      { borderTop: { width: 99 } },
      'styles.rowStyles.0.borderTop.width must be a number from 0 to 20 px; got 99.',
    ],
    [
      { borderBottom: { style: 'double' } },
      'styles.rowStyles.0.borderBottom.style must be solid, dashed, dotted or none; got "double".',
    ],
    [{ indent: 6 }, 'styles.rowStyles.0.indent must be a whole number from 0 to 5; got 6.'],
  ])('%j is rejected with the member, the value and what is allowed', async (style, message) => {
    const payload = fromJs({ ...total, styles: { rowStyles: { 0: style } } });
    const error = await engine.render(payload, { format: 'svg' }).catch((thrown: unknown) => thrown);
    expect(error instanceof EngineError && error.details[0]?.message).toContain(message);
  });

  test('of saved settings lose their colour if the request names a theme', async () => {
    const saved = fromJs({ rowStyles: { 0: { borderTop: '3px solid #ff00ff' } } });
    const svgOf = async (options: object) => {
      const { bytes } = await engine.render(fromJs({ ...total, options }), {
        format: 'svg',
        settings: [saved],
      });
      return new TextDecoder().decode(bytes);
    };
    expect(await svgOf({})).toContain('#ff00ff');
    expect(await svgOf({ theme: 'minimal' })).not.toContain('#ff00ff');
  });

  test('of any cells are painted in every format, within the page', async () => {
    const border = fc.constantFrom(
      undefined,
      'none',
      '1px dashed',
      '3px solid red',
      '20px dotted #0008',
      0.5,
    );
    const style = fc.record({
      borderTop: border,
      borderBottom: border,
      borderLeft: border,
      borderRight: border,
      indent: fc.constantFrom(undefined, 0, 3),
      colspan: fc.constantFrom(1, 1, 2),
      rowspan: fc.constantFrom(1, 1, 2),
    });
    const table = fc.record({
      styles: fc.array(fc.array(style, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      direction: fc.constantFrom('ltr', 'rtl'),
      showGridLines: fc.boolean(),
      frame: fc.constantFrom('box', 'rules'),
      page: fc.constantFrom('single', 'a4'),
    });
    await fc.assert(
      fc.asyncProperty(table, async ({ styles, ...options }) => {
        const payload = {
          headers: ['A', 'B', 'C'],
          rows: styles.map((cells) => cells.map((cell) => ({ value: 'text', style: cell }))),
          options,
        };
        for (const format of imageFormats) {
          const { bytes, hits, widthPx } = await engine.render(fromJs(payload), { format });
          expect(bytes.length).toBeGreaterThan(0);
          for (const { x, width } of hits.cells) expect(x + width).toBeLessThanOrEqual(widthPx + 0.01);
        }
      }),
      { numRuns: 60 },
    );
  });
});
