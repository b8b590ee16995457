import type { User } from '@pictable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { header } from '../../messages/shared-texts.ts';
import AccountMenu from './account-menu.tsx';

const user = { email: 'ada@example.com' } as User;

it.each([
  ['Ada', 'Ada'],
  ['', 'ada@example.com'],
  [null, 'ada@example.com'],
])('with the first name %j the menu is called %s', (firstName, name) => {
  const router = createRouter({ routeTree: createRootRoute() });
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <AccountMenu user={{ ...user, first_name: firstName }} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  expect(markup).toContain(`aria-label="${header.account(name)}"`);
  expect(markup).toContain(`>${name}</span>`);
});
