import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine } from '../index.ts';
import { writeCsv, writeHtml, writeJson, writeMarkdown } from './index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** The sales of the user guide of Great Tables, with its documented totals. */
const sales = [
  { product: 'Laptop', category: 'Computing', units: 45, amount: 67500 },
  { product: 'Monitor', category: 'Peripherals', units: 65, amount: 19500 },
  { product: 'Mouse', category: 'Computing', units: 230, amount: 4600 },
  { product: 'Keyboard', category: 'Computing', units: 180, amount: 9000 },
  { product: 'Webcam', category: 'Peripherals', units: 95, amount: 7125 },
  { product: 'Headset', category: 'Peripherals', units: 120, amount: 6000 },
];

const read = (payload: object) => engine.readTable(fromJs(payload));

describe('derived rows', () => {
  const payload = { data: sales, rowGroups: 'category', summary: 'sum' };

  it('are not in CSV and JSON, which keep the column of the groups', () => {
    const csv = writeCsv(read(payload)).split('\r\n');
    expect(csv[0]).toBe('product,category,units,amount');
    expect(csv.slice(1, 4)).toEqual([
      'Laptop,Computing,45,67500',
      'Mouse,Computing,230,4600',
      'Keyboard,Computing,180,9000',
    ]);
    expect(csv.filter((line) => line !== '')).toHaveLength(7);
    expect(JSON.parse(writeJson(read(payload))).rows).toHaveLength(6);
  });

  it('are in CSV and JSON on request, without headings', () => {
    expect(writeCsv(read(payload), { rows: 'all' }).split('\r\n')[4]).toBe('Total,,455,81100');
    expect(JSON.parse(writeJson(read(payload), { rows: 'all' })).rows).toHaveLength(9);
  });

  it('are bold in Markdown', () => {
    expect(writeMarkdown(read(payload))).toContain('| **Computing** |  |  |\n');
    expect(writeMarkdown(read(payload))).toContain('| **Total** | **735** | **113725** |\n');
  });

  it('are a body per group and a footer in HTML', () => {
    const html = writeHtml(read(payload));
    expect(html.match(/<tbody>/g)).toHaveLength(2);
    expect(html).toContain(
      '<tr class="group"><th colspan="3" scope="rowgroup" style="text-align:left">Computing</th></tr>',
    );
    expect(html).toMatch(/<tfoot>\n<tr class="summary">.*735.*113725.*<\/tr>\n<\/tfoot>/);
  });

  it('are named in the long text alternative: totals first', async () => {
    const { alt } = await engine.render(fromJs(payload), { format: 'svg' });
    expect(alt.short).toBe(
      'Table with 6 rows and 3 columns: product, units, amount. units: highest 230 (Mouse), lowest 45 (Laptop).',
    );
    expect(alt.long).toContain(
      '(Laptop). product: Total, units: 735, amount: 113725. Computing: product: Laptop,',
    );
  });
});
