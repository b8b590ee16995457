import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { routesModule } from '../scripts/write-routes.ts';
import { pageRecords } from './page-records.ts';
import { paths, redirects } from './paths.ts';

/** Files in `pages/` without a path of their own, each with the reason. */
const filesWithoutPath: Readonly<Record<string, string>> = {
  'not-found': 'shown for every path without a page',
  failure: 'shown instead of a page that fails',
  'create-frame': 'a part of create.tsx, loaded with it',
  'create-heading': 'a part of create.tsx, loaded with it',
};

const recordsFile = 'web/src/page-records.ts';
const pageFiles = readdirSync(path.join(import.meta.dirname, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => name.slice(0, -'.tsx'.length));

/** The page that a link leads to; undefined for other origins. */
const pageOf = (href: string) => (href.startsWith('/') ? href.replace(/[?#].*/, '') : undefined);

describe('the records of the pages', () => {
  it('name a file of pages/ for every path', () => {
    const missing = pageRecords
      .filter(({ file }) => !pageFiles.includes(file))
      .map(({ file, path }) => `${recordsFile}: ${path} has no file web/src/pages/${file}.tsx`);
    expect(missing).toEqual([]);
  });

  it('include every file of pages/', () => {
    const named = new Set(pageRecords.map(({ file }) => file));
    const unknown = pageFiles
      .filter((file) => !named.has(file) && filesWithoutPath[file] === undefined)
      .map(
        (file) =>
          `web/src/pages/${file}.tsx has no record: without one its path is not served; add it to ${recordsFile}`,
      );
    expect(unknown).toEqual([]);
  });

  it('include every link target of paths.ts', () => {
    const served = new Set([...pageRecords.map(({ path }) => path), ...Object.keys(redirects)]);
    const unknown = [...Object.entries(paths), ...Object.entries(redirects)]
      .filter(([, href]) => !served.has(pageOf(href) ?? '/'))
      .map(
        ([name, href]) => `web/src/paths.ts: ${name} leads to ${href}, which has no record in ${recordsFile}`,
      );
    expect(unknown).toEqual([]);
  });

  it('have each path and each list entry once', () => {
    const all = pageRecords.map(({ path }) => path);
    const repeated = all.filter((path, index) => all.indexOf(path) !== index);
    expect(repeated.map((path) => `${recordsFile} has two records for ${path}`)).toEqual([]);
    const names = pageRecords.flatMap(({ entry, parts = [] }) => [...(entry ? [entry] : []), ...parts]);
    const texts = names.map(({ name, about }) => `${name}: ${about}`);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('become a route each', () => {
    const source = routesModule(pageRecords);
    for (const { path, file, topic } of pageRecords) {
      expect(source).toContain(topic === undefined ? `path: ${JSON.stringify(path)}` : JSON.stringify(topic));
      expect(source).toContain(`import('../src/pages/${file}.tsx')`);
    }
  });
});
