import { describe, expect, it } from 'vitest';
import type { Caller } from '../http/caller.ts';
import { requestSource } from './request-source.ts';

describe('the source of a request', () => {
  it.each([
    ['n8n', 'n8n'],
    ['Make/production', 'make'],
    ['Integromat/production', 'make'],
    ['Zapier', 'zapier'],
    ['Makefile-runner/1.0', 'api'],
    ['curl/8.5.0', 'api'],
    [undefined, 'api'],
  ])('with a key from "%s" is %s', (userAgent, source) => {
    expect(requestSource({}, userAgent)).toBe(source);
  });

  it('with a session is the web app, whatever the User-Agent', () => {
    const session: Caller['session'] = { provesMailbox: false, createdAt: new Date(0) };
    expect(requestSource({ session }, 'n8n')).toBe('web-app');
  });
});
