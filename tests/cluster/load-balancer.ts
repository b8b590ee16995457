import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type Endpoint, sendRequest } from './send-request.ts';

export const isHaproxyInstalled = spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).error === undefined;

/**
 * Starts a load balancer that probes `/readyz` every second with HTTP/1.0 and never retries, as those of
 * cloud providers do.
 */
export async function startLoadBalancer(
  instances: readonly string[],
): Promise<{ readonly endpoint: Endpoint; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-balancer-'));
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `defaults
	mode http
	timeout connect 2s
	timeout client 60s
	timeout server 120s
	retries 0
	option httpchk GET /readyz
	default-server check inter 1s fall 2 rise 1
listen all
	bind 127.0.0.1:${port}
${instances.map((address, index) => `	server instance-${index} ${address}`).join('\n')}
`,
  );
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const balancerEndpoint = { url: `http://127.0.0.1:${port}`, host: 'localhost' };
  for (let tries = 0; tries < 100; tries++, await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`haproxy exited with code ${child.exitCode}.`);
    const response = await sendRequest(balancerEndpoint, '/readyz').catch(() => undefined);
    if (response?.status === 200) break;
  }
  return {
    endpoint: balancerEndpoint,
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
