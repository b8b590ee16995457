import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import zapier from 'zapier-platform-core';
import schema from 'zapier-platform-schema';
import { openWorld } from '../../tests/api/world.ts';
import app from './index.js';

const run = zapier.createAppTester(app);
const { perform } = app.creates.table_image.operation;

let setup;
let authData;
beforeAll(async () => {
  setup = await openWorld();
  authData = { apiKey: setup.owner.key, baseUrl: `${setup.url}/` };
});
afterAll(() => setup?.close());

const create = (inputData, auth = authData) => run(perform, { authData: auth, inputData });

/** The app as Zapier stores it: functions become marks with their number of arguments. */
function stored(part) {
  if (typeof part === 'function') return `$func$${part.length}$f$`;
  if (Array.isArray(part)) return part.map(stored);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, stored(inner)]));
}

describe('the definition', () => {
  const faults = (definition) => schema.validateAppDefinition(stored(definition)).errors;

  it('is what Zapier accepts', () => {
    expect(faults(app)).toEqual([]);
  });

  it('would not be, without the noun of its action', () => {
    const { noun: _noun, ...nameless } = app.creates.table_image;
    expect(faults({ ...app, creates: { table_image: nameless } })).not.toEqual([]);
  });
});

describe('the connection', () => {
  it('is named by the e-mail of the key', async () => {
    expect((await run(app.authentication.test, { authData })).email).toBe(setup.owner.user.email);
  });

  it('refuses another key in the words of the service', async () => {
    await expect(run(app.authentication.test, { authData: { ...authData, apiKey: 'no' } })).rejects.toThrow(
      /key/i,
    );
  });
});

describe('Create Table Image', () => {
  it('draws line items, with numbers as numbers', async () => {
    const image = await create({
      title: 'Order',
      heading1: 'Item',
      heading2: 'Quantity',
      lineItems: [
        { column1: 'Lamp, "tall"', column2: '2' },
        { column1: 'Rug', column2: '1' },
      ],
      width: 600,
    });
    expect(image).toMatchObject({ title: 'Order', format: 'png', width: 1200 });
    expect(Object.keys(image)).toEqual(Object.keys(app.creates.table_image.operation.sample));
    const picture = await fetch(image.url);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('draws JSON, in another format', async () => {
    const image = await create({ json: '[{"a":1,"b":null}]', format: 'pdf' });
    expect(image).toMatchObject({ format: 'pdf', title: null });
  });

  it('stores the same table of a Zap once', async () => {
    const [first, second] = [
      await create({ json: '[{"twice":1}]' }),
      await create({ json: '[{"twice":1}]' }),
    ];
    expect(second.id).toBe(first.id);
  });

  it('says what is wrong with the input, before it calls', async () => {
    await expect(create({ json: '[{' })).rejects.toThrow(/not well-formed/);
    await expect(create({})).rejects.toThrow(/Line Items/);
  });

  it('says what the service says', async () => {
    await expect(create({ json: '[]' })).rejects.toThrow(/data/);
    const auth = { apiKey: setup.exhausted.key, baseUrl: setup.url };
    await expect(create({ json: '[{"a":1}]' }, auth)).rejects.toThrow(/limit/i);
  });

  it('asks Zapier to wait as long as the service says', async () => {
    const auth = { apiKey: setup.owner.key, baseUrl: setup.limitedUrl };
    const calls = [await create({ json: '[{"a":1}]' }, auth).catch((error) => error)];
    calls.push(await create({ json: '[{"a":2}]' }, auth).catch((error) => error));
    const throttled = calls.find(({ name }) => name === 'ThrottledError');
    expect(JSON.parse(throttled.message).delay).toBeGreaterThan(60);
  });
});
