import {
  type Delivery,
  type DeliveryList,
  type Done,
  isWebhookEventType,
  limits,
  type OneDelivery,
  type OneWebhook,
  type Webhook,
  type WebhookList,
  type WebhookWithSecret,
  webhookEventTypes,
  webhookTestType,
} from '@pictable/contract';
import { invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import { parseId } from '../http/paths.ts';
import type { Clock } from '../platform/clock.ts';
import type { WebhookSender } from '../platform/safe-fetch/webhook-sender.ts';
import type { KeyedHash } from '../platform/secrets.ts';
import { webhookSecret } from './webhook-secret.ts';
import type { DeliveryRow, EndpointRow, WebhooksRepo } from './webhooks.repo.ts';

interface Parts {
  readonly webhooks: WebhooksRepo;
  readonly projects: { findOwn(id: number, userId: number): Promise<object | undefined> };
  readonly webhookSender: WebhookSender;
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
}

const DEFAULT_DELIVERIES = 50;

/** Handlers of the operations on webhook endpoints and their deliveries. */
export function webhookHandlers(parts: Parts) {
  return {
    listWebhooks: (context) => listWebhooks(parts, context),
    createWebhook: (context) => createWebhook(parts, context),
    updateWebhook: (context) => updateWebhook(parts, context),
    deleteWebhook: (context) => deleteWebhook(parts, context),
    restoreWebhook: (context) => restoreWebhook(parts, context),
    rotateWebhookSecret: (context) => rotateWebhookSecret(parts, context),
    testWebhook: (context) => testWebhook(parts, context),
    listDeliveries: (context) => listDeliveries(parts, context),
    replayDelivery: (context) => replayDelivery(parts, context),
  } satisfies Partial<Handlers>;
}

async function listWebhooks(
  parts: Parts,
  { caller, query }: OperationContext<'listWebhooks'>,
): Promise<WebhookList> {
  const projectId = query.projectId === undefined ? undefined : Number(query.projectId);
  await checkProject(parts, caller.user.id, projectId);
  const rows = await parts.webhooks.list(caller.user.id, projectId);
  return { success: true, webhooks: rows.map((row) => presentWebhook(row, parts.clock.now())) };
}

async function createWebhook(
  parts: Parts,
  { caller, body }: OperationContext<'createWebhook'>,
): Promise<WebhookWithSecret> {
  const userId = caller.user.id;
  const projectId = body.projectId ?? undefined;
  checkUrl(parts, body.url);
  await checkProject(parts, userId, projectId);
  const events = inOrder(body.events);
  const id = await parts.webhooks.insert({ userId, projectId: projectId ?? null, url: body.url, events });
  if (id === 'limit-reached') throw limitReached();
  return withSecret(parts, await findEndpoint(parts, id, userId));
}

async function updateWebhook(
  parts: Parts,
  { caller, params, body }: OperationContext<'updateWebhook'>,
): Promise<OneWebhook> {
  const id = parseId(params.id);
  const { url, events, enabled } = body;
  if (url !== undefined) checkUrl(parts, url);
  const isFound = await parts.webhooks.update(id, caller.user.id, {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: inOrder(events) }),
    ...(enabled !== undefined && { enabled }),
  });
  if (!isFound) throw publicError('webhook-not-found', {});
  return oneWebhook(parts, id, caller.user.id);
}

async function deleteWebhook(
  { webhooks }: Parts,
  { caller, params }: OperationContext<'deleteWebhook'>,
): Promise<Done> {
  const isDeleted = await webhooks.delete(parseId(params.id), caller.user.id);
  if (!isDeleted) throw publicError('webhook-not-found', {});
  return { success: true };
}

async function restoreWebhook(
  parts: Parts,
  { caller, params }: OperationContext<'restoreWebhook'>,
): Promise<OneWebhook> {
  const id = parseId(params.id);
  const outcome = await parts.webhooks.restore(id, caller.user.id);
  if (outcome === 'limit-reached') throw limitReached();
  return oneWebhook(parts, id, caller.user.id);
}

async function rotateWebhookSecret(
  parts: Parts,
  { caller, params }: OperationContext<'rotateWebhookSecret'>,
): Promise<WebhookWithSecret> {
  const id = parseId(params.id);
  await parts.webhooks.rotateSecret(id, caller.user.id);
  return withSecret(parts, await findEndpoint(parts, id, caller.user.id));
}

