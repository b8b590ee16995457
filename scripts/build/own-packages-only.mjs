/** The HTML parser and the packages that it depends on. */
export const htmlParser = ['htmlparser2', 'domhandler', 'domutils', 'domelementtype', 'entities'];

/**
 * An esbuild plugin: bundles our own packages; npm packages stay beside their fonts and wasm files. A package of
 * which a bundle uses nothing is not loaded.
 *
 * @param further names of npm packages that are bundled too
 */
export function ownPackagesAnd(...further) {
  const isBundled = (name) => further.some((each) => name === each || name.startsWith(`${each}/`));
  return {
    name: 'own-packages-only',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
        const isOwn = name.startsWith('@pictable/');
        if (isOwn || kind === 'entry-point' || isBundled(name)) return undefined;
        return { path: name, external: true, sideEffects: false };
      });
    },
  };
}

/** The same without any npm package. */
export const ownPackagesOnly = ownPackagesAnd();
