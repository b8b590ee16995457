// Global setup for the tests of the web component and the React component, which use the built packages.
export { bringClientsUpToDate as default } from '../build/build.mjs';
