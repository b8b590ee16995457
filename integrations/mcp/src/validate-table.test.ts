import { createClient } from '@pictable/sdk';
import { expect, it } from 'vitest';
import { callTool } from './call-tool.ts';
import { createRemoteService } from './remote-service.ts';
import { TableRejectedError, type TableService, type ValidTable } from './table-service.ts';

const { signal } = new AbortController();

/** Calls the tool with a service that only validates. */
function validateWith(validate: () => ValidTable) {
  const unused = () => Promise.reject(new Error('validate_table needs only one operation.'));
  const service: TableService = { render: unused, preview: unused, validate: async () => validate() };
  return callTool('validate_table', { args: new Map(), service, signal });
}

const warnings = [{ path: '/sytles', message: 'Unknown key.' }];
const report = { unmatchedRules: [{ path: '/rules/0', message: 'rules.0 matches no cell.' }] };

it('returns the size of all images with warnings and report, or the problem', async () => {
  const counts = { sizeBytes: 7, partCount: 2 };
  const valid = await validateWith(() => ({ ...counts, warnings, report }));
  expect(valid.structuredContent).toEqual({ valid: true, size: 7, parts: 2, warnings, report });
  const plain = await validateWith(() => ({ ...counts, warnings: [] }));
  expect(plain.structuredContent).toEqual({ valid: true, size: 7, parts: 2, warnings: [] });
  const invalid = await validateWith(() => {
    throw new TableRejectedError('No data.');
  });
  expect(invalid).toMatchObject({ structuredContent: { valid: false, problem: 'No data.' } });
  expect(invalid.isError).toBeUndefined();
});

it('leaves out what the service says only about its preview', async () => {
  const images = [{ bytes: 3 }, { bytes: 4 }];
  const ignored = [
    { path: '/expires', message: 'expires is ignored: a preview expires after an hour.' },
    { path: '/native', message: 'native is ignored: a preview expires after an hour.' },
  ];
  const fetch = async () =>
    Response.json({ success: true, images, warnings: [...ignored, ...warnings], report });
  const client = createClient({ baseUrl: 'https://tables.example', apiKey: 'k', fetch });
  expect(await createRemoteService(client).validate(new Map(), signal)).toEqual({
    ...{ sizeBytes: 7, partCount: 2, warnings, report },
  });
});
