import { describe, expect, it } from 'vitest';
import { describeOutdated } from './report-outdated.mjs';

const held = [{ name: 'commander', folder: 'cli', major: '14', reason: 'The CLI supports Node 20.' }];
const of = (name, current, latest) => describeOutdated([{ name, current, latest }], held);

describe('the report of newer releases', () => {
  it('lists a package that is behind within its major version', () => {
    expect(of('pg', '8.23.1', '8.24.0')).toEqual(['Behind: pg 8.23.1, newest 8.24.0']);
  });

  it('lists a prerelease when its version is released', () => {
    expect(of('pg', '18.4.0-beta.17', '18.4.0')).toEqual(['Behind: pg 18.4.0-beta.17, newest 18.4.0']);
  });

  it('shows the reason for a package that is held back', () => {
    expect(of('commander', '14.0.3', '15.1.0')).toEqual([
      'Held back: commander 14.0.3, newest 15.1.0. The CLI supports Node 20.',
    ]);
  });

  it.each([
    ['a package without an entry', 'chokidar', '5.0.0', '6.0.0'],
    ['an entry for another major', 'commander', '13.0.0', '15.1.0'],
    ['a minor before 1.0, which may be breaking', 'drizzle-orm', '0.45.4', '0.46.0'],
  ])('requires a reason for %s', (_what, name, current, latest) => {
    expect(of(name, current, latest)).toEqual([
      `Too far behind: ${name} ${current}, newest ${latest}. Upgrade it, or add it to scripts/packages/held-packages.json with a reason.`,
    ]);
  });

  it.each([
    ['is current', '8.23.1', '8.23.1'],
    ['is newer than the latest tag of the registry', '18.4.0', '17.10.0'],
    ['is current and a prerelease', '18.4.0-beta.17', '18.4.0-beta.17'],
    ['is newer than a prerelease of its version', '18.4.0', '18.4.0-beta.17'],
  ])('omits a package that %s', (_what, current, latest) => {
    expect(of('pg', current, latest)).toEqual([]);
  });

  it('lists a package of several workspaces once', () => {
    const use = { name: 'zod', current: '4.6.7', latest: '4.7.0' };
    expect(describeOutdated([use, use], held)).toHaveLength(1);
  });
});
