import type { Provider } from 'oidc-provider';
import type { Db } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import { oauthRates } from './lifetimes.ts';

/** The OAuth library, loaded on first use, with one authorization server per origin of this service. */
export interface OAuth {
  providerOf(origin: string): Promise<Provider>;
}

type Parts = Pick<Platform, 'clock' | 'keyedHash' | 'encryption' | 'log' | 'documents' | 'rateLimits'> & {
  readonly db: Db;
};

/** Without `PUBLIC_URL`, a service has one origin per name and address by which it is reached. */
const ORIGINS_MAX = 10;

export function openOAuth(parts: Parts): OAuth {
  const providers = new Map<string, Promise<Provider>>();
  const documentRate = parts.rateLimits.limiter(oauthRates.documents);
  async function create(origin: string): Promise<Provider> {
    const { createProvider } = await import('./oauth-provider.ts');
    return createProvider(origin, { ...parts, documentRate });
  }
  return {
    providerOf(origin) {
      const known = providers.get(origin);
      if (known) return known;
      const oldest = providers.size < ORIGINS_MAX ? undefined : providers.keys().next().value;
      if (oldest !== undefined) providers.delete(oldest);
      const created = create(origin);
      providers.set(origin, created);
      return created;
    },
  };
}
