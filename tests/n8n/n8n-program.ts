import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';

/** Result of a run of the n8n command. */
export interface N8nRun {
  readonly code: number;
  readonly output: string;
}

/** A running n8n server. */
export interface N8nServer {
  readonly url: string;
  close(): Promise<void>;
}

/** An n8n with its own home folder: no workflows, no credentials, no telemetry. */
export interface N8n {
  /** Home folder of this n8n and of programs that install packages for it. */
  readonly home: string;
  run(...args: readonly string[]): Promise<N8nRun>;
  importCredentials(credentials: readonly object[]): Promise<void>;
  /** Imports a workflow under an id. */
  importWorkflow(id: string, workflow: object): Promise<N8nRun>;
  /** Runs an imported workflow from its manual trigger. @returns the items of its last node */
  execute(id: string): Promise<readonly ExecutedItem[]>;
  start(): Promise<N8nServer>;
  close(): Promise<void>;
}

/** An output item of a node. */
export interface ExecutedItem {
  readonly json: Readonly<Record<string, unknown>>;
  readonly binary?: Readonly<Record<string, { readonly mimeType: string; readonly fileName: string }>>;
}

export async function openN8n(): Promise<N8n> {
  const { N8N_NODE: node, N8N_PROGRAM: program } = process.env;
  if (!node || !program)
    throw new Error('N8N_NODE or N8N_PROGRAM is not set; start these tests with npm run e2e:n8n.');
  const home = await mkdtemp(path.join(tmpdir(), 'pictable-n8n-'));
  const env = await environment(home, path.dirname(node));
  const launch = (args: readonly string[]) => spawn(node, [program, ...args], { env });
  const run = (...args: readonly string[]) => finish(launch(args));
  const writeJson = async (name: string, content: object) => {
    const file = path.join(home, name);
    await writeFile(file, JSON.stringify(content));
    return file;
  };
  return {
    home,
    run,
    async importCredentials(credentials) {
      const input = await writeJson('credentials.json', credentials);
      const done = await run('import:credentials', `--input=${input}`);
      if (done.code !== 0) throw new Error(done.output);
    },
    importWorkflow: async (id, workflow) =>
      run('import:workflow', `--input=${await writeJson(`${id}.json`, { ...workflow, id })}`),
    async execute(id) {
      return lastItems(await run('execute', `--id=${id}`, '--rawOutput'));
    },
    start: () => startServer(launch, Number(env.N8N_PORT)),
    close: () => rm(home, { recursive: true, force: true }),
  };
}

async function environment(home: string, nodeFolder: string): Promise<Record<string, string>> {
  const [port, brokerPort] = [await freePort(), await freePort()];
  return {
    PATH: `${nodeFolder}${path.delimiter}${process.env.PATH}`,
    HOME: home,
    N8N_USER_FOLDER: home,
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_ENCRYPTION_KEY: 'only-for-this-run',
    N8N_SECURE_COOKIE: 'false',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
  };
}

async function finish(child: ChildProcess): Promise<N8nRun> {
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}

interface RunData {
  readonly data: {
    readonly resultData: {
      readonly lastNodeExecuted: string;
      readonly error?: { readonly message: string };
      readonly runData: Readonly<
        Record<string, readonly { readonly data?: { readonly main: readonly (readonly ExecutedItem[])[] } }[]>
      >;
    };
  };
}

/** Finds the result in the output: indented JSON between lines of the log. */
function lastItems({ output }: N8nRun): readonly ExecutedItem[] {
  const json = /^\{$[\s\S]*?^\}$/m.exec(output)?.[0];
  if (json === undefined) throw new Error(output);
  const { resultData } = (JSON.parse(json) as RunData).data;
  if (resultData.error) throw new Error(resultData.error.message);
  return resultData.runData[resultData.lastNodeExecuted]?.at(-1)?.data?.main[0] ?? [];
}

async function startServer(
  launch: (args: readonly string[]) => ChildProcess,
  port: number,
): Promise<N8nServer> {
  const child = launch(['start']);
  const ended = finish(child);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(`${url}/healthz/readiness`))) {
    if (child.exitCode !== null) throw new Error((await ended).output);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
