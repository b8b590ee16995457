import { serviceUrl } from './http.js';

async function test(z, bundle) {
  const { data: user } = await z.request({ url: serviceUrl(bundle, '/api/pictable/user') });
  const { key } = user;
  if (key && !key.scopes.includes('render'))
    throw new z.errors.Error(
      `This API key is missing the scope "render". Its scopes are: ${key.scopes.join(', ')}.`,
      'missing-scope',
      403,
    );
  return { ...user, label: user.email ?? user.project?.name ?? key?.name };
}

/**
 * Authentication with an API key. The test request returns the user, which every key may read. The connection
 * is labelled with the e-mail address, or with the project or the name of a key that does not show it.
 */
export const authentication = {
  type: 'custom',
  test,
  connectionLabel: '{{label}}',
  fields: [
    {
      key: 'apiKey',
      label: 'API Key',
      type: 'password',
      required: true,
      helpText:
        'A project key from your dashboard, a key with the scope render (live images: also live), or the personal key from your settings.',
    },
    {
      key: 'baseUrl',
      label: 'Service URL',
      type: 'string',
      required: true,
      default: 'https://pictable.example',
      helpText: 'Origin of the service. Change it only if you host your own.',
    },
  ],
};
