import type { WebhookMessage } from './generated/api-types.ts';

/** A request that a webhook endpoint received, and the secret of the endpoint. */
export interface ReceivedWebhook {
  /** The secret, which starts with `whsec_`; several while you replace one by another. */
  readonly secret: string | readonly string[];
  /** The headers of the request: those of `fetch`, or an object such as the one of Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as received, before it is parsed. */
  readonly body: string | Uint8Array;
  /** Maximum difference between the time of the request and now, in seconds. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
}

/** The request is not signed with the secret, or is too old. Respond with 400 and do not process it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature and the time of a webhook request, as Standard Webhooks 1.0 describes, and returns its
 * message. The comparison takes the same time for every signature. It runs in Node, browsers and workers.
 *
 * @throws WebhookVerificationError if the request must not be trusted
 * @throws TypeError if the secret is not one
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookMessage> {
  const { secret, headers, body, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS } = received;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => fromBase64(signature.slice('v1,'.length)));
  const differenceSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || differenceSeconds > toleranceSeconds)
    throw new WebhookVerificationError('The webhook-timestamp is too far from the current time.');
  const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const keys = await Promise.all((typeof secret === 'string' ? [secret] : secret).map(importKey));
  for (const key of keys) {
    for (const signature of signatures) {
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
        return JSON.parse(text) as WebhookMessage;
    }
  }
  throw new WebhookVerificationError('No webhook-signature is valid for the secret and the body.');
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The request has no header ${name}.`);
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0)
    throw new TypeError('The secret of a webhook endpoint is whsec_ and a Base64 text.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Undefined if the text is not Base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
