/**
 * The entry file of a published program. It checks the Node version before any other file is loaded, because
 * on an older Node the dependencies fail with a stack trace. Therefore it has no static imports and uses old
 * syntax.
 *
 * @param name name of the program
 * @param engines `engines` of its manifest, such as `{ node: '>=20.19' }`
 * @param main the file to load next
 */
export function programStart({ name, engines, main }) {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node);
  return `#!/usr/bin/env node
var version = process.versions.node.split('.');
if (version[0] > ${major} || (version[0] == ${major} && version[1] >= ${minor})) {
  import('./${main}');
} else {
  console.error('${name} needs Node ${major}.${minor} or newer, but this is Node ' + process.versions.node + '.');
  process.exitCode = 1;
}
`;
}
