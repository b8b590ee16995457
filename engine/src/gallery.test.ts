import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';
import { styledTable } from './stages.fixture.ts';
import { textContrasts } from './style/text-contrasts.fixture.ts';
import { Warnings } from './warnings.ts';

const folder = path.resolve(import.meta.dirname, '../../examples/gallery');
const names = readdirSync(folder);
const textOf = (name: string, file: string) => readFileSync(path.join(folder, name, file), 'utf8');

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

test('the gallery has thirty tables, in the manner of five well-known galleries', () => {
  const positions = names.map((name): number => JSON.parse(textOf(name, 'about.json')).position);
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  const models = names.map((name) => JSON.parse(textOf(name, 'about.json')).model.gallery);
  const count = (gallery: string) => models.filter((model) => model === gallery).length;
  expect(['gt', 'Great Tables', 'Datawrapper', 'FiveThirtyEight', 'Financial Times'].map(count)).toEqual([
    6, 6, 8, 5, 5,
  ]);
});

// An HTTP address is for the page; the image has to name the source by itself.
test.each(names)('%s names its model and its source', (name) => {
  const { title, description, model, source } = JSON.parse(textOf(name, 'about.json'));
  for (const text of [title, description, model.table, source.name]) expect(text.length).toBeGreaterThan(3);
  if (source.url) expect(source.url).toMatch(/^https:\/\/\w/);
  const { sourceNotes } = JSON.parse(textOf(name, 'payload.json'));
  expect(sourceNotes.at(-1)).toMatch(/^(?:Source|المصدر): /);
});

test.each(names)('%s is rendered without a warning, readable and not too wide', async (name) => {
  const payload = parseJson(textOf(name, 'payload.json'), { depthMax: limits.jsonDepthMax });
  for (const format of ['png', 'svg', 'pdf'] as const) {
    const { warnings, report, widthPx } = await engine.render(payload, { format });
    expect(warnings).toEqual([]);
    expect(report.unmatchedRules).toEqual([]);
    if (format === 'png') expect(widthPx).toBeGreaterThan(500);
    if (format === 'png') expect(widthPx).toBeLessThanOrEqual(1_000);
  }
  const styled = styledTable({ payload: JSON.parse(textOf(name, 'payload.json')) }, false, new Warnings());
  expect(Math.min(...textContrasts(styled))).toBeGreaterThanOrEqual(4.5);
});
