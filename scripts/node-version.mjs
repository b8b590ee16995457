/**
 * The oldest Node that the service, its tests and its benchmarks support; equal to `engines` in package.json.
 */
export const oldestNode = '22.19';

/** @param version such as `20.20.2` */
export function isNodeTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldestNode.split('.').map(Number);
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}
