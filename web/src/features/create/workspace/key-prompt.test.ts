// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeService } from '../../../fake-service.fixture.ts';
import { ada } from '../../../open-app.fixture.tsx';
import { storeApiKey } from '../../../session/api-key.ts';
import { queryKeys } from '../../../session/session.ts';
import { removeStored, storageKeys, writeStored } from '../../../storage/storage.ts';
import { createKeyPrompt } from './key-prompt.ts';

afterEach(() => {
  storeApiKey('');
  removeStored(storageKeys.signedIn);
});

/** A prompt for a caller with a key, with a session or with neither. */
function openPrompt(caller: 'key' | 'session' | 'neither', isStored = true) {
  const queries = new QueryClient();
  let stored = 0;
  const prompt = createKeyPrompt(queries, () => async () => {
    stored += 1;
    return isStored;
  });
  if (caller === 'key') storeApiKey('a-key');
  queries.setQueryData(queryKeys.user, caller === 'session' ? { id: 7 } : null);
  return { prompt, state: () => [stored, prompt.$isOpen.get()] };
}

describe('the prompt for a key', () => {
  it.each(['key', 'session'] as const)('is not needed with a %s', async (caller) => {
    const { prompt, state } = openPrompt(caller);
    await prompt.generate();
    expect(state()).toEqual([1, false]);
  });

  it('is not needed by a user whose session is still loading', async () => {
    writeStored(storageKeys.signedIn, 'yes');
    new FakeService({ 'GET /api/user': ada });
    const stored = vi.fn(async () => true);
    const prompt = createKeyPrompt(new QueryClient(), () => stored);
    await prompt.generate();
    expect([stored.mock.calls.length, prompt.$isOpen.get()]).toEqual([1, false]);
  });

  it('stores the table as it was when the button was pressed', async () => {
    writeStored(storageKeys.signedIn, 'yes');
    new FakeService({ 'GET /api/user': ada });
    const stored: string[] = [];
    let text = 'pressed';
    const prompt = createKeyPrompt(new QueryClient(), () => {
      const pressed = text;
      return async () => stored.push(pressed) > 0;
    });
    const generated = prompt.generate();
    text = 'typed later';
    await generated;
    expect(stored).toEqual(['pressed']);
  });

  it('stores one image for two presses', async () => {
    const { prompt, state } = openPrompt('session');
    await Promise.all([prompt.generate(), prompt.generate()]);
    expect(state()).toEqual([1, false]);
    await prompt.generate();
    expect(state()).toEqual([2, false]);
  });

  it('is shown to visitors, and a key generates the table once', async () => {
    const { prompt, state } = openPrompt('neither');
    await prompt.generate();
    expect(state()).toEqual([0, true]);
    prompt.resume();
    expect(state()).toEqual([1, false]);
    prompt.resume();
    expect(state()).toEqual([1, false]);
  });

  it('is shown if the session has ended meanwhile', async () => {
    const { prompt, state } = openPrompt('session', false);
    await prompt.generate();
    expect(state()).toEqual([1, true]);
    prompt.resume();
    expect(state()).toEqual([2, false]);
  });

  it('that a visitor opens generates nothing', () => {
    const { prompt, state } = openPrompt('neither');
    expect(state()).toEqual([0, false]);
    prompt.open();
    expect(state()).toEqual([0, true]);
    prompt.resume();
    expect(state()).toEqual([0, false]);
    prompt.open();
    prompt.close();
    expect(state()).toEqual([0, false]);
  });
});
