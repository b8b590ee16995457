import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveImageDetail, Project, RenderJob, StoredImage, StoredLiveImage } from '@pictable/contract';
import type { Service } from './service.ts';
import { listImages, pathOf, send, usedTables } from './service-requests.ts';

/**
 * The lease of the key of a crashed request ends after 90 s, and the retries of its job have longer and longer pauses.
 */
const JOBS_MS_MAX = 240_000;
const JOBS_POLL_MS = 500;

export interface LedgerState {
  /** Hash of the bytes of each image, by its path. */
  images: Map<string, string>;
  ids: Map<string, number>;
  /** Paths of the second and later images of a table, by the path of its first. */
  parts: Map<string, readonly string[]>;
  deletedImages: Set<string>;
  /** The newest acknowledged version of each live image, by name. */
  live: Map<string, LiveVersion>;
  /** Ids of the accepted asynchronous requests whose result is not known yet; each is charged once. */
  jobs: Set<string>;
  projectKeys: Set<string>;
  deletedKeys: Set<string>;
  /** Number of acknowledged tables, including deleted ones; each was charged. */
  charged: number;
  /** Number of requests without a response, or with the response that the database is unavailable. */
  unknown: number;
}

interface LiveVersion {
  /** The stable path. */
  readonly path: string;
  readonly version: number;
  readonly versionPath: string;
}

const emptyState = (): LedgerState => ({
  images: new Map(),
  ids: new Map(),
  parts: new Map(),
  deletedImages: new Set(),
  live: new Map(),
  jobs: new Set(),
  projectKeys: new Set(),
  deletedKeys: new Set(),
  charged: 0,
  unknown: 0,
});

/**
 * Records outside of the service what it has acknowledged. A response is a promise. The outcome of a request
 * without a response is unknown: it may have succeeded or failed, but not in part.
 */
export class Ledger {
  #state = emptyState();
  readonly #hashes = new Map<number, string>();
  #requests = 0;

  get state(): Readonly<LedgerState> {
    return this.#state;
  }

  /** A copy of the current state. */
  snapshot(): LedgerState {
    return structuredClone(this.#state);
  }

  /** Restores an earlier state and forgets everything since. */
  restore(state: LedgerState): void {
    this.#state = state;
  }

  /** Allows for tables that another client stored or tried to store. */
  allowUnknown(tables: number): void {
    this.#state.unknown += tables;
  }

  /** Runs a client that sends one request after the other until the signal aborts. */
  async run(service: Service, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#requests++;
      const turn = this.#requests;
      try {
        if (turn % 40 === 0) await this.#createProject(service);
        else if (turn % 40 === 20) await this.#deleteProject(service);
        else if (turn % 10 === 7) await this.#enqueueImage(service, turn % 7);
        else if (turn % 5 === 0) await this.#putLiveImage(service, `live-${turn % 2}`);
        else if (turn % 4 === 0) await this.#deleteImage(service);
        else await this.#storeImage(service, turn % 7);
      } catch {
        // The service is down, or the disk is full.
        if (signal.aborted) return;
      }
    }
  }

