import { createHmac } from 'node:crypto';
import type { KeyedHash } from '../platform/secrets.ts';

/** The secret of an endpoint and its version, incremented by each rotation. */
export interface EndpointSecret {
  readonly endpointId: number;
  readonly version: number;
}

const PREFIX = 'whsec_';

/**
 * Derived from the server secret, so that it is not stored.
 * @returns `whsec_` and 32 bytes as Base64, the form of Standard Webhooks
 */
export function webhookSecret(keyedHash: KeyedHash, { endpointId, version }: EndpointSecret): string {
  const hash = keyedHash(`webhook-secret:${endpointId}:${version}`);
  return PREFIX + Buffer.from(hash, 'base64url').toString('base64');
}

/** A message to sign. */
export interface SignedMessage {
  readonly messageId: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The signature of a message in the form of Standard Webhooks 1.0: `v1,` and HMAC-SHA-256 as Base64. */
export function signMessage(secret: string, { messageId, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
  return `v1,${mac}`;
}
