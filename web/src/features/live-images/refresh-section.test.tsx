// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Routes } from '../../fake-service.fixture.ts';
import { liveRefresh } from '../../messages/live-images-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf, text } from '../../open-app.fixture.tsx';

afterEach(closeApp);

const path = '/api/pictable/user/live';
const url = 'https://pictable.example/l/sales-0123.png';
const time = '2026-03-02T12:00:00.000Z';
const live = {
  ...{ name: 'sales', url, urls: [url], version: 3, versionUrl: url, imageId: 8, projectId: 1 },
  ...{ createdAt: time, updatedAt: time, refresh: '1h' as string | null },
  ...{ nextRefreshAt: '2126-03-02T13:00:00.000Z' as string | null, lastRefreshAt: time, lastError: null },
};
const detail = { ...live, success: true, sourceUrl: 'https://data.example.com/a.csv', versions: [] };
const still = { ...detail, refresh: null, nextRefreshAt: null, sourceUrl: null };

function open(href: string, routes: Routes, user = ada) {
  const base = { 'GET /api/pictable/projects': [projectOf(1, 'North')] };
  return openApp(href, { user, routes: { ...base, ...routes } });
}
const openDetail = (routes: Routes, user = ada) =>
  open('/dashboard/live-images?name=sales&in=1', { [`GET ${path}/sales`]: detail, ...routes }, user);
const intervalField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: liveRefresh.every });

describe('the refreshes of a live image', () => {
  it('are shown with their source, changed and ended', async () => {
    const { keyboard, service } = openDetail({ [`PATCH ${path}/sales`]: live });
    expect(await text(detail.sourceUrl)).toBeTruthy();
    expect(screen.getByText(/2 Mar 2126/)).toBeTruthy();
    expect((await intervalField()).value).toBe('1h');
    service.route(`GET ${path}/sales`, { ...detail, refresh: '6h' });
    await keyboard.selectOptions(await intervalField(), '6h');
    expect(await text(liveRefresh.changed)).toBeTruthy();
    await keyboard.click(await button(liveRefresh.stop));
    const asked = await dialog();
    service.route(`GET ${path}/sales`, still);
    await keyboard.click(asked.getByRole('button', { name: liveRefresh.stopTitle }));
    expect(await text(liveRefresh.stopped)).toBeTruthy();
    expect(await text(/"refresh": "1d"/)).toBeTruthy();
    expect(service.bodies(`PATCH ${path}/sales`)).toEqual([{ refresh: '6h' }, { refresh: null }]);
    expect(service.requests(`PATCH ${path}/sales`)[0]?.query).toBe('?projectId=1');
  });

  it('can be started now, and the page follows until they have ended', async () => {
    const { keyboard, service } = openDetail({ [`POST ${path}/sales/refresh`]: live });
    service.route(`GET ${path}/sales`, { ...detail, nextRefreshAt: time });
    await keyboard.click(await button(liveRefresh.now));
    expect(await text(liveRefresh.started)).toBeTruthy();
    expect(await text(liveRefresh.due)).toBeTruthy();
    const lastError = { reason: 'The source did not respond.', at: time, failures: 2 };
    service.route(`GET ${path}/sales`, { ...detail, lastError });
    expect(await text(liveRefresh.failed(2))).toBeTruthy();
    expect(screen.getByText(/^The source did not respond\./)).toBeTruthy();
    expect(service.requests(`POST ${path}/sales/refresh`)).toHaveLength(1);
  });

  it('are offered as often as the plan allows, and as often as they are now', async () => {
    openDetail({}, { ...ada, current_plan_tier: 'free' });
    const values = [...(await intervalField()).options].map(({ value }) => value);
    expect(values).toEqual(['1h', '1d', '7d']);
  });
});

it('the list says how often an image is refreshed, and why that failed', async () => {
  const lastError = { reason: 'The source requires sign-in.', at: time, failures: 3 };
  open('/dashboard/live-images', {
    [`GET ${path}`]: {
      success: true,
      liveImages: [
        { ...live, lastError },
        { ...live, name: 'plain', refresh: null },
      ],
    },
  });
  const row = within(await screen.findByRole('row', { name: /Every hour/ }));
  expect(row.getByText(/^Every hour/)).toBeTruthy();
  expect(row.getByText(/The source requires sign-in\./)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /plain/ })).queryByText(/^Every/)).toBeNull();
});

it.each([
  ['5m', 'Every 5 minutes'],
  ['1h', 'Every hour'],
  ['2d', 'Every 2 days'],
])('the interval %s is %s', (refresh, shown) => {
  expect(liveRefresh.span(refresh)).toBe(shown);
});
