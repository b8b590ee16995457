/** For esbuild: our own packages go into the bundle; npm packages stay where they are, beside their fonts and wasm files. */
export const ownPackagesOnly = {
  name: 'own-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      const isOwn = name.startsWith('@pictable/');
      return isOwn || kind === 'entry-point' ? undefined : { path: name, external: true };
    });
  },
};
