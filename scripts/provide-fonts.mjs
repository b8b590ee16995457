// Before the tests of packages: they install the one with the fonts of all scripts.
export { bringFontsUpToDate as default } from './build.mjs';
