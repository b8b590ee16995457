import { fillPath, type StoredImage } from '@pictable/contract';
import type { TestSetup } from '../setup/test-setup.ts';
import { type Cases, get, keyCases, post } from './status-case.ts';

/** Stores an image that is private, in an account without a project. */
export async function newSignedImage({ url, owner }: TestSetup): Promise<StoredImage> {
  const body = { data: [{ a: 1 }], access: 'signed' };
  return (await (await post(`${url}/api/table-to-image`, { key: owner.key, body })).json()) as StoredImage;
}

/** File name, without extension, of an image that expired long ago. */
export const expiredName = `E100000_table-${'x'.repeat(22)}`;

/** Cases for the route that signs the URLs of an image. */
export const signedUrlCases: Cases = {
  ...keyCases('GET'),
  200: async (setup, path) =>
    get(setup.url + fillPath(path, { id: (await newSignedImage(setup)).id }), setup.owner.key),
  400: async (setup, path) => {
    const { id } = await newSignedImage(setup);
    return get(`${setup.url}${fillPath(path, { id })}?expires=soon`, setup.owner.key);
  },
  404: async (setup, path) =>
    get(setup.url + fillPath(path, { id: (await newSignedImage(setup)).id }), setup.stranger.key),
  410: async (setup, path) => {
    const { id } = await newSignedImage(setup);
    const sql = 'update table_images set filename = $1 where id = $2';
    await setup.platform.database.pool.query(sql, [`P_${expiredName}.png`, id]);
    const response = await get(setup.url + fillPath(path, { id }), setup.owner.key);
    await setup.platform.database.pool.query('delete from table_images where id = $1', [id]);
    return response;
  },
};
