// Before the tests of the engine: they hold the kernel to its definition in TypeScript.
export { bringKernelUpToDate as default } from './build.mjs';
