import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readCookie, serializeCookie } from './cookies.ts';

const cookie = { name: 'session', lifetimeSeconds: 60 };
const read = (origin: string, header: string | undefined) =>
  readCookie({ headers: { cookie: header } } as FastifyRequest, origin, cookie);

describe('a cookie', () => {
  it.each([
    ['https://a.example', 'abc', '__Host-session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure'],
    ['http://localhost', 'abc', 'session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax'],
    ['https://a.example', undefined, '__Host-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure'],
  ])('of %s with the value %s is the line %s', (origin, value, line) => {
    expect(serializeCookie(origin, cookie, value)).toBe(line);
  });

  it.each([
    ['https://a.example', '__Host-session=abc; other=1', 'abc'],
    ['https://a.example', 'session=abc', undefined],
    ['http://localhost', 'session=abc', 'abc'],
    ['http://localhost', '__Host-session=abc', undefined],
    ['http://localhost', 'session=', undefined],
    ['http://localhost', undefined, undefined],
  ])('of %s is read from %j: %s', (origin, header, value) => {
    expect(read(origin, header)).toBe(value);
  });
});
