import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  emailSchema,
  magicLinkTokenSchema,
  newPasswordSchema,
  passwordChangeSchema,
  profileSchema,
  signInSchema,
} from './accounts/accounts.ts';
import { newProjectSchema, projectChangeSchema } from './accounts/projects.ts';
import { requestLogQuerySchema } from './accounts/usage.ts';
import { imageListQuerySchema, imageQuerySchema } from './images/image-queries.ts';
import { imageChangeSchema } from './images/images.ts';
import { oembedQuerySchema, scaleToFit } from './images/share.ts';
import { signedImageQuerySchema } from './images/signed-images.ts';

/** The value after normalisation, or the first error. */
function read(schema: z.ZodMiniType, input: unknown): unknown {
  const { success, data, error } = schema.safeParse(input);
  return success ? data : error.issues[0]?.message;
}

const x = (count: number) => 'x'.repeat(count);

describe('texts in request bodies', () => {
  it.each([
    ['image title', imageChangeSchema, 'title', {}, 500],
    ['image description', imageChangeSchema, 'description', {}, 500],
    ['first name', profileSchema, 'first_name', {}, 100],
    ['last name', profileSchema, 'last_name', {}, 100],
    ['project name', newProjectSchema, 'name', {}, 50],
    ['project description', newProjectSchema, 'description', { name: 'n' }, 200],
    ['changed project name', projectChangeSchema, 'name', {}, 50],
    ['changed project description', projectChangeSchema, 'description', {}, 200],
  ])('%s: trimmed, then limited', (_, schema, name, others, charsMax) => {
    expect(read(schema, { ...others, [name]: `  ${x(charsMax)}\n ` })).toEqual({
      ...others,
      [name]: x(charsMax),
    });
    expect(read(schema, { ...others, [name]: x(charsMax + 1) })).toMatch(/too long$|characters or fewer\.$/);
    expect(read(schema, { ...others, [name]: 7 })).toMatch(/must be|required/);
  });

  it.each([
    [imageChangeSchema, { title: null, description: null }],
    [profileSchema, { first_name: null, last_name: null }],
    [projectChangeSchema, { description: null }],
    [newProjectSchema, { name: 'n', description: null, endpointPath: null }],
    [passwordChangeSchema, { currentPassword: null, newPassword: 'long enough' }],
  ])('null clears what can be empty: case %#', (schema, input) => {
    expect(read(schema, input)).toEqual(input);
  });

  it.each([
    [projectChangeSchema, { name: null }],
    [projectChangeSchema, { name: ' ' }],
    [newProjectSchema, { name: null }],
    [newProjectSchema, { name: '\t' }],
  ])('a project has a name: case %#', (schema, input) => {
    expect(read(schema, input)).toBe('Project name is required');
  });
});

describe('credentials', () => {
  /** The longest address allowed: 64 characters, `@` and 189 characters. */
  const longest = `${x(64)}@${`${x(58)}.`.repeat(3)}${x(12)}`;

  it.each([
    [' Ada@Example.COM\n', 'ada@example.com'],
    ['', 'Email is required'],
    [' ', 'Email is required'],
    [null, 'Email is required'],
    ['ada@example', 'Please enter a valid email address'],
    // The Kelvin sign, whose lower case is the letter k: the address of somebody else.
    ['mi\u212ae@example.com', 'Please enter a valid email address'],
    [longest, longest],
    [`ada@${'b.'.repeat(130)}example`, 'Please enter a valid email address'],
  ])('the address %j is read as %j', (address, expected) => {
    expect(read(emailSchema, address)).toBe(expected);
  });

  it.each([
    [x(7), 'Password must have 8 characters or more'],
    [` ${x(6)} `, ` ${x(6)} `],
    ['😀'.repeat(7), 'Password must have 8 characters or more'],
    ['e\u0301'.repeat(7), 'Password must have 8 characters or more'],
    ['😀'.repeat(8), '😀'.repeat(8)],
    ['😀'.repeat(128), '😀'.repeat(128)],
    [x(129), 'Password must have 128 characters or fewer'],
    [undefined, 'Password is required'],
  ])('the new password %j: %j', (password, expected) => {
    expect(read(newPasswordSchema, password)).toBe(expected);
  });

  it('a password to sign in may break the rules for new ones, up to a length', () => {
    const login = (password: string) => read(signInSchema, { email: 'a@b.example', password });
    expect(login('x')).toEqual({ email: 'a@b.example', password: 'x' });
    expect(login(x(512))).toEqual({ email: 'a@b.example', password: x(512) });
    expect(login('')).toBe('Password is required');
    expect(login(x(513))).toBe('Password is too long');
  });

  it('a token has 1 to 200 characters', () => {
    expect(read(magicLinkTokenSchema, { token: x(200) })).toEqual({ token: x(200) });
    expect(read(magicLinkTokenSchema, { token: x(201) })).toBe('The token is not a valid magic link token.');
    expect(read(magicLinkTokenSchema, { token: '' })).toBe('No token provided');
  });
});

