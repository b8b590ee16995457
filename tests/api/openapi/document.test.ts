import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApiDocument } from '@pictable/contract/openapi';
import { expect, it } from 'vitest';
import { redoclySettings, runRedocly } from './run-redocly.ts';

it('the OpenAPI document passes the linter', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-openapi-'));
  const document = openApiDocument({ version: '1.0.0', origin: 'https://tables.example' });
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(document, null, 2));
  const { code, output } = await runRedocly(folder, ['lint', '--config', redoclySettings, 'openapi.json']);
  await rm(folder, { recursive: true });
  expect(code, output).toBe(0);
});
