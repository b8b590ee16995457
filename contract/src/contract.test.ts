import { describe, expect, it } from 'vitest';
import { planCatalogueSchema, planCatalogues, planOfTier } from './accounts/plans.ts';
import { endpointPathPattern, newProjectSchema, reservedEndpointPaths } from './accounts/projects.ts';
import { errorCatalogue, errorMessage } from './errors.ts';
import { imageFilenamePattern } from './images/images.ts';
import { routePaths } from './routes/route.ts';
import { routeList } from './routes/routes.ts';
import { filenameSlug, slugify } from './text/filename-slug.ts';

describe('plans', () => {
  it('have two built-in catalogues that contain every tier', () => {
    for (const catalogue of Object.values(planCatalogues)) {
      expect(planCatalogueSchema.safeParse(catalogue).success).toBe(true);
    }
  });

  it('reject a catalogue without one of the tiers', () => {
    expect(planCatalogueSchema.safeParse(planCatalogues.pricing.slice(1)).success).toBe(false);
  });

  it.each([undefined, null, '', 'gold'])('count the tier %j as basic', (tier) => {
    expect(planOfTier(planCatalogues.pricing, tier).name).toBe('Starter');
  });
});

describe('errors', () => {
  it('fill in every placeholder of a message', () => {
    const values = { limit: 25, used: 25, resetDate: '2027-01-01' };
    expect(errorMessage('quota-exceeded', values)).toContain('25 of 25 used until 2027-01-01');
  });

  it('use the singular for one second and one table', () => {
    expect(errorMessage('rate-limited', { seconds: 1 })).toBe('Too many requests. Try again in 1 second.');
    expect(errorMessage('rate-limited', { seconds: 21 })).toContain('in 21 seconds.');
    const values = { limit: '1', used: 1, resetDate: '2027-01-01' };
    expect(errorMessage('quota-exceeded', values)).toContain('limit of 1 table reached: 1 of 1 used');
  });

  it('have only documented statuses', () => {
    const statuses = new Set(Object.values(errorCatalogue).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([
      400, 401, 402, 403, 404, 405, 409, 410, 412, 413, 415, 416, 422, 429, 500, 501, 503,
    ]);
  });
});

describe('file names', () => {
  it.each([
    ['Q3 Report!', undefined, 'q3-report'],
    [undefined, 'Umsätze & Löhne', 'umsatze-lohne'],
    ['Größe ØL Łódź', undefined, 'grosse-ol-lodz'],
    ['Ｑ３ oﬃce №5', undefined, 'q3-office-no5'],
    ['ÐÆŒÞ đı', undefined, 'daeoeth-di'],
    [' - a -- b - ', undefined, 'a-b'],
    ['***', 'Title', 'title'],
    [undefined, '表', 'table'],
    [undefined, undefined, 'table'],
  ])('turn %j and %j into %j', (customFilename, title, slug) => {
    expect(filenameSlug(customFilename, title, 80)).toBe(slug);
  });

  it('are truncated without a trailing hyphen', () => {
    expect(slugify('aaaa bbbb', 5)).toBe('aaaa');
  });

  it('cannot escape the folder', () => {
    for (const name of ['../x.png', 'a/b.png', 'x.png.exe', '.png', 'x.PNG']) {
      expect(imageFilenamePattern.test(name), name).toBe(false);
    }
  });
});

/** Every word reserved on 2026-11-25. */
const wordsReservedBefore = `
  account admin api api-docs api-key api-keys api-reference app assets audit auth batch
  billing change-password confirm-magic-link dashboard demo docs documentation events examples
  export fonts generate-url health healthz help image images import internal invitations jobs
  json-to-png keys live livez login logout magic-link manage-subscription mcp me members
  messages metrics oauth oembed openapi operator pictable plans preview previews project
  projects public readyz register s session settings share signed sources sso status stripe
  subscribe subscription subscriptions table-to-image template templates usage user users
  verify-magic-link version webhook webhooks www
`;

describe('endpoint paths', () => {
  it('keep every word reserved that was ever reserved', () => {
    const freed = wordsReservedBefore
      .trim()
      .split(/\s+/)
      .filter((word) => !reservedEndpointPaths.has(word));
    expect(freed, 'a project could take these: add them to reservedEndpointPaths again').toEqual([]);
  });

  it('cannot shadow a route', () => {
    const segments = routeList.flatMap((route) =>
      routePaths(route).flatMap(
        (path) => /^\/(?:api\/)?(?:pictable\/)?([a-z][a-z0-9-]*)/.exec(path)?.[1] ?? [],
      ),
    );
    expect(segments.length).toBeGreaterThan(20);
    for (const segment of segments) expect(reservedEndpointPaths, segment).toContain(segment);
  });

  it('cannot be a reserved word, and the error says so', () => {
    const result = newProjectSchema.safeParse({ name: 'x', endpointPath: 'images' });
    expect(result.error?.issues[0]?.message).toMatch(/reserved/);
  });

  it.each(['abc', 'a-b', `a${'b'.repeat(49)}`])('may be %j', (path) => {
    expect(endpointPathPattern.test(path)).toBe(true);
  });

  it.each(['ab', '-abc', 'abc-', 'Abc', 'a_c', `a${'b'.repeat(50)}`])('may not be %j', (path) => {
    expect(endpointPathPattern.test(path)).toBe(false);
  });
});

describe('a new project', () => {
  it.each([
    [{}, 'Project name is required'],
    [{ name: '  ' }, 'Project name is required'],
    [{ name: 'x'.repeat(51) }, 'Project name is too long'],
    [{ name: 'x', description: 'x'.repeat(201) }, 'Description is too long'],
  ])('%j: %s', (input, message) => {
    expect(newProjectSchema.safeParse(input).error?.issues[0]?.message).toBe(message);
  });
});
