import {
  type ErrorBody,
  type ErrorDetail,
  hasStructuredShape,
  routes,
  transformVerbs,
} from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { fuzzRuns, fuzzSettings, fuzzTimeoutMs } from './fuzz-settings.ts';
import { document, schemaValidator, validateResponse } from './response-validator.ts';
import { allowedBy } from './schema-arbitrary.ts';

let setup: TestSetup;
let caller: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  caller = await addTestUser(setup.platform, 'enterprise');
});
afterAll(() => setup?.close());

const path = routes.previewImage.path;
const payload = document.components.schemas.TablePayload ?? {};
const tables = allowedBy(payload);

/** Errors that no schema can express: the size of the image, and which projects and templates exist. */
const beyondSchema = new Set(['too-large', 'image-too-large', 'project-not-found']);

/** Path inside a step of `transform`, whose verb the document knows, or of an expression of a summary row. */
const EXPRESSION_PATH = new RegExp(
  `/transform(?:/\\d+)?/(?:${transformVerbs.join('|')})(?:/|$)|/summary(?:/\\d+)?/columns/`,
);
/** Errors about the form of a value, which the document describes also inside steps. */
const FORM_ERROR = / must be (?!a column\b|the name of a column\b)/;

/**
 * Whether a table has a source as well, a source has a URL that nobody serves, no column is visible, which
 * depends on the columns of the data, numbers are in another order, a template is named without a project, or
 * the place of a footnote is an object without members. Steps of `transform` and functions of summary rows
 * name columns and contain expressions.
 */
const isBeyondSchema = (error: ErrorBody['error'] | undefined) =>
  areOfExpressions(error?.details ?? []) ||
  /^Send either \w+, which contains|^The source |^source|hides every column|in ascending order|belongs to a project|^footnotes.*; got \{\}/.test(
    error?.message ?? '',
  );

function areOfExpressions(details: readonly ErrorDetail[]): boolean {
  return (
    details.length > 0 &&
    details.every(({ path = '', message }) => EXPRESSION_PATH.test(path) && !FORM_ERROR.test(message))
  );
}

/** Whether the table is a file in a `data:` URL: the document does not describe what the file has to contain. */
function isFile(table: unknown): boolean {
  const data = (table as { data?: unknown } | null)?.data;
  return typeof data === 'string' && data.startsWith('data:');
}

/** Every style and option under each of its names, except `text`, which is ambiguous and never rejected. */
const fields = (
  [
    ['styles', 'TableStyles'],
    ['options', 'TableOptions'],
  ] as const
).flatMap(([section, schema]) =>
  Object.keys(document.components.schemas[schema]?.properties ?? {})
    .filter((name) => name !== 'text')
    .map((name) => ({ section, name, isFieldAllowed: schemaValidator(schema, 'properties', name) })),
);

/** Without null and the empty string, which mean that a field is absent. */
const invalidValues = fc.oneof(
  fc.integer({ min: -1_000, max: 100_000 }),
  fc.boolean(),
  fc.constantFrom('zzz', '-5px', '99999', '1,5', '#12', 'rgb(1,2)', '12em', ' '),
  fc.constantFrom([], [1], {}, { zzz: 1 }),
);

interface Outcome {
  readonly status: number;
  readonly error: ErrorBody['error'] | undefined;
}

/** Sends a body and checks the response against the document. */
async function sendBody(body: unknown, to = path): Promise<Outcome> {
  const response = await post(setup.url + to, body, caller.key);
  const { status } = response;
  const copy = response.clone();
  const violations = await validateResponse('POST', path, response);
  if (status >= 500) violations.push(`status ${status}: ${await copy.clone().text()}`);
  if (violations.length > 0) throw new Error(violations.join('\n'));
  return { status, error: status < 400 ? undefined : ((await copy.json()) as ErrorBody).error };
}

describe('a table', { timeout: fuzzTimeoutMs }, () => {
  it('that the document allows is rendered', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        const { status, error } = await sendBody(table);
        const isExpected = beyondSchema.has(error?.type ?? '') || isBeyondSchema(error) || isFile(table);
        if (status !== 200 && !isExpected) throw new Error(JSON.stringify(error));
      }),
      fuzzSettings(fuzzRuns),
    );
  });

  it('with an invalid field is rejected with the path of that field', async () => {
    const invalidFields = fc.tuple(fc.constantFrom(...fields), invalidValues);
    await fc.assert(
      fc.asyncProperty(invalidFields, async ([{ section, name, isFieldAllowed }, value]) => {
        // Numbers are accepted where the schema requires a string.
        // A structured key of another shape is ignored, with a warning: it had no meaning before.
        if (!hasStructuredShape(name, fromJs(value))) return;
        if (isFieldAllowed(value) || (typeof value !== 'object' && isFieldAllowed(String(value)))) return;
        const { status, error } = await sendBody({ data: [{ a: 1 }], [section]: { [name]: value } });
        expect(status, `${name} accepts ${JSON.stringify(value)}`).toBe(400);
        expect(error?.details?.[0]?.path).toMatch(new RegExp(`^/${section}/${name}(/|$)`));
      }),
      fuzzSettings(fuzzRuns),
    );
  });

  it('of any JSON is rendered or rejected as documented', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (body) => {
        await sendBody(body);
      }),
      fuzzSettings(fuzzRuns),
    );
  });

  it('of any text is rejected if it is not JSON', async () => {
    const corrupted = fc.tuple(tables, fc.nat(), fc.string({ maxLength: 3 })).map(([table, at, piece]) => {
      const text = JSON.stringify(table);
      const cut = at % text.length;
      return text.slice(0, cut) + piece + text.slice(cut + 1);
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), corrupted), async (text) => {
        const { status } = await sendBody(text);
        if (status === 200) JSON.parse(text);
      }),
      fuzzSettings(fuzzRuns),
    );
  });
});
