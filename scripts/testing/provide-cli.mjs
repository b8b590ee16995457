// Global setup for the tests of the command line, which run the built program.
export { bringCliUpToDate as default } from '../build/build.mjs';
