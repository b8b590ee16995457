import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

/**
 * Code that every page needs, in one file: default chunking took eight more requests on the landing page.
 * Modules listed here include all their imports, so the account menu, which is loaded on demand, is not
 * listed. Public pages have no mutations and no endless lists, so the code for these is not included.
 */
const shellModules =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store|tiny-invariant|isbot|seroval)[\\/](?!.*[\\/](useBlocker|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.)|web[\\/]src[\\/]((app|router)\.|features[\\/]shell[\\/](header|footer|page|app-layout)\.|(session[\\/](api-key|session)|storage[\\/](page-theme|storage)|ui[\\/]toasts[\\/]toasts)\.)|contract[\\/]src[\\/]placeholder-origin\.|web[\\/]generated[\\/]routes\./;

/** Entry code that runs before first paint; must not import anything else. */
const firstModules =
  /vite[\\/]preload-helper|web[\\/]src[\\/]browser[\\/](event-replay|first-paint|reserved-clipboard)\./;

/**
 * Small modules shared by several pages, grouped into a few files: separately, each would be a request of a
 * few hundred bytes. The modules of a group are needed by the same pages, so that no page loads much unused
 * code.
 */
const sharedParts = {
  pieces:
    /lucide-react[\\/].*[\\/](arrow-right|check|chevron-down)\.|web[\\/]src[\\/]ui[\\/](select[\\/]select-classes|scroll-region)\./,
  limits: /contract[\\/]src[\\/](limits|text[\\/]filename-slug)\./,
  copying:
    /lucide-react[\\/].*[\\/]copy\.|web[\\/]src[\\/](ui[\\/](text[\\/]code-block|buttons[\\/](clipboard|copy-button))|table-requests[\\/]origin|plans[\\/]plans)\.|contract[\\/]src[\\/]accounts[\\/]plan-catalogue\./,
  sample: /web[\\/]src[\\/](drafts[\\/]sample-table|messages[\\/]styles-texts|json-editor[\\/]static-json)\./,
  making:
    /lucide-react[\\/].*[\\/](arrow-left|download|folder-plus|key-round|triangle-exclamation-point)\.|web[\\/]src[\\/](ui[\\/]buttons[\\/]icon-button|browser[\\/]download|session[\\/]unmasked-keys)\./,
  acting:
    /(useMutation|mutationObserver)\.|web[\\/]src[\\/](requests[\\/](use-mutation-with-toast|error-text)|ui[\\/](spinner|notice))\./,
  plans: /web[\\/]src[\\/](plans[\\/]plan-table|messages[\\/]plan-table-texts)\./,
  fields:
    /lucide-react[\\/].*[\\/](eye|eye-off)\.|web[\\/]src[\\/](ui[\\/]fields[\\/]field|messages[\\/]form-texts)\./,
  gridText: /web[\\/]src[\\/]features[\\/]create[\\/]grid[\\/](text[\\/]|model[\\/]plain-value\.)/,
  demo: /web[\\/]src[\\/](features[\\/]demo[\\/](demo-layout|demo-parts|poster-image)|messages[\\/]landing-texts)\./,
};

/**
 * The contract and SDK have no side effects, so a page that uses only their constants does not load schemas.
 */
const treeshake = { moduleSideEffects: (id: string) => !/[\\/](contract|sdk)[\\/]src[\\/]/.test(id) };

/**
 * The files to preload for a page that is loaded on demand. Preloading scripts would require their names in
 * the first script of every page, which costs more than it saves; only styles must be loaded before the page
 * is shown.
 */
const onlyStyles = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }) =>
  hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css'));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    rolldownOptions: {
      treeshake,
      output: {
        // The names of messages end in `-texts`, which every page that loads them would repeat.
        chunkFileNames: ({ name }) => `assets/${name.replace(/-texts$/, '')}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'first', test: firstModules, priority: 20 },
            { name: 'shell', test: shellModules, priority: 10 },
            ...Object.entries(sharedParts).map(([name, test]) => ({ name, test, priority: 5 })),
          ],
        },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { treeshake } },
  ssr: { noExternal: true },
  server: { proxy: { '/api': apiOrigin, '/generate-url': apiOrigin } },
});
