import { serviceUrl } from './http.js';

async function test(z, bundle) {
  const answer = await z.request({ url: serviceUrl(bundle, '/api/pictable/user') });
  return answer.data;
}

/** A key, tried by asking whose it is; the answer names the connection. */
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
      label: 'Service Address',
      type: 'string',
      required: true,
      default: 'https://pictable.example',
      helpText: 'Where the service runs. Change it only if you run your own.',
    },
  ],
};
