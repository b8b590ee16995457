const bin = (name) => `node_modules/.bin/${name}`;

/** What is checked without running a test. The engine is checked again alone: it may know neither Node nor a browser. */
export const checks = [
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'for packages and code that are not used, and packages that are not declared',
    command: [bin('knip'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'types', command: [bin('tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the contract', command: [bin('tsc'), '-p', 'contract/tsconfig.json'] },
  { name: 'types of the engine', command: [bin('tsc'), '-p', 'engine/tsconfig.json'] },
  { name: 'sizes of the web app', command: [process.execPath, 'web/scripts/check-sizes.mjs'] },
];
