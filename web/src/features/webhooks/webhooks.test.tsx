// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { deliveries, webhookDetail, webhookForm, webhooks } from '../../messages/webhooks-texts.ts';
import {
  ada,
  button,
  closeApp,
  currentHref,
  dialog,
  openApp,
  projectOf,
  text,
} from '../../open-app.fixture.tsx';
import { maskSecret } from '../../ui/text/secret-text.tsx';

afterEach(closeApp);

const path = '/api/pictable/webhooks';
const url = 'https://hooks.example.com/tables';
const secret = 'whsec_0123456789abcdef';
const webhook = {
  id: 5,
  url,
  events: ['image.created'],
  project: { id: 1, name: 'North' },
  enabled: true,
  disabledReason: null as string | null,
  previousSecretUntil: null as string | null,
  createdAt: '2026-03-02T12:00:00.000Z',
};
const delivery = {
  id: 31,
  messageId: 'msg_1',
  type: 'image.created',
  state: 'failed',
  attempts: 10,
  nextAttemptAt: null,
  responseStatus: 500,
  responseText: 'database is down',
  durationMs: 1_234,
  error: 'The endpoint responded with status 500.',
  createdAt: '2026-03-02T12:00:00.000Z',
  attemptedAt: '2026-03-02T12:00:09.000Z',
  message: { type: 'image.created', data: { id: 8 } },
};
const listOf = (...all: unknown[]) => ({ success: true, webhooks: all });

function open(href: string, routes: Routes) {
  const base = { 'GET /api/pictable/projects': [projectOf(1, 'North')] };
  return openApp(href, { user: ada, routes: { ...base, ...routes } });
}

describe('the list of webhooks', () => {
  it('is empty at first, adds an endpoint and shows its secret once', async () => {
    const { keyboard, service } = open('/dashboard/webhooks?project=1', {
      [`GET ${path}`]: listOf(),
      [`POST ${path}`]: { success: true, secret, webhook },
    });
    expect(await text(webhooks.emptyProject)).toBeTruthy();
    expect(screen.getByText(/"projectId": 1/)).toBeTruthy();
    await keyboard.click(await button(webhooks.create));
    const form = await dialog();
    await keyboard.click(form.getByRole('button', { name: webhookForm.add }));
    expect(form.getByText(webhookForm.urlInvalid)).toBeTruthy();
    await keyboard.type(form.getByLabelText(webhookForm.url), ` ${url}`);
    for (const box of form.getAllByRole('checkbox')) await keyboard.click(box);
    expect(form.getByText(webhookForm.eventsMissing)).toBeTruthy();
    await keyboard.click(form.getByRole('checkbox', { name: /^image\.created/ }));
    service.route(`GET ${path}`, listOf(webhook));
    await keyboard.click(form.getByRole('button', { name: webhookForm.add }));
    expect(await text(webhookForm.newTitle)).toBeTruthy();
    expect(service.bodies(`POST ${path}`)).toEqual([{ url, events: ['image.created'], projectId: 1 }]);
    const shown = await dialog();
    expect(shown.getByText(maskSecret(secret))).toBeTruthy();
    await keyboard.click(shown.getByRole('button', { name: webhookForm.showSecret }));
    expect(shown.getByText(secret)).toBeTruthy();
    await keyboard.click(shown.getByRole('button', { name: webhookForm.done }));
    const table = within(await screen.findByRole('table', { name: webhooks.list }));
    expect(table.getByRole('link', { name: url })).toBeTruthy();
    expect(table.getAllByText(webhooks.active).length).toBeGreaterThan(0);
    expect(table.getByText(webhooks.onlyProject('North'))).toBeTruthy();
  });

  it('keeps the form open if the service rejects the URL', async () => {
    const { keyboard } = open('/dashboard/webhooks', {
      [`GET ${path}`]: listOf(),
      [`POST ${path}`]: () => errorResponse(400, 'invalid-request', 'url must be public.'),
    });
    await keyboard.click(await button(webhooks.create));
    const form = await dialog();
    await keyboard.type(form.getByLabelText(webhookForm.url), url);
    await keyboard.click(form.getByRole('button', { name: webhookForm.add }));
    expect(await form.findByText('url must be public.')).toBeTruthy();
  });

  it('deletes an endpoint and restores it', async () => {
    const { keyboard, service } = open('/dashboard/webhooks', {
      [`GET ${path}`]: listOf(webhook, { ...webhook, id: 6, url: 'https://b.example', enabled: false }),
      [`DELETE ${path}/5`]: { success: true },
      [`POST ${path}/5/restore`]: { success: true, webhook },
    });
    expect((await screen.findAllByText(webhooks.paused)).length).toBeGreaterThan(0);
    await keyboard.click(await button(webhooks.removeNamed(url)));
    const asked = await dialog();
    await keyboard.click(asked.getByRole('button', { name: webhookDetail.removeTitle }));
    await keyboard.click(await button(webhookDetail.undo));
    expect(await text(webhookDetail.restored)).toBeTruthy();
    expect(service.requests(`DELETE ${path}/5`)).toHaveLength(1);
    expect(service.requests(`POST ${path}/5/restore`)).toHaveLength(1);
  });

  it('can be loaded again after an error', async () => {
    const { keyboard, service } = open('/dashboard/webhooks', {
      [`GET ${path}`]: () => errorResponse(500, 'internal-error', 'Try later.'),
    });
    expect(await text('Try later.')).toBeTruthy();
    service.route(`GET ${path}`, listOf());
    await keyboard.click(await button(webhooks.retry));
    expect(await text(webhooks.empty)).toBeTruthy();
  });
});

