// Before the tests of the server as a process: they run it as it is built.
export { bringServerUpToDate as default } from './build.mjs';
