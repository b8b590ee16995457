import { describe, expect, it } from 'vitest';
import { acceptsZip, negotiateResponse } from './accept.ts';

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
