import { PictableError } from '@pictable/sdk';
import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

const answer = (body: string) =>
  new PictableError({ status: 500, statusText: '', body, retryAfterSeconds: undefined });

test('an error is told by the service, else in our words, never in those of the browser', async () => {
  expect(
    errorText(answer('{"success":false,"error":{"code":500,"message":"The table is too large."}}'), 'Failed'),
  ).toBe('The table is too large.');
  expect(errorText(answer('busy'), 'Failed')).toBe('busy');
  expect(errorText(answer(''), 'Failed')).toBe('Failed');
  expect(errorText(new Error('No image URL in response'), 'Failed')).toBe('No image URL in response');
  const unreached = await fetch('http://localhost:1/').catch((error: unknown) => error);
  expect(errorText(unreached, 'Failed')).toBe('Failed');
});
