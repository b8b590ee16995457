// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { closeApp, show } from '../open-app.fixture.tsx';
import { ErrorLine, errorSentence } from './error-line.tsx';

afterEach(closeApp);

const place = { from: 0, to: 1, line: 1, column: 1, fix: undefined };

it.each([
  ['No table', 'Send rows.', 'No table. Send rows.'],
  ['No table.', 'Send rows.', 'No table. Send rows.'],
  ['No table?', 'Send rows.', 'No table? Send rows.'],
  ['No table', undefined, 'No table'],
])('the message "%s" and its hint are two sentences', async (message, hint, shown) => {
  const error = { ...place, message, hint };
  const line = show(<ErrorLine error={error} text="" onFix={() => {}} onShow={() => {}} />);
  await waitFor(() => expect(line.textContent?.endsWith(`1:1${shown}`)).toBe(true));
  expect(errorSentence(error).endsWith(`: ${shown}`)).toBe(true);
});
