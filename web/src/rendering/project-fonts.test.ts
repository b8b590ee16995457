import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const acme = { family: 'Acme Sans', files: [{ id: 'a1' }, { id: 'a2' }] };
let requested: string[];

/** Responds like the service with these fonts. */
function provideFonts(fonts: readonly object[], fileStatus = 200) {
  requested = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    if (url.endsWith('/fonts')) return Response.json({ success: true, fonts });
    return new Response(url.slice(-2), { status: fileStatus });
  });
}

const request = (text: string, projectId?: number) =>
  ({ text, styles: {}, format: 'live', projectId }) as const;

let fontsFor: typeof import('./project-fonts.ts').fontsFor;
beforeEach(async () => {
  vi.resetModules();
  ({ fontsFor } = await import('./project-fonts.ts'));
});
afterEach(() => vi.unstubAllGlobals());

it('a table gets the files of the family that it names, each loaded once', async () => {
  provideFonts([acme, { family: 'Other', files: [{ id: 'b1' }] }]);
  for (let time = 0; time < 2; time++) {
    const fonts = await fontsFor(request('{"fontFamily":"acme sans"}', 7));
    expect(fonts.map(({ family, id, bytes }) => [family, id, new TextDecoder().decode(bytes)])).toEqual([
      ['Acme Sans', 'a1', 'a1'],
      ['Acme Sans', 'a2', 'a2'],
    ]);
  }
  const path = '/api/pictable/projects/7/fonts';
  expect(requested).toEqual([path, `${path}/Acme%20Sans/a1`, `${path}/Acme%20Sans/a2`]);
});

it('a table without a project, or that names no font of it, loads no file', async () => {
  provideFonts([acme]);
  expect(await fontsFor(request('{"fontFamily":"Acme Sans"}'))).toEqual([]);
  expect(requested).toEqual([]);
  expect(await fontsFor(request('{"fontFamily":"Inter"}', 7))).toEqual([]);
  expect(requested).toHaveLength(1);
});

it('a font that cannot be loaded is left out, and requested again for the next table', async () => {
  provideFonts([acme], 503);
  expect(await fontsFor(request('Acme Sans', 7))).toEqual([]);
  provideFonts([acme]);
  expect(await fontsFor(request('Acme Sans', 7))).toHaveLength(2);
});
