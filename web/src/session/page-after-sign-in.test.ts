import { describe, expect, it } from 'vitest';
import { pageAfterSignIn } from './page-after-sign-in.ts';

describe('the page after signing in', () => {
  it('is the requested page', () => {
    expect(pageAfterSignIn('/app?projectId=3#top')).toBe('/app?projectId=3#top');
  });

  it.each(['https://evil.example/', '/.//evil.example', undefined])(
    'is the dashboard instead of %j',
    (next) => expect(pageAfterSignIn(next)).toBe('/dashboard'),
  );
});
