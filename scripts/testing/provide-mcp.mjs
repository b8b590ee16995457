// Global setup for the tests of the MCP server, which run the built program.
export { bringMcpUpToDate as default } from '../build/build.mjs';
