// @vitest-environment happy-dom
import type { LoggedRequest } from '@pictable/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { requests as messages } from '../../messages/requests-texts.ts';
import { uiTexts } from '../../messages/ui-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf, text } from '../../open-app.fixture.tsx';

afterEach(closeApp);

const route = 'GET /api/pictable/user/requests';
const requestOf = (id: number, more: Partial<LoggedRequest> = {}): LoggedRequest => ({
  ...{ id, createdAt: '2026-03-02T09:14:07.000Z', projectId: 1, requestId: `req_${id}`, method: 'POST' },
  ...{ route: '/api/pictable/:endpointPath', status: 200, ms: 1_200, bytes: 900, source: 'api', error: null },
  ...more,
});
const failed = requestOf(8, {
  status: 422,
  error: { type: 'invalid-payload', message: 'There is no table.' },
});

function openLog(routes: Routes = {}) {
  const lists = {
    'GET /api/pictable/projects': [projectOf(1, 'North'), projectOf(2, 'South')],
    [route]: { requests: [requestOf(9), failed], next: null },
  };
  return openApp('/dashboard/requests', { user: ada, routes: { ...lists, ...routes } });
}

const table = () => screen.findByRole('table', { name: messages.table });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const queries = ({ service }: ReturnType<typeof openLog>) =>
  service.requests(route).map(({ query }) => query);

describe('the request log', () => {
  it('lists requests with their responses', async () => {
    const app = openLog();
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('/api/pictable/north-x1'));
    const [first, second] = (await rows()).map((row) => row.textContent);
    expect(first).toContain('200POST /api/pictable/north-x1');
    expect(first).toContain('API1,200 ms900 B');
    expect(second).toContain('There is no table.');
    expect(queries(app)).toEqual(['?without=app-reads&limit=50']);
    expect(screen.queryByRole('button', { name: messages.older })).toBeNull();
  });

  it('is filtered by the service', async () => {
    const app = openLog();
    await table();
    const { keyboard } = app;
    const choose = async (label: string, value: string) => {
      await keyboard.selectOptions(await screen.findByRole('combobox', { name: label }), value);
    };
    await choose(messages.status, '4xx');
    await choose(messages.project, '2');
    await choose(messages.source, 'key');
    await waitFor(() => expect(queries(app)).toHaveLength(4));
    await choose(messages.source, 'everything');
    await waitFor(() => expect(queries(app)).toHaveLength(5));
    await choose(messages.source, 'session');
    await waitFor(() => expect(queries(app)).toHaveLength(6));
    expect(queries(app).slice(1)).toEqual([
      '?status=4xx&without=app-reads&limit=50',
      '?projectId=2&status=4xx&without=app-reads&limit=50',
      '?projectId=2&status=4xx&via=key&without=app-reads&limit=50',
      '?projectId=2&status=4xx&limit=50',
      '?projectId=2&status=4xx&via=session&without=app-reads&limit=50',
    ]);
  });

  it('says if nothing matches, and then clears the filters', async () => {
    const app = openLog({ [route]: { requests: [], next: null } });
    expect(await text(messages.empty)).toBeTruthy();
    await app.keyboard.selectOptions(await screen.findByRole('combobox', { name: messages.status }), '5xx');
    expect(await text(messages.noMatch)).toBeTruthy();
    await app.keyboard.click(await button(messages.clear));
    expect(await text(messages.empty)).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: messages.status }).value).toBe('');
  });

  it('continues with older requests', async () => {
    const app = openLog({
      [route]: ({ query }: { query: string }) =>
        query.includes('before=8')
          ? { requests: [requestOf(7)], next: null }
          : { requests: [requestOf(9), failed], next: 8 },
    });
    await app.keyboard.click(await button(messages.older));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(queries(app)[1]).toBe('?without=app-reads&before=8&limit=50');
    expect(screen.queryByRole('button', { name: messages.older })).toBeNull();
  });

  it('is loaded again on request', async () => {
    const app = openLog({ [route]: () => errorResponse(503, 'busy', 'Come back later.') });
    expect(await text('Come back later.')).toBeTruthy();
    app.service.route(route, { requests: [requestOf(9)], next: null });
    await app.keyboard.click(await button(messages.refresh));
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByText('Come back later.')).toBeNull();
  });
});

describe('the details of a request', () => {
  it('have its error and where it is explained', async () => {
    const { keyboard } = openLog();
    await waitFor(async () => expect((await rows())[1]?.textContent).toContain('/api/pictable/north-x1'));
    await keyboard.click(await button(/^Details of 422 POST \/api\/pictable\/north-x1/));
    const details = await dialog();
    expect(details.getByText('422 POST')).toBeTruthy();
    expect(details.getByText('invalid-payload')).toBeTruthy();
    expect(details.getByText('There is no table.')).toBeTruthy();
    const causes = details.getByRole('link', { name: messages.causes });
    expect(causes.getAttribute('href')).toBe('/api-reference#error-invalid-payload');
    await keyboard.click(details.getByRole('button', { name: `Copy ${messages.requestId}` }));
    expect(await navigator.clipboard.readText()).toBe('req_8');
    // Escape would close the toast first.
    await keyboard.click(details.getByRole('button', { name: uiTexts.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('have the project, the source, the duration and the size', async () => {
    const { keyboard } = openLog();
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('/api/pictable/north-x1'));
    await keyboard.click(await button(/^Details of 200/));
    const details = await dialog();
    expect(details.getByText(messages.succeededText)).toBeTruthy();
    const facts = details.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts.slice(1)).toEqual(['North', 'API', '1,200 ms', '900 B']);
  });
});
