import { serviceUrl } from './http.js';

async function test(z, bundle) {
  const response = await z.request({ url: serviceUrl(bundle, '/api/pictable/user') });
  return response.data;
}

/**
 * Authentication with an API key. The test request returns the user, whose e-mail address labels the
 * connection.
 */
export const authentication = {
  type: 'custom',
  test,
  connectionLabel: '{{email}}',
  fields: [
    {
      key: 'apiKey',
      label: 'API Key',
      type: 'password',
      required: true,
      helpText: 'A project key from your dashboard, or the personal key from your settings.',
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
