import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

/**
 * What every page needs, in one file: default chunking cost eight more requests on the landing page. Modules named here
 * bring all they import with them, so the account menu, which is loaded on demand, is not among them.
 */
const shellModules =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store|tiny-invariant|isbot|seroval)[\\/]|web[\\/]src[\\/]((app|router|routes)\.|features[\\/]shell[\\/](header|footer|page|app-frame)\.|lib[\\/](api-key|session|storage|theme|toasts)\.)|contract[\\/]src[\\/]pages\./;

/** What runs before a page is seen, and what it lends to the rest; it must bring nothing else along. */
const firstModules = /vite[\\/]preload-helper|web[\\/]src[\\/]lib[\\/](early-press|first-paint)\./;

/**
 * Small parts that several pages share, in a few files: each alone would be a request of some hundred bytes. What stands together
 * here is needed by the same pages, so that none loads much it does not show.
 */
const sharedParts = {
  pieces:
    /lucide-react[\\/].*[\\/](check|chevron-down)\.|web[\\/]src[\\/]ui[\\/](select-look|scroll-region)\.|contract[\\/]src[\\/]limits\./,
  copying:
    /lucide-react[\\/].*[\\/]copy\.|web[\\/]src[\\/](ui[\\/](code-block|copy-button)|lib[\\/](clipboard|origin|plans))\.|contract[\\/]src[\\/]plan-catalogue\./,
  sample: /web[\\/]src[\\/](lib[\\/]sample-table|messages[\\/]styles|ui[\\/]json-editor[\\/]static-json)\./,
  making:
    /lucide-react[\\/].*[\\/](arrow-left|download|folder-plus|key-round|triangle-exclamation-point)\.|web[\\/]src[\\/](ui[\\/]icon-button|lib[\\/](download|full-keys))\./,
  plans: /web[\\/]src[\\/](ui|messages)[\\/]plan-table\./,
  demo: /web[\\/]src[\\/](features[\\/]demo[\\/](demo-parts|poster-picture)|messages[\\/]landing)\./,
};

/** The contract and the client only declare: schemas a page does not use must not come along with the numbers it does. */
const treeshake = { moduleSideEffects: (id: string) => !/[\\/](contract|sdk)[\\/]src[\\/]/.test(id) };

/**
 * Which files a page loaded on demand fetches ahead of its own imports. The names of all its scripts would have to stand in the
 * first script of every page, where they weigh more than what they save; only styles must be there before it shows.
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
