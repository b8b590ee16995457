import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/chunk-groups.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:3000';

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
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  worker: { format: 'es', rolldownOptions: { treeshake } },
  ssr: { noExternal: true },
  server: { proxy: { '/api': apiOrigin, '/generate-url': apiOrigin } },
});
