const bin = (name) => `node_modules/.bin/${name}`;

/** Static checks. The engine is also checked separately: it must not use types of Node or browsers. */
export const checks = [
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
  {
    name: 'unused code and packages, undeclared packages',
    command: [bin('knip'), '--no-progress', '--treat-config-hints-as-errors'],
  },
  { name: 'types', command: [bin('tsc'), '-p', 'tsconfig.json'] },
  { name: 'types of the contract', command: [bin('tsc'), '-p', 'contract/tsconfig.json'] },
  { name: 'types of the engine', command: [bin('tsc'), '-p', 'engine/tsconfig.json'] },
  { name: 'sizes of the web app', command: [process.execPath, 'web/scripts/check-sizes.mjs'] },
];
