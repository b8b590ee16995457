import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkN8nFile, type N8nFileContent } from './check-n8n-file.ts';
import { n8nFile } from './n8n-file.ts';
import type { N8nNodeType } from './n8n-node-types.ts';
import { n8nWorkflows } from './n8n-workflows.ts';

const origin = 'https://tables.example';
const nodeTypes = JSON.parse(
  readFileSync(new URL('../generated/n8n-node-types.json', import.meta.url), 'utf8'),
) as N8nNodeType[];

interface Content extends N8nFileContent {
  readonly nodes: (N8nFileContent['nodes'][number] & {
    readonly position: [number, number];
    parameters: Record<string, unknown>;
  })[];
}

function contentOf(name: string): Content {
  const workflow = n8nWorkflows.find((candidate) => candidate.name === name)!;
  return JSON.parse(n8nFile(workflow, origin).text) as Content;
}

const names = n8nWorkflows.map(({ name }) => name);

describe.each(names)('%s', (name) => {
  const { nodes } = contentOf(name);

  it('is valid for n8n', () => {
    expect(checkN8nFile(contentOf(name), nodeTypes)).toEqual([]);
  });

  it('uses only built-in nodes, and has a note with the setup steps', () => {
    expect(nodes.filter(({ type }) => !/^(?:@n8n\/)?n8n-nodes-(?:base|langchain)\./.test(type))).toEqual([]);
    expect(nodes[0]!.type).toBe('n8n-nodes-base.stickyNote');
    expect(nodes[0]!.parameters.content).toMatch(/### Set up\n\n1\. .+\n2\. /);
  });

  it('has no overlapping nodes', () => {
    const note = nodes[0]!;
    const bottom = note.position[1] + Number(note.parameters.height);
    const positions = nodes.slice(1).map(({ position }) => position.join());
    expect(new Set(positions).size).toBe(positions.length);
    for (const { position } of nodes.slice(1)) expect(position[1]).toBeGreaterThan(bottom);
  });
});

describe('many rows', () => {
  const requestOf = (name: string) =>
    contentOf(name).nodes.find((node) => node.name === 'Create table image')!;
  const ofManyRows = names.filter((name) =>
    String(requestOf(name).parameters.jsonBody).includes('data: $json.data'),
  );

  it('are in some workflows', () => {
    expect(ofManyRows.length).toBeGreaterThan(0);
  });

  it.each(ofManyRows)('are sent in one request in %s', (name) => {
    const { connections } = contentOf(name);
    const request = requestOf(name);
    expect(connections['Collect rows']!.main).toEqual([[{ node: request.name, type: 'main', index: 0 }]]);
  });
});

describe('the check finds', () => {
  type Case = readonly [title: string, corrupt: (file: Content) => void, message: RegExp];
  const node = (file: Content, name: string) => file.nodes.find((candidate) => candidate.name === name)!;
  const cases: readonly Case[] = [
    [
      'an unknown node',
      (f) => Object.assign(f.nodes[1]!, { type: 'n8n-nodes-base.clock' }),
      /has no n8n-nodes-base\.clock/,
    ],
    ['an unknown version', (f) => Object.assign(f.nodes[1]!, { typeVersion: 99 }), /of version 99/],
    [
      'an unknown parameter',
      (f) => Object.assign(node(f, 'Post to Slack').parameters, { chanel: '' }),
      /no parameter chanel/,
    ],
    [
      'an invalid choice',
      (f) => Object.assign(node(f, 'Post to Slack').parameters, { messageType: 'picture' }),
      /messageType is picture/,
    ],
    [
      'a parameter of other settings',
      (f) => Object.assign(node(f, 'Post to Slack').parameters, { messageType: 'text' }),
      /blocksUi is not shown/,
    ],
    ['a missing parameter', (f) => delete node(f, 'Create table image').parameters.url, /url is required/],
    ['a missing choice', (f) => delete node(f, 'Read rows').parameters.documentId, /documentId is required/],
    [
      'a connection to a missing node',
      (f) => Object.assign(node(f, 'Post to Slack'), { name: 'Post' }),
      /ends at Post to Slack, which does not exist/,
    ],
    [
      'an unconnected node',
      (f) => Object.assign(f.connections, { 'Create table image': {} }),
      /has no connections/,
    ],
    ['two nodes with the same name', (f) => f.nodes.push(f.nodes[1]!), /two nodes are named/],
    [
      'credentials',
      (f) => Object.assign(f.nodes[2]!, { credentials: { slackApi: { id: '1' } } }),
      /has credentials/,
    ],
    [
      'an unknown output',
      (f) => Object.assign(f.connections, { 'Read rows': { ai_tool: [[{ node: 'Collect rows' }]] } }),
      /no output ai_tool/,
    ],
  ];
  it.each(cases)('%s', (_title, corrupt, message) => {
    const file = contentOf('n8n-google-sheets-to-slack');
    corrupt(file);
    expect(checkN8nFile(file, nodeTypes).join('\n')).toMatch(message);
  });
});
