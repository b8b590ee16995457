import { fromJs, type JsonObject } from '@pictable/contract/json';
import { createClient } from '@pictable/sdk';
import { describe, expect, it } from 'vitest';
import { callTool } from './call-tool.ts';
import { createRemoteService } from './remote-service.ts';

/** A service that responds with this, and the bodies that it got. */
function serviceThatReturns(response: object, status = 200) {
  const bodies: unknown[] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json(response, { status });
  };
  const client = createClient({ baseUrl: 'https://tables.example', apiKey: 'k', fetch });
  return { service: createRemoteService(client), bodies };
}

const call = ({ service }: ReturnType<typeof serviceThatReturns>, args: object) =>
  callTool('render_message', {
    args: fromJs(args) as JsonObject,
    service,
    signal: new AbortController().signal,
  });

describe('render_message', () => {
  it('returns the text, and the URLs of each table instead of its whole record', async () => {
    const images = [{ url: 'https://x.example/1.png' }, { url: 'https://x.example/2.png' }];
    const report = { unmatchedRules: [{ path: '/rules/0', message: 'rules.0 matches no cell.' }] };
    const darkUrls = ['https://x.example/1-dark.png', 'https://x.example/2-dark.png'];
    const image = { images, alt: 'A', darkUrl: darkUrls[0], darkUrls, report };
    const native = { slack: { fits: true, why: null, payload: { blocks: [] } } };
    const opened = serviceThatReturns({
      success: true,
      text: 'Hi ![A](u)',
      parts: [
        { kind: 'text', text: 'Hi ' },
        { kind: 'table', table: 1, alt: 'A', image: { ...image, id: 7, longAlt: 'A long text.' }, native },
      ],
      tables: [],
      warnings: [{ path: '/text', message: 'Table 1 (line 1): w' }],
    });
    const args = { text: 'Hi', for: 'slack', replace: 'wide', styles: { theme: 'dark' } };
    expect((await call(opened, args)).structuredContent).toEqual({
      text: 'Hi ![A](u)',
      parts: [
        { kind: 'text', text: 'Hi ' },
        { kind: 'table', urls: images.map(({ url }) => url), darkUrls, alt: 'A', native, report },
      ],
      warnings: [{ path: '/text', message: 'Table 1 (line 1): w' }],
    });
    expect(opened.bodies).toEqual([args]);
  });

  it('says which table is rejected', async () => {
    const error = { code: 400, message: 'Table 2 (line 14): Too large.', hint: 'Use fewer rows.' };
    const { isError, content } = await call(serviceThatReturns({ success: false, error }, 400), {
      text: 'x',
    });
    expect([isError, content]).toEqual([
      true,
      [{ type: 'text', text: '400: Table 2 (line 14): Too large.\nUse fewer rows.' }],
    ]);
  });
});
