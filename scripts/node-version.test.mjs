import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isNodeTooOld, oldestNode } from './node-version.mjs';

it.each([
  ['18.20.8', true],
  ['20.20.2', true],
  ['22.18.0', true],
  ['22.19.0', false],
  ['24.0.0', false],
  ['26.10.0', false],
])('detects whether Node %s is too old', (version, isTooOld) => {
  expect(isNodeTooOld(version)).toBe(isTooOld);
});

it('equals the version in package.json', () => {
  const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'));
  expect(manifest.engines.node).toBe(`>=${oldestNode}`);
});
