/**
 * Which package and which folder may import which. Everything that is not listed is forbidden, so a new
 * folder needs an entry here.
 */

/**
 * Workspaces that each workspace may import, named by the last part of their folder; imports use the
 * package name.
 */
export const allowedPackageImports: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  engine: ['contract'],
  sdk: ['contract'],
  server: ['contract', 'engine', 'mcp', 'sdk'],
  cli: ['contract', 'engine', 'sdk'],
  web: ['contract', 'engine', 'sdk', 'workflows'],
  bench: ['contract', 'engine', 'server'],
  'clients/web-component': [],
  'clients/react': ['web-component'],
  'integrations/github-action': ['contract', 'engine'],
  'integrations/mcp': ['contract', 'engine', 'sdk'],
  'integrations/vscode': ['contract', 'engine'],
  'integrations/workflows': ['contract'],
  tests: ['contract', 'engine', 'sdk', 'server', 'cli', 'mcp', 'react', 'web-component', 'workflows'],
};

/**
 * Sibling folders that each folder may import, with their subfolders; `folder/.` is only the files directly
 * in it. `.` is every file beside the folders that is not listed itself.
 */
export type FolderRules = Readonly<Record<string, readonly string[]>>;

const engineStages = [
  'alt-text',
  'language',
  'companions',
  'payload',
  'transform',
  'data',
  'rules',
  'color',
  'scheme',
  'table-data',
  'format',
  'style',
  'images',
  'text',
  'layout',
  'scene',
  'paint',
  'table',
  'values',
];

/** Encoders get the kernel from their caller, so that tests can run them with the reference. */
const encoderParts = [
  'paint/raster/.',
  'paint/raster/raster-kernel.ts',
  'paint/raster/coding',
  'paint/raster/glyphs',
  'paint/raster/page',
];

/**
 * Most stages of the engine share only `table/`, `values/`, `color/` and `scene/`. What else a stage may import is listed
 * with it: layout uses text; payload, scheme, alt-text, table-data, rules and companions use functions of other stages.
 */
const engineRules: FolderRules = {
  '.': ['errors.ts', 'warnings.ts', 'web-assembly.ts', ...engineStages],
  'errors.ts': [],
  'web-assembly.ts': [],
  'warnings.ts': [],
  table: ['scene'],
  language: ['table'],
  'alt-text': ['table', 'values', 'format', 'language'],
  payload: ['table', 'scene', 'color', 'transform', 'values', 'format', 'errors.ts', 'warnings.ts'],
  transform: ['table', 'values'],
  values: ['table'],
  color: ['scene'],
  scheme: ['table', 'color', 'scene', 'payload'],
  'table-data': ['format', 'style', 'table', 'values', 'color', 'scene', 'warnings.ts'],
  data: ['table', 'values', 'errors.ts', 'warnings.ts'],
  rules: ['table', 'values', 'color', 'scene', 'language', 'errors.ts', 'warnings.ts'],
  format: ['table', 'values', 'errors.ts', 'warnings.ts'],
  style: ['table', 'color', 'scene', 'warnings.ts'],
  images: ['table', 'color', 'scene', 'warnings.ts'],
  text: ['scene', 'warnings.ts', 'web-assembly.ts'],
  layout: ['table', 'text', 'scene', 'errors.ts', 'warnings.ts'],
  scene: [],
  companions: ['table', 'scene', 'language'],
  paint: ['scene'],
  'paint/svg': ['scene', 'paint'],
  'paint/raster': ['scene', 'paint/.'],
  'paint/raster/raster-kernel.ts': ['paint/raster/png', 'paint/raster/jpeg'],
  'paint/raster/coding': [],
  'paint/raster/glyphs': ['scene', 'paint/.', 'paint/raster/.'],
  'paint/raster/page': ['scene', 'paint/.', 'paint/raster/.', 'paint/raster/glyphs'],
  'paint/raster/png': ['paint/.', ...encoderParts],
  'paint/raster/jpeg': ['paint/.', ...encoderParts],
  'paint/raster/kernel': ['paint/.', 'paint/raster', 'web-assembly.ts'],
  'paint/raster/reference': ['paint/.', 'paint/raster'],
  'paint/pdf': ['scene', 'paint'],
};

