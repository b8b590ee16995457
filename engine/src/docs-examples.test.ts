import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imageFormats, limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/examples');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
/** Examples that show an error, with the expected warnings. */
const expectedWarnings: Readonly<Record<string, RegExp>> = { 'images.json': /^The image / };

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

test('there is one example per feature', () => {
  expect(files.length).toBeGreaterThanOrEqual(12);
});

test.each(files)('%s renders in every format', async (file) => {
  const payload = parseJson(readFileSync(path.join(folder, file), 'utf8'), { depthMax: limits.jsonDepthMax });
  for (const format of imageFormats) {
    const { bytes, warnings } = await engine.render(payload, { format });
    expect(bytes.length).toBeGreaterThan(500);
    for (const { message } of warnings)
      expect(message).toMatch(expectedWarnings[file] ?? /^no warning is expected$/);
  }
});
