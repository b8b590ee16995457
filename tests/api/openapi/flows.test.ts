import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openApiDocument } from '@pictable/contract/openapi';
import { addTestUser } from '@pictable/server/test-platform';
import { expect, it } from 'vitest';
import { newEmail } from '../setup/browser.ts';
import { openTestSetup } from '../setup/test-setup.ts';
import { runRedocly } from './run-redocly.ts';

const flows = path.join(import.meta.dirname, 'flows.arazzo.yaml');

it('the API workflows run as written, with documented responses', async () => {
  const setup = await openTestSetup();
  const { key } = await addTestUser(setup.platform, 'free');
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-flows-'));
  const document = openApiDocument({ version: '1.0.0', origin: setup.url });
  // Redocly reads the bytes of an image as an empty object, which the schema of a file does not allow.
  const withoutFiles = JSON.stringify(document).replaceAll('{"type":"string","format":"binary"}', '{}');
  await writeFile(path.join(folder, 'openapi.json'), withoutFiles);
  await copyFile(flows, path.join(folder, 'flows.arazzo.yaml'));
  const inputs = ['--input', `apiKey=${key}`, '--input', `email=${newEmail('flow')}`];
  const { code, output } = await runRedocly(folder, ['respect', 'flows.arazzo.yaml', ...inputs]);
  await rm(folder, { recursive: true });
  await setup.close();
  expect(code, output).toBe(0);
  const steps = (await readFile(flows, 'utf8')).match(/stepId:/g) ?? [];
  expect(output.match(/- step \S+/g), output).toHaveLength(steps.length);
});
