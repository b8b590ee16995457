import { isMcpScope } from '@pictable/contract';
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { connectedAppsRepo } from './connected-apps.repo.ts';
import { oauthRecordsRepo } from './oauth-records.repo.ts';
import { clientSecretOf, hashOf, type SecretParts, seal, unseal } from './oauth-secrets.ts';
import { readSubject } from './subject.ts';

export interface AdapterParts extends SecretParts {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Stores what the OAuth library needs in the database of the service, which all instances share. The database
 * never has a code, a token or a secret in a form that could be used.
 */
export function createAdapter(parts: AdapterParts): AdapterFactory {
  return (kind) => {
    switch (kind) {
      case 'Client':
        return clients(parts);
      case 'Grant':
        return grants(parts);
      // The session of the web app decides who allows an app; the library would remember who it was.
      case 'Session':
        return nothing;
      default:
        return records(parts, kind);
    }
  };
}

const nothing: Adapter = {
  find: async () => undefined,
  upsert: async () => {},
  consume: async () => {},
  destroy: async () => {},
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  revokeByGrantId: async () => {},
};

function clients(parts: AdapterParts): Adapter {
  const repo = oauthRecordsRepo(parts.db);
  return {
    ...nothing,
    async find(id) {
      const metadata = await repo.findClient(id);
      if (metadata === undefined) return undefined;
      const client = JSON.parse(metadata) as AdapterPayload;
      const hasSecret = client.token_endpoint_auth_method !== 'none';
      return hasSecret ? { ...client, client_secret: clientSecretOf(parts, id) } : client;
    },
    async upsert(id, { client_secret: _derived, ...metadata }) {
      await repo.insertClient(id, JSON.stringify(metadata));
    },
  };
}

function grants(parts: AdapterParts): Adapter {
  const repo = connectedAppsRepo(parts.db);
  const hash = (id: string) => hashOf(parts, 'Grant', id);
  return {
    ...nothing,
    async find(id) {
      const grantHash = hash(id);
      const found = await repo.find(grantHash);
      const payload = found && unseal(parts, 'Grant', grantHash, found.ciphertext);
      return payload && { ...payload, jti: id };
    },
    async upsert(id, { jti: _id, ...payload }, expiresIn = 0) {
      const subject = readSubject(payload.accountId);
      if (!subject || payload.clientId === undefined) throw new Error('a grant without a user or an app');
      const grantHash = hash(id);
      const scopes = Object.values(payload.resources ?? {}).flatMap((scope) => scope.split(' '));
      await repo.insert({
        ...subject,
        grantHash,
        clientId: payload.clientId,
        scopes: scopes.filter(isMcpScope),
        ciphertext: seal(parts, 'Grant', grantHash, payload),
        expiresAt: expiryOf(parts, expiresIn),
      });
    },
    destroy: (id) => repo.delete(hash(id)),
  };
}

function records(parts: AdapterParts, kind: string): Adapter {
  const repo = oauthRecordsRepo(parts.db);
  const hash = (id: string) => hashOf(parts, kind, id);
  return {
    ...nothing,
    async find(id) {
      const idHash = hash(id);
      const found = await repo.find(kind, idHash);
      const payload = found && unseal(parts, kind, idHash, found.ciphertext);
      if (!payload) return undefined;
      const consumed = found.consumedAt === null ? {} : { consumed: seconds(found.consumedAt) };
      return { ...payload, ...consumed, jti: id };
    },
    async upsert(id, { jti: _id, ...payload }, expiresIn = 0) {
      const idHash = hash(id);
      await repo.save({
        kind,
        idHash,
        grantHash: payload.grantId === undefined ? null : hashOf(parts, 'Grant', payload.grantId),
        ciphertext: seal(parts, kind, idHash, payload),
        expiresAt: expiryOf(parts, expiresIn),
      });
    },
    async consume(id) {
      const idHash = hash(id);
      if (await repo.consume(kind, idHash, parts.clock.now())) return;
      // Two requests used it at the same time. One of them may be an attacker's.
      await repo.revokeGrantOf(kind, idHash);
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => repo.delete(kind, hash(id)),
    revokeByGrantId: (grantId) => connectedAppsRepo(parts.db).delete(hashOf(parts, 'Grant', grantId)),
  };
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);

function expiryOf({ clock }: AdapterParts, expiresIn: number): Date {
  return new Date(clock.now().getTime() + expiresIn * 1_000);
}
