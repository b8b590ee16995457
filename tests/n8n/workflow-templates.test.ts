import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keyHeader, requestNodeName, workflowFile, workflows } from '@pictable/workflows';
import {
  checkN8nFile,
  type ExportedNode,
  type N8nFileContent,
  readNodeTypes,
  selectUsedNodeTypes,
} from '@pictable/workflows/n8n';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSetup, type TestSetup } from '../api/setup/test-setup.ts';
import { type N8n, openN8n } from './n8n-program.ts';
import { serveModel } from './scripted-model.ts';

const key = { id: 'pictableKey', name: 'Pictable key' };
const templates = workflows.filter(({ platform }) => platform === 'n8n');
const pngSignature = '\x89PNG';

let setup: TestSetup;
let n8n: N8n;
beforeAll(async () => {
  [setup, n8n] = await Promise.all([openTestSetup(), openN8n()]);
  await n8n.importCredentials([
    { ...key, type: 'httpHeaderAuth', data: { name: keyHeader, value: setup.owner.key } },
  ]);
});
afterAll(async () => {
  await n8n?.close();
  await setup?.close();
});

interface Template extends N8nFileContent {
  readonly nodes: (N8nFileContent['nodes'][number] & { credentials?: object })[];
}

function template(name: string): Template {
  const workflow = templates.find((candidate) => candidate.name === name)!;
  return JSON.parse(workflowFile(workflow, setup.url).text) as Template;
}

/** A template with the credential selected. */
function withKey(file: Template): Template {
  for (const node of file.nodes) {
    if (node.name === requestNodeName) node.credentials = { httpHeaderAuth: key };
  }
  return file;
}

test('n8n knows every node of the templates, and the checked-in node types are up to date', async () => {
  const file = path.join(n8n.home, 'types.json');
  expect((await n8n.run('export:nodes', `--output=${file}`)).code).toBe(0);
  const nodeTypes = readNodeTypes(JSON.parse(readFileSync(file, 'utf8')) as ExportedNode[]);
  for (const { name } of templates) expect(checkN8nFile(template(name), nodeTypes), name).toEqual([]);
  const nodes = templates.flatMap(({ name }) => template(name).nodes);
  await expect(`${JSON.stringify(selectUsedNodeTypes(nodes, nodeTypes), null, 1)}\n`).toMatchFileSnapshot(
    '../../integrations/workflows/generated/n8n-node-types.json',
  );
});

test.each(templates.map(({ name }) => name))('n8n imports %s', async (name) => {
  const { code, output } = await n8n.importWorkflow(name, template(name));
  expect(output).toContain('Successfully imported 1 workflow');
  expect(code).toBe(0);
});

test('the webhook of a template turns rows into an image URL', async () => {
  const id = 'webhookToUrl0001';
  await n8n.importWorkflow(id, withKey(template('n8n-webhook-to-url')));
  expect((await n8n.run('publish:workflow', `--id=${id}`)).code).toBe(0);
  const server = await n8n.start();
  try {
    const rows = [{ Order: 'A-1', Note: 'says "hi"\nand more' }];
    const response = await postWhenListening(`${server.url}/webhook/table-image`, { rows });
    const body = (await response.json()) as { url: string; alt_text: string };
    expect(body).toMatchObject({ url: expect.stringContaining('/images/report-'), alt_text: 'Report' });
    const image = Buffer.from(await (await fetch(body.url)).arrayBuffer());
    expect(image.toString('latin1', 0, 4)).toBe(pngSignature);
  } finally {
    await server.close();
  }
});

test('the agent of a template renders a table through MCP as its model requests', async () => {
  const file = withKey(template('n8n-ai-agent-with-tables'));
  const model = await serveModel();
  const credentials = { id: 'scriptedModel', name: 'Scripted model' };
  await n8n.importCredentials([
    { ...credentials, type: 'openAiApi', data: { apiKey: 'none', url: model.url } },
  ]);
  const nodes = file.nodes.map((node) => {
    if (node.name === 'Chat')
      return { ...node, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
    if (node.name === 'Chat model') return { ...node, credentials: { openAiApi: credentials } };
    if (node.name !== 'Agent') return node;
    return {
      ...node,
      parameters: { ...node.parameters, promptType: 'define', text: 'Compare two capitals.' },
    };
  });
  await n8n.importWorkflow('agentTables00001', { ...file, nodes });
  try {
    const [item] = await n8n.execute('agentTables00001');
    const url = /http[^"\\]+\/images\/[^"\\]+?\.png/.exec(String(item!.json.output))![0];
    const image = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(image.toString('latin1', 0, 4)).toBe(pngSignature);
  } finally {
    await model.close();
  }
});

/** Sends a request until n8n has registered the webhook, which happens shortly after n8n is ready. */
async function postWhenListening(url: string, body: object): Promise<Response> {
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 404) return response;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
