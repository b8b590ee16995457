import { fillPath, type SigningSecret, signedRenderRates } from '@pictable/contract';
import { type SignedImage, signImageUrl } from '@pictable/sdk';
import type { TestUser } from '@pictable/server/test-platform';
import { newClientIp } from '../setup/new-client-ip.ts';
import { type TestSetup, withoutTable } from '../setup/test-setup.ts';
import { type Cases, get, post, table } from './status-case.ts';

const secrets = new WeakMap<TestUser, Promise<string>>();

/** The signing secret of a user's project, created once. */
function secretOf({ url }: TestSetup, owner: TestUser): Promise<string> {
  const secret = secrets.get(owner) ?? createSigningSecret(url, owner);
  secrets.set(owner, secret);
  return secret;
}

/** Creates a new signing secret for a user's project. */
export async function createSigningSecret(url: string, { key, project }: TestUser): Promise<string> {
  const created = await post(`${url}/api/pictable/projects/${project.id}/signing-secret`, { key });
  return ((await created.json()) as SigningSecret).signingSecret;
}

/** A signed URL that renders a table in a user's project. */
async function signUrl(
  setup: TestSetup,
  path: string,
  { owner = setup.owner, ...changes }: Partial<SignedImage> & { owner?: TestUser } = {},
): Promise<string> {
  const { endpointPath } = owner.project;
  const secret = await secretOf(setup, owner);
  const image = { baseUrl: setup.url, endpointPath, secret, payload: table, ...changes };
  const { origin, pathname, search } = new URL(await signImageUrl(image));
  return origin + fillPath(path, { file: pathname.split('/').at(-1) ?? '' }) + search;
}

let count = 0;
/** A table that was never rendered before. */
const newTable = () => ({ data: [{ n: ++count }] });

/** Cases for the route that renders the table in its URL. */
export const signedImageCases: Cases = {
  200: async (setup, path) => get(await signUrl(setup, path)),
  206: async (setup, path) => get(await signUrl(setup, path), undefined, { range: 'bytes=0-3' }),
  304: async (setup, path) => {
    const url = await signUrl(setup, path);
    const { headers } = await get(url);
    return get(url, undefined, { 'if-none-match': headers.get('etag') ?? '' });
  },
  400: async (setup, path) => get((await signUrl(setup, path)).replace(/&s=.*/, '')),
  402: async (setup, path) =>
    get(await signUrl(setup, path, { owner: setup.exhausted, payload: newTable() })),
  403: async (setup, path) => get((await signUrl(setup, path)).replace(/&s=.{5}/, '&s=wrong')),
  404: async ({ url }, path) => get(`${url}${fillPath(path, { file: 'nothing-here.png' })}?d=x&s=x`),
  410: async (setup, path) => get(await signUrl(setup, path, { expiresAt: new Date('2024-05-31') })),
  416: async (setup, path) => get(await signUrl(setup, path), undefined, { range: 'bytes=99999999-' }),
  429: async (setup, path) => {
    const invalidTable = () => ({ data: [], title: String(++count) });
    const url = () => signUrl(setup, path, { owner: setup.stranger, payload: invalidTable() });
    const client = newClientIp();
    for (let n = 0; n < signedRenderRates.visitor.quota; n++) await get(await url(), undefined, client);
    return get(await url(), undefined, client);
  },
  500: async (setup, path) => {
    const url = await signUrl(setup, path);
    return withoutTable(setup, 'signed_images', () => get(url));
  },
  503: async (setup, path) => get(await signUrl(setup, path, { baseUrl: await setup.outageUrl() })),
};
