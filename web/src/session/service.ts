export { canSeeAccount } from '@pictable/contract';

import { createSingleTryClient, type PictableClient } from '@pictable/sdk';
import { readApiKey } from './api-key.ts';

export { nullWhenSignedOut } from '@pictable/sdk';

const withSession = createSingleTryClient();

/** The API client with the session of this browser. */
export function service(): PictableClient {
  return withSession;
}

/** The API client for tables: with the key that a visitor pasted, if any, else with the session. */
export function tableService(): PictableClient {
  const apiKey = readApiKey();
  return apiKey === '' ? withSession : createSingleTryClient({ apiKey });
}
