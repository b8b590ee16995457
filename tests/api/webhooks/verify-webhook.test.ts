import { randomBytes } from 'node:crypto';
import { verifyWebhook, WebhookVerificationError } from '@pictable/sdk';
import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const otherSecret = `whsec_${randomBytes(32).toString('base64')}`;
const message = { type: 'image.created', timestamp: '2026-01-01T00:00:00.000Z', data: { title: 'Größe 表' } };
const body = JSON.stringify(message);

/** Headers as the library of Standard Webhooks signs them. */
function headersOf(text = body, { by = secret, ageSeconds = 0 } = {}) {
  const at = new Date(Date.now() - ageSeconds * 1_000);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, text),
  };
}

const upperCase = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), String(value)]));

describe('verifyWebhook', () => {
  it('accepts what the library of Standard Webhooks signs', async () => {
    const text = fc
      .string({ unit: 'binary' })
      .map((title) => JSON.stringify({ ...message, data: { title } }));
    const run = fc.asyncProperty(
      text,
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      async (sent, bytes) => {
        const by = `whsec_${Buffer.from(bytes).toString('base64')}`;
        const received = { secret: by, headers: headersOf(sent, { by }), body: sent };
        expect(await verifyWebhook(received)).toEqual(JSON.parse(sent));
      },
    );
    await fc.assert(run, { numRuns: 50 });
  });

  it.each([
    ['the headers of fetch', new Headers(headersOf())],
    ['other letter cases', upperCase(headersOf())],
  ])('accepts %s, and bytes', async (_name, headers) => {
    expect(await verifyWebhook({ secret, headers, body: Buffer.from(body) })).toEqual(message);
  });

  it('accepts one of several signatures, and one of several secrets', async () => {
    const [first, second] = [headersOf(), headersOf(body, { by: otherSecret })];
    const signature = ['v1a,AAAA', second['webhook-signature'], first['webhook-signature']].join(' ');
    const headers = { ...first, 'webhook-signature': signature };
    for (const known of [secret, otherSecret])
      expect(await verifyWebhook({ secret: known, headers, body })).toEqual(message);
    expect(await verifyWebhook({ secret: [otherSecret, secret], headers: first, body })).toEqual(message);
  });

  it.each([
    ['another body', { body: `${body} ` }],
    ['another secret', { secret: otherSecret }],
    ['another id', { headers: { ...headersOf(), 'webhook-id': 'msg_2' } }],
    ['no signature', { headers: { ...headersOf(), 'webhook-signature': undefined } }],
    ['a signature of another version', { headers: { ...headersOf(), 'webhook-signature': 'v1a,AAAA' } }],
    ['a signature that is not Base64', { headers: { ...headersOf(), 'webhook-signature': 'v1,*' } }],
    ['an empty signature', { headers: { ...headersOf(), 'webhook-signature': 'v1,' } }],
    ['a time that is no number', { headers: { ...headersOf(), 'webhook-timestamp': 'now' } }],
    ['an old time', { headers: headersOf(body, { ageSeconds: 302 }) }],
    ['a time to come', { headers: headersOf(body, { ageSeconds: -400 }) }],
  ])('rejects %s', async (_name, change) => {
    const received = verifyWebhook({ secret, headers: headersOf(), body, ...change });
    await expect(received).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('accepts a time within the tolerance', async () => {
    expect(await verifyWebhook({ secret, headers: headersOf(body, { ageSeconds: 290 }), body })).toEqual(
      message,
    );
    const old = { secret, headers: headersOf(body, { ageSeconds: 900 }), body, toleranceSeconds: 1_000 };
    expect(await verifyWebhook(old)).toEqual(message);
  });

  it.each(['', 'whsec_', 'whsec_*'])('rejects the secret %j', async (wrong) => {
    await expect(verifyWebhook({ secret: wrong, headers: headersOf(), body })).rejects.toThrow(TypeError);
  });
});
