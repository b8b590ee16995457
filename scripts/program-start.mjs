/**
 * The first file of a program that is published. It checks the Node that runs it before any other file is read, because the
 * packages of the program stop an older one with a stack trace. So it is written without imports and in old syntax.
 *
 * @param name of the program
 * @param engines from its manifest, such as `{ node: '>=20.19' }`
 * @param main the file to go on with
 */
export function programStart({ name, engines, main }) {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node);
  return `#!/usr/bin/env node
var version = process.versions.node.split('.');
if (version[0] > ${major} || (version[0] == ${major} && version[1] >= ${minor})) {
  import('./${main}');
} else {
  console.error('${name} needs Node ${major}.${minor} or newer, and this is Node ' + process.versions.node + '.');
  process.exitCode = 1;
}
`;
}
