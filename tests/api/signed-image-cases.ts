import { fillPath, type SigningSecret, signedDrawingRates } from '@pictable/contract';
import { type SignedImage, signImageUrl } from '@pictable/sdk';
import type { TestUser } from '@pictable/server/test-platform';
import { type Cases, get, post, table } from './case.ts';
import { newAddress } from './new-address.ts';
import { type World, withoutTable } from './world.ts';

const secrets = new WeakMap<TestUser, Promise<string>>();

/** The signing secret of somebody's project, made once. */
function secretOf({ url }: World, owner: TestUser): Promise<string> {
  const known = secrets.get(owner) ?? makeSecret(url, owner);
  secrets.set(owner, known);
  return known;
}

/** A new signing secret for somebody's project. */
export async function makeSecret(url: string, { key, project }: TestUser): Promise<string> {
  const made = await post(`${url}/api/pictable/projects/${project.id}/signing-secret`, { key });
  return ((await made.json()) as SigningSecret).signingSecret;
}

/** An address that draws a table into somebody's project. */
async function signed(
  world: World,
  path: string,
  { owner = world.owner, ...changes }: Partial<SignedImage> & { owner?: TestUser } = {},
): Promise<string> {
  const { endpointPath } = owner.project;
  const secret = await secretOf(world, owner);
  const image = { baseUrl: world.url, endpointPath, secret, payload: table, ...changes };
  const { origin, pathname, search } = new URL(await signImageUrl(image));
  return origin + fillPath(path, { file: pathname.split('/').at(-1) ?? '' }) + search;
}

let count = 0;
/** A table that was never drawn before. */
const newTable = () => ({ data: [{ n: ++count }] });

/** Cases of the call that draws the table in its address. */
export const signedImageCases: Cases = {
  200: async (world, path) => get(await signed(world, path)),
  206: async (world, path) => get(await signed(world, path), undefined, { range: 'bytes=0-3' }),
  304: async (world, path) => {
    const address = await signed(world, path);
    const { headers } = await get(address);
    return get(address, undefined, { 'if-none-match': headers.get('etag') ?? '' });
  },
  400: async (world, path) => get((await signed(world, path)).replace(/&s=.*/, '')),
  402: async (world, path) => get(await signed(world, path, { owner: world.exhausted, payload: newTable() })),
  403: async (world, path) => get((await signed(world, path)).replace(/&s=.{5}/, '&s=wrong')),
  404: async ({ url }, path) => get(`${url}${fillPath(path, { file: 'nothing-here.png' })}?d=x&s=x`),
  410: async (world, path) => get(await signed(world, path, { expiresAt: new Date('2024-05-31') })),
  416: async (world, path) => get(await signed(world, path), undefined, { range: 'bytes=99999999-' }),
  429: async (world, path) => {
    const refused = () => ({ data: [], title: String(++count) });
    const address = () => signed(world, path, { owner: world.stranger, payload: refused() });
    const visitor = newAddress();
    for (let n = 0; n < signedDrawingRates.visitor.quota; n++) await get(await address(), undefined, visitor);
    return get(await address(), undefined, visitor);
  },
  500: async (world, path) => {
    const address = await signed(world, path);
    return withoutTable(world, 'signed_images', () => get(address));
  },
  503: async (world, path) => get(await signed(world, path, { baseUrl: await world.awayUrl() })),
};
