import { describe, expect, it } from 'vitest';
import { nextPage } from './next-page.ts';

describe('the page after signing in', () => {
  it('is the one that was asked for', () => {
    expect(nextPage('/app?projectId=3#top')).toBe('/app?projectId=3#top');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'app',
    7,
    undefined,
  ])('is never another site or no page at all: %j', (next) => expect(nextPage(next)).toBe('/dashboard'));
});
