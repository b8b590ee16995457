// Before the tests of the client for programs: they use it as it is built.
export { bringSdkUpToDate as default } from './build.mjs';
