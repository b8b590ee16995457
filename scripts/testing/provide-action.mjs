// Global setup for the tests of the GitHub Action, which run the built program.
export { bringActionUpToDate as default } from '../build/build.mjs';
