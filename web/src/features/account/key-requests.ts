import type { KeyScope } from '@pictable/contract';
import { firstTable } from '../../table-requests/first-request.ts';

const table = JSON.stringify(firstTable);

/** What to try with a key, by the first of these scopes that it has. */
const samples: readonly { readonly scope: KeyScope; readonly path: string; readonly body?: string }[] = [
  { scope: 'render', path: '/api/pictable/table-to-image', body: table },
  { scope: 'preview', path: '/api/pictable/table-to-image/preview', body: table },
  { scope: 'images:read', path: '/api/pictable/user/images?jsonData=false' },
  { scope: 'project', path: '/api/pictable/projects' },
  { scope: 'usage:read', path: '/api/pictable/user/requests' },
];

/** A request that a key with these scopes may send, ready to paste into a terminal. */
export function sampleRequest(scopes: readonly KeyScope[], apiKey: string): string {
  const { path, body } = samples.find(({ scope }) => scopes.includes(scope)) ?? {
    path: '/api/pictable/user',
  };
  return curl(path, apiKey, body);
}

/** A request that creates a key, for the personal key. */
export function createKeyRequest(projectId: number | undefined): string {
  const wanted = {
    name: 'My agent',
    scopes: ['render', 'preview'],
    ...(projectId !== undefined && { projectId }),
  };
  return curl('/api/pictable/keys', 'YOUR_PERSONAL_KEY', JSON.stringify(wanted));
}

function curl(path: string, apiKey: string, body: string | undefined): string {
  const lines = [`curl "${location.origin}${path}"`, `-H "Authorization: Bearer ${apiKey}"`];
  if (body !== undefined) lines.push('-H "Content-Type: application/json"', `-d '${body}'`);
  return lines.join(' \\\n  ');
}
