import { companionRateLimit, fillPath, type StoredImage } from '@pictable/contract';
import { newClientIp } from '../setup/new-client-ip.ts';
import type { TestSetup } from '../setup/test-setup.ts';
import { newSignedImage } from './image-access-cases.ts';
import { type Cases, get, post } from './status-case.ts';

async function newImage({ url, owner }: TestSetup): Promise<StoredImage> {
  const body = { data: [{ a: 1 }], options: { format: 'svg' } };
  const created = await post(`${url}/api/table-to-image`, { key: owner.key, body });
  return (await created.json()) as StoredImage;
}

function nameOf({ image }: StoredImage, extension: string): string {
  return image.filename.replace(/[a-z]+$/, extension);
}

/** Cases for the companions of an image, in addition to those for every stored file. */
export const companionCases: Cases = {
  302: async (setup, path) => {
    const { id } = await newImage(setup);
    const url = setup.url + fillPath(path, { filename: `${id}.csv` });
    return fetch(url, { headers: { 'x-api-key': setup.owner.key }, redirect: 'manual' });
  },
  401: ({ url }, path) => get(url + fillPath(path, { filename: '1.csv' })),
  403: async (setup, path) => {
    const { image } = await newSignedImage(setup);
    return get(setup.url + fillPath(path, { filename: image.filename }));
  },
  410: async (setup, path) => {
    const image = await newImage(setup);
    await setup.platform.database.pool.query('update table_images set json_data = null where id = $1', [
      image.id,
    ]);
    return get(setup.url + fillPath(path, { filename: nameOf(image, 'md') }));
  },
  429: async (setup, path) => {
    const url = setup.url + fillPath(path, { filename: nameOf(await newImage(setup), 'csv') });
    const headers = newClientIp();
    const requests = Array.from({ length: companionRateLimit.quota }, () => get(url, undefined, headers));
    await Promise.all(requests);
    return get(url, undefined, headers);
  },
};
