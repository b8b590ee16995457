import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Server } from '@pictable/server/test-s3';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';

/** Ceph's S3 gateway with one bucket, in front of a cluster of one monitor and one in-memory store. */
export interface Ceph extends S3Server {
  /** Stops the gateway: it accepts connections but does not respond. */
  hang(): void;
  /** Continues a gateway that hangs. */
  resume(): void;
  /** Kills the gateway with SIGKILL; stored objects remain. */
  kill(): Promise<void>;
  /** Starts a gateway that was killed. */
  start(): Promise<void>;
  /** Method and path of all requests so far, such as `PUT /tables/a.png`. */
  requests(): Promise<readonly string[]>;
}

const run = promisify(execFile);
const COMMAND_MS_MAX = 120_000;
const START_MS_MAX = 120_000;
const programs = ['monmaptool', 'ceph-authtool', 'ceph-mon', 'ceph', 'ceph-osd', 'radosgw-admin', 'radosgw'];

/** Whether the programs are installed (Debian: `ceph-mon`, `ceph-osd`, `ceph-common`, `radosgw`). */
export const isCephInstalled = programs.every(
  (program) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined,
);

function configurationOf(folder: string, cluster: string, monitors: string): string {
  return `[global]
fsid = ${cluster}
mon_host = ${monitors}
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
keyring = ${folder}/keyring
crash_dir = ${folder}
mon_data = ${folder}/mon
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 2147483648
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
# Test machines may have a nearly full disk.
mon_data_avail_crit = 1
[osd]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
`;
}

export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-ceph-'));
  const file = path.join(folder, 'ceph.conf');
  const keyring = path.join(folder, 'keyring');
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const daemons: ChildProcess[] = [];
  const launch = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', file, ...args, '-f'], { stdio: 'ignore' });
    daemons.push(child);
    return child;
  };
  const command = (program: string, ...args: string[]) => run(program, args, { timeout: COMMAND_MS_MAX });
  const startGateway = async () => {
    const child = launch(
      'radosgw',
      '-n',
      'client.admin',
      `--rgw-frontends=beast endpoint=${new URL(endpoint).host}`,
    );
    await untilReady(endpoint, child);
    return child;
  };

  await startCluster({ folder, file, keyring, command, launch });
  const credentials = { accessKeyId: 'CEPHTESTKEY', secretAccessKey: randomBytes(20).toString('hex') };
  await command(
    'radosgw-admin',
    ...['-c', file, 'user', 'create', '--uid=pictable', '--display-name=Pictable'],
    ...[`--access-key=${credentials.accessKeyId}`, `--secret-key=${credentials.secretAccessKey}`],
  );
  let gateway = await startGateway();
  const bucket = 'tables';
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    settings: { bucket, endpoint, region: 'us-east-1', credentials, prefix: '' },
    hang: () => void gateway.kill('SIGSTOP'),
    resume: () => void gateway.kill('SIGCONT'),
    async kill() {
      gateway.kill('SIGKILL');
      await once(gateway, 'exit');
    },
    async start() {
      gateway = await startGateway();
    },
    async requests() {
      const log = await readFile(path.join(folder, 'client.admin.log'), 'utf8');
      return [...log.matchAll(/ beast: .*"([A-Z]+ \S+) HTTP/g)].map(([, request = '']) => request);
    },
    async close() {
      for (const child of daemons.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      )) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await removeFolder(folder);
    },
  };
}

interface Tools {
  readonly folder: string;
  /** Path of the configuration. */
  readonly file: string;
  /** Path of the keyring. */
  readonly keyring: string;
  command(program: string, ...args: string[]): Promise<unknown>;
  launch(program: string, ...args: string[]): ChildProcess;
}

/** Starts a monitor and a store as described in Ceph's documentation of the manual deployment. */
async function startCluster({ folder, file, keyring, command, launch }: Tools): Promise<void> {
  const [cluster, store] = [randomUUID(), randomUUID()];
  const monitors = `[v2:127.0.0.1:${await freePort()},v1:127.0.0.1:${await freePort()}]`;
  const map = path.join(folder, 'monmap');
  const monitorKeys = path.join(folder, 'mon.keyring');
  await writeFile(file, configurationOf(folder, cluster, monitors));
  for (const name of ['mon', 'osd']) await mkdir(path.join(folder, name));
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'];
  await command('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'client.admin', ...all);
  await command('ceph-authtool', keyring, '--gen-key', '-n', 'osd.0', ...all);
  const create = ['--create-keyring', monitorKeys, '--gen-key'];
  await command('ceph-authtool', ...create, '-n', 'mon.', '--cap', 'mon', 'allow *');
  await command('ceph-authtool', monitorKeys, '--import-keyring', keyring);
  await command('monmaptool', '--create', '--fsid', cluster, '--addv', 'a', monitors, map);
  const common = ['-c', file, '-i'];
  await command('ceph-mon', ...common, 'a', '--mkfs', '--monmap', map, '--keyring', monitorKeys);
  launch('ceph-mon', '-i', 'a');
  await command('ceph', '-c', file, 'osd', 'new', store);
  await command('ceph-osd', ...common, '0', '--mkfs', '--osd-uuid', store);
  launch('ceph-osd', '-i', '0');
}

async function untilReady(endpoint: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + START_MS_MAX; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`radosgw exited with code ${child.exitCode}.`);
    const response = await fetch(endpoint).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error('radosgw did not become ready in time.');
}
