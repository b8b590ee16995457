import { PictableError } from '@pictable/sdk';
import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

const errorWith = (body: string) =>
  new PictableError({ status: 500, statusText: '', body, retryAfterSeconds: undefined });

test('uses the message of the service, else the fallback, never that of the browser', async () => {
  expect(
    errorText(
      errorWith('{"success":false,"error":{"code":500,"message":"The table is too large."}}'),
      'Failed',
    ),
  ).toBe('The table is too large.');
  expect(errorText(errorWith('busy'), 'Failed')).toBe('busy');
  expect(errorText(errorWith(''), 'Failed')).toBe('Failed');
  expect(errorText(new Error('No image URL in response'), 'Failed')).toBe('No image URL in response');
  const unreached = await fetch('http://localhost:1/').catch((error: unknown) => error);
  expect(errorText(unreached, 'Failed')).toBe('Failed');
});