async function testWebhook(
  parts: Parts,
  { caller, params }: OperationContext<'testWebhook'>,
): Promise<OneDelivery> {
  const endpoint = await findEndpoint(parts, parseId(params.id), caller.user.id);
  const timestamp = parts.clock.now().toISOString();
  const body = JSON.stringify({ type: webhookTestType, timestamp, data: { webhookId: endpoint.id } });
  const row = await parts.webhooks.enqueueMessage(endpoint, { type: webhookTestType, body });
  return { success: true, delivery: presentDelivery(row) };
}

async function listDeliveries(
  parts: Parts,
  { caller, params, query }: OperationContext<'listDeliveries'>,
): Promise<DeliveryList> {
  const endpoint = await findEndpoint(parts, parseId(params.id), caller.user.id);
  const rows = await parts.webhooks.listDeliveries(endpoint.id, {
    state: query.state,
    beforeId: query.before === undefined ? undefined : Number(query.before),
    limit: Number(query.limit ?? DEFAULT_DELIVERIES),
  });
  return { success: true, deliveries: rows.map(presentDelivery) };
}

async function replayDelivery(
  parts: Parts,
  { caller, params }: OperationContext<'replayDelivery'>,
): Promise<OneDelivery> {
  const endpoint = await findEndpoint(parts, parseId(params.id), caller.user.id);
  const found = await parts.webhooks.findDelivery(endpoint.id, parseId(params.delivery));
  if (!found) throw publicError('delivery-not-found', {});
  const row = await parts.webhooks.enqueueMessage(endpoint, found);
  return { success: true, delivery: presentDelivery(row) };
}

function limitReached(): Error {
  return publicError('webhook-limit-reached', { limit: limits.webhooksMax });
}

function inOrder(events: Webhook['events']): Webhook['events'] {
  return webhookEventTypes.filter((type) => events.includes(type));
}

/** The reason is the same for every URL that is not allowed, and names are not resolved here. */
function checkUrl({ webhookSender }: Parts, url: string): void {
  try {
    webhookSender.check(url);
  } catch {
    throw invalidRequest(
      '/url',
      'url must be an https:// URL on port 443 without a user name, whose host is on the public internet.',
    );
  }
}

async function checkProject(
  { projects }: Parts,
  userId: number,
  projectId: number | undefined,
): Promise<void> {
  if (projectId !== undefined && !(await projects.findOwn(projectId, userId)))
    throw publicError('project-not-found', {});
}

/** @throws PublicError 404 if the caller has no such endpoint */
async function findEndpoint({ webhooks }: Parts, id: number, userId: number): Promise<EndpointRow> {
  const found = await webhooks.find(id, userId);
  if (!found) throw publicError('webhook-not-found', {});
  return found;
}

async function oneWebhook(parts: Parts, id: number, userId: number): Promise<OneWebhook> {
  const row = await findEndpoint(parts, id, userId);
  return { success: true, webhook: presentWebhook(row, parts.clock.now()) };
}

function withSecret({ keyedHash, clock }: Parts, row: EndpointRow): WebhookWithSecret {
  const secret = webhookSecret(keyedHash, { endpointId: row.id, version: row.secretVersion });
  return { success: true, secret, webhook: presentWebhook(row, clock.now()) };
}

/** A webhook endpoint as its owner sees it, without its secret. */
export function presentWebhook(row: EndpointRow, now: Date): Webhook {
  const { previousSecretUntil } = row;
  const signsTwice = previousSecretUntil !== null && previousSecretUntil > now;
  return {
    id: row.id,
    url: row.url,
    events: row.events.filter(isWebhookEventType),
    project: row.project,
    enabled: row.isEnabled,
    disabledReason: row.disabledReason,
    previousSecretUntil: signsTwice ? previousSecretUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentDelivery(row: DeliveryRow): Delivery {
  const state = row.state as Delivery['state'];
  return {
    id: row.id,
    messageId: row.messageId,
    type: row.type,
    state,
    attempts: row.attempts,
    nextAttemptAt: state === 'pending' ? row.dueAt.toISOString() : null,
    responseStatus: row.responseStatus,
    responseText: row.responseText,
    durationMs: row.durationMs,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    message: JSON.parse(row.body) as unknown,
  };
}
