import type { Delivery, NewWebhook, Webhook } from '@pictable/sdk';
import { alignedLines, printResponse, type ResponseOptions } from '../print-response.ts';
import { openService, readId } from '../service-client.ts';

/** Flags of `pictable webhooks add`. */
export interface AddWebhookOptions extends ResponseOptions {
  readonly event: NewWebhook['events'];
}

/** Flags of `pictable webhooks deliveries`. */
export interface DeliveryOptions extends ResponseOptions {
  readonly state?: Delivery['state'];
  readonly before?: string;
}

/** Prints the webhook endpoints of the account or of a project. @throws CommandError */
export async function listWebhooks(options: ResponseOptions): Promise<void> {
  const { call, projectId } = await openService(options);
  const list = await call((client) => client.webhooks({ projectId }));
  await printResponse(options, list, alignedLines(list.webhooks.map(lineOf)));
}

/** Creates an endpoint and prints its ID and its secret, which no other command shows. @throws CommandError */
export async function addWebhook(url: string, options: AddWebhookOptions): Promise<void> {
  const { call, projectId } = await openService(options);
  const webhook = { url, events: options.event, ...(projectId !== undefined && { projectId }) };
  const created = await call((client) => client.createWebhook(webhook));
  await printResponse(options, created, secretLines(created));
}

/** Replaces the secret of an endpoint and prints the new one. @throws CommandError */
export async function rotateWebhook(id: string, options: ResponseOptions): Promise<void> {
  const { call } = await openService(options);
  const webhookId = readId(id, 'The ID');
  const rotated = await call((client) => client.rotateWebhookSecret(webhookId));
  await printResponse(options, rotated, secretLines(rotated));
}

/** @throws CommandError */
export async function deleteWebhook(id: string, options: ResponseOptions): Promise<void> {
  const { call } = await openService(options);
  const webhookId = readId(id, 'The ID');
  await printResponse(options, await call((client) => client.deleteWebhook(webhookId)), []);
}

/** Sends a test event and prints its delivery. @throws CommandError */
export async function testWebhook(id: string, options: ResponseOptions): Promise<void> {
  const { call } = await openService(options);
  const webhookId = readId(id, 'The ID');
  const tested = await call((client) => client.testWebhook(webhookId));
  await printResponse(options, tested, alignedLines([deliveryLine(tested.delivery)]));
}

/** Prints the deliveries of an endpoint, newest first. @throws CommandError */
export async function listDeliveries(id: string, options: DeliveryOptions): Promise<void> {
  const { call } = await openService(options);
  const { state, before } = options;
  const which = { state, before: before === undefined ? undefined : readId(before, '--before') };
  const webhookId = readId(id, 'The ID');
  const list = await call((client) => client.deliveries(webhookId, which));
  await printResponse(options, list, alignedLines(list.deliveries.map(deliveryLine)));
}

/** Sends a delivery again. @throws CommandError */
export async function replayDelivery(id: string, delivery: string, options: ResponseOptions): Promise<void> {
  const { call } = await openService(options);
  const [webhookId, deliveryId] = [readId(id, 'The ID'), readId(delivery, 'The ID of the delivery')];
  const replayed = await call((client) => client.replayDelivery(webhookId, deliveryId));
  await printResponse(options, replayed, alignedLines([deliveryLine(replayed.delivery)]));
}

function lineOf({ id, url, events, enabled }: Webhook): [string, string] {
  return [String(id), `${enabled ? '' : 'disabled  '}${url}  ${events.join(' ')}`];
}

function secretLines({ secret, webhook }: { readonly secret: string; readonly webhook: Webhook }): string[] {
  return alignedLines([
    ['id', String(webhook.id)],
    ['secret', secret],
  ]);
}

function deliveryLine({ id, type, state, attempts, createdAt }: Delivery): [string, string] {
  return [
    String(id),
    `${state}  ${createdAt}  ${type}  ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
  ];
}
