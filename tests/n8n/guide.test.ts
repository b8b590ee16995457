import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSetup, type TestSetup } from '../api/setup/test-setup.ts';
import { type N8n, openN8n } from './n8n-program.ts';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/guides/n8n-steps.md'), 'utf8');
const credential = { id: 'guideKey00000001', name: 'Header Auth account' };

interface NodeType {
  readonly name: string;
  readonly version: number | readonly number[];
  readonly properties: readonly {
    readonly name: string;
    readonly displayName: string;
    readonly type: string;
    readonly displayOptions?: { readonly show?: Readonly<Record<string, readonly unknown[]>> };
    readonly options?: readonly { readonly name: string; readonly value?: unknown }[];
  }[];
}

let setup: TestSetup;
let n8n: N8n;
let types: readonly NodeType[];
beforeAll(async () => {
  [setup, n8n] = await Promise.all([openTestSetup(), openN8n()]);
  const file = path.join(n8n.home, 'types.json');
  await n8n.run('export:nodes', `--output=${file}`);
  types = JSON.parse(readFileSync(file, 'utf8')) as NodeType[];
});
afterAll(async () => {
  await n8n?.close();
  await setup?.close();
});

/** A text that the guide tells the reader to copy, by its label. */
function copied(label: string): string {
  const found = new RegExp(`\`\`\`text ${label}\n([\\s\\S]*?)\n\`\`\``).exec(guide)?.[1];
  if (found === undefined) throw new Error(`The guide has no text to copy with the label ${label}.`);
  return found;
}

/** The newest version of a node, which n8n offers in its panel. */
function newest(name: string): { type: NodeType; version: number } {
  const versions = types
    .filter((type) => type.name === `n8n-nodes-base.${name}`)
    .flatMap((type) => [type.version].flat().map((version) => ({ type, version: Number(version) })));
  return versions.toSorted((one, other) => other.version - one.version)[0]!;
}

/** Sets up a node from a table of the guide, which has the labels that n8n shows. */
function parametersOf(node: string, heading: string): Record<string, unknown> {
  const lines = guide.split(`| Field of ${heading} | Value |\n|---|---|\n`)[1]!.split('\n\n')[0]!.split('\n');
  const settings: Record<string, unknown> = {};
  for (const line of lines) {
    const [, field, value] = /^\| (.+?) \| `?(.+?)`? \|$/.exec(line)!;
    const known = newest(node).type.properties.filter(({ displayName }) => displayName === field);
    expect(known, `n8n has no field ${field} in ${heading}`).not.toHaveLength(0);
    settings[known[0]!.name] = known
      .map((property) => optionValue(property, value!))
      .find((option) => option !== undefined);
    expect(settings[known[0]!.name], `${field} has no option ${value}`).toBeDefined();
  }
  return settings;
}

function optionValue({ type, options }: NodeType['properties'][number], shown: string): unknown {
  if (type === 'boolean') return shown === 'on';
  if (type === 'credentialsSelect') return shown === 'Header Auth' ? 'httpHeaderAuth' : undefined;
  return options?.find(({ name }) => name === shown)?.value;
}

test('a reader who follows the guide gets one image of all rows', async () => {
  const header = { name: copied('Header name'), value: copied('Header value') };
  expect(header.value).toBe('YOUR_API_KEY');
  await n8n.importCredentials([
    { ...credential, type: 'httpHeaderAuth', data: { ...header, value: setup.owner.key } },
  ]);
  const request = {
    ...parametersOf('httpRequest', 'HTTP Request'),
    url: copied('URL').replace('https://pictable.example', setup.url),
    jsonBody: `=${copied('JSON')}`,
  };
  const node = (name: string, type: string, parameters: object) => ({
    id: name,
    name,
    type: `n8n-nodes-base.${type}`,
    typeVersion: newest(type).version,
    position: [0, 0],
    parameters,
  });
  const rows = [
    { Order: 'A-1042', Note: 'says "now"' },
    { Order: 'A-1043', Note: 'two\nlines' },
  ];
  const names = ['Start', 'Rows', 'Aggregate', 'HTTP Request'];
  await n8n.importWorkflow('guide00000000001', {
    name: 'Guide',
    nodes: [
      node('Start', 'manualTrigger', {}),
      node('Rows', 'code', { jsCode: `return ${JSON.stringify(rows.map((json) => ({ json })))};` }),
      node('Aggregate', 'aggregate', parametersOf('aggregate', 'Aggregate')),
      { ...node('HTTP Request', 'httpRequest', request), credentials: { httpHeaderAuth: credential } },
    ],
    connections: Object.fromEntries(
      names
        .slice(1)
        .map((name, previous) => [names[previous], { main: [[{ node: name, type: 'main', index: 0 }]] }]),
    ),
    settings: { executionOrder: 'v1' },
  });
  const items = await n8n.execute('guide00000000001');
  expect(items).toHaveLength(1);
  expect(items[0]!.json).toMatchObject({ success: true, image: { title: 'Daily orders' }, warnings: [] });
  const image = await fetch(String(items[0]!.json.url));
  expect(image.headers.get('content-type')).toBe('image/png');
});
