import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import { mcpPath } from '@pictable/contract';
import {
  requestLabel,
  requestNodeName,
  sampleTable,
  servicePaths,
  type Workflow,
  workflowFile,
  workflows,
} from '@pictable/workflows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ RATE_LIMIT_KEY: '1000/10' });
});
afterAll(() => setup?.close());

const ofPlatform = (platform: Workflow['platform']) =>
  workflows.filter((workflow) => workflow.platform === platform);

/** The content type and the title of a stored image. */
async function storedImage(response: Response): Promise<{ contentType: string; title: string | null }> {
  const body = (await response.json()) as { url: string; image: { title: string | null } };
  expect(response.status, JSON.stringify(body)).toBe(200);
  const image = await fetch(setup.url + new URL(body.url).pathname);
  expect(image.status).toBe(200);
  return { contentType: image.headers.get('content-type')!, title: body.image.title };
}

function send(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(setup.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': setup.owner.key, ...headers },
    body,
  });
}

const agent = ofPlatform('n8n').find(({ name }) => name === 'n8n-ai-agent-with-tables')!;
const ofN8n = ofPlatform('n8n').filter((workflow) => workflow !== agent);

describe.each(ofN8n)('n8n: $name', (workflow) => {
  test('its expression creates the table of the card, which is rendered', async () => {
    const file = JSON.parse(workflowFile(workflow, setup.url).text) as {
      nodes: { name: string; parameters: { url: string; jsonBody: string; headerParameters?: object } }[];
    };
    const { parameters } = file.nodes.find(({ name }) => name === requestNodeName)!;
    expect(parameters.url).toBe(setup.url + servicePaths.n8n);
    const body = evaluate(parameters.jsonBody, inputOf(workflow));
    expect(JSON.parse(body)).toEqual(sampleTable(workflow));
    if (parameters.headerParameters) {
      const response = await send(servicePaths.n8n, body, { Accept: 'image/png' });
      expect(response.headers.get('content-type')).toBe('image/png');
    } else {
      const image = await storedImage(await send(servicePaths.n8n, body));
      expect(image).toEqual({ contentType: 'image/png', title: workflow.table.title });
    }
  });
});

test('n8n: the tool of the agent renders the table of the card', async () => {
  const file = JSON.parse(workflowFile(agent, setup.url).text) as {
    nodes: { name: string; parameters: { endpointUrl: string; includeTools: string[] } }[];
  };
  const { endpointUrl, includeTools } = file.nodes.find(({ name }) => name === requestNodeName)!.parameters;
  expect(endpointUrl).toBe(setup.url + mcpPath);
  const callMcp = async (method: string, params: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await send(mcpPath, body, { Accept: 'application/json, text/event-stream' });
    return (await response.json()).result;
  };
  const { tools } = await callMcp('tools/list', {});
  expect(tools.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(includeTools));
  const rendered = await callMcp('tools/call', {
    name: includeTools[0],
    arguments: { title: agent.table.title, data: agent.sampleRows, return: 'url' },
  });
  const image = await fetch(setup.url + new URL(rendered.structuredContent.url).pathname);
  expect(image.headers.get('content-type')).toBe('image/png');
});

/** The output of the previous node, in the form of its platform. */
function inputOf({ name, sampleRows }: Workflow): object {
  if (name === 'n8n-webhook-to-url') return { $json: { body: { rows: sampleRows } } };
  if (name === 'n8n-form-to-telegram') {
    const answers = sampleRows.map(({ Question, Answer }) => [Question, Answer]);
    return {
      $json: { ...Object.fromEntries(answers), submittedAt: '2026-03-02T09:14:07', formMode: 'test' },
    };
  }
  if (name === 'n8n-http-api-to-notion') {
    return { $json: { rates: Object.fromEntries(sampleRows.map(({ Currency, Rate }) => [Currency, Rate])) } };
  }
  return { $json: { data: sampleRows } };
}

