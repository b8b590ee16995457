import { PictableError } from '@pictable/sdk';
import { expect, test } from 'vitest';
import { uiTexts } from '../messages/ui-texts.ts';
import { errorReason, errorText } from './error-text.ts';

const errorWith = (body: string) =>
  new PictableError({ status: 500, statusText: '', body, retryAfterSeconds: undefined });

test('uses the message of the service, else the fallback, never that of a proxy or of the browser', async () => {
  expect(
    errorText(
      errorWith('{"success":false,"error":{"code":500,"message":"The table is too large."}}'),
      'Failed',
    ),
  ).toBe('The table is too large.');
  expect(errorText(errorWith('<html>502 Bad Gateway</html>'), 'Failed')).toBe('Failed');
  const ofPage = await new Response('<html>').json().catch((error: unknown) => error);
  expect(errorText(ofPage, 'Failed')).toBe('Failed');
  expect(errorText(errorWith(''), 'Failed')).toBe('Failed');
  expect(errorText(new Error('No image URL in response'), 'Failed')).toBe('No image URL in response');
  const unreached = await fetch('http://localhost:1/').catch((error: unknown) => error);
  expect(errorText(unreached, 'Failed')).toBe('Failed');
});

test('says below a title why a request failed', async () => {
  const ours = '{"success":false,"error":{"code":500,"message":"The table is too large."}}';
  expect(errorReason(errorWith(ours))).toBe('The table is too large.');
  expect(errorReason(errorWith('<html>502 Bad Gateway</html>'))).toBe(uiTexts.notAnswered);
  expect(errorReason(new TypeError('Failed to fetch'))).toBe(uiTexts.notReached);
});
