// Global setup for the tests of the SDK, which use the built package.
export { bringSdkUpToDate as default } from '../build/build.mjs';
