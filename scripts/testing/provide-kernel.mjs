// Global setup for the tests of the engine, which compare the kernel with its TypeScript reference.
export { bringKernelUpToDate as default } from '../build/build.mjs';
