import { type ErrorBody, routes } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../send.ts';
import { openWorld, type World } from '../world.ts';
import { checkAnswer, document, schemaValidator } from './answer-check.ts';
import { fuzzRuns, fuzzSettings, fuzzTimeoutMs } from './fuzz-settings.ts';
import { allowedBy } from './schema-arbitrary.ts';

let world: World;
let caller: TestUser;
beforeAll(async () => {
  world = await openWorld();
  caller = await addTestUser(world.platform, 'enterprise');
});
afterAll(() => world?.close());

const path = routes.previewImage.path;
const payload = document.components.schemas.TablePayload ?? {};
const tables = allowedBy(payload);

/** What no schema can say of a table: how large its picture gets, and which projects there are. */
const beyondSchema = new Set(['too-large', 'image-too-large', 'project-not-found']);

/** Every style and option, by each of its names; `text` means too much else to be refused. */
const fields = (
  [
    ['styles', 'TableStyles'],
    ['options', 'TableOptions'],
  ] as const
).flatMap(([place, schema]) =>
  Object.keys(document.components.schemas[schema]?.properties ?? {})
    .filter((name) => name !== 'text')
    .map((name) => ({ place, name, isFieldAllowed: schemaValidator(schema, 'properties', name) })),
);

/** Null and empty text say that a field was left open. */
const unusable = fc.oneof(
  fc.integer({ min: -1_000, max: 100_000 }),
  fc.boolean(),
  fc.constantFrom('zzz', '-5px', '99999', '1,5', '#12', 'rgb(1,2)', '12em', ' '),
  fc.constantFrom([], [1], {}, { zzz: 1 }),
);

interface Answered {
  readonly status: number;
  readonly error: ErrorBody['error'] | undefined;
}

/** Sends a body and checks the answer against the document. */
async function answerTo(body: unknown, to = path): Promise<Answered> {
  const response = await post(world.url + to, body, caller.key);
  const { status } = response;
  const copy = response.clone();
  const faults = await checkAnswer('POST', path, response);
  if (status >= 500) faults.push(`status ${status}: ${await copy.clone().text()}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { status, error: status < 400 ? undefined : ((await copy.json()) as ErrorBody).error };
}

describe('a table', { timeout: fuzzTimeoutMs }, () => {
  it('that the document allows is drawn', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const { status, error } = await answerTo(table);
        if (status !== 200 && !beyondSchema.has(error?.type ?? '')) throw new Error(JSON.stringify(error));
      }),
      fuzzSettings(fuzzRuns),
    );
  });

  it('with a field that the document does not allow is refused at that field', async () => {
    const spoiled = fc.tuple(fc.constantFrom(...fields), unusable);
    await fc.assert(
      fc.asyncProperty(spoiled, async ([{ place, name, isFieldAllowed }, value]) => {
        // A number in place of a text is that number as text.
        if (isFieldAllowed(value) || (typeof value !== 'object' && isFieldAllowed(String(value)))) return;
        const { status, error } = await answerTo({ data: [{ a: 1 }], [place]: { [name]: value } });
        expect(status, `${name} takes ${JSON.stringify(value)}`).toBe(400);
        expect(error?.details?.[0]?.path).toMatch(new RegExp(`^/${place}/${name}(/|$)`));
      }),
      fuzzSettings(fuzzRuns),
    );
  });

  it('of any JSON is drawn or refused in words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (body) => {
        await answerTo(body);
      }),
      fuzzSettings(fuzzRuns),
    );
  });

  it('of any text is refused where it is not JSON', async () => {
    const spoiled = fc.tuple(tables, fc.nat(), fc.string({ maxLength: 3 })).map(([table, at, piece]) => {
      const text = JSON.stringify(table);
      const cut = at % text.length;
      return text.slice(0, cut) + piece + text.slice(cut + 1);
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), spoiled), async (text) => {
        const { status } = await answerTo(text);
        if (status === 200) JSON.parse(text);
      }),
      fuzzSettings(fuzzRuns),
    );
  });
});