const contractRules: FolderRules = {
  '.': [
    'errors.ts',
    'limits.ts',
    'access',
    'accounts',
    'formats',
    'images',
    'json',
    'live',
    'routes',
    'sources',
    'tables',
    'templates',
    'text',
    'webhooks',
  ],
  'errors.ts': [],
  'limits.ts': [],
  json: [],
  text: [],
  formats: [],
  access: [],
  tables: ['access', 'formats', 'json', 'text', 'limits.ts'],
  images: ['access', 'formats', 'text', 'errors.ts', 'limits.ts'],
  messages: ['images', 'table-text', 'limits.ts'],
  live: ['formats', 'images', 'text', 'limits.ts'],
  webhooks: ['text', 'limits.ts'],
  templates: ['tables', 'images', 'input-adapters', 'json', 'text', 'errors.ts', 'limits.ts'],
  sources: ['formats', 'tables', 'table-files', 'input-adapters', 'json', 'text', 'errors.ts', 'limits.ts'],
  accounts: ['tables', 'images', 'json', 'text', 'errors.ts', 'limits.ts'],
  routes: [
    'accounts',
    'images',
    'live',
    'sources',
    'templates',
    'webhooks',
    'formats',
    'text',
    'errors.ts',
    'limits.ts',
    '.',
  ],
  openapi: [
    'routes',
    'accounts',
    'images',
    'live',
    'sources',
    'tables',
    'templates',
    'webhooks',
    'formats',
    'errors.ts',
    '.',
  ],
  'table-text': ['json', 'limits.ts'],
  'table-files': ['formats', 'input-adapters', 'json', 'table-text', 'tables', 'text', 'limits.ts'],
  'input-adapters': ['access', 'tables', 'formats', 'table-text', 'json', 'limits.ts'],
};

const serverDomains = [
  'idempotency',
  'accounts',
  'projects',
  'members',
  'buckets',
  'fonts',
  'themes',
  'logos',
  'images',
  'live',
  'async',
  'webhooks',
  'sources',
  'templates',
  'usage',
  'billing',
  'demo',
  'settings',
  'status',
  'jobs',
  'backup',
  'installation',
  'mcp',
  'own-data',
  'admin',
  'operator',
  'audit',
  'invitations',
  'oauth',
];

const serverRules: FolderRules = {
  '.': ['config.ts', 'environment.ts', 'http', 'platform', ...serverDomains],
  'config.ts': ['environment.ts', 'platform'],
  'environment.ts': [],
  http: ['config.ts', 'platform'],
  platform: ['config.ts'],
  accounts: ['http', 'platform', 'usage', 'jobs', 'audit', 'invitations'],
  idempotency: ['http', 'platform'],
  projects: ['http', 'platform', 'accounts', 'idempotency', 'jobs', 'audit', 'invitations'],
  images: [
    'http',
    'platform',
    'accounts',
    'idempotency',
    'projects',
    'sources',
    'templates',
    'usage',
    'settings',
    'jobs',
    'webhooks',
    'audit',
  ],
  members: ['http', 'platform', 'accounts', 'audit', 'invitations', 'jobs', 'projects'],
  buckets: ['http', 'platform', 'projects', 'images'],
  fonts: ['http', 'platform', 'projects', 'images'],
  themes: ['http', 'platform', 'projects'],
  logos: ['http', 'platform', 'projects', 'images'],
  webhooks: ['http', 'platform', 'jobs'],
  async: ['http', 'platform', 'idempotency', 'images', 'projects', 'usage', 'jobs', 'webhooks'],
  sources: ['http', 'platform', 'projects'],
  templates: ['http', 'platform', 'projects', 'sources', 'audit'],
  live: ['http', 'platform', 'idempotency', 'images', 'projects', 'templates', 'usage', 'jobs', 'webhooks'],
  usage: ['http', 'platform', 'jobs', 'webhooks'],
  billing: ['http', 'platform'],
  jobs: ['platform'],
  demo: ['http', 'platform', 'images'],
  settings: ['http', 'platform', 'accounts', 'projects'],
  status: ['http', 'platform'],
  installation: ['platform', 'images'],
  backup: ['platform', 'images', 'live', 'installation'],
  mcp: ['http'],
  oauth: ['http', 'platform', 'accounts', 'audit'],
  admin: ['platform', 'accounts', 'audit', 'images', 'invitations', 'jobs', 'own-data'],
  operator: ['http', 'platform', 'accounts', 'admin', 'audit', 'images', 'jobs', 'own-data', 'usage'],
  audit: ['platform'],
  invitations: ['platform'],
  'own-data': [
    'http',
    'oauth',
    'platform',
    'accounts',
    'members',
    'projects',
    'images',
    'live',
    'templates',
    'webhooks',
    'settings',
    'jobs',
  ],
};

