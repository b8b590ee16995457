import { companionRateLimit, fillPath, type StoredImage } from '@pictable/contract';
import { newClientIp } from '../setup/new-client-ip.ts';
import { type TestSetup, withoutTable } from '../setup/test-setup.ts';
import { expiredName, newSignedImage } from './image-access-cases.ts';
import { type Cases, get, post } from './status-case.ts';

async function newImage({ url, owner }: TestSetup, format = 'png'): Promise<StoredImage> {
  const body = { data: [{ a: 1 }], options: { format } };
  return (await (await post(`${url}/api/table-to-image`, { key: owner.key, body })).json()) as StoredImage;
}

type UrlOf = (origin: string, path: string, image: StoredImage) => string;

/** Cases for both routes that describe a public image. */
function sharedCases(urlOf: UrlOf): Cases {
  return {
    200: async (setup, path) => get(urlOf(setup.url, path, await newImage(setup))),
    403: async (setup, path) => {
      const image = await newSignedImage(setup);
      return get(urlOf(setup.url, path, { ...image, url: image.url.replace(/\?.*/, '') }));
    },
    410: async (setup, path) => {
      const expired = {
        image: { filename: `${expiredName}.png` },
        url: `${setup.url}/api/images/${expiredName}.png`,
      };
      return get(urlOf(setup.url, path, expired as StoredImage));
    },
    404: async (setup, path) => {
      const missing = {
        image: { filename: 'nothing-here.png' },
        url: `${setup.url}/api/images/nothing-here.png`,
      };
      return get(urlOf(setup.url, path, missing as StoredImage));
    },
    429: async (setup, path) => {
      const headers = newClientIp();
      const { url: imageUrl } = await newImage(setup);
      const csv = imageUrl.replace(/[a-z]+$/, 'csv');
      await Promise.all(Array.from({ length: companionRateLimit.quota }, () => get(csv, undefined, headers)));
      return get(urlOf(setup.url, path, await newImage(setup, 'svg')), undefined, headers);
    },
    500: async (setup, path) => {
      const image = await newImage(setup);
      return withoutTable(setup, 'table_images', () => get(urlOf(setup.url, path, image)));
    },
    503: async (setup, path) => {
      const image = await newImage(setup);
      const origin = await setup.outageUrl();
      return get(urlOf(origin, path, { ...image, url: image.url.replace(setup.url, origin) }));
    },
  };
}

const nameOf = ({ image }: StoredImage) => image.filename.replace(/\.[a-z]+$/, '');
const pageOf: UrlOf = (origin, path, image) => origin + fillPath(path, { name: nameOf(image) });
const oembedOf: UrlOf = (origin, path, image) =>
  `${origin}${path}?${new URLSearchParams({ url: image.url })}`;

/** Cases for the share page. */
export const sharePageCases: Cases = {
  ...sharedCases(pageOf),
  400: async (setup, path) => get(`${pageOf(setup.url, path, await newImage(setup))}?e=1&e=2`),
  304: async (setup, path) => {
    const url = pageOf(setup.url, path, await newImage(setup));
    const { headers } = await get(url);
    return get(url, undefined, { 'if-none-match': headers.get('etag') ?? '' });
  },
};

/** Cases for oEmbed. */
export const oembedCases: Cases = {
  ...sharedCases(oembedOf),
  400: ({ url }, path) => get(url + path),
  501: async (setup, path) => get(`${oembedOf(setup.url, path, await newImage(setup))}&format=xml`),
};
