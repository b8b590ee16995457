import type { ConnectedApp, ConnectedApps, Done } from '@pictable/contract';
import { entryByUser, recordChange } from '../audit/record-change.ts';
import { publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { type ConnectedAppRow, connectedAppsRepo } from './connected-apps.repo.ts';
import { type ConsentParts, decideConsentRequest, getConsentRequest, hostOf } from './consent.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

/** Handlers of the operations on connected apps, and on requests of apps. */
export function connectedAppHandlers(parts: Parts & ConsentParts) {
  return {
    getConsentRequest: (context) => getConsentRequest(parts, context),
    decideConsentRequest: (context) => decideConsentRequest(parts, context),
    listConnectedApps: (context) => listConnectedApps(parts, context),
    disconnectApp: (context) => disconnectApp(parts, context),
  } satisfies Partial<Handlers>;
}

async function listConnectedApps(
  parts: Parts,
  { caller }: OperationContext<'listConnectedApps'>,
): Promise<ConnectedApps> {
  return { success: true, apps: await connectedAppsOf(parts, caller.user.id) };
}

/** The apps that an account has connected, newest first. */
export async function connectedAppsOf({ db, clock }: Parts, userId: number): Promise<ConnectedApp[]> {
  return (await connectedAppsRepo(db).list(userId, clock.now())).map(presentApp);
}

/** @throws PublicError 404 if the caller has no such app */
async function disconnectApp(
  { db }: Parts,
  { caller, params }: OperationContext<'disconnectApp'>,
): Promise<Done> {
  const id = parseId(params.id);
  const userId = caller.user.id;
  const disconnected = await recordChange(
    db,
    (tx) => connectedAppsRepo(tx).disconnect(id, userId),
    (app) =>
      app &&
      entryByUser(userId, 'app.disconnect', { target: `connected app ${id}`, details: { app: app.name } }),
  );
  if (!disconnected) throw publicError('connected-app-not-found', {});
  return { success: true };
}

function presentApp(row: ConnectedAppRow): ConnectedApp {
  return {
    id: row.id,
    name: row.name,
    host: hostOf(row.clientId),
    scopes: [...row.scopes],
    project: row.project,
    connectedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
