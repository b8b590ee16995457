import { stringify } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { describe, expect, it } from 'vitest';
import { comparedWorkloads, makeWorkload, payloadOf } from './workloads.ts';

describe('workloads', () => {
  it('are deterministic', () => {
    expect(makeWorkload('W1', 10, 5)).toEqual(makeWorkload('W1', 10, 5));
  });

  it('generate a different table each time if they are fresh', () => {
    const fresh = comparedWorkloads().find(({ name }) => name === 'W1 open');
    const [one, other] = [fresh?.fresh?.(1), fresh?.fresh?.(2)];
    expect(one?.rows).toHaveLength(10);
    expect(other?.columns).toEqual(one?.columns);
    expect(other?.rows).not.toEqual(one?.rows);
  });

  it('contain typical data: negative amounts, sentences, accents, colours', () => {
    const { rows } = makeWorkload('W2', 100, 10);
    const texts = rows.flat().map((cell) => cell.text);
    expect(texts.some((text) => /^-\$\d{1,3}(?:,\d{3})*\.\d\d$/.test(text))).toBe(true);
    expect(texts.some((text) => text.length > 60)).toBe(true);
    expect(texts.some((text) => /[ÜüøØŁłÍ]/.test(text))).toBe(true);
    expect(texts.some((text) => /^[a-z]\.[a-z]+\d+@example\.com$/.test(text))).toBe(true);
    expect(new Set(rows.flat().map((cell) => cell.color)).size).toBe(4);
  });

  it('contain a heat map, whose colours our engine computes as the others are given them', async () => {
    const heatMap = comparedWorkloads().find(({ name }) => name === 'W6')!;
    const engine = await createEngine(nodeHost());
    const { rows } = engine.readTable(payloadOf(heatMap, 1));
    expect(rows.map((cells) => cells.map((cell) => cell?.shown))).toEqual(
      heatMap.rows.map((cells) => cells.map(({ text }) => text)),
    );
    const { bytes } = await engine.render(payloadOf(heatMap, 1), { format: 'svg' });
    const svg = Buffer.from(bytes).toString();
    const colors = new Set(heatMap.rows.flat().flatMap(({ background }) => background ?? []));
    expect(colors.size).toBe(9);
    for (const color of colors) expect(svg).toContain(color);
  });

  it('become payloads with one object per row', () => {
    const workload = makeWorkload('W1', 2, 3);
    const payload = JSON.parse(stringify(payloadOf(workload, 2))) as { data: object[]; options: object };
    expect(payload.data.map((row) => Object.keys(row))).toEqual([
      ['ID', 'Customer', 'Amount'],
      ['ID', 'Customer', 'Amount'],
    ]);
    expect(payload.options).toEqual({ scale: 2 });
  });
});