describe('one webhook', () => {
  const log = `GET ${path}/5/deliveries`;
  const deliveriesOf = (...all: unknown[]) => ({ success: true, deliveries: all });

  it('shows its deliveries, and sends one again', async () => {
    const { keyboard, service } = open('/dashboard/webhooks?id=5', {
      [`GET ${path}`]: listOf(webhook),
      [log]: deliveriesOf(delivery),
      [`POST ${path}/5/deliveries/31/replay`]: { success: true, delivery },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'hooks.example.com' })).toBeTruthy();
    expect(await text('Failed · 500')).toBeTruthy();
    await keyboard.click(await button(/^Details of image\.created, Failed · 500/));
    const details = await dialog();
    expect(details.getByText('database is down')).toBeTruthy();
    expect(details.getByText('1,234 ms')).toBeTruthy();
    expect(details.getByText(/"id": 8/)).toBeTruthy();
    await keyboard.click(details.getByRole('button', { name: deliveries.again }));
    expect(await text(deliveries.sentAgain)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(service.requests(log)).toHaveLength(2);
  });

  it('filters the deliveries, and clears the filter', async () => {
    const { keyboard, service } = open('/dashboard/webhooks?id=5', {
      [`GET ${path}`]: listOf(webhook),
      [log]: ({ query }: { query: string }) =>
        query.includes('state=pending') ? deliveriesOf() : deliveriesOf(delivery),
    });
    await keyboard.selectOptions(await screen.findByRole('combobox', { name: deliveries.state }), 'pending');
    expect(await text(deliveries.noMatch)).toBeTruthy();
    await keyboard.click(await button(deliveries.showAll));
    expect(await text('Failed · 500')).toBeTruthy();
    expect(service.requests(log).map(({ query }) => query)).toEqual([
      '?limit=50',
      '?limit=50&state=pending',
      '?limit=50',
    ]);
  });

  it('sends a test event, pauses, changes and enables the endpoint', async () => {
    const { keyboard, service } = open('/dashboard/webhooks?id=5', {
      [`GET ${path}`]: listOf(webhook),
      [log]: deliveriesOf(),
      [`POST ${path}/5/test`]: { success: true, delivery },
      [`PATCH ${path}/5`]: { success: true, webhook },
    });
    expect(await text(deliveries.empty)).toBeTruthy();
    await keyboard.click(await button(webhookDetail.sendTest));
    expect(await text(webhookDetail.testSent)).toBeTruthy();
    service.route(`GET ${path}`, listOf({ ...webhook, enabled: false }));
    await keyboard.click(await button(webhookDetail.pause));
    expect(await text(webhookDetail.pausedText)).toBeTruthy();
    service.route(`GET ${path}`, listOf({ ...webhook, enabled: false, disabledReason: 'Status 410.' }));
    await keyboard.click(await button(webhookDetail.edit));
    const form = await dialog();
    await keyboard.click(form.getByRole('checkbox', { name: /^quota\.reached/ }));
    await keyboard.click(form.getByRole('button', { name: webhookForm.save }));
    expect(await text(/Status 410\./)).toBeTruthy();
    service.route(`GET ${path}`, listOf(webhook));
    await keyboard.click(await button(webhookDetail.resume));
    expect(await button(webhookDetail.pause)).toBeTruthy();
    expect(service.bodies(`PATCH ${path}/5`)).toEqual([
      { enabled: false },
      { url, events: ['image.created', 'quota.reached'] },
      { enabled: true },
    ]);
  });

  it('rotates its secret and says until when the previous one signs', async () => {
    const { keyboard, service } = open('/dashboard/webhooks?id=5', {
      [`GET ${path}`]: listOf(webhook),
      [log]: deliveriesOf(),
      [`POST ${path}/5/rotate-secret`]: { success: true, secret, webhook },
    });
    await keyboard.click(await button(webhookDetail.rotate));
    const asked = await dialog();
    service.route(`GET ${path}`, listOf({ ...webhook, previousSecretUntil: '2026-03-03T12:00:00.000Z' }));
    await keyboard.click(asked.getByRole('button', { name: webhookDetail.rotate }));
    expect(await text(webhookForm.newTitle)).toBeTruthy();
    expect(await text(/previous secret until 3 Mar 2026/)).toBeTruthy();
  });

  it('leads back to the list when it is deleted, and says so if it does not exist', async () => {
    const { keyboard } = open('/dashboard/webhooks?id=5', {
      [`GET ${path}`]: listOf(webhook),
      [log]: deliveriesOf(),
      [`DELETE ${path}/5`]: { success: true },
    });
    await keyboard.click(await button(webhooks.removeNamed(url)));
    const asked = await dialog();
    await keyboard.click(asked.getByRole('button', { name: webhookDetail.removeTitle }));
    await waitFor(() => expect(currentHref()).toBe('/dashboard/webhooks'));
    closeApp();
    open('/dashboard/webhooks?id=9', { [`GET ${path}`]: listOf(webhook) });
    expect(await text(webhookDetail.gone)).toBeTruthy();
  });
});
