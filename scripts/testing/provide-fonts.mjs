// Global setup for the tests of packages, which install the font package.
export { bringFontsUpToDate as default } from '../build/build.mjs';
