// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { closeApp, show } from '../../open-app.fixture.tsx';
import { EmailText } from './email-text.tsx';

afterEach(closeApp);

it.each([
  ['ada.lovelace+tables@mail.example.com', 'ada.|lovelace+|tables@|mail.|example.|com'],
  ['a..b@c', 'a.|.|b@|c'],
  ['ada', 'ada'],
])('%s wraps after punctuation, and stays the same text', async (text, parts) => {
  const shown = show(<EmailText text={text} />);
  await waitFor(() => expect(shown.innerHTML.replace(/<wbr\s*\/?>/g, '|')).toBe(parts));
  expect(shown.textContent).toBe(text);
});
