import { expect, test } from 'vitest';
import { defaultStyleSettings, withTheme } from '../table-styles/style-settings.ts';
import { makeBlueprint } from './make-blueprint.ts';
import { snippetBody } from './snippet-body.ts';

test('the request contains the table and the changed styles', () => {
  const settings = {
    ...withTheme(defaultStyleSettings, 'dark'),
    cellPadding: 4,
    imageFormat: 'svg' as const,
  };
  expect(snippetBody('{"headers":["a"],"rows":[[1.10]]}', settings, [])).toBe(`{
  "data": [
    { "a": 1.10 }
  ],
  "styles": { "cellPadding": 4, "defaultWidth": 800, "theme": "dark", "imageFormat": "svg" }
}`);
  expect(snippetBody('[]', { ...defaultStyleSettings, imageFormat: 'pdf' }, [])).toContain(
    '"styles": { "defaultWidth": 800, "imageFormat": "pdf" }',
  );
});

test('the request has the scale of the app, unless the table or the saved settings have one', () => {
  const bodyOf = (text: string, layers: readonly object[] = []) =>
    snippetBody(text, defaultStyleSettings, layers as never);
  expect(bodyOf('[]')).toContain('"styles": { "defaultWidth": 800, "scale": 2 }');
  expect(bodyOf('[]', [{ scale: 3 }])).toContain('"styles": { "defaultWidth": 800 }');
  expect(bodyOf('{"data":[],"options":{"scale":1}}')).not.toContain('"scale": 2');
});

test('a text that is not JSON, or is too long, has no snippet', () => {
  expect(snippetBody('[{', defaultStyleSettings, [])).toBeUndefined();
  expect(snippetBody(JSON.stringify(['x'.repeat(30_000)]), defaultStyleSettings, [])).toBeUndefined();
});

test('a snippet has up to 20,000 characters', () => {
  const bodyOf = (chars: number) =>
    snippetBody(JSON.stringify([{ a: 'x'.repeat(chars) }]), defaultStyleSettings, []);
  const rest = (bodyOf(1_000) ?? '').length - 1_000;
  expect(bodyOf(20_000 - rest)).toHaveLength(20_000);
  expect(bodyOf(20_001 - rest)).toBeUndefined();
});

test('the Make blueprint contains one request with URL, key and body', () => {
  const blueprint = JSON.parse(makeBlueprint('https://a.example/api/pictable/x', '{"data":[]}', 'pt_abc'));
  expect(blueprint.flow).toHaveLength(1);
  expect(blueprint.flow[0]).toMatchObject({
    module: 'http:MakeRequest',
    mapper: {
      url: 'https://a.example/api/pictable/x',
      method: 'post',
      headers: [{ name: 'Authorization', value: 'Bearer pt_abc' }],
      jsonStringBodyContent: '{"data":[]}',
    },
  });
});
