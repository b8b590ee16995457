// Global setup for the tests of the server process, which run the built server.
export { bringServerUpToDate as default } from '../build/build.mjs';
