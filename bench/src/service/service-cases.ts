import { defaultImageFormat, type ImageFormat } from '@pictable/contract';
import { ownCpuMs } from '../measure/cpu-time.ts';
import type { Workload } from '../workload.ts';
import { payloadTextOf } from '../workloads.ts';
import type { Deployment } from './deployments.ts';
import { type LoadSize, type LoadTarget, runLoad } from './load.ts';
import type { Peer } from './peer.ts';

/** What a client asks for: the image itself, or a stored image. */
export type Purpose = 'preview' | 'stored';

/** One kind of request to one server. */
export interface ServiceCase {
  /** Name of the deployment or peer. */
  readonly server: string;
  readonly format: ImageFormat;
  readonly purpose: Purpose;
  readonly connections: number;
}

/** One measured window of a case. */
export interface ServiceWindow {
  readonly images: number;
  readonly imagesPerSecond: number;
  /** CPU time per image, ms. */
  readonly serverCpuMs: number;
  readonly databaseCpuMs: number;
  /** CPU time of the load client per image, ms. */
  readonly clientCpuMs: number;
  readonly latenciesMs: readonly number[];
}

/** A case with the function that measures a window of it. */
export interface RunnableCase extends ServiceCase {
  run(size: LoadSize): Promise<ServiceWindow>;
}

/** Creates tables; no two are the same in a run. */
export type NextTable = () => Workload;

const paths = { preview: '/api/pictable/json-to-png/preview', stored: '/api/pictable/table-to-image' };

/** A case of the service. */
export function deploymentCase(
  deployment: Deployment,
  settings: Omit<ServiceCase, 'server'>,
  nextTable: NextTable,
): RunnableCase {
  const { format, purpose, connections } = settings;
  const target: LoadTarget = {
    origins: deployment.origins,
    path: paths[purpose],
    headers: { 'x-api-key': deployment.key, 'content-type': 'application/json' },
    nextBody: () => payloadTextOf(nextTable(), { format, scale: 1 }),
  };
  return {
    server: deployment.name,
    ...settings,
    run: (size) => measureWindow(target, connections, size, () => deployment.cpuMs()),
  };
}

/** A case of a peer. It returns PNGs and stores nothing. */
export function peerCase(peer: Peer, connections: number, nextTable: NextTable): RunnableCase {
  const target: LoadTarget = {
    origins: [peer.origin],
    path: '/',
    headers: { 'content-type': 'application/json' },
    nextBody: () => JSON.stringify(nextTable()),
  };
  return {
    server: peer.name,
    format: defaultImageFormat,
    purpose: 'preview',
    connections,
    run: (size) => measureWindow(target, connections, size, () => ({ server: peer.cpuMs(), database: 0 })),
  };
}

async function measureWindow(
  target: LoadTarget,
  connections: number,
  size: LoadSize,
  cpuMs: Deployment['cpuMs'],
): Promise<ServiceWindow> {
  const [before, clientBefore] = [cpuMs(), ownCpuMs()];
  const { images, wallMs, latenciesMs } = await runLoad(target, connections, size);
  const [after, clientAfter] = [cpuMs(), ownCpuMs()];
  return {
    images,
    imagesPerSecond: (images * 1_000) / wallMs,
    serverCpuMs: (after.server - before.server) / images,
    databaseCpuMs: (after.database - before.database) / images,
    clientCpuMs: (clientAfter - clientBefore) / images,
    latenciesMs,
  };
}
