// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { closeApp, show } from '../open-app.fixture.tsx';
import { Announcement } from './announcement.tsx';

afterEach(closeApp);

let say: (text: string) => void = () => {};

function Speaker() {
  const [text, setText] = useState('');
  say = setText;
  return (
    <main>
      <Announcement text={text} />
      <p>{text} shown</p>
    </main>
  );
}

it('a text that changes with every key is announced once, when the typing has stopped', async () => {
  const container = show(<Speaker />);
  await screen.findByText('shown');
  const region = container.querySelector('[aria-live="polite"]');
  const announced: string[] = [];
  new MutationObserver(() => announced.push(region?.textContent ?? '')).observe(region as Element, {
    ...{ characterData: true, childList: true, subtree: true },
  });
  for (let key = 1; key <= 23; key++) {
    say(`error ${key}`);
    await screen.findByText(`error ${key} shown`);
  }
  expect(region?.textContent).toBe('');
  await waitFor(() => expect(region?.textContent).toBe('error 23'));
  expect(announced).toEqual(['error 23']);
});
