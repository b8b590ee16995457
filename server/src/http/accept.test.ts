import { describe, expect, it } from 'vitest';
import { acceptsZip, negotiateResponse, prefersProblem } from './accept.ts';

describe('Accept', () => {
  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'text/html',
    'image/png;q=0',
    'application/*;q=0.9, image/*;q=0.9',
  ])('%j selects JSON', (accept) => {
    expect(negotiateResponse(accept)).toEqual({ image: false });
  });

  it.each([
    ['image/*', undefined],
    ['image/png', 'png'],
    ['IMAGE/JPG', 'jpeg'],
    ['image/jpeg, image/jpg', 'jpeg'],
    ['image/svg+xml;q=0.9', 'svg'],
    ['application/pdf, */*;q=0.1', 'pdf'],
    ['image/png, application/pdf', undefined],
    ['image/webp', undefined],
    ['application/json;q=0.5, image/png', 'png'],
  ])('%j selects an image of format %j', (accept, format) => {
    expect(negotiateResponse(accept)).toEqual(
      format === undefined ? { image: true } : { image: true, format },
    );
  });
});

describe('a ZIP archive', () => {
  it.each(['application/zip', 'APPLICATION/ZIP, */*;q=0.1', 'application/json;q=0.5, application/zip'])(
    'is selected by %j',
    (accept) => expect(acceptsZip(accept)).toBe(true),
  );

  it.each([
    undefined,
    '',
    '*/*',
    'application/*',
    'application/zip;q=0',
    'application/json, application/zip',
  ])('is not selected by %j', (accept) => expect(acceptsZip(accept)).toBe(false));
});

describe('Accept of an error', () => {
  it.each([
    ['application/problem+json', true],
    ['application/json, application/problem+json', true],
    ['Application/Problem+JSON; charset=utf-8', true],
    ['application/problem+json;q=0.5, */*;q=0.1', true],
    ['application/json;q=0.5, application/problem+json;q=0.6, */*', true],
    ['image/png, application/problem+json;q=0.1', true],
    // Not listed itself.
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/*', false],
    ['application/json', false],
    ['application/vnd.problem+json', false],
    // Another form is preferred.
    ['application/problem+json;q=0', false],
    ['application/problem+json;q=0.4, application/json;q=0.5', false],
    ['application/problem+json;q=0.5, */*', false],
    ['application/problem+json;q=0.5, application/*;q=0.6, */*;q=0.1', false],
  ])('%j selects a problem: %j', (accept, isProblem) => {
    expect(prefersProblem(accept, 'json')).toBe(isProblem);
  });

  it.each([
    ['image', 'image/avif,image/webp,*/*;q=0.8', false],
    ['image', 'image/png, application/problem+json', true],
    ['image', 'image/*;q=0.9, application/problem+json;q=0.8', false],
    ['page', 'text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['page', 'text/html, application/problem+json', true],
    ['page', 'text/html, application/problem+json;q=0.9', false],
    ['page', 'application/problem+json;q=0.9, */*', false],
  ] as const)('instead of an %s, %j selects a problem: %j', (form, accept, isProblem) => {
    expect(prefersProblem(accept, form)).toBe(isProblem);
  });
});
