import type { User } from '@pictable/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shared } from '../messages/shared-texts.ts';
import { brokenStorage, memoryStorage } from '../storage/memory-storage.fixture.ts';
import { storageKeys } from '../storage/storage.ts';
import { toastStore } from '../ui/toasts/toasts.ts';
import { readApiKey, storeApiKey } from './api-key.ts';
import { tableService } from './service.ts';
import {
  beginSession,
  endLostSession,
  endRejectedSession,
  endSession,
  followOtherTabs,
  mayBeSignedIn,
  queryKeys,
} from './session.ts';

const local = new Map<string, string>();
const session = new Map<string, string>();
const user = { id: 7, email: 'ada@example.com' } as User;
let queries: QueryClient;
let listeners: ((event: { key: string | null; newValue: string | null }) => void)[] = [];

beforeEach(() => {
  local.clear();
  session.clear();
  listeners = [];
  queries = new QueryClient();
  vi.stubGlobal('localStorage', memoryStorage(local));
  vi.stubGlobal('sessionStorage', memoryStorage(session));
  vi.stubGlobal('addEventListener', (type: string, listener: (typeof listeners)[number]) => {
    if (type === 'storage') listeners.push(listener);
  });
});
afterEach(() => {
  storeApiKey('');
  queries.clear();
  vi.unstubAllGlobals();
});

/** Loads data for a visitor or a user into every query. */
function fillQueries(): void {
  for (const key of Object.values(queryKeys)) {
    queries.setQueryData(key, 'loaded');
    queries.setQueryData([...key, 3], 'loaded');
  }
}

const loadedNames = () =>
  Object.entries(queryKeys)
    .filter(([, key]) => [key, [...key, 3]].some((one) => queries.getQueryData(one) === 'loaded'))
    .map(([name]) => name);

describe('a session', () => {
  it('begins with the user, and without the data and the key of a visitor', () => {
    storeApiKey('a-key');
    fillQueries();
    beginSession(queries, user);
    expect(queries.getQueryData(queryKeys.user)).toBe(user);
    expect(loadedNames()).toEqual(['user']);
    expect([readApiKey(), session.size]).toEqual(['', 0]);
    expect(local.get(storageKeys.signedIn)).toBe('yes');
    expect(mayBeSignedIn()).toBe(true);
  });

  it('ends without any of its data', () => {
    fillQueries();
    beginSession(queries, user);
    fillQueries();
    endSession(queries);
    expect(queries.getQueryData(queryKeys.user)).toBeNull();
    expect(loadedNames()).toEqual(['user']);
    expect(local.size).toBe(0);
    expect(mayBeSignedIn()).toBe(false);
  });

  it.each([
    [Object.assign(new Error('no'), { status: 401 }), true],
    [Object.assign(new Error('no'), { status: 403 }), false],
    [{ status: 401 }, false],
    [new TypeError('fetch failed'), false],
  ])('is lost if the service rejects it: %o', (error, isLost) => {
    beginSession(queries, user);
    expect(endRejectedSession(queries, error)).toBe(isLost);
    expect(queries.getQueryData(queryKeys.user)).toBe(isLost ? null : user);
  });

  it('that is lost is reported once, and not to visitors', () => {
    const before = toastStore.read();
    expect([endLostSession(queries), toastStore.read()]).toEqual([false, before]);
    beginSession(queries, user);
    expect(endLostSession(queries)).toBe(true);
    expect(toastStore.read()).toMatchObject({ title: shared.sessionEnded, destructive: true });
    expect(endLostSession(queries)).toBe(false);
  });

  it('is possible in a browser without storage', () => {
    expect(mayBeSignedIn()).toBe(false);
    local.set(storageKeys.signedIn, 'no');
    expect(mayBeSignedIn()).toBe(false);
  });

  it('ends in every tab, and begins in every tab', async () => {
    followOtherTabs(queries);
    beginSession(queries, user);
    listeners[0]?.({ key: storageKeys.theme, newValue: null });
    expect(queries.getQueryData(queryKeys.user)).toBe(user);
    listeners[0]?.({ key: storageKeys.signedIn, newValue: null });
    expect(queries.getQueryData(queryKeys.user)).toBeNull();
    listeners[0]?.({ key: storageKeys.signedIn, newValue: 'yes' });
    await expect.poll(() => queries.getQueryData(queryKeys.user)).toBeUndefined();
  });
});

describe('a pasted key', () => {
  it('is stored for this tab, without the spaces around it, until it is empty', () => {
    storeApiKey(' a-key\n');
    expect([readApiKey(), [...session]]).toEqual(['a-key', [['pictable-api-key', 'a-key']]]);
    storeApiKey(' ');
    expect([readApiKey(), session.size]).toEqual(['', 0]);
  });

  it('is kept in memory if the browser has disabled its storage', () => {
    vi.stubGlobal('sessionStorage', brokenStorage());
    storeApiKey('a-key');
    expect(readApiKey()).toBe('a-key');
  });

  it('stores tables instead of the session', async () => {
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      sent.push(init);
      return Response.json({});
    });
    await tableService().generate('[]');
    storeApiKey('a-key');
    await tableService().generate('[]');
    const authorizations = sent.map(({ headers }) => new Headers(headers).get('authorization'));
    expect(authorizations).toEqual([null, 'Bearer a-key']);
    expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'omit']);
  });
});
