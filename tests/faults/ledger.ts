import { createHash } from 'node:crypto';
import type { ListedImage, Project, StoredImage, Usage } from '@pictable/contract';
import type { Service } from './service.ts';

export interface LedgerState {
  /** Path to the hash of its bytes. */
  images: Map<string, string>;
  ids: Map<string, number>;
  /** Second and later pictures of a table, by the path of its first. */
  parts: Map<string, readonly string[]>;
  deletedImages: Set<string>;
  projectKeys: Set<string>;
  deletedKeys: Set<string>;
  /** Tables acknowledged, deleted ones included: each was charged. */
  charged: number;
  /** Requests whose answer never came, or was that the database is out of reach. */
  unknown: number;
}

const emptyState = (): LedgerState => ({
  images: new Map(),
  ids: new Map(),
  parts: new Map(),
  deletedImages: new Set(),
  projectKeys: new Set(),
  deletedKeys: new Set(),
  charged: 0,
  unknown: 0,
});

/**
 * What the service has acknowledged, kept outside of it. An answer that came is a promise; of a request without an answer
 * nothing is known, and either end is right as long as it is whole.
 */
export class Ledger {
  #state = emptyState();
  readonly #hashes = new Map<number, string>();
  #asked = 0;

  get state(): Readonly<LedgerState> {
    return this.#state;
  }

  /** What is promised at this moment. */
  freeze(): LedgerState {
    return structuredClone(this.#state);
  }

  /** Forgets what was promised since. */
  thaw(state: LedgerState): void {
    this.#state = state;
  }

  /** Somebody else stored so many tables, or tried to. */
  allow(tables: number): void {
    this.#state.unknown += tables;
  }

  /** One caller who does one thing after the other until the signal fires. */
  async work(service: Service, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#asked++;
      const turn = this.#asked;
      try {
        if (turn % 40 === 0) await this.#makeProject(service);
        else if (turn % 40 === 20) await this.#deleteProject(service);
        else if (turn % 4 === 0) await this.#deleteImage(service);
        else await this.#storeImage(service, turn % 7);
      } catch {
        // The service is gone, or the disk is full.
        if (signal.aborted) return;
      }
    }
  }

  async #storeImage(service: Service, kind: number): Promise<void> {
    const sha256 = await this.#hashOf(service, kind);
    this.#state.unknown++;
    const answer = await call(service, 'POST', '/api/table-to-image', tableOf(kind));
    if (answer.status !== 200) return;
    const { url, id, images } = (await answer.json()) as StoredImage;
    this.#state.unknown--;
    this.#state.charged++;
    this.#state.ids.set(pathOf(url), id);
    this.#state.images.set(pathOf(url), sha256);
    this.#state.parts.set(
      pathOf(url),
      images.slice(1).map((part) => pathOf(part.url)),
    );
  }

  /** The same table gives the same bytes, so a preview tells what the stored image has to be. */
  async #hashOf(service: Service, kind: number): Promise<string> {
    const known = this.#hashes.get(kind);
    if (known !== undefined) return known;
    const answer = await call(service, 'POST', '/api/json-to-png/preview', tableOf(kind));
    if (!answer.ok) throw new Error(`preview: ${answer.status}`);
    const hash = sha256(await answer.arrayBuffer());
    this.#hashes.set(kind, hash);
    return hash;
  }

  async #deleteImage(service: Service): Promise<void> {
    const [path] = this.#state.images.keys();
    if (path === undefined) return;
    // Until the answer the image may be there or not; after a 503 too, for a database that dies may have carried out its last commit.
    this.#state.images.delete(path);
    const answer = await call(service, 'DELETE', `/api/pictable/user/images/${this.#state.ids.get(path)}`);
    if (answer.status === 200)
      for (const gone of [path, ...(this.#state.parts.get(path) ?? [])]) this.#state.deletedImages.add(gone);
  }

  async #makeProject(service: Service): Promise<void> {
    const answer = await call(service, 'POST', '/api/pictable/projects', { name: `Project ${this.#asked}` });
    if (answer.status !== 201) return;
    const { apiKey } = (await answer.json()) as { apiKey: string };
    this.#state.projectKeys.add(apiKey);
  }

  async #deleteProject(service: Service): Promise<void> {
    const [key] = this.#state.projectKeys;
    if (key === undefined) return;
    this.#state.projectKeys.delete(key);
    const projects = (await (await call(service, 'GET', '/api/pictable/projects')).json()) as Project[];
    const project = projects.find(({ apiKeyPrefix }) => key.startsWith(apiKeyPrefix.replace(/[.…]+$/, '')));
    if (!project) return;
    const answer = await call(service, 'DELETE', `/api/pictable/projects/${project.id}`);
    if (answer.status === 200) this.#state.deletedKeys.add(key);
  }

  /** Every promise that is broken; none when all is well. */
  async faults(service: Service): Promise<string[]> {
    const faults: string[] = [];
    for (const [path, hash] of this.#state.images) {
      const answer = await fetch(service.url + path);
      const bytes = await answer.arrayBuffer();
      if (answer.status !== 200) faults.push(`${path} is lost: ${answer.status}`);
      else if (sha256(bytes) !== hash) faults.push(`${path} has other bytes`);
      for (const part of this.#state.parts.get(path) ?? []) {
        const { status } = await fetch(service.url + part, { method: 'HEAD' });
        if (status !== 200) faults.push(`${part} is lost: ${status}`);
      }
    }
    for (const path of this.#state.deletedImages) {
      const { status } = await fetch(service.url + path);
      if (status !== 404) faults.push(`${path} was deleted and answers ${status}`);
    }
    for (const key of this.#state.projectKeys) faults.push(...(await keyFaults(service, key, 200)));
    for (const key of this.#state.deletedKeys) faults.push(...(await keyFaults(service, key, 401)));
    faults.push(...(await this.#rowFaults(service)), ...(await this.#quotaFaults(service)));
    return faults;
  }

  /** A record without a file must be impossible, also of a request that nobody got an answer to. */
  async #rowFaults(service: Service): Promise<string[]> {
    const faults: string[] = [];
    for (let before = ''; ; ) {
      const answer = await call(service, 'GET', `/api/pictable/user/images?limit=1000${before}`);
      const images = (await answer.json()) as ListedImage[];
      for (const { publicUrl } of images) {
        const { status } = await fetch(service.url + pathOf(publicUrl), { method: 'HEAD' });
        if (status !== 200) faults.push(`${publicUrl} has a record and no file: ${status}`);
      }
      if (images.length < 1_000) return faults;
      before = `&before=${images.at(-1)?.id}`;
    }
  }

  async #quotaFaults(service: Service): Promise<string[]> {
    const { used } = (await (await call(service, 'GET', '/api/pictable/user/usage')).json()) as Usage;
    const most = this.#state.charged + this.#state.unknown;
    if (used >= this.#state.charged && used <= most) return [];
    return [`${used} tables are charged, and it should be ${this.#state.charged} to ${most}`];
  }
}

async function keyFaults({ url }: Service, key: string, expected: number): Promise<string[]> {
  const { status } = await fetch(`${url}/api/pictable/projects`, { headers: { 'x-api-key': key } });
  return status === expected ? [] : [`A project key answers ${status} and should answer ${expected}`];
}

function call(service: Service, method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'x-api-key': service.key, 'content-type': 'application/json' };
  return fetch(service.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** The address without its origin: after a restart the port is another one. */
function pathOf(url: string): string {
  return new URL(url).pathname;
}

/** One of the kinds is so long that it is split. */
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
