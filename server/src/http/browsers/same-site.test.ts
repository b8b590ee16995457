import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { partOf } from '../../part-of.fixture.ts';
import { PublicError } from '../errors/public-error.ts';
import { rejectCrossSite, rejectUnknownHost } from './same-site.ts';

const publicUrl = 'https://tables.example';
const requestOf = (headers: Record<string, string>, host = 'tables.example') =>
  partOf<FastifyRequest>({ headers, host });

function errorOf(check: () => void): PublicError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof PublicError) return error;
    throw error;
  }
}

describe('a request with cookies', () => {
  it.each([
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: publicUrl }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, true],
    [{ origin: publicUrl }, true],
    [{ origin: 'http://inside:3000' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'https://tables.example.evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
  ])('with %j is accepted: %s', (headers, isAccepted) => {
    const error = errorOf(() => rejectCrossSite(requestOf(headers, 'inside:3000'), publicUrl));
    expect(error?.status).toBe(isAccepted ? undefined : 403);
    expect(error?.type).toBe(isAccepted ? undefined : 'cross-site-request');
  });
});

describe('a host name', () => {
  it.each([
    ['tables.example', publicUrl, '0.0.0.0', true],
    ['TABLES.example', publicUrl, '0.0.0.0', true],
    ['tables.example:8443', publicUrl, '0.0.0.0', false],
    ['localhost:3000', publicUrl, '0.0.0.0', false],
    ['10.0.0.1', publicUrl, '0.0.0.0', false],
    ['localhost:3000', undefined, 'localhost', true],
    ['127.0.0.1', undefined, 'localhost', true],
    ['[::1]:3000', undefined, 'localhost', true],
    ['Inside:3000', undefined, 'INSIDE', true],
    ['evil.example', undefined, 'localhost', false],
    ['10.0.0.1:3000', undefined, '0.0.0.0', true],
    ['[fd00::1]:3000', undefined, '::', true],
    ['10.0.0.1:3000', undefined, 'localhost', false],
    ['evil.example', undefined, '0.0.0.0', false],
    ['10.0.0.1.evil.example', undefined, '0.0.0.0', false],
  ])('%s of a service at %s, which listens on %s, is known: %s', (host, url, listensOn, isKnown) => {
    const error = errorOf(() => rejectUnknownHost(requestOf({}, host), { publicUrl: url, host: listensOn }));
    expect(error?.status).toBe(isKnown ? undefined : 403);
    expect(error?.extras.hint).toBe(
      isKnown ? undefined : `PUBLIC_URL of the service does not match ${host.toLowerCase()}.`,
    );
  });

  it('that is long is cut in the hint', () => {
    const service = { publicUrl, host: 'localhost' };
    const error = errorOf(() => rejectUnknownHost(requestOf({}, 'x'.repeat(300)), service));
    expect(error?.extras.hint).toBe(`PUBLIC_URL of the service does not match ${'x'.repeat(100)}.`);
  });
});
