import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';
import { faceRecords } from './engine/src/text/fonts/faces.ts';

/** Name of the package that a path such as `@scope/name/files/a.ttf` starts with. */
function packageOf(file: string): string {
  const [scopeOrName = '', name = ''] = file.split('/');
  return scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
}

/**
 * Font packages that the engine uses: it loads their files by the paths in this table, which Knip cannot
 * follow.
 */
const fontPackages = [...new Set(faceRecords.map(({ file }) => packageOf(file)))]
  // A script of the layout tests imports Roboto by name, so Knip sees it.
  .filter((name) => name !== '@expo-google-fonts/roboto' && name !== '@pictable/engine');

/** Scripts that a package.json runs as `node …/scripts/run.mjs SCRIPT`; Knip sees only `run.mjs`. */
function scriptsOf(workspace: string): string[] {
  const { scripts } = JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  return Object.values(scripts).flatMap((command) => {
    const script = /scripts\/run\.mjs (\S+)/.exec(command)?.[1];
    return script === undefined || script.startsWith('..') ? [] : [script];
  });
}

/**
 * What Knip starts from and what it must not report; every exception has its reason. `npm run check` runs it.
 */
const config: KnipConfig = {
  // An export that only its own file uses often documents a module.
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        ...scriptsOf('.'),
        // The Dockerfile runs the first one, the build runs the others in separate processes.
        'scripts/build-all.mjs',
        // scripts/test.mjs passes it to Vitest.
        'scripts/testing/test-report.mjs',
        'scripts/build/write-licences.mjs',
        'scripts/build/build-{action,cli,client,fonts,kernel,mcp,server,vscode}.mjs',
        // Apps Script runs all of them in one global scope; the tests load the folder.
        'integrations/google-sheets/src/*.js',
      ],
      // scripts/testing/checks.mjs runs it by its path in node_modules/.bin.
      ignoreDependencies: ['@biomejs/biome'],
      // Programs of the operating system and of Prometheus that scripts use if they are installed.
      ignoreBinaries: ['apt-get', 'buildah', 'dpkg-query', 'promtool'],
    },
    bench: {
      // scripts/bench.mjs bundles them by name.
      entry: ['src/bench-command.ts', 'src/measure/engine-process.ts', 'src/service/peer-process.ts'],
    },
    engine: {
      // scripts/golden.mjs bundles the first by name; the others are run by hand.
      entry: ['golden/golden-command.ts', 'scripts/write-*.ts'],
      // The kernel is AssemblyScript: scripts/build/build-kernel.mjs names its files, and its compiler resolves
      // their imports.
      project: ['**/*.ts', '!kernel/**'],
      // The host for Node reads the WebAssembly of the first two by its path; a test reads the files of the last one.
      ignoreDependencies: [...fontPackages, 'harfbuzzjs', '@resvg/resvg-wasm', 'cldr-misc-full'],
      // A program of the operating system; the test is skipped if it is not installed.
      ignoreBinaries: ['pdftotext'],
    },
    server: {
      // scripts/build/build-server.mjs bundles the first five by name, tests bundle the programs and the worker.
      entry: [
        'src/main.ts',
        'src/operate.ts',
        'src/admin.ts',
        'src/platform/render-pool/render-worker.ts',
        'src/platform/storage/write-files-worker.ts',
        'src/**/*-{program,worker}.fixture.ts',
      ],
      // Programs of the operating system, Redis and PgBouncer; the tests that use them are skipped if they
      // are not installed.
      ignoreBinaries: ['unshare', 'redis-server', 'pgbouncer'],
    },
    cli: {
      // scripts/build/build-cli.mjs bundles it by name.
      entry: ['src/main.ts'],
      // A program of the operating system, which gives a test a terminal.
      ignoreBinaries: ['script'],
    },
    'integrations/github-action': {
      // scripts/build/build-action.mjs bundles it by name.
      entry: ['src/main.ts'],
    },
    'integrations/mcp': {
      // scripts/build/build-mcp.mjs bundles it by name.
      entry: ['src/main.ts'],
    },
    'clients/web-component': {
      // Only its types for JSX refer to it, which users of React compile.
      ignoreDependencies: ['react'],
    },
    'integrations/vscode': {
      // scripts/build/build-vscode.mjs bundles it by name.
      entry: ['src/extension.ts'],
    },
    'integrations/n8n': {
      // n8n finds them by the paths in package.json.
      entry: ['{credentials,nodes}/**/*.{credentials,node}.ts'],
      // `n8n-node lint` runs the linter, and the package that has this program is not installed in the
      // project.
      ignoreDependencies: ['eslint'],
      ignoreBinaries: ['n8n-node'],
    },
    'integrations/zapier': { vitest: { config: ['vitest.config.mjs'] } },
    tests: {
      // The Vitest projects are in the root, tests bundle what runs in a page or in another Node, and the
      // measurement is run by hand.
      entry: [
        '{api,repository,runtimes}/**/*.test.{ts,mjs}',
        'runtimes/use-sdk.mjs',
        // A test starts it by its URL.
        'api/clients/apps-script-worker.mjs',
        '{browsers,e2e}/in-page/*.ts',
        'e2e/measure/*.measure.ts',
      ],
      vitest: { config: ['{cluster,faults,n8n}/vitest-*.config.ts'] },
      playwright: { config: ['e2e/{playwright,measure}.config.ts', 'browsers/browsers.config.ts'] },
      // A program that a test writes imports it.
      ignoreDependencies: ['openapi-fetch'],
      // Programs of the operating system; the tests that use them are skipped if they are not installed.
      ignoreBinaries: ['haproxy', 'ip', 'mount', 'openssl', 'umount', 'strace', 'systemd-analyze', 'Xvfb'],
    },
    sdk: { entry: scriptsOf('sdk') },
    web: {
      // The scripts bundle these by name; the last one is copied into the build, beside the bundle that it
      // imports.
      entry: [
        ...scriptsOf('web'),
        'scripts/render-posters.ts',
        'scripts/articles/write-articles.ts',
        'src/entry-prerender.tsx',
        // The build writes the routes from src/page-records.ts; its test finds pages without a record.
        'src/pages/**/*.tsx',
        'scripts/rewrite-pages.mjs',
      ],
      ignoreUnresolved: ['./bundle/entry-prerender.js'],
    },
  },
};

export default config;
