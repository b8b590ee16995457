import type { Project, User } from '@pictable/contract';
import { RouterProvider } from '@tanstack/react-router';
import { configure, screen, within } from '@testing-library/dom';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { FakeService, type Routes } from './fake-service.fixture.ts';
import { partOf } from './part-of.fixture.ts';
import { createAppRouter } from './router.tsx';
import { storeApiKey } from './session/api-key.ts';
import { storageKeys } from './storage/storage.ts';
import { showToast } from './ui/toasts/toasts.ts';

// The first page of a process loads all of its code. Without layout, it takes long to find what is hidden. A
// failed query does not print the whole page.
configure({
  asyncUtilTimeout: 50_000,
  defaultHidden: true,
  getElementError: (message) => new Error(message ?? ''),
});

/** A user of the starter plan. */
export const ada = partOf<User>({
  ...{
    id: 7,
    project: null,
    key: null,
    email: 'ada@example.com',
    username: 'ada',
    first_name: 'Ada',
    last_name: null,
  },
  ...{ current_plan_tier: 'basic', planName: 'Free', usage_count: 12, usage_limit: 100 },
  ...{ usage_reset_date: '2026-04-01T12:00:00.000Z', project_limit: 3, api_key_prefix: null },
  ...{ stripe_subscription_id: null, needs_current_password: true },
});

export function projectOf(id: number, name: string, more: Partial<Project> = {}): Project {
  const endpointPath = `${name.toLowerCase()}-x${id}`;
  return {
    ...{ id, name, description: null, endpointPath, apiKeyPrefix: `pk_${id}`, isActive: true },
    endpointUrl: `https://pictable.example/api/pictable/${endpointPath}`,
    ...{ createdAt: '2026-03-02T12:00:00.000Z', updatedAt: '2026-03-02T12:00:00.000Z' },
    ...{ role: 'owner' as const, ownerName: null, transfer: null },
    ...more,
  };
}

interface Visit {
  /** Undefined for a visitor. */
  readonly user?: User | undefined;
  readonly routes?: Routes;
}

let closeAll: (() => void)[] = [];

/** Renders what a test shows, until `closeApp`. */
export function show(node: ReactNode): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(node);
  closeAll.push(() => {
    root.unmount();
    container.remove();
  });
  return container;
}

/** Opens a path in the whole app, with a service that responds as `routes` says. */
export function openApp(href: string, { user, routes = {} }: Visit = {}) {
  const service = new FakeService({ ...(user ? { 'GET /api/user': user } : {}), ...routes });
  history.replaceState(null, '', href);
  if (user) localStorage.setItem(storageKeys.signedIn, 'yes');
  const router = createAppRouter();
  closeAll.push(() => router.history.destroy());
  const container = show(<RouterProvider router={router} />);
  // An open list disables the page below it, and for a moment longer than it is open.
  const keyboard = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { service, router, container, keyboard };
}

/** A button of the page, once it is there. */
export const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

/** A text of the page, once it is there. */
export const text = (shown: string | RegExp) => screen.findByText(shown);

/** The content of the open dialog. */
export const dialog = async () => within(await screen.findByRole('dialog'));

/** The path, query and fragment in the address bar. */
export const currentHref = () => location.pathname + location.search + location.hash;

/** Closes the app, and forgets what it stored in the browser. Call it after each test. */
export function closeApp(): void {
  for (const close of closeAll.reverse()) close();
  closeAll = [];
  storeApiKey('');
  // The next app shows the last toast again: one that no test expects, and that closes at once.
  showToast({ title: '–', durationMs: 1 });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
}
