import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { ProjectBucket, StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../service.ts';
import { pathOf, send, usedTables } from '../service-requests.ts';
import { KILLS, type KilledService, openKilledService } from './killed-service.ts';
import { canHavePublicBucket, openPublicBucket, type PublicBucket } from './public-bucket.ts';

/** Jobs whose process was killed run again within 30 s, and those of a bucket that was not reachable after as long. */
const COPY_MS_MAX = 120_000;

describe.skipIf(!canHavePublicBucket())(
  'a kill while images are copied to the bucket of their project',
  () => {
    let killed: KilledService;
    let bucket: PublicBucket;
    /** A project that keeps copies in the service, and one that does not. */
    const projectIds: number[] = [];

    beforeAll(async () => {
      bucket = await openPublicBucket();
      killed = await openKilledService({ NODE_EXTRA_CA_CERTS: bucket.certificateFile });
      const service = await killed.start();
      for (const keepCopy of [true, false]) projectIds.push(await createProject(service, keepCopy));
    });
    afterAll(async () => {
      await killed?.close();
      await bucket?.close();
    });

    async function createProject(service: Service, keepCopy: boolean): Promise<number> {
      const name = keepCopy ? 'Copied' : 'Moved';
      const created = await send(service, 'POST', '/api/pictable/projects', { name });
      const { id } = (await created.json()) as { id: number };
      const settings = {
        ...{
          endpoint: bucket.endpoint,
          region: 'us-east-1',
          bucket: bucket.bucket,
          prefix: prefixOf(keepCopy),
        },
        ...bucket.credentials,
        ...{ publicUrl: `${bucket.endpoint}/${bucket.bucket}/${prefixOf(keepCopy).slice(0, -1)}`, keepCopy },
      };
      const saved = await send(service, 'PUT', `/api/pictable/projects/${id}/bucket`, settings);
      expect(saved.status, await saved.clone().text()).toBe(200);
      expect((await saved.json()) as ProjectBucket).toMatchObject({ problem: null });
      return id;
    }

    const prefixOf = (keepCopy: boolean) => (keepCopy ? 'copied/' : 'moved/');

    async function keys(): Promise<string[]> {
      const { Contents = [], IsTruncated } = await bucket.client.send(
        new ListObjectsV2Command({ Bucket: bucket.bucket }),
      );
      expect(IsTruncated ?? false).toBe(false);
      return Contents.map(({ Key }) => Key!).sort();
    }

    it(`every stored image gets there, over ${KILLS} kills`, async () => {
      const acknowledged = new Map<string, string>();
      const deleted = new Set<string>();
      let sent = 0;
      await killed.killWhile(async (service, signal) => {
        while (!signal.aborted) {
          const projectId = projectIds[++sent % 2]!;
          const path = `/api/table-to-image?projectId=${projectId}`;
          const response = await send(service, 'POST', path, { data: [{ n: sent }] });
          if (!response.ok) continue;
          const { id, url, projectId: storedIn } = (await response.json()) as StoredImage;
          const name = pathOf(url).split('/').at(-1)!;
          acknowledged.set(name, pathOf(url));
          if (sent % 5 > 0 || storedIn !== projectIds[0]) continue;
          acknowledged.delete(name);
          const removed = await send(service, 'DELETE', `/api/pictable/user/images/${id}`);
          if (removed.ok) deleted.add(name);
        }
      });
      const service = await killed.start();
      // Also the images whose response was lost.
      const images = await killed.query(
        'select filename, project_id::int as project, deleted_at is not null as deleted from table_images',
      );
      const expected = images
        .filter((image) => !image.deleted)
        .map(({ filename, project }) => prefixOf(project === projectIds[0]) + filename)
        .sort();
      await expect.poll(keys, { timeout: COPY_MS_MAX, interval: 1_000 }).toEqual(expected);
      for (const [name, path] of acknowledged) {
        expect(expected.filter((key) => key.endsWith(`/${name}`))).toHaveLength(1);
        const { status } = await fetch(service.url + path, { redirect: 'manual' });
        expect([200, 301, 302, 303, 307, 308], path).toContain(status);
      }
      for (const name of deleted) expect(expected.some((key) => key.endsWith(`/${name}`))).toBe(false);
      expect(await usedTables(service)).toBe(images.length);
      console.log(
        `${KILLS} kills: ${acknowledged.size} images acknowledged, ${expected.length} in the bucket, ${deleted.size} deleted`,
      );
      expect(acknowledged.size).toBeGreaterThan(KILLS);
    });
  },
);
