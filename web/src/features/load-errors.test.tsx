// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse } from '../fake-service.fixture.ts';
import { projectList } from '../messages/dashboard-texts.ts';
import { liveImages } from '../messages/live-images-texts.ts';
import { templates } from '../messages/templates-texts.ts';
import { uiTexts } from '../messages/ui-texts.ts';
import { webhooks } from '../messages/webhooks-texts.ts';
import { ada, closeApp, openApp, projectOf, text } from '../open-app.fixture.tsx';

afterEach(closeApp);

const html = '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body>\r\n</html>';
const page = { headers: { 'content-type': 'text/html' } };

describe.each([
  ['/dashboard', 'GET /api/pictable/projects', projectList.failed],
  ['/dashboard/webhooks', 'GET /api/pictable/webhooks', webhooks.readFailed],
  ['/dashboard/live-images', 'GET /api/pictable/user/live', liveImages.readFailed],
  ['/dashboard/templates', 'GET /api/pictable/projects/1/templates', templates.readFailed],
])('a list that cannot be loaded on %s', (href, route, title) => {
  it.each<[string, () => unknown, string]>([
    ['the message of the service', () => errorResponse(500, 'internal-error', 'Not today.'), 'Not today.'],
    ['no page of a proxy', () => new Response(html, { status: 502, ...page }), uiTexts.notAnswered],
    ['no sign-in page of a network', () => new Response(html, page), uiTexts.notAnswered],
    ['the connection', () => Promise.reject(new TypeError('Failed to fetch')), uiTexts.notReached],
  ])('shows below its title %s', async (_what, respond, reason) => {
    const routes = {
      'GET /api/pictable/projects': [projectOf(1, 'North')],
      'GET /api/pictable/user/images': [],
      [route]: respond,
    };
    const { container } = openApp(href, { user: ada, routes });
    expect(await text(title)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(container.textContent).not.toContain('<');
  });
});
