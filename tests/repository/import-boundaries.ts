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
  bench: ['contract', 'engine'],
  'integrations/mcp': ['contract', 'engine', 'sdk'],
  'integrations/workflows': ['contract'],
  tests: ['contract', 'engine', 'sdk', 'server', 'cli', 'mcp', 'workflows'],
};

/**
 * Sibling folders that each folder may import. `.` is every file beside the folders that is not listed
 * itself.
 */
export type FolderRules = Readonly<Record<string, readonly string[]>>;

const engineStages = [
  'companions',
  'payload',
  'data',
  'format',
  'style',
  'images',
  'text',
  'layout',
  'scene',
  'paint',
  'table',
];

/**
 * The stages of the engine share only `table/` and `scene/`. A stage never imports the previous stage, so
 * each can be read on its own.
 */
const engineRules: FolderRules = {
  '.': ['errors.ts', 'warnings.ts', ...engineStages],
  'errors.ts': [],
  'warnings.ts': [],
  table: ['scene'],
  payload: ['table', 'errors.ts', 'warnings.ts'],
  data: ['table', 'errors.ts', 'warnings.ts'],
  format: ['table', 'errors.ts', 'warnings.ts'],
  style: ['table', 'scene', 'warnings.ts'],
  images: ['table', 'scene', 'warnings.ts'],
  text: ['scene', 'warnings.ts'],
  layout: ['table', 'text', 'scene', 'errors.ts', 'warnings.ts'],
  scene: [],
  companions: ['table'],
  paint: ['scene'],
  'paint/svg': ['scene', 'paint'],
  'paint/raster': ['scene', 'paint'],
  'paint/pdf': ['scene', 'paint'],
};

const contractRules: FolderRules = {
  '.': ['errors.ts', 'limits.ts', 'accounts', 'formats', 'images', 'json', 'routes', 'tables', 'text'],
  'errors.ts': [],
  'limits.ts': [],
  json: [],
  text: [],
  formats: [],
  tables: ['formats', 'json', 'text', 'limits.ts'],
  images: ['formats', 'text', 'limits.ts'],
  accounts: ['tables', 'json', 'text', 'errors.ts', 'limits.ts'],
  routes: ['accounts', 'images', 'formats', 'errors.ts', 'limits.ts', '.'],
  openapi: ['routes', 'accounts', 'images', 'tables', 'formats', 'errors.ts', '.'],
  'table-text': ['json', 'limits.ts'],
  'input-adapters': ['tables', 'formats', 'table-text', 'json', 'limits.ts'],
};

const serverDomains = [
  'idempotency',
  'accounts',
  'projects',
  'images',
  'usage',
  'billing',
  'demo',
  'settings',
  'status',
  'jobs',
  'backup',
  'installation',
  'mcp',
];

const serverRules: FolderRules = {
  '.': ['config.ts', 'environment.ts', 'http', 'platform', ...serverDomains],
  'config.ts': ['environment.ts', 'platform'],
  'environment.ts': [],
  http: ['config.ts', 'platform'],
  platform: ['config.ts'],
  accounts: ['http', 'platform', 'usage', 'jobs'],
  idempotency: ['http', 'platform'],
  projects: ['http', 'platform', 'accounts', 'idempotency', 'jobs'],
  images: ['http', 'platform', 'accounts', 'idempotency', 'projects', 'usage', 'settings', 'jobs'],
  usage: ['http', 'platform', 'jobs'],
  billing: ['http', 'platform'],
  jobs: ['platform'],
  demo: ['http', 'platform', 'images'],
  settings: ['http', 'platform', 'accounts'],
  status: ['http', 'platform'],
  installation: ['platform', 'images'],
  backup: ['platform', 'images', 'installation'],
  mcp: ['http'],
};

const webRules: FolderRules = {
  '.': ['paths.ts', 'pages', 'features', 'ui', 'lib', 'messages', 'styles'],
  'paths.ts': [],
  pages: ['paths.ts', 'features', 'ui', 'lib', 'messages'],
  features: ['paths.ts', 'ui', 'lib', 'messages'],
  ui: ['lib', 'messages'],
  lib: ['paths.ts', 'messages'],
  messages: [],
  styles: [],
};

/** Source roots with rules for imports between their folders. */
export const allowedFolderImports: Readonly<Record<string, FolderRules>> = {
  'contract/src': contractRules,
  'engine/src': engineRules,
  'server/src': serverRules,
  'web/src': webRules,
};

/** Folders whose subfolders must not import each other: a feature never imports a feature. */
export const foldersOfIsolatedSiblings: readonly string[] = ['web/src/features', 'engine/src/paint'];

/** Paths that tests may import relatively: files outside of every package, or of an app without exports. */
export const pathsOpenToTests: readonly string[] = [
  'scripts/',
  'server/dist/',
  'web/src/lib/',
  'web/scripts/articles/read-fence.ts',
  'integrations/',
];

/** Files that may import a path computed at run time, each with the reason. */
export const allowedComputedImports: Readonly<Record<string, string>> = {
  'engine/host/node.ts': 'resolves the font and WebAssembly files of installed packages',
  'web/scripts/prerender.mjs': 'runs the bundle that it has just built',
  'engine/scripts/write-text-data.ts': 'reads the tables of installed packages',
};
