import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../storage/memory-storage.fixture.ts';
import { defaultStyleSettings } from '../../../table-styles/style-settings.ts';
import { requestJson } from './request-json.ts';
import type { TableInput } from './table-input.ts';
import { templateJson } from './template-json.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => vi.unstubAllGlobals());

const input: TableInput = {
  text: '{"title":"{{month}}","headers":["2024","2023"],"rows":[[1.10,2]],"summary":"sum"}',
  settings: { ...defaultStyleSettings, headerBg: '#112233' },
  customFilename: 'orders',
  projectId: 7,
  layers: [],
};

test('a request has the table, its styles, its file name and its project', async () => {
  expect(await requestJson(input)).toBe(
    '{"title":"{{month}}","data":[{"2024":1.10,"2023":2}],"summary":"sum","styles":{"defaultWidth":800,"imageFormat":"png","headerBg":"#112233","scale":2},"customFilename":"orders","projectId":7}',
  );
});

test.each([
  ['an SVG', { settings: { ...input.settings, imageFormat: 'svg' as const } }],
  ['a table with a scale', { text: '{"data":[{"a":1}],"options":{"scale":3}}' }],
  ['a table for a destination', { text: '{"data":[{"a":1}],"for":"teams"}' }],
  ['saved settings with a scale', { layers: [{ pixelRatio: 3 }] }],
])('the request of %s does not have the scale of the app', async (_, change) => {
  expect(await requestJson({ ...input, ...change })).not.toContain('"scale":2');
});

test('a template has the styles and the table, but neither file name nor project', async () => {
  expect(await templateJson(input, true)).toBe(
    '{"title":"{{month}}","data":[{"2024":1.10,"2023":2}],"summary":"sum","styles":{"defaultWidth":800,"imageFormat":"png","headerBg":"#112233"}}',
  );
});

test('a template without the table has everything else', async () => {
  expect(await templateJson(input, false)).toBe(
    '{"title":"{{month}}","summary":"sum","styles":{"defaultWidth":800,"imageFormat":"png","headerBg":"#112233"}}',
  );
});

test('a list of rows becomes a template too', async () => {
  const rows = { ...input, text: '[{"a":1}]' };
  expect(await templateJson(rows, false)).toBe(
    '{"styles":{"defaultWidth":800,"imageFormat":"png","headerBg":"#112233"}}',
  );
});