/** Modules of the web app that its pages and features share. */
const webModules = [
  'browser',
  'commands',
  'drafts',
  'guides',
  'imported-tables',
  'json-editor',
  'plans',
  'rendering',
  'requests',
  'search',
  'session',
  'storage',
  'table-requests',
  'table-styles',
  'usage',
];

const webRules: FolderRules = {
  '.': ['page-records.ts', 'paths.ts', 'pages', 'features', 'ui', 'messages', 'styles', ...webModules],
  'page-records.ts': ['paths.ts', 'messages'],
  'paths.ts': [],
  pages: ['paths.ts', 'features', 'ui', 'messages', ...webModules],
  features: ['page-records.ts', 'paths.ts', 'ui', 'messages', ...webModules],
  commands: [],
  drafts: ['paths.ts', 'storage', 'table-styles'],
  guides: ['paths.ts', 'messages', 'storage'],
  'imported-tables': ['ui', 'messages'],
  'json-editor': ['ui', 'messages', 'rendering'],
  plans: ['messages', 'guides'],
  rendering: ['ui', 'messages', 'table-requests'],
  requests: ['ui', 'session', 'messages/ui-texts.ts'],
  search: ['paths.ts'],
  session: ['paths.ts', 'ui', 'messages', 'storage'],
  storage: [],
  'table-requests': ['table-styles'],
  'table-styles': ['ui', 'messages', 'requests', 'session', 'storage'],
  usage: ['browser', 'messages', 'ui'],
  ui: ['browser', 'messages/ui-texts.ts', 'messages/form-texts.ts'],
  browser: [],
  messages: [],
  'messages/form-texts.ts': [],
  'messages/ui-texts.ts': [],
  styles: [],
};

/** Source roots with rules for imports between their folders. */
export const allowedFolderImports: Readonly<Record<string, FolderRules>> = {
  'contract/src': contractRules,
  'engine/src': engineRules,
  'server/src': serverRules,
  'web/src': webRules,
};

/** Folders that must not know the product, and so import no other workspace. */
export const foldersWithoutProduct: readonly string[] = ['web/src/ui'];

/** Folders whose subfolders must not import each other: a feature never imports a feature. */
export const foldersOfIsolatedSiblings: readonly string[] = ['web/src/features', 'engine/src/paint'];

/** Folders that only tests may import, besides the folders themselves. */
export const foldersOnlyForTests: readonly string[] = ['engine/src/paint/raster/reference'];

/** Paths that tests may import relatively: files outside of every package, or of an app without exports. */
export const pathsOpenToTests: readonly string[] = [
  'bench/src/committed-results.ts',
  'web/src/messages/public-pages/landing-parts-texts.ts',
  'scripts/',
  'server/dist/',
  'web/src/imported-tables/',
  'web/src/page-records.ts',
  'web/src/paths.ts',
  'web/src/rendering/',
  'web/src/table-requests/',
  'web/scripts/articles/read-fence.ts',
  'integrations/',
];

/** Files that may import a path computed at run time, each with the reason. */
export const allowedComputedImports: Readonly<Record<string, string>> = {
  'integrations/vscode/src/extension.test.ts': 'starts the extension that it has unpacked',
  'engine/host/node.ts': 'resolves the font and WebAssembly files of installed packages',
  'web/scripts/build-pages.mjs': 'runs the bundle that it has just built',
  'engine/scripts/write-text-data.ts': 'reads the tables of installed packages',
};
