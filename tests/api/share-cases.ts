import { companionRate, fillPath, type StoredImage } from '@pictable/contract';
import { type Cases, get, post } from './case.ts';
import { newAddress } from './new-address.ts';
import { type World, withoutTable } from './world.ts';

async function newImage({ url, owner }: World, format = 'png'): Promise<StoredImage> {
  const body = { data: [{ a: 1 }], options: { format } };
  return (await (await post(`${url}/api/table-to-image`, { key: owner.key, body })).json()) as StoredImage;
}

type AddressOf = (origin: string, path: string, image: StoredImage) => string;

/** Cases of what is said about an image to whoever has its address. */
function sharedCases(addressOf: AddressOf): Cases {
  return {
    200: async (world, path) => get(addressOf(world.url, path, await newImage(world))),
    404: async (world, path) => {
      const gone = {
        image: { filename: 'nothing-here.png' },
        url: `${world.url}/api/images/nothing-here.png`,
      };
      return get(addressOf(world.url, path, gone as StoredImage));
    },
    429: async (world, path) => {
      const headers = newAddress();
      const { url: used } = await newImage(world);
      const csv = used.replace(/[a-z]+$/, 'csv');
      await Promise.all(Array.from({ length: companionRate.quota }, () => get(csv, undefined, headers)));
      return get(addressOf(world.url, path, await newImage(world, 'svg')), undefined, headers);
    },
    500: async (world, path) => {
      const image = await newImage(world);
      return withoutTable(world, 'table_images', () => get(addressOf(world.url, path, image)));
    },
    503: async (world, path) => {
      const image = await newImage(world);
      const away = await world.awayUrl();
      return get(addressOf(away, path, { ...image, url: image.url.replace(world.url, away) }));
    },
  };
}

const nameOf = ({ image }: StoredImage) => image.filename.replace(/\.[a-z]+$/, '');
const pageOf: AddressOf = (origin, path, image) => origin + fillPath(path, { name: nameOf(image) });
const oembedOf: AddressOf = (origin, path, image) =>
  `${origin}${path}?${new URLSearchParams({ url: image.url })}`;

/** Cases of the share page. */
export const sharePageCases: Cases = {
  ...sharedCases(pageOf),
  304: async (world, path) => {
    const address = pageOf(world.url, path, await newImage(world));
    const { headers } = await get(address);
    return get(address, undefined, { 'if-none-match': headers.get('etag') ?? '' });
  },
};

/** Cases of oEmbed. */
export const oembedCases: Cases = {
  ...sharedCases(oembedOf),
  400: ({ url }, path) => get(url + path),
  501: async (world, path) => get(`${oembedOf(world.url, path, await newImage(world))}&format=xml`),
};
