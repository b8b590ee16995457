import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  collectBundles,
  createBlueprint,
  httpRequest,
  tableRequest as makeRequest,
} from './make-blueprint.ts';
import { collectRows, mcpToolsNode, scheduleTrigger, tableRequest } from './n8n-nodes.ts';
import { n8nWorkflows } from './n8n-workflows.ts';
import { keyHeader, placeholderKey, servicePaths } from './service.ts';
import { storeTableCode } from './zapier-code.ts';
import { type ZapierWorkflow, zapierFile } from './zapier-file.ts';

const origin = 'https://tables.example';
const table = { title: 'Sales', options: { theme: 'dark' } };

test('each platform sends its tables to a path of its own', () => {
  expect(servicePaths).toEqual({
    n8n: '/api/pictable/json-to-png',
    make: '/generate-url',
    zapier: '/api/pictable/table-to-image',
  });
});

describe('the nodes of n8n', () => {
  const request = { origin, table, computed: { data: '$json.data' } };
  const { parameters: forUrl } = tableRequest(request);
  const { parameters: forFile } = tableRequest({ ...request, responseFormat: 'file' });

  it('ask for a URL by default, and for an image as a file', () => {
    expect(forUrl).toMatchObject({
      method: 'POST',
      url: `${origin}/api/pictable/json-to-png`,
      authentication: 'genericCredentialType',
      genericAuthType: 'httpHeaderAuth',
      ...{ sendBody: true, specifyBody: 'json', options: {} },
    });
    expect(forUrl).not.toHaveProperty('sendHeaders');
    expect(forUrl).not.toHaveProperty('headerParameters');
    expect(forFile).toEqual({
      ...forUrl,
      sendHeaders: true,
      headerParameters: { parameters: [{ name: 'Accept', value: 'image/png' }] },
      options: { response: { response: { responseFormat: 'file' } } },
    });
  });

  it('ask for a file only in the workflow that sends it', () => {
    const ofFiles = n8nWorkflows.filter((workflow) =>
      JSON.stringify(workflow.nodes(origin)).includes('"responseFormat":"file"'),
    );
    expect(ofFiles.map(({ name }) => name)).toEqual(['n8n-form-to-telegram']);
  });

  test('have a body of literals and expressions, which any text survives', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (title, theme) => {
        const { parameters } = tableRequest({
          origin,
          table: { title, summary: 'sum', options: { theme, scale: 2, shadow: true } },
          computed: { data: 'rows', summary: "'mean'" },
        });
        const [, code = ''] = /^=\{\{(.*)\}\}$/s.exec(String(parameters.jsonBody)) ?? [];
        const body = new Function('rows', `return (${code.replaceAll('\n', '\\n')});`)([1]) as string;
        expect(JSON.parse(body)).toEqual({
          ...{ title, summary: 'mean', data: [1] },
          options: { theme, scale: 2, shadow: true },
        });
      }),
    );
  });

  it('run on a schedule, collect every row, and leave out columns', () => {
    expect(scheduleTrigger('Daily', '0 8 * * *')).toMatchObject({
      name: 'Daily',
      parameters: { rule: { interval: [{ field: 'cronExpression', expression: '0 8 * * *' }] } },
    });
    expect(collectRows().parameters).toEqual({ aggregate: 'aggregateAllItemData', options: {} });
    expect(collectRows(['id', 'key']).parameters).toEqual({
      aggregate: 'aggregateAllItemData',
      ...{ include: 'allFieldsExcept', fieldsToExclude: 'id, key', options: {} },
    });
  });

  it('have one tool of the service for an agent', () => {
    expect(mcpToolsNode(origin).parameters).toMatchObject({
      endpointUrl: `${origin}/mcp`,
      include: 'selected',
      includeTools: ['render_table'],
    });
  });
});