describe('numbers in queries', () => {
  const signed = { d: 'eA', s: 'x' };
  it.each([
    ['limit of the image list', imageListQuerySchema, 'limit', {}, 1, 1_000],
    ['limit of the request log', requestLogQuerySchema, 'limit', {}, 1, 200],
    ['part of an image', imageQuerySchema, 'part', {}, 1, 99],
    ['part of a signed image', signedImageQuerySchema, 'part', signed, 1, 99],
    ['end of a signed URL', signedImageQuerySchema, 'e', signed, 1, 999_999_999_999],
    ['width for oEmbed', oembedQuerySchema, 'maxwidth', { url: 'u' }, 1, 999_999_999],
    ['height for oEmbed', oembedQuerySchema, 'maxheight', { url: 'u' }, 1, 999_999_999],
    ['project of the image list', imageListQuerySchema, 'projectId', {}, 1, 999_999_999_999_999],
    ['image to continue from', imageListQuerySchema, 'before', {}, 1, 999_999_999_999_999],
  ])('%s', (_, schema, name, others, min, max) => {
    for (const text of [min, max].map(String))
      expect(read(schema, { ...others, [name]: text })).toEqual({ ...others, [name]: text });
    for (const text of [`${min - 1}`, `${max + 1}`, '', '-1', '1e1', '01', '+1', '1.0', ' 1'])
      expect(read(schema, { ...others, [name]: text }), text).toMatch(new RegExp(`^${name} must be a `));
  });

  it.each(['402', '4xx', '100', '599'])('the request log takes the status %s', (status) => {
    expect(read(requestLogQuerySchema, { status })).toEqual({ status });
  });

  it.each(['600', '4x', '04xx', '4XX', '40', '4022', ''])(
    'the request log rejects the status %j',
    (status) => {
      expect(read(requestLogQuerySchema, { status })).toMatch(/^status must be/);
    },
  );
});

it('a packed table is base64url of at most 7,000 characters', () => {
  const packed = (d: string) => read(signedImageQuerySchema, { d, s: 's' });
  expect(packed(`-_aZ09${x(6_994)}`)).toEqual({ d: `-_aZ09${x(6_994)}`, s: 's' });
  for (const d of [x(7_001), '', 'a+b', 'a/b', 'a=', 'a b'])
    expect(packed(d), d).toMatch(/^d must be a JSON table/);
});

it.each([
  [{ width: 800, height: 600 }, {}, { width: 800, height: 600 }],
  [
    { width: 800, height: 600 },
    { width: 1_600, height: 1_200 },
    { width: 800, height: 600 },
  ],
  [{ width: 800, height: 600 }, { width: 400 }, { width: 400, height: 300 }],
  [{ width: 800, height: 600 }, { height: 100 }, { width: 133, height: 100 }],
  [
    { width: 800, height: 600 },
    { width: 400, height: 150 },
    { width: 200, height: 150 },
  ],
  [{ width: 800, height: 2 }, { width: 100 }, { width: 100, height: 1 }],
])('%j in the bounds %j is shown as %j', (size, bounds, expected) => {
  expect(scaleToFit(size, bounds)).toEqual(expected);
});