/** Evaluates an n8n expression, which is JavaScript in braces. */
function evaluate(expression: string, input: object): string {
  const code = /^=\{\{ (.*) \}\}$/s.exec(expression)![1]!;
  return runInContext(code, createContext(input)) as string;
}

describe.each(ofPlatform('make'))('Make: $name', (workflow) => {
  test('the body with the rows filled in is the table of the card, which is rendered', async () => {
    const blueprint = JSON.parse(workflowFile(workflow, setup.url).text) as {
      flow: {
        metadata: { designer: { name: string } };
        mapper: { url: string; jsonStringBodyContent: string };
      }[];
    };
    const { mapper } = blueprint.flow.find(({ metadata }) => metadata.designer.name === requestLabel)!;
    expect(mapper.url).toBe(setup.url + servicePaths.make);
    const body = mapper.jsonStringBodyContent.replace(
      /\{\{\d+\.json\}\}/,
      JSON.stringify(workflow.sampleRows),
    );
    expect(JSON.parse(body)).toEqual(sampleTable(workflow));
    const format = workflow.table.options.format === 'pdf' ? 'application/pdf' : 'image/png';
    expect(await storedImage(await send(servicePaths.make, body))).toEqual({
      contentType: format,
      title: workflow.table.title,
    });
  });
});

describe.each(ofPlatform('zapier'))('Zapier: $name', (workflow) => {
  test('its code stores the table of the card', async () => {
    const source = await serveJson(issuesOf(workflow));
    const sent: string[] = [];
    const code = /```javascript\n(.*?)\n```/s.exec(workflowFile(workflow, setup.url).text)![1]!;
    const context = createContext({
      inputData: inputDataOf(workflow),
      fetch: (url: string, init?: RequestInit) => {
        if (init?.body) sent.push(String(init.body));
        return fetch(url, init);
      },
    });
    const runnable = code
      .replace('YOUR_API_KEY', setup.owner.key)
      .replace(/https:\/\/api\.github\.com\S*(?=')/, source.url);
    const [output] = (await runInContext(
      `(async () => { let output; ${runnable}; return output; })()`,
      context,
    )) as [{ url: string; title: string }];
    await source.close();
    expect(JSON.parse(sent[0]!)).toEqual(sampleTable(workflow));
    expect(output.title).toBe(workflow.table.title);
    const image = await fetch(setup.url + new URL(output.url).pathname);
    expect(image.headers.get('content-type')).toBe('image/png');
  });
});

test('the code of a Zap reports the error message of the service', async () => {
  const workflow = ofPlatform('zapier')[0]!;
  const code = /```javascript\n(.*?)\n```/s.exec(workflowFile(workflow, setup.url).text)![1]!;
  const context = createContext({ inputData: { a: 1 }, fetch });
  await expect(runInContext(`(async () => { let output; ${code} })()`, context)).rejects.toThrow(/key/i);
});

/** The input of Zapier code: strings, with lists joined. */
function inputDataOf({ name, sampleRows }: Workflow): Record<string, string> {
  const column = (heading: string) => sampleRows.map((row) => String(row[heading]));
  switch (name) {
    case 'zapier-google-sheets-to-slack':
      return Object.fromEntries(sampleRows.map(({ Field, Value }) => [Field, String(Value)]));
    case 'zapier-order-lines-to-gmail':
      return { items: column('Item').join('|'), quantities: column('Quantity').join('|') };
    case 'zapier-airtable-digest-to-discord':
      return { digest: `\n${sampleRows.map((row) => Object.values(row).join(' | ')).join('\n')}\n` };
    default:
      return {};
  }
}

function issuesOf({ sampleRows }: Workflow): object[] {
  return sampleRows.map(({ Number: number, Title, Opened }) => ({
    number,
    title: Title,
    created_at: `${Opened}T08:00:00Z`,
  }));
}

async function serveJson(content: object): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
