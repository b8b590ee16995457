/**
 * Code that every page needs, in one file: default chunking took eight more requests on the landing page.
 * Modules listed here include all their imports, so the account menu, which is loaded on demand, is not
 * listed. Public pages have no mutations and no endless lists, so the code for these is not included.
 */
const shellModules =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store|tiny-invariant|isbot|seroval)[\\/](?!.*[\\/](useBlocker|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.)|web[\\/]src[\\/]((app|router)\.|features[\\/]shell[\\/](header|footer|page|app-layout)\.|(session[\\/](api-key|session)|storage[\\/](page-theme|storage)|browser[\\/]use-hydrated|ui[\\/]toasts[\\/]toasts)\.)|contract[\\/]src[\\/]placeholder-origin\.|web[\\/]generated[\\/]routes\./;

/** Entry code that runs before first paint; must not import anything else. */
const firstModules =
  /vite[\\/]preload-helper|web[\\/]src[\\/]browser[\\/](event-replay|first-paint|reserved-clipboard)\./;

/**
 * Small modules shared by several pages, grouped into a few files: separately, each would be a request of a
 * few hundred bytes. The modules of a group are needed by the same pages, so that no page loads much unused
 * code. A name is a file without its extension, or a folder that ends with a slash; a group includes the imports of
 * its modules.
 */
const sharedParts = {
  schemas: ['node_modules/zod/'],
  pieces: [
    ...icons('arrow-right', 'check', 'chevron-down'),
    ...web('browser/lazy-module', 'ui/select/select-classes', 'ui/scroll-region'),
  ],
  limits: contract('limits', 'text/filename-slug'),
  copying: [
    ...icons('copy'),
    ...web('ui/text/code-block', 'ui/buttons/clipboard', 'ui/buttons/copy-button', 'ui/timings'),
    ...web('table-requests/origin', 'plans/plans'),
    ...contract('accounts/plan-catalogue'),
  ],
  sample: [
    ...web('drafts/sample-table', 'messages/styles-texts', 'json-editor/static-json'),
    ...contract('formats/image-formats'),
  ],
  making: [
    ...icons('arrow-left', 'download', 'folder-plus', 'key-round', 'triangle-exclamation-point'),
    ...web('ui/buttons/icon-button', 'ui/back-link', 'ui/skeleton'),
    ...web('browser/download', 'browser/url-with-query', 'browser/use-tab', 'session/unmasked-keys'),
  ],
  acting: [
    '/useMutation',
    '/mutationObserver',
    'sdk/src/errors',
    ...icons('info'),
    ...web('requests/use-mutation-with-toast', 'requests/error-text', 'ui/spinner', 'ui/notice'),
  ],
  service: [
    ...['client', 'operations/', 'paths', 'transport'].map((name) => `sdk/src/${name}`),
    ...web('session/service'),
    ...contract('text/fill-path'),
  ],
  account: [...web('requests/account-data', 'requests/project-roles'), ...contract('accounts/project-roles')],
  plans: [...web('plans/plan-table', 'messages/plan-table-texts'), ...contract('text/format-thousands')],
  fields: [...icons('eye', 'eye-off'), ...web('ui/fields/field', 'messages/form-texts')],
  select: web('ui/select/select', 'ui/select/select-trigger-fallback'),
  radix: radix(
    'primitive',
    'react-compose-refs',
    'react-context',
    'react-id',
    'react-presence',
    'react-primitive',
    'react-slot',
    'react-use-callback-ref',
    'react-use-controllable-state',
    'react-use-effect-event',
    'react-use-layout-effect',
  ),
  tabs: [
    ...radix(
      'react-collection',
      'react-direction',
      'react-roving-focus',
      'react-tabs',
      'react-use-is-hydrated',
    ),
    ...web('ui/tabs'),
  ],
  gridText: web('features/create/grid/text/', 'features/create/grid/model/plain-value'),
  demo: [
    ...web('features/demo/demo-layout', 'features/demo/demo-parts', 'features/demo/poster-image'),
    ...web('json-editor/offset-at-point', 'messages/public-pages/landing-texts', 'messages/sample-texts'),
    'web/generated/poster',
  ],
  json: [
    ...contract('json/character-codes', 'json/diagnose', 'json/open-brackets', 'json/parse-json'),
    ...contract('json/quoted-json', 'json/syntax-error', 'json/value'),
  ],
  styling: [
    'nanostores/atom/',
    ...web('table-styles/own-themes', 'table-styles/style-settings', 'table-styles/control-properties'),
    ...web('drafts/draft', 'drafts/own-table-path', 'storage/session-storage', 'rendering/render-client'),
    ...web('messages/open-table-texts'),
    ...contract('tables/themes/table-themes', 'tables/table-property', 'tables/table-styles'),
    ...contract('text/resource-name', 'text/font-family-name', 'images/demo-limits'),
  ],
};

/** What `/app` shares with the parts that it loads on demand. Their imports are listed or belong to groups above. */
const workspaceModules = [
  'nanostores/computed/',
  'nanostores/lifecycle/',
  ...icons('redo-2', 'undo-2'),
  ...web('messages/commands-texts', 'messages/create-texts', 'messages/grid-texts'),
  ...web('messages/projects-texts', 'messages/rendering-texts'),
  ...web(
    'browser/match-media',
    'commands/page-commands',
    'commands/shortcuts',
    'ui/announcement',
    'ui/use-store',
  ),
  ...web('drafts/own-table', 'drafts/share-link', 'json-editor/lazy-json-editor'),
  ...web('imported-tables/may-contain-table', 'imported-tables/table-import'),
  ...web('table-styles/format-choices', 'table-styles/saved-layers', 'table-styles/saved-styles'),
  ...web('table-styles/use-save-settings'),
  ...web('rendering/error-line', 'rendering/live-preview', 'rendering/live-request'),
  ...web('rendering/image/table-image', 'rendering/image/top-height', 'rendering/image/use-decoded'),
  ...web('rendering/image/zoomed-size'),
  ...create('data/destination-hint-id', 'data/history-buttons', 'preview/near-limits'),
  ...create('output/generate-table', 'output/output-dialogs', 'output/output-menu-button'),
  ...create('output/pending-request', 'output/request-json'),
  ...create('workspace/autosave', 'workspace/history', 'workspace/key-prompt', 'workspace/table-store'),
  ...create('workspace/use-editor-links', 'workspace/use-project', 'workspace/use-saved-styles'),
  ...create('workspace/use-shared-table', 'workspace/workspace', 'workspace/workspace-provider'),
];

/** The modules of the groups: files without their extension, or folders or parts of paths that end with a slash. */
export const groupedModules: readonly string[] = [...Object.values(sharedParts).flat(), ...workspaceModules];

/** The groups of modules that are one file each. Among those that match a module, the highest priority wins. */
export const chunkGroups = [
  { name: 'first', test: firstModules, priority: 20 },
  { name: 'shell', test: shellModules, priority: 10 },
  ...Object.entries(sharedParts).map(([name, modules]) => ({
    name,
    test: testFor(modules),
    priority: 5,
    includeDependenciesRecursively: false,
  })),
  {
    name: 'workspace',
    test: testFor(workspaceModules),
    priority: 4,
    // Their imports may also be those of other pages, which would then load the whole group.
    includeDependenciesRecursively: false,
  },
];

function web(...names: string[]): string[] {
  return names.map((name) => `web/src/${name}`);
}

function create(...names: string[]): string[] {
  return web(...names.map((name) => `features/create/${name}`));
}

function contract(...names: string[]): string[] {
  return names.map((name) => `contract/src/${name}`);
}

function icons(...names: string[]): string[] {
  return names.map((name) => `lucide-react/dist/esm/icons/${name}`);
}

function radix(...names: string[]): string[] {
  return names.map((name) => `@radix-ui/${name}/`);
}

function testFor(modules: readonly string[]): RegExp {
  const patterns = modules.map((name) => {
    const escaped = name.replaceAll('/', String.raw`[\\/]`);
    return name.endsWith('/') ? escaped : String.raw`${escaped}\.`;
  });
  return new RegExp(patterns.join('|'));
}
