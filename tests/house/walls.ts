/**
 * Who may import whom, as data. What is not listed is a wall: a new folder has no doors until it is written here.
 */

/** A workspace and the workspaces it may import, by the last part of their folder and always by package name. */
export const packageWalls: Readonly<Record<string, readonly string[]>> = {
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

/** What a folder may import of its neighbours. `.` stands for the files beside the folders, unless one is listed itself. */
export type FolderWalls = Readonly<Record<string, readonly string[]>>;

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
 * The engine's stages meet in `table/` and `scene/` alone. A stage never imports the stage before it, so none can be
 * skipped and each can be read without the others.
 */
const engineWalls: FolderWalls = {
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

const contractWalls: FolderWalls = {
  '.': ['json', 'limits.ts'],
  json: [],
  'table-text': ['json', 'limits.ts'],
  intake: ['.', 'json', 'table-text', 'limits.ts'],
  'limits.ts': [],
};

const serverNouns = [
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
  'upkeep',
  'installation',
  'mcp',
];

const serverWalls: FolderWalls = {
  '.': ['config.ts', 'environment.ts', 'http', 'platform', ...serverNouns],
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
  upkeep: ['platform', 'images', 'installation'],
  mcp: ['http'],
};

const webWalls: FolderWalls = {
  '.': ['paths.ts', 'pages', 'features', 'ui', 'lib', 'messages', 'styles'],
  'paths.ts': [],
  pages: ['paths.ts', 'features', 'ui', 'lib', 'messages'],
  features: ['paths.ts', 'ui', 'lib', 'messages'],
  ui: ['lib', 'messages'],
  lib: ['paths.ts', 'messages'],
  messages: [],
  styles: [],
};

/** Source roots whose folders have walls between them. */
export const folderWalls: Readonly<Record<string, FolderWalls>> = {
  'contract/src': contractWalls,
  'engine/src': engineWalls,
  'server/src': serverWalls,
  'web/src': webWalls,
};

/** Folders whose own subfolders are neighbours that never meet: a feature never imports a feature. */
export const separateSiblings: readonly string[] = ['web/src/features', 'engine/src/paint'];

/** Folders outside every package, or of an app without exports, that tests may reach by a relative path. */
export const openToTests: readonly string[] = [
  'scripts/',
  'server/dist/',
  'web/src/lib/',
  'web/scripts/articles/read-fence.ts',
  'integrations/',
];

/** Files that may load code by a name made at run time, with the reason. */
export const computedImports: Readonly<Record<string, string>> = {
  'engine/host/node.ts': 'resolves the font and wasm files of installed packages',
  'web/scripts/prerender.mjs': 'runs the bundle it has just built',
  'engine/scripts/write-text-data.ts': 'reads the tables of installed packages',
};
