import { get, type Operation } from './operation.fixture.ts';

const logoFile = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const fontFile = Uint8Array.of(0, 1, 0, 0);

/** At least one request of each operation on the fonts, themes and secrets of a project. */
export const projectPartRequests = {
  fonts: [get('/api/pictable/projects/3/fonts', (client) => client.fonts(3))],
  saveFont: [
    {
      send: (client) => client.saveFont(3, 'Acme Sans', fontFile),
      line: 'PUT /api/pictable/projects/3/fonts/Acme%20Sans',
      file: fontFile,
      isRetried: true,
    },
  ],
  fontFile: [
    get('/api/pictable/projects/3/fonts/Acme%20Sans/ab', (client) => client.fontFile(3, 'Acme Sans', 'ab')),
  ],
  deleteFont: [
    {
      send: (client) => client.deleteFont(3, 'Acme'),
      line: 'DELETE /api/pictable/projects/3/fonts/Acme',
    },
    {
      send: (client) => client.deleteFont(3, 'Acme', 'ab'),
      line: 'DELETE /api/pictable/projects/3/fonts/Acme?file=ab',
    },
  ],
  themes: [get('/api/pictable/projects/3/themes', (client) => client.themes(3))],
  theme: [get('/api/pictable/projects/3/themes/acme', (client) => client.theme(3, 'acme'))],
  saveTheme: [
    {
      send: (client) => client.saveTheme(3, 'acme', { from: ['#0b6b45'], mode: 'dark' }),
      line: 'PUT /api/pictable/projects/3/themes/acme',
      body: { from: ['#0b6b45'], mode: 'dark' },
      isRetried: true,
    },
  ],
  deleteTheme: [
    {
      send: (client) => client.deleteTheme(3, 'acme'),
      line: 'DELETE /api/pictable/projects/3/themes/acme',
    },
  ],
  getLogo: [get('/api/pictable/projects/3/logo', (client) => client.getLogo(3))],
  putLogo: [
    {
      send: (client) => client.putLogo(3, logoFile, { position: 'footer', height: 32, alt: 'Acme & Co' }),
      line: 'PUT /api/pictable/projects/3/logo?position=footer&height=32&alt=Acme+%26+Co',
      file: logoFile,
      isRetried: true,
    },
    {
      send: (client) => client.putLogo(3, undefined, { link: 'https://a.example' }),
      line: 'PUT /api/pictable/projects/3/logo?link=https%3A%2F%2Fa.example',
      isRetried: true,
    },
  ],
  deleteLogo: [{ send: (client) => client.deleteLogo(3), line: 'DELETE /api/pictable/projects/3/logo' }],
  secrets: [get('/api/pictable/projects/3/secrets', (client) => client.secrets(3))],
  saveSecret: [
    {
      send: (client) => client.saveSecret(3, 'crm', { value: 'Bearer 1', hosts: ['api.example.com'] }),
      line: 'PUT /api/pictable/projects/3/secrets/crm',
      body: { value: 'Bearer 1', hosts: ['api.example.com'] },
      isRetried: true,
    },
  ],
  deleteSecret: [
    {
      send: (client) => client.deleteSecret(3, 'crm'),
      line: 'DELETE /api/pictable/projects/3/secrets/crm',
    },
  ],
} satisfies Record<string, readonly Operation[]>;
