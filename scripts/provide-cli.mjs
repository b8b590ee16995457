// Before the tests of the command line: they run the program as it is built.
export { bringCliUpToDate as default } from './build.mjs';