describe('a blueprint of Make', () => {
  const modules = [
    { module: 'a:first', version: 2, label: 'First', mapper: { x: 1 } },
    { module: 'a:second', version: 3, label: 'Second', parameters: { feeder: 1 }, mapper: {} },
  ];
  const scenario = { name: 'make-a', title: 'A', instant: true, modules: () => modules };

  it('has numbered modules from left to right, and runs as one transaction', () => {
    const { name, mediaType, text } = createBlueprint(scenario, origin);
    expect([name, mediaType, text.endsWith('}\n')]).toEqual([
      'make-a.blueprint.json',
      'application/json',
      true,
    ]);
    const designer = (x: number, label: string) => ({ designer: { x, y: 0, name: label } });
    expect(JSON.parse(text)).toEqual({
      name: 'A',
      flow: [
        {
          id: 1,
          module: 'a:first',
          version: 2,
          parameters: {},
          mapper: { x: 1 },
          metadata: designer(0, 'First'),
        },
        {
          ...{ id: 2, module: 'a:second', version: 3, parameters: { feeder: 1 }, mapper: {} },
          metadata: designer(300, 'Second'),
        },
      ],
      metadata: {
        ...{ instant: true, version: 1, designer: { orphans: [] }, notes: [] },
        scenario: {
          ...{ roundtrips: 1, maxErrors: 3, autoCommit: true, autoCommitTriggerLast: true },
          ...{ sequential: false, confidential: false, dataloss: false, dlq: false, freshVariables: false },
        },
      },
    });
  });

  it('turns bundles into JSON after their feeder, or after another module', () => {
    const objects = (after?: number) =>
      collectBundles(2, { a: '{{2.a}}' }, after).map(({ mapper }) => mapper);
    expect(objects()).toEqual([{ a: '{{2.a}}' }, { object: '{{3.array}}' }]);
    expect(objects(4)).toEqual([{ a: '{{2.a}}' }, { object: '{{5.array}}' }]);
    expect(collectBundles(2, {})[0]?.parameters).toEqual({ feeder: 2 });
  });

  it('sends the table with its rows as JSON, and stops after an error', () => {
    const { label, mapper } = makeRequest(origin, { ...table, summary: 'a "b"' }, '{{5.json}}');
    expect(label).toBe('Create table image');
    expect(mapper).toMatchObject({
      url: `${origin}${servicePaths.make}`,
      method: 'post',
      headers: [{ name: keyHeader, value: placeholderKey }],
      ...{ contentType: 'json', inputMethod: 'jsonString', parseResponse: true, stopOnHttpError: true },
    });
    const body = String(mapper.jsonStringBodyContent);
    expect(JSON.parse(body.replace('{{5.json}}', '[1]'))).toEqual({ ...table, summary: 'a "b"', data: [1] });
    expect(body.split('\n')).toHaveLength(6);
  });

  it('sends a request without a body or headers, which may not stop the scenario', () => {
    const { mapper } = httpRequest({ label: 'Get', url: origin, method: 'get', stops: false });
    expect(mapper).toEqual({
      ...{ url: origin, method: 'get', parseResponse: true, stopOnHttpError: false },
      ...{ allowRedirects: true, shareCookies: false, requestCompressedContent: true },
    });
  });
});

describe('the description of a Zap', () => {
  const workflow: ZapierWorkflow = {
    ...{ platform: 'zapier', name: 'zapier-a', title: 'A', description: 'Does a.', source: 's', output: 'o' },
    ...{ setup: ['First.', 'Second.'], table, sampleRows: [] },
    steps: () => [
      { app: 'Schedule', event: 'Every Day', fields: [] },
      {
        app: 'Code',
        event: 'Run',
        fields: [
          { name: 'a|b', value: 'c|d' },
          { name: 'e', value: 'f' },
        ],
        code: 'x();',
      },
    ],
  };

  it('is Markdown with numbered steps, their fields and their code', () => {
    const { name, mediaType, text } = zapierFile(workflow, origin);
    expect([name, mediaType]).toEqual(['zapier-a.md', 'text/markdown']);
    expect(text).toBe(
      [
        ...['# A', 'Does a.', '## 1. Schedule: Every Day', '## 2. Code: Run'],
        '| Field | Value |\n| --- | --- |\n| a\\|b | c\\|d |\n| e | f |',
        ...['```javascript\nx();\n```', '## Before you turn it on', '1. First.\n2. Second.\n'],
      ].join('\n\n'),
    );
  });
});

describe('the code of a Zap', () => {
  async function run(code: string, response: object) {
    const sent: [string, RequestInit][] = [];
    const fetch = async (url: string, init: RequestInit) => {
      sent.push([url, init]);
      return { json: async () => response };
    };
    const AsyncFunction = Object.getPrototypeOf(run).constructor as FunctionConstructor;
    const output = await new AsyncFunction('fetch', `let output;\n${code}\nreturn output;`)(fetch);
    return { output, sent };
  }

  it.each([
    ['[1]', undefined],
    ['rows', 'const rows = [1];'],
  ])('stores the rows %s, and returns URL and title', async (rows, before) => {
    const code = storeTableCode({ origin, table, rows, ...(before === undefined ? {} : { before }) });
    const { output, sent } = await run(code, { success: true, url: 'https://a.example/1.png' });
    expect(output).toEqual([{ url: 'https://a.example/1.png', title: 'Sales' }]);
    const headers = { 'Content-Type': 'application/json', [keyHeader]: placeholderKey };
    expect(sent).toEqual([
      [
        `${origin}/api/pictable/table-to-image`,
        { method: 'POST', headers, body: JSON.stringify({ ...table, data: [1] }) },
      ],
    ]);
  });

  it('fails with the message of the service', async () => {
    const code = storeTableCode({ origin, table, rows: '[]' });
    await expect(run(code, { success: false, error: { message: 'No rows.' } })).rejects.toThrow('No rows.');
  });
});
