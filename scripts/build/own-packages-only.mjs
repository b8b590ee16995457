/** An esbuild plugin: bundles only our own packages; npm packages stay beside their fonts and wasm files. */
export const ownPackagesOnly = {
  name: 'own-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
      const isOwn = name.startsWith('@pictable/');
      return isOwn || kind === 'entry-point' ? undefined : { path: name, external: true };
    });
  },
};
