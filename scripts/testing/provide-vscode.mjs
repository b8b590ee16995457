// Global setup for the tests of the extension for VS Code, which activate the built one.
export { bringVscodeUpToDate as default } from '../build/build.mjs';
