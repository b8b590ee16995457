import { routeList } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PublicError } from './errors/public-error.ts';
import { confidentialNames, validateInput } from './validate-input.ts';

function refusal(schema: z.ZodMiniObject, input: unknown): PublicError {
  try {
    validateInput(schema, input);
  } catch (error) {
    if (error instanceof PublicError) return error;
    throw error;
  }
  throw new Error('The input is valid.');
}

const shape = (schema: z.ZodMiniObject, input: unknown) => refusal(schema, input).message;

const schemaOf = (name: string, part: 'body' | 'query') => {
  const schema = routeList.find((route) => route.name === name)?.[part];
  if (typeof schema !== 'object') throw new Error(`${name} has no schema for its ${part}.`);
  return schema;
};

describe('an invalid value is shown with what is allowed', () => {
  it.each([
    ['getImage', 'query', { part: '0' }, 'part must be a whole number from 1 to 99; got "0".'],
    ['getImage', 'query', { scheme: 'blue' }, 'scheme must be light or dark; got "blue".'],
    ['createProject', 'body', { name: 7 }, 'Project name is required; got 7.'],
    ['createProject', 'body', { name: ' ' }, 'Project name is required; got " ".'],
    ['createProject', 'body', {}, 'Project name is required'],
    [
      'createProject',
      'body',
      { name: 'x', endpointPath: 'api' },
      'endpointPath is a reserved word; got "api". Choose another one.',
    ],
    [
      'updateImage',
      'body',
      { title: 'x'.repeat(501) },
      'title must have 500 characters or fewer; got 501 characters.',
    ],
    ['updateUser', 'body', { first_name: ['Ann'] }, 'first_name must be text; got ["Ann"].'],
    [
      'deleteImages',
      'body',
      { ids: [3, 1e300] },
      'ids/1 must be the id of an image, a whole number above 0; got 1e+300.',
    ],
    [
      'deleteImages',
      'body',
      { ids: [0] },
      'ids/0 must be the id of an image, a whole number above 0; got 0.',
    ],
    [
      'deleteImages',
      'body',
      { ids: ['x'] },
      'ids/0 must be the id of an image, a whole number above 0; got "x".',
    ],
    ['deleteImages', 'body', { ids: 7 }, 'ids must be a list; got 7.'],
    ['deleteImages', 'body', {}, 'ids must be a list; it is missing.'],
    ['saveSecret', 'body', { value: 'x', hosts: 'x' }, /^hosts must be .*; got "x"\.$/],
    ['getOembed', 'query', {}, 'url must be the URL of a share page or of an image.'],
  ] as const)('%s, %s %j', (name, part, input, message) => {
    const { message: shown } = refusal(schemaOf(name, part), input);
    if (typeof message === 'string') expect(shown).toBe(message);
    else expect(shown).toMatch(message);
  });

  it('shortened', () => {
    const { message } = refusal(schemaOf('createProject', 'body'), { name: ['x'.repeat(5_000)] });
    expect(message).toMatch(/^Project name is required; got \["x{50,60}…\.$/);
  });
});

describe('without an error of the schema', () => {
  it.each([
    [z.boolean(), 'yes', 'a must be true or false; got "yes".'],
    [z.string(), 7, 'a must be a text; got 7.'],
    [z.string().check(z.minLength(2)), 'x', 'a must have at least 2 characters; got "x".'],
    [z.string().check(z.maxLength(2)), 'xyz', 'a must have at most 2 characters; got 3 characters.'],
    [z.array(z.string()).check(z.maxLength(1)), ['x', 'y'], 'a must have at most 1 entries; got 2 entries.'],
    [z.int(), 1e300, 'a must be at most 9007199254740991; got 1e+300.'],
    [z.number().check(z.lt(3)), 3, 'a must be less than 3; got 3.'],
    [z.enum(['x', 'y']), null, 'a must be one of x, y; got null.'],
    [z.string().check(z.regex(/x/)), 'y', 'a is not valid; got "y".'],
  ])('the rule is described: case %#', (schema, value, message) => {
    expect(shape(z.object({ a: schema }), { a: value })).toBe(message);
  });
});

describe('a secret', () => {
  const secrets = ['password', 'token', 'value', 'email', 'url'];

  it.each(secrets)('is not shown: %s', (name) => {
    const schema = z.object({ [name]: z.int() });
    for (const value of ['hunter2', { a: 'hunter2' }, ['hunter2']])
      expect(JSON.stringify(refusal(schema, { [name]: value }))).not.toContain('hunter2');
  });

  it('a text of a request is either shown or known to be confidential', () => {
    const names = routeList.flatMap(({ body, query }) =>
      [body, query].flatMap((part) => (typeof part === 'object' ? Object.keys(part.shape) : [])),
    );
    const suspicious = /pass|secret|token|invitation|key|url|email|link|value|endpoint|credential/i;
    const shown = [...new Set(names)].filter((name) => suspicious.test(name) && !confidentialNames.has(name));
    // The path of a project is part of public URLs.
    expect(shown).toEqual(['endpointPath']);
    for (const name of confidentialNames) expect(names).toContain(name);
  });
});
