import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow';

export class PictableApi implements ICredentialType {
  name = 'pictableApi';

  displayName = 'Pictable API';

  icon: Icon = { light: 'file:../icons/pictable.svg', dark: 'file:../icons/pictable.dark.svg' };

  documentationUrl = 'https://pictable.example/n8n-integration';

  properties: INodeProperties[] = [
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      required: true,
      default: '',
      description:
        'A project key from the dashboard, a key with the scopes render and preview, or the personal key from the settings',
    },
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      required: true,
      default: 'https://pictable.example',
      description: 'Origin of the service, without a trailing slash',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { 'X-API-Key': '={{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl}}', url: '/api/pictable/user' },
  };
}
