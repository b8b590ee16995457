import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { type Endpoint, sendRequest } from './send-request.ts';

/** Host name that clients use and that the certificates are issued for. */
export const HOST = 'tables.example.com';
const START_MS_MAX = 15_000;
const RETRY_MS = 100;

/** A running proxy with the configuration from `deploy/`. */
export interface RunningProxy {
  readonly endpoint: Endpoint;
  /** HTTP endpoint that redirects to HTTPS, if the proxy terminates TLS. */
  readonly httpEndpoint?: Endpoint;
  /** Origin of image URLs. */
  readonly origin: string;
  stop(): Promise<void>;
}

interface Setup {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  /** Host and port of each instance, such as `127.0.0.1:4001`. */
  readonly instances: readonly string[];
  readonly certificate: { readonly cert: string; readonly key: string; readonly both: string };
}

interface ProxyProgram {
  /** Name of the program and of its Debian package. */
  readonly name: string;
  readonly isSecure: boolean;
  /** How long after a kill it may still send requests to the instance that it cannot retry elsewhere. */
  readonly noticesKillMs: number;
  /** Writes the configuration. @returns the arguments and environment to run the program in the foreground */
  prepare(
    setup: Setup,
  ): Promise<{ readonly args: readonly string[]; readonly env?: Readonly<Record<string, string>> }>;
}

const shipped = (name: string) =>
  readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

/**
 * Replaces addresses and files in the shipped configuration. @throws if the configuration does not contain
 * them
 */
function substitute(text: string, substitutes: readonly (readonly [string, string])[]): string {
  let result = text;
  for (const [shippedText, used] of substitutes) {
    if (!result.includes(shippedText)) throw new Error(`The configuration has no "${shippedText}".`);
    result = result.replaceAll(shippedText, used);
  }
  return result;
}

const instanceAddresses = (instances: readonly string[]) =>
  instances.map((address, index) => [`10.0.0.1${index + 1}:3000`, address] as const);

const caddy: ProxyProgram = {
  name: 'caddy',
  isSecure: false,
  noticesKillMs: 1_000,
  async prepare({ folder, port, instances }) {
    const file = path.join(folder, 'Caddyfile');
    await writeFile(file, await shipped('caddy.conf'));
    const env = {
      PUBLIC_URL: `http://${HOST}:${port}`,
      INSTANCES: instances.join(' '),
      CADDY_ADMIN: `unix/${path.join(folder, 'admin')}`,
      HOME: folder,
    };
    return { args: ['run', '--config', file, '--adapter', 'caddyfile'], env };
  },
};

const haproxy: ProxyProgram = {
  name: 'haproxy',
  isSecure: true,
  noticesKillMs: 100,
  async prepare({ folder, port, plainPort, instances, certificate }) {
    const file = path.join(folder, 'haproxy.cfg');
    const text = substitute(await shipped('haproxy.cfg'), [
      ['bind :80\n', `bind 127.0.0.1:${plainPort}\n`],
      ['bind :443 ', `bind 127.0.0.1:${port} `],
      ['/etc/haproxy/pictable.pem', certificate.both],
      ...instanceAddresses(instances),
    ]);
    await writeFile(file, text);
    return { args: ['-db', '-f', file] };
  },
};

const nginx: ProxyProgram = {
  name: 'nginx',
  isSecure: true,
  noticesKillMs: 100,
  async prepare({ folder, port, plainPort, instances, certificate }) {
    const text = substitute(await shipped('nginx.conf'), [
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['/etc/nginx/pictable.crt', certificate.cert],
      ['/etc/nginx/pictable.key', certificate.key],
      ...instanceAddresses(instances),
    ]);
    await writeFile(path.join(folder, 'site.conf'), text);
    const file = path.join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((use) => `${use}_temp_path ${folder}/${use};`)
      .join(' ');
    // Two workers, because both must learn that an instance is down.
    const mainConfig = `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { access_log off; ${temporary} include ${folder}/site.conf; }
`;
    await writeFile(file, mainConfig);
    return { args: ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')] };
  },
};

export const proxyPrograms: readonly ProxyProgram[] = [caddy, haproxy, nginx];

const runs = (name: string, argument: string) => spawnSync(name, [argument]).error === undefined;

/** Why a proxy cannot be tested here; undefined if it can. */
export function unavailableReason({ name, isSecure }: ProxyProgram): string | undefined {
  if (!runs(name, '-v')) return `${name} is not installed`;
  return isSecure && !runs('openssl', 'version') ? 'openssl is not installed' : undefined;
}

/** Starts a proxy in front of the instances and waits until it forwards requests. */
export async function startProxy(program: ProxyProgram, instances: readonly string[]): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `pictable-${program.name}-`));
  const [port, plainPort] = [await freePort(), await freePort()];
  const certificate = program.isSecure ? await makeCertificate(folder) : { cert: '', key: '', both: '' };
  const { args, env } = await program.prepare({ folder, port, plainPort, instances, certificate });
  const child = spawn(program.name, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const origin = program.isSecure ? `https://${HOST}` : `http://${HOST}:${port}`;
  const proxyEndpoint = {
    url: `${program.isSecure ? 'https' : 'http'}://127.0.0.1:${port}`,
    host: new URL(origin).host,
    ...(program.isSecure && { ca: await readFile(certificate.cert, 'utf8') }),
  };
  await untilReady(proxyEndpoint, child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${program.name} does not forward requests: ${output.join('')}`, { cause: error });
  });
  return {
    endpoint: proxyEndpoint,
    origin,
    ...(program.isSecure && { httpEndpoint: { url: `http://127.0.0.1:${plainPort}`, host: HOST } }),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await removeFolder(folder);
    },
  };
}

async function untilReady(endpoint: Endpoint, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + START_MS_MAX; Date.now() < until; await sleep(RETRY_MS)) {
    if (child.exitCode !== null) throw new Error(`It exited with code ${child.exitCode}.`);
    const response = await sendRequest(endpoint, '/readyz').catch(() => undefined);
    if (response?.status === 200) return;
  }
  throw new Error('It was not ready in time.');
}

/** Creates a self-signed certificate for the host name. */
async function makeCertificate(folder: string): Promise<Setup['certificate']> {
  const [cert, key, both] = ['cert.pem', 'key.pem', 'both.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const created = spawnSync('openssl', ['req', ...kind, ...name, '-keyout', key, '-out', cert]);
  if (created.status !== 0) throw new Error(`openssl did not create the certificate: ${created.stderr}`);
  await writeFile(both, (await readFile(cert, 'utf8')) + (await readFile(key, 'utf8')), { mode: 0o600 });
  return { cert, key, both };
}
