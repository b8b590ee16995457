import { expect, it } from 'vitest';
import { pageRecords } from './page-records.ts';

/** Pages that need an account, or depend on the session, and are not written at build time. */
const dynamicPaths = [
  ...['/app', '/dashboard', '/dashboard/requests', '/settings', '/subscribe', '/manage-subscription'],
  ...['/auth', '/auth/verify', '/dashboard/templates', '/dashboard/live-images', '/dashboard/webhooks'],
  ...['/operator', '/invitation', '/oauth/consent'],
];

it('writes every page at build time that is the same for everybody', () => {
  const dynamic = pageRecords.filter(({ prerendered }) => !prerendered).map(({ path }) => path);
  expect([...dynamic].sort()).toEqual([...dynamicPaths].sort());
});

it('lists each page with a name and a description, for those who can use it', () => {
  const listed = pageRecords.flatMap(({ path, entry, parts = [] }) => [
    ...(entry ? [{ href: path, ...entry }] : []),
    ...parts,
  ]);
  for (const { href, name, about } of listed) {
    expect(name, href).toMatch(/\w/);
    expect(about, href).toMatch(/\w/);
  }
  const of = (audience: string) =>
    listed.filter((entry) => entry.audience === audience).map(({ href }) => href);
  expect(of('visitor')).toEqual(['/auth', '/auth?tab=register']);
  expect(of('user')).toEqual(expect.arrayContaining(['/settings', '/subscribe', '/dashboard/requests']));
  expect(listed.map(({ href }) => href)).toEqual(
    expect.arrayContaining(['/', '/app', '/dashboard', '/documentation', '/examples', '/#pricing']),
  );
});
