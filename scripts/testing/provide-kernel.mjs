// Global setup for tests that run the engine from its sources: it does not start without the kernel.
export { bringKernelUpToDate as default } from '../build/build.mjs';