  async #storeImage(service: Service, kind: number): Promise<void> {
    const sha256 = await this.#hashOf(service, kind);
    this.#state.unknown++;
    const response = await send(service, 'POST', '/api/table-to-image', tableOf(kind));
    if (response.status !== 200) return;
    const stored = (await response.json()) as StoredImage;
    const { url, images } = stored;
    this.#state.unknown--;
    this.#record(stored);
    this.#state.images.set(pathOf(url), sha256);
    this.#state.parts.set(
      pathOf(url),
      images.slice(1).map((part) => pathOf(part.url)),
    );
  }

  /** Sends a table whose response is stored later. The state has its image once `untilJobsEnd` has seen its result. */
  async #enqueueImage(service: Service, kind: number): Promise<void> {
    this.#state.unknown++;
    const headers = { prefer: 'respond-async' };
    const response = await send(service, 'POST', '/api/table-to-image', tableOf(kind), headers);
    // 429: too many requests are waiting. An earlier version, which ignores the preference, stores the table at once.
    if (response.status === 200) this.#state.charged++;
    else if (response.status === 202) this.#state.jobs.add(((await response.json()) as RenderJob).id);
    if ([200, 202, 429].includes(response.status)) this.#state.unknown--;
  }

  /**
   * Waits until every accepted asynchronous request has its result.
   *
   * @returns one message per request that failed or has no result in time
   */
  async untilJobsEnd(service: Service): Promise<string[]> {
    const violations: string[] = [];
    for (const end = Date.now() + JOBS_MS_MAX; this.#state.jobs.size > 0; await sleep(JOBS_POLL_MS)) {
      for (const id of this.#state.jobs) {
        const { status, result } = await jobOf(service, id);
        if (status === 'queued' || status === 'running') continue;
        this.#state.jobs.delete(id);
        if (status !== 'completed') violations.push(`Job ${id} has the status ${status}`);
        else this.#record(result as StoredImage);
      }
      if (Date.now() > end)
        return [...violations, ...[...this.#state.jobs].map((id) => `Job ${id} does not end`)];
    }
    return violations;
  }

  #record({ url, id }: StoredImage): void {
    this.#state.charged++;
    this.#state.ids.set(pathOf(url), id);
  }

  /** The same table gives the same bytes, so the preview has the bytes expected of the stored image. */
  async #hashOf(service: Service, kind: number): Promise<string> {
    const known = this.#hashes.get(kind);
    if (known !== undefined) return known;
    const response = await send(service, 'POST', '/api/json-to-png/preview', tableOf(kind));
    if (!response.ok) throw new Error(`The preview failed with status ${response.status}.`);
    const hash = sha256(await response.arrayBuffer());
    this.#hashes.set(kind, hash);
    return hash;
  }

  async #deleteImage(service: Service): Promise<void> {
    const [path] = this.#state.images.keys();
    if (path === undefined) return;
    // The image may or may not exist until the response, and after a 503, because a database that dies may
    // have completed its last commit.
    this.#state.images.delete(path);
    const response = await send(service, 'DELETE', `/api/pictable/user/images/${this.#state.ids.get(path)}`);
    if (response.status === 200)
      for (const deleted of [path, ...(this.#state.parts.get(path) ?? [])])
        this.#state.deletedImages.add(deleted);
  }

  async #putLiveImage(service: Service, name: string): Promise<void> {
    this.#state.unknown++;
    const table = { title: `Version of request ${this.#requests}`, data: [{ n: Math.random() }] };
    const response = await send(service, 'PUT', livePath(name), table);
    if (!response.ok) return;
    const { url, version, versionUrl } = (await response.json()) as StoredLiveImage;
    this.#state.unknown--;
    this.#state.charged++;
    // Responses to concurrent requests arrive in any order.
    if (version <= (this.#state.live.get(name)?.version ?? 0)) return;
    this.#state.live.set(name, { path: pathOf(url), version, versionPath: pathOf(versionUrl) });
  }

  async #createProject(service: Service): Promise<void> {
    const name = `Project ${this.#requests}`;
    const response = await send(service, 'POST', '/api/pictable/projects', { name });
    if (response.status !== 201) return;
    const { apiKey } = (await response.json()) as { apiKey: string };
    this.#state.projectKeys.add(apiKey);
  }

  async #deleteProject(service: Service): Promise<void> {
    const [key] = this.#state.projectKeys;
    if (key === undefined) return;
    this.#state.projectKeys.delete(key);
    const projects = (await (await send(service, 'GET', '/api/pictable/projects')).json()) as Project[];
    const project = projects.find(({ apiKeyPrefix }) => key.startsWith(apiKeyPrefix.replace(/[.…]+$/, '')));
    if (!project) return;
    const response = await send(service, 'DELETE', `/api/pictable/projects/${project.id}`);
    if (response.status === 200) this.#state.deletedKeys.add(key);
  }

  /**
   * One message per broken promise. @param isEarlier whether the service is of version 0.1.0, which has neither live
   * images nor asynchronous requests
   */
  async violations(service: Service, isEarlier = false): Promise<string[]> {
    const violations: string[] = [];
    for (const [path, hash] of this.#state.images) {
      const response = await fetch(service.url + path);
      const bytes = await response.arrayBuffer();
      if (response.status !== 200) violations.push(`${path} is lost: status ${response.status}`);
      else if (sha256(bytes) !== hash) violations.push(`${path} has different bytes`);
      for (const part of this.#state.parts.get(path) ?? []) {
        const { status } = await fetch(service.url + part, { method: 'HEAD' });
        if (status !== 200) violations.push(`${part} is lost: status ${status}`);
      }
    }
    for (const path of this.#state.deletedImages) {
      const { status } = await fetch(service.url + path);
      if (status !== 404) violations.push(`${path} was deleted, but its status is ${status}`);
    }
    if (!isEarlier) violations.push(...(await this.#laterViolations(service)));
    for (const key of this.#state.projectKeys) violations.push(...(await keyViolations(service, key, 200)));
    for (const key of this.#state.deletedKeys) violations.push(...(await keyViolations(service, key, 401)));
    violations.push(...(await this.#rowViolations(service)), ...(await this.#quotaViolations(service)));
    return violations;
  }

  async #laterViolations(service: Service): Promise<string[]> {
    const violations: string[] = [];
    for (const [name, acknowledged] of this.#state.live)
      violations.push(...(await liveViolations(service, name, acknowledged)));
    for (const id of this.#state.jobs) {
      const { status } = await jobOf(service, id);
      if (status === undefined || status === 'failed') violations.push(`Job ${id} has the status ${status}`);
    }
    return violations;
  }

  /** Reports records without a file, which must be impossible even for requests without a response. */
  async #rowViolations(service: Service): Promise<string[]> {
    const missing = new Map<string, number>();
    for (const { publicUrl } of await listImages(service)) {
      const { status } = await fetch(service.url + pathOf(publicUrl), { method: 'HEAD' });
      if (status !== 200) missing.set(publicUrl, status);
    }
    if (missing.size === 0) return [];
    // A periodic task may have deleted surplus versions of live images, records first, since they were listed.
    return (await listImages(service))
      .filter(({ publicUrl }) => missing.has(publicUrl))
      .map(({ publicUrl }) => `${publicUrl} has a record but no file: status ${missing.get(publicUrl)}`);
  }

  async #quotaViolations(service: Service): Promise<string[]> {
    const used = await usedTables(service);
    const max = this.#state.charged + this.#state.unknown + this.#state.jobs.size;
    if (used >= this.#state.charged && used <= max) return [];
    return [`${used} tables are charged, expected ${this.#state.charged} to ${max}`];
  }
}

/** Neither the stable URL nor the record may be older than the newest acknowledged version. */
async function liveViolations(
  service: Service,
  name: string,
  { path, version, versionPath }: LiveVersion,
): Promise<string[]> {
  const shown = await fetch(service.url + path);
  const shownVersion = Number(shown.headers.get('x-live-version'));
  const detail = (await (await send(service, 'GET', livePath(name))).json()) as LiveImageDetail;
  const checks: [isKept: boolean, violation: string][] = [
    [shown.status === 200, `${path} is lost: status ${shown.status}`],
    [shownVersion >= version, `${path} shows version ${shownVersion} after version ${version}`],
    [detail.version >= shownVersion, `${path} shows version ${shownVersion} without a record`],
  ];
  for (const file of [versionPath, pathOf(detail.versionUrl)]) {
    const { status } = await fetch(service.url + file, { method: 'HEAD' });
    checks.push([status === 200, `${file} of ${name} is lost: status ${status}`]);
  }
  return checks.flatMap(([isKept, violation]) => (isKept ? [] : [violation]));
}

/** The record of an asynchronous request; empty if there is none. */
async function jobOf(service: Service, id: string): Promise<Partial<RenderJob>> {
  const response = await send(service, 'GET', `/api/pictable/jobs/${id}`);
  return response.ok ? ((await response.json()) as RenderJob) : {};
}

const livePath = (name: string) => `/api/pictable/user/live/${name}`;

async function keyViolations({ url }: Service, key: string, expected: number): Promise<string[]> {
  const { status } = await fetch(`${url}/api/pictable/projects`, { headers: { 'x-api-key': key } });
  return status === expected ? [] : [`A project key has the status ${status}, expected ${expected}`];
}

/** A table of one of seven kinds; the last kind is long enough to be split. */
function tableOf(kind: number): object {
  const isSplit = kind === 6;
  const data = Array.from({ length: isSplit ? 40 : 3 + kind }, (_, row) => ({
    Name: `Row ${row}`,
    Amount: row * 1.5,
    Kind: kind,
  }));
  return { title: `Table ${kind}`, data, ...(isSplit && { for: 'teams' }) };
}

function sha256(bytes: ArrayBuffer): string {
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex');
}
