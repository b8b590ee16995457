import { type Delivery, webhookEventTypes } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { formatExactTime } from '../../browser/dates.ts';
import { untilNextResultMs } from '../../requests/webhooks.ts';
import { resultText } from './delivery-text.ts';
import { addRequest, environmentOf, verifyProgram } from './webhook-requests.ts';
import { eventsText, hostOf, stateOf } from './webhook-text.ts';

const at = '2026-03-02T12:00:00.000Z';
const delivery = (parts: Partial<Delivery>) =>
  ({ state: 'pending', attempts: 0, responseStatus: null, nextAttemptAt: at, ...parts }) as Delivery;

describe('a webhook endpoint', () => {
  it('is named by its host, also with an invalid URL of a newer version', () => {
    expect(hostOf({ url: 'https://hooks.example.com:443/a?b=c' })).toBe('hooks.example.com');
    expect(hostOf({ url: 'nothing' })).toBe('nothing');
  });

  it('lists its events unless it gets all of them', () => {
    expect(eventsText({ events: ['image.created', 'quota.reached'] })).toBe('image.created, quota.reached');
    expect(eventsText({ events: [...webhookEventTypes] })).toBe('Every event');
  });

  it('is paused by its owner and disabled by the service', () => {
    expect(stateOf({ enabled: true, disabledReason: null })).toBe('active');
    expect(stateOf({ enabled: false, disabledReason: null })).toBe('paused');
    expect(stateOf({ enabled: false, disabledReason: 'Status 410.' })).toBe('disabled');
  });
});

describe('the result of a delivery', () => {
  it.each([
    [delivery({}), 'Sending'],
    [delivery({ attempts: 1, responseStatus: 500 }), `Waiting · next ${formatExactTime(at)}`],
    [delivery({ state: 'delivered', attempts: 1, responseStatus: 204 }), 'Delivered · 204'],
    [delivery({ state: 'failed', attempts: 10, responseStatus: null }), 'Failed'],
  ])('has its status or the time of the next attempt %#', (one, expected) => {
    expect(resultText(one)).toBe(expected);
  });

  it('is requested again only while an attempt is expected', () => {
    const now = Date.parse(at);
    expect(untilNextResultMs([], now)).toBe(false);
    expect(untilNextResultMs([delivery({ state: 'failed', nextAttemptAt: null })], now)).toBe(false);
    expect(untilNextResultMs([delivery({})], now - 300_000)).toBe(1_500);
    const retried = delivery({ attempts: 1 });
    expect(untilNextResultMs([retried], now + 5_000)).toBe(1_500);
    expect(untilNextResultMs([retried], now - 30_000)).toBe(1_500);
    expect(untilNextResultMs([retried, delivery({ state: 'delivered' })], now - 300_000)).toBe(240_000);
  });
});

describe('requests to copy', () => {
  it('add an endpoint for all projects or for one', () => {
    const request = addRequest('https://pictable.example', undefined);
    expect(request).toMatch(/^curl -X POST https:\/\/pictable\.example\/api\/pictable\/webhooks \\\n/);
    expect(request).toContain('"live_image.failed"');
    expect(request).not.toContain('projectId');
    expect(addRequest('https://pictable.example', 7)).toContain('"projectId": 7');
  });

  it('verify a delivery with the secret in an environment variable', () => {
    const [name] = environmentOf('whsec_1').split('=');
    expect(verifyProgram).toContain(`process.env.${name}`);
  });
});
