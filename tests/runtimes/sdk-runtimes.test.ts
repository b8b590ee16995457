import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../faults/service.ts';
import { freePort } from '../free-port.ts';
import { parseSource, walk } from '../repository/checks/parse-source.ts';
import { RunningProgram } from './running-program.ts';
import { describeWithRuntimes, environmentFor, programOf, root } from './runtimes.ts';

interface Used {
  readonly url: string;
  readonly preview: string;
  readonly signed: string;
  readonly globals: readonly string[];
}

let folder: string;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-sdk-runtimes-'));
  service = await startService(path.join(folder, 'data'));
  await cp(path.join(root, 'sdk/dist'), path.join(folder, 'node_modules/@pictable/sdk'), { recursive: true });
  await cp(path.join(import.meta.dirname, 'use-sdk.mjs'), path.join(folder, 'use-sdk.mjs'));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await rm(folder, { recursive: true });
});

const account = () => ({ baseUrl: service.url, apiKey: service.key });

async function expectUsable({ url, preview, signed }: Used): Promise<void> {
  const start = async (image: string) => Buffer.from((await (await fetch(image)).bytes()).subarray(0, 4));
  expect(url.startsWith(service.url)).toBe(true);
  expect((await start(url)).toString('latin1')).toBe('\x89PNG');
  expect((await start(signed)).toString('latin1')).toBe('\x89PNG');
  expect(preview).toMatch(/^<svg /);
}

describeWithRuntimes(['node20', 'npm'], 'the built client on Node 20.19.0', () => {
  it('stores a table, previews it and signs a URL', async () => {
    const lines = [
      "import * as sdk from '@pictable/sdk';",
      "import { useSdk } from './use-sdk.mjs';",
      'console.log(JSON.stringify(await useSdk(sdk, JSON.parse(process.argv[2]))));',
    ];
    await writeFile(path.join(folder, 'program.mjs'), lines.join('\n'));
    const args = ['program.mjs', JSON.stringify(account())];
    const program = new RunningProgram(programOf('node20'), args, {
      cwd: folder,
      env: environmentFor('node20'),
    });
    expect(await program.exitCode()).toBe(0);
    expect(program.stderr).toBe('');
    await expectUsable(JSON.parse(program.stdout) as Used);
  });
});

const worker = `import * as sdk from './sdk.js';
import { useSdk } from './use-sdk.mjs';
export default {
  async fetch(request) {
    try {
      return Response.json(await useSdk(sdk, await request.json()));
    } catch (error) {
      return new Response(String(error?.stack ?? error), { status: 500 });
    }
  },
};
`;

/** Configuration of the Cloudflare Workers runtime without Node compatibility. */
const workerdConfig = (port: number) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["local", "private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "sdk.js", esModule = embed "node_modules/@pictable/sdk/index.js"),
    (name = "use-sdk.mjs", esModule = embed "use-sdk.mjs"),
  ],
  compatibilityDate = "2025-01-01",
);
`;

describeWithRuntimes(['workerd'], 'the built client in a runtime without Node APIs', () => {
  it('stores a table, previews it and signs a URL', async () => {
    const port = await freePort();
    await writeFile(path.join(folder, 'worker.js'), worker);
    await writeFile(path.join(folder, 'config.capnp'), workerdConfig(port));
    const workerd = new RunningProgram(programOf('workerd'), ['serve', 'config.capnp'], { cwd: folder });
    const body = JSON.stringify(account());
    const send = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    let response = await send().catch(() => undefined);
    while (response === undefined) {
      if (workerd.hasEnded) throw new Error(workerd.stderr);
      await sleep(50);
      response = await send().catch(() => undefined);
    }
    const text = await response.text();
    await workerd.end('SIGTERM');
    expect(response.status, text).toBe(200);
    const used = JSON.parse(text) as Used;
    expect(used.globals).toEqual(['undefined', 'undefined']);
    await expectUsable(used);
  });
});

describe('the bundle of the client', () => {
  it('has no imports and no Node globals', async () => {
    const text = await readFile(path.join(root, 'sdk/dist/index.js'), 'utf8');
    const source = parseSource({ path: 'sdk/dist/index.js', text });
    const nodeGlobals = new Set([
      'process',
      'Buffer',
      'require',
      'global',
      '__dirname',
      '__filename',
      'setImmediate',
    ]);
    const found: string[] = [];
    walk(source.program, (node, above, member) => {
      if (/^Import(?:Declaration|Expression)$/.test(node.type)) found.push(node.type);
      if (node.type.startsWith('Export') && node.source) found.push(node.type);
      const isProperty = member === 'property' || member === 'key';
      const isName = node.type === 'Identifier' && !(isProperty && above?.computed !== true);
      if (isName && nodeGlobals.has(String(node.name))) found.push(String(node.name));
    });
    expect(found).toEqual([]);
  });
});
